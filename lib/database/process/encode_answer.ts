import type { QueryOutcome } from "../types.ts";
import { encodeFrame } from "./encode_frame.ts";
import { packColumn } from "./pack_column.ts";
import type { Held } from "./sql_session.ts";

/** What stands in the place of a large table; as many frames of a {@link PackedColumn} follow it. */
export interface ColumnsFollow {
  readonly kind: "columns_follow";
  readonly count: number;
  readonly rowCount: number;
  readonly truncated: boolean;
}

/** The frames of an answer: one, but for a large table, whose columns follow each in its own. */
export function* encodeAnswer(answer: QueryOutcome | Held): Generator<Uint8Array<ArrayBuffer>> {
  if (answer.kind !== "rows" || answer.table.rowCount < LARGE) {
    yield encodeFrame(answer);
    return;
  }
  const { columns, rowCount, truncated } = answer.table;
  const first: ColumnsFollow = { kind: "columns_follow", count: columns.length, rowCount, truncated };
  yield encodeFrame(first);
  for (const column of columns) yield encodeFrame(packColumn(column));
}

/** From so many rows on. */
const LARGE = 1000;
