import assert from "node:assert/strict";
import type { RunData } from "../../lib/report/run_page/run_data.ts";
import { unpackData } from "../../lib/report/run_page/unpack_data.js";

/** What the script of a run page reads. */
export async function dataOf(page: string): Promise<RunData> {
  const [, packed] = /id="data">([^<]*)<\/script>/.exec(page) ?? [];
  assert(packed !== undefined, "the page has no data");
  return await unpackData(packed);
}
