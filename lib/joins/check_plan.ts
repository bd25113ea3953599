import { InputError } from "../base/mod.ts";
import { orderJoins, type Schema, schemaGraph } from "../schema/mod.ts";
import { joinKey, joinText } from "./combinations/join_key.ts";
import type { JoinCombination, JoinPlan } from "./types.ts";

/**
 * Checks that a plan fits a schema: every join is a foreign key, combinations are connected, distinct, and state their
 * true size and tables; one without joins is a single table.
 *
 * @throws {InputError} At the first thing that does not fit.
 *
 * @example
 * ```ts
 * import { balance, checkPlan } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const tables = ["a", "b"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] }));
 * const key = { name: "k", from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } };
 * const schema = { tables, foreignKeys: [key] };
 * const plan = await balance(schemaGraph(schema), { database: "letters", sizes: { 1: 1 }, seed: 1 });
 * checkPlan(plan, schema);
 * assert.throws(() => checkPlan(plan, { tables, foreignKeys: [] }), /no foreign key/);
 * ```
 */
export function checkPlan(plan: JoinPlan, schema: Schema) {
  const graph = schemaGraph(schema);
  const known = { joins: new Set(graph.joins.map(joinKey)), tables: new Set(graph.tables) };
  const ids = new Set<string>();
  const contents = new Set<string>();
  for (const combination of plan.combinations) {
    const { size, tables, joins } = combination;
    const content = size === 0 ? `${tables}` : joins.map(joinKey).toSorted().join("\n");
    const fault = combinationFault(combination, known) ??
      (ids.has(combination.id) || contents.has(content) ? "it occurs twice" : undefined);
    if (fault !== undefined) {
      throw new InputError(
        `The join plan for ${plan.database} does not fit, combination ${combination.id}: ${fault}; make the plan again`,
      );
    }
    ids.add(combination.id);
    contents.add(content);
  }
}

function combinationFault(
  { size, tables, joins }: JoinCombination,
  known: { readonly joins: ReadonlySet<string>; readonly tables: ReadonlySet<string> },
): string | undefined {
  const stranger = joins.find((join) => !known.joins.has(joinKey(join)));
  if (stranger !== undefined) return `the schema has no foreign key ${joinText(stranger)}`;
  if (size !== joins.length) return `it says ${size} joins and has ${joins.length}`;
  if (size === 0) return singleTableFault(tables, known.tables);
  if (new Set(joins.map(joinKey)).size < joins.length) return "a join stands twice in it";
  const start = joins[0]?.from.table;
  if (start === undefined || orderJoins(joins, start).length < joins.length) {
    return "its joins are not connected";
  }
  const touched = [...new Set(joins.flatMap(({ from, to }) => [from.table, to.table]))].toSorted();
  return String(touched) === String(tables.toSorted()) ? undefined : "its tables are not those of its joins";
}

function singleTableFault(tables: readonly string[], known: ReadonlySet<string>): string | undefined {
  if (tables.length !== 1) return `it has no joins and ${tables.length} tables`;
  return known.has(tables[0] as string) ? undefined : `the schema has no table "${tables[0]}"`;
}
