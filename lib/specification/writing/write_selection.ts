import { sql } from "../../sql/mod.ts";
import { outputName } from "../tree/output_name.ts";
import type { Output, Selection } from "../types.ts";
import { isConstant } from "./is_constant.ts";
import { sortKeys } from "./sort_keys.ts";
import type { Part, Writer } from "./types.ts";
import { writeCut } from "./write_cut.ts";
import { writeSources } from "./write_sources.ts";

/** A SELECT; `named` gives names to outputs that have none by themselves. */
export function writeSelection(selection: Selection, writer: Writer, named: boolean): Part {
  const { outputs, groupBy, having, orderBy, cut, distinct } = selection;
  const shown = outputs.length === 0 ? [sql`1`] : outputs.map((output) => writeOutput(output, writer, named));
  const { from, where } = writeSources(selection, writer);
  const clauses: Part[] = [
    sql`${sql.raw(distinct ? "SELECT DISTINCT" : "SELECT")} ${sql.join(shown, sql`, `)}`,
    ...from,
  ];
  if (where !== undefined) clauses.push(sql`WHERE ${writer.condition(where)}`);
  if (groupBy.length > 0) {
    const groups = groupBy.filter((value) => !isConstant(value));
    if (groups.length === 0) throw new RangeError("Cannot group by nothing but constants");
    clauses.push(sql`GROUP BY ${sql.join(groups.map((value) => writer.value(value)), sql`, `)}`);
  }
  if (having !== undefined) clauses.push(sql`HAVING ${writer.condition(having)}`);
  if (orderBy.some(({ by }) => by.kind === "output")) {
    throw new RangeError("Cannot sort a selection by the position of an output: that is for combinations");
  }
  if (orderBy.length > 0) clauses.push(sql`ORDER BY ${sql.join(sortKeys(orderBy, writer), sql`, `)}`);
  return sql.join([...clauses, ...writeCut(cut, writer)], sql` `);
}

function writeOutput(output: Output, writer: Writer, named: boolean): Part {
  const part = writer.value(output.value);
  const name = named ? outputName(output) : output.name;
  const isOwn = output.value.kind === "column" && output.value.column === name;
  return name === undefined || isOwn ? part : sql`${part} AS ${sql.id(name)}`;
}
