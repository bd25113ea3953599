import type { QueryOutcome, ResultTable } from "../types.ts";
import { encodeFrame } from "../../base/process/mod.ts";
import { packColumn } from "./pack_column.ts";
import type { Busy, Held, SteadyRows } from "./sql_session.ts";

/** What stands in the place of a large table; as many frames of a {@link PackedColumn} follow it. */
export interface ColumnsFollow {
  readonly kind: "columns_follow";
  readonly count: number;
  readonly rowCount: number;
  readonly truncated: boolean;
  /** Further rows of the same table follow; an answer that is no table takes back those that came, also between columns. */
  readonly more: boolean;
}

/** The frames of a part of a table whose other rows follow. */
export function* encodePart(part: ResultTable): Generator<Uint8Array<ArrayBuffer>> {
  yield* columnFrames(part, true);
}

/**
 * The frames of an answer: one, but for a large table and for one of which parts went ahead, whose columns follow each in
 * its own.
 *
 * @param parted Parts of the table went ahead.
 */
export function* encodeAnswer(
  answer: QueryOutcome | SteadyRows | Held | Busy,
  parted = false,
): Generator<Uint8Array<ArrayBuffer>> {
  if (answer.kind === "rows" && (parted || answer.table.rowCount >= LARGE)) {
    yield* columnFrames(answer.table, false);
  } else yield encodeFrame(answer);
}

function* columnFrames(
  { columns, rowCount, truncated }: ResultTable,
  more: boolean,
): Generator<Uint8Array<ArrayBuffer>> {
  const first: ColumnsFollow = { kind: "columns_follow", count: columns.length, rowCount, truncated, more };
  yield encodeFrame(first);
  for (const column of columns) yield encodeFrame(packColumn(column));
}

/** From so many rows on. */
const LARGE = 1000;
