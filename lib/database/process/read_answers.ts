import type { QueryOutcome, ResultColumn } from "../types.ts";
import type { ColumnsFollow } from "./encode_answer.ts";
import type { PackedColumn } from "./packed_column.ts";
import { unpackColumn } from "./unpack_column.ts";

/** The answers that `encodeAnswer` took to frames, one after the other; one that is cut off is none. */
export async function* readAnswers(frames: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  let first: ColumnsFollow | undefined;
  let columns: ResultColumn[] = [];
  for await (const frame of frames) {
    if (first !== undefined) columns.push(unpackColumn(frame as PackedColumn));
    else if (!columnsFollow(frame)) {
      yield frame;
      continue;
    } else first = frame;
    const { count, rowCount, truncated } = first;
    if (columns.length < count) continue;
    yield { kind: "rows", table: { columns, rowCount, truncated } } satisfies QueryOutcome;
    first = undefined;
    columns = [];
  }
}

function columnsFollow(frame: unknown): frame is ColumnsFollow {
  return typeof frame === "object" && frame !== null && "kind" in frame && frame.kind === "columns_follow";
}
