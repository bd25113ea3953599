import { sql } from "../../sql/mod.ts";
import type { Value, WindowValue } from "../types.ts";
import { sortKeys } from "./sort_keys.ts";
import type { Part, Writer } from "./types.ts";
import { writeAggregate } from "./write_aggregate.ts";

/** A value among the rows of its part: a function and its OVER. */
export function writeWindow(window: WindowValue, writer: Writer): Part {
  const { function: called, partitionBy, orderBy, frame } = window;
  const { dialect, traits: { spelling } } = writer;
  if (called.kind === "aggregate" && called.distinct && !spelling.hasDistinctWindows) {
    throw new RangeError(`Cannot write a window over distinct values: ${dialect} has none`);
  }
  const clauses: Part[] = [];
  if (partitionBy.length > 0) {
    clauses.push(sql`PARTITION BY ${sql.join(partitionBy.map((value) => writer.value(value)), sql`, `)}`);
  }
  if (orderBy.length > 0) clauses.push(sql`ORDER BY ${sql.join(sortKeys(orderBy, writer), sql`, `)}`);
  if (frame !== undefined) clauses.push(sql.raw(checkedFrame(frame)));
  const before = called.kind === "aggregate"
    ? writeAggregate(called, writer)
    : sql`${sql.raw(called.function.toUpperCase())}(${
      sql.join(
        called.arguments.map((value) => writer.value(spelling.textsHaveTypes ? value : typed(value))),
        sql`, `,
      )
    })`;
  return sql`${before} OVER (${sql.join(clauses, sql` `)})`;
}

/** A text alone is of no type yet. */
function typed(value: Value): Value {
  const isText = value.kind === "literal" && value.type === undefined && typeof value.value === "string";
  return isText ? { kind: "cast", value, type: "text" } : value;
}

/** The one part of a tree that is SQL already: nothing but words and numbers may stand in it. */
function checkedFrame(frame: string): string {
  if (/^(?:rows|range|groups)\b[\w\s.]*$/i.test(frame)) return frame;
  throw new RangeError(`Cannot write "${frame}": that is no frame of a window`);
}
