import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Frees what nothing refers to any more. The flag is set at the first call, not when the process starts: there it would
 * make the runtime compile anew every module that processes without it share.
 */
export function collectGarbage() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
