import type { Schema } from "../schema/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { dialogueKeys } from "./dialogue_keys.ts";
import { type RealizedPlan, realizedPlan } from "./realized_plan.ts";
import { type RealizedQuery, realizedQuery } from "./realized_query.ts";
import { type RealizedTotals, realizedTotals } from "./realized_totals.ts";
import type { Dataset } from "./types.ts";

/** Where in a dataset something stands; interactions count from 1. */
export interface InteractionPlace {
  readonly dialogue_key: string;
  readonly interaction: number;
}

/** What the ground truths of a dataset touch; field names are those of the JSON. */
export interface Realized {
  /** Every ground truth that could be read. */
  readonly queries: readonly (InteractionPlace & RealizedQuery)[];
  /** Every ground truth that could not, and why. */
  readonly unreadable: readonly (InteractionPlace & { readonly reason: string })[];
  /** Interactions without a ground truth. */
  readonly without_sql: number;
  readonly totals: RealizedTotals;
  /** Absent where no dialogue has a join combination. */
  readonly plan?: RealizedPlan;
}

export interface RealizedOptions {
  /** Dialect of the ground truths, where the dataset does not say it itself. */
  readonly dialect: Dialect;
}

/**
 * What the ground truths of a dataset really touch (tables, joins, columns, constructs), and what of the planned join
 * combinations is missed. Nothing is run.
 *
 * @param schema The schema that tables, columns and foreign keys are looked up in.
 *
 * @example
 * ```ts
 * import { parseDataset, realized } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "TEXT", notNull: false });
 * const table = (name: string, ...columns: string[]) =>
 *   ({ name, columns: columns.map(column), primaryKey: [], uniqueKeys: [] });
 * const join = { from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } };
 * const dataset = parseDataset({
 *   dialogues: [{
 *     experiment_id: "1",
 *     total_expected_interactions: 1,
 *     join_combination: { id: "1-x", size: 1, tables: ["city", "country"], joins: [join] },
 *     interactions: [{ utterance: "All cities?", intention: "List cities.", ground_truth_sql: "SELECT name FROM city" }],
 *   }],
 * });
 * const schema = {
 *   tables: [table("city", "name", "country"), table("country", "code")],
 *   foreignKeys: [{ name: "k", ...join }],
 * };
 * const { totals, plan } = await realized(dataset, schema, { dialect: "sqlite" });
 * assert.deepEqual(totals.table_counts, { 1: 1 });
 * assert.deepEqual(totals.coverage.columns, { covered: 1, of: 3 });
 * assert.deepEqual(plan?.combinations[0]?.missed_tables, ["country"]);
 * assert.deepEqual(plan?.joins, { covered: 0, of: 1 });
 * ```
 */
export async function realized(
  { control, dialogues }: Dataset,
  schema: Schema,
  options: RealizedOptions,
): Promise<Realized> {
  const { sql_dialect: dialect = options.dialect } = control;
  const keys = dialogueKeys({ control, dialogues });
  const placed = dialogues.flatMap(({ interactions }, i) =>
    interactions.map(({ ground_truth_sql }, j) => ({
      place: { dialogue_key: keys[i] ?? "", interaction: j + 1 },
      sql: ground_truth_sql,
    }))
  );
  const read = await Promise.all(
    placed.flatMap(({ place, sql }) =>
      sql === undefined ? [] : [realizedQuery(sql, { schema, dialect }).then((query) => ({ place, query }))]
    ),
  );
  const queries = read.flatMap(({ place, query }) =>
    typeof query === "string" ? [] : [{ ...place, ...query }]
  );
  const plan = realizedPlan(dialogues.map((dialogue, i) => ({
    dialogue_key: keys[i] ?? "",
    dialogue,
    queries: queries.filter(({ dialogue_key }) => dialogue_key === keys[i]),
  })));
  return {
    queries,
    unreadable: read.flatMap(({ place, query }) =>
      typeof query === "string" ? [{ ...place, reason: query }] : []
    ),
    without_sql: placed.filter(({ sql }) => sql === undefined).length,
    totals: realizedTotals(queries, schema),
    ...(plan && { plan }),
  };
}
