import type { QueryOutcome, ResultColumn, ResultTable, Value } from "../types.ts";
import type { ColumnsFollow } from "./encode_answer.ts";
import type { PackedColumn } from "./packed_column.ts";
import { unpackColumn } from "./unpack_column.ts";

/**
 * The answers that `encodeAnswer` and `encodePart` took to frames, one after the other. An answer that comes between the
 * columns of a table replaces it: its sender failed while it packed them.
 */
export async function* readAnswers(frames: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  let parts: ResultTable[] = [];
  let first: ColumnsFollow | undefined;
  let columns: ResultColumn[] = [];
  for await (const frame of frames) {
    if (first !== undefined && isColumn(frame)) columns.push(unpackColumn(frame));
    else if (columnsFollow(frame)) first = frame;
    else {
      parts = [];
      first = undefined;
      columns = [];
      yield frame;
      continue;
    }
    const { count, rowCount, truncated, more } = first;
    if (columns.length < count) continue;
    parts.push({ columns, rowCount, truncated });
    first = undefined;
    columns = [];
    if (more) continue;
    yield { kind: "rows", table: joined(parts) } satisfies QueryOutcome;
    parts = [];
  }
}

function columnsFollow(frame: unknown): frame is ColumnsFollow {
  return typeof frame === "object" && frame !== null && "kind" in frame && frame.kind === "columns_follow";
}

function isColumn(frame: unknown): frame is PackedColumn {
  return typeof frame === "object" && frame !== null && "values" in frame;
}

/** The parts of one table below each other. */
function joined(parts: readonly ResultTable[]): ResultTable {
  const last = parts.at(-1) as ResultTable;
  if (parts.length === 1) return last;
  return {
    columns: last.columns.map((column, i) => ({
      ...column,
      values: new Array<Value>().concat(...parts.map(({ columns }) => columns[i]?.values ?? [])),
    })),
    rowCount: parts.reduce((sum, { rowCount }) => sum + rowCount, 0),
    truncated: last.truncated,
  };
}
