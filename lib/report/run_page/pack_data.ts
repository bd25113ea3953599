import { gzipSync } from "node:zlib";
import { fitData } from "./fit_data.ts";
import type { RunData } from "./run_data.ts";

/** Letters of the data in a page. */
const MOST_PACKED = 18_000_000;

/**
 * The data of a page as its script reads them: JSON, compressed by gzip, in base64, which is a fifth to a tenth of the JSON.
 * What has no room is left out by `fitData`.
 */
export function packData(
  data: RunData,
  most = MOST_PACKED,
): { readonly packed: string; readonly shown: RunData } {
  let shown = fitData(data);
  for (;;) {
    const json = JSON.stringify(shown);
    const packed = gzipSync(json).toString("base64");
    if (packed.length <= most) return { packed, shown };
    shown = fitData(data, Math.floor(0.9 * json.length * most / packed.length));
  }
}
