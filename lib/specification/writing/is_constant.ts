import { nodesIn } from "../tree/nodes_in.ts";
import type { Value } from "../types.ts";

/** Whether a value is the same for every row by its spelling: SQL may take one for the position of an output. */
export function isConstant(value: Value): boolean {
  return nodesIn(value).every(({ kind }) => !varying.has(kind));
}

const varying: ReadonlySet<string> = new Set(["column", "aggregate", "window", "query", "output", "exists"]);
