import { sql } from "../../sql/mod.ts";
import type { Cut } from "../types.ts";
import { fill } from "./fill.ts";
import type { Part, Writer } from "./types.ts";

/** How many rows come, as clauses: one or none. */
export function writeCut(cut: Cut | undefined, { dialect, traits }: Writer): readonly Part[] {
  const { limit, offset = 0, ties = false } = cut ?? {};
  for (const rows of [limit ?? 0, offset]) {
    if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`Cannot write a limit of ${rows} rows`);
  }
  const { spelling } = traits;
  const templates = ties && limit !== undefined
    ? spelling.cut.ties && { ...spelling.cut, ...spelling.cut.ties }
    : spelling.cut;
  if (templates === undefined) {
    throw new RangeError(`Cannot let rows through that tie with the last: ${dialect} has no WITH TIES`);
  }
  const parts = [sql`${limit ?? 0}`, sql`${offset}`];
  if (limit !== undefined) return [fill(offset > 0 ? templates.both : templates.limit, parts)];
  return offset > 0 ? [fill(templates.offset, parts)] : [];
}
