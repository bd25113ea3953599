import type { Join, Schema } from "../schema/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { dialogueKeys } from "./dialogue_keys.ts";
import { type RealizedQuery, realizedQuery } from "./realized_query.ts";
import { type Coverage, type RealizedTotals, realizedTotals } from "./realized_totals.ts";
import type { Dataset, Dialogue } from "./types.ts";

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
 * Finds what the ground truths of a dataset use (tables, joins, columns, constructs) and which planned join
 * combinations they miss. Runs nothing.
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

/** What became of the join combination of a dialogue; field names are those of the JSON. */
export interface RealizedCombination {
  readonly dialogue_key: string;
  /** The id of its join combination. */
  readonly combination: string;
  /** Planned number of joins. */
  readonly size: number;
  /** The most joins that one of its queries makes. */
  readonly largest_query: number;
  /** Planned tables that no query of the dialogue reads. */
  readonly missed_tables: readonly string[];
  /** Planned joins that no query of the dialogue makes. */
  readonly missed_joins: readonly Join[];
}

/** Planned against realized, over the dialogues that have a join combination; field names are those of the JSON. */
export interface RealizedPlan {
  readonly combinations: readonly RealizedCombination[];
  /** Planned tables, counted once a dialogue, and those of them that were touched. */
  readonly tables: Coverage;
  /** Planned joins, counted once a dialogue, and those of them that were made. */
  readonly joins: Coverage;
  /** Number of combinations that hold each planned table. */
  readonly table_frequency: Readonly<Record<string, number>>;
}

interface ReadDialogue {
  readonly dialogue_key: string;
  readonly dialogue: Dialogue;
  readonly queries: readonly RealizedQuery[];
}

/**
 * Compares the queries of dialogues with their join combinations.
 *
 * @returns `undefined` where no dialogue has a join combination.
 */
function realizedPlan(dialogues: readonly ReadDialogue[]): RealizedPlan | undefined {
  const planned = dialogues.flatMap(({ dialogue, ...read }) =>
    dialogue.join_combination === undefined ? [] : [{ ...read, planned: dialogue.join_combination }]
  );
  if (planned.length === 0) return undefined;
  const combinations = planned.map(({ dialogue_key, queries, planned: { id, size, tables, joins } }) => {
    const touched = new Set(queries.flatMap((query) => query.tables));
    const made = new Set(queries.flatMap((query) => query.joins.map(unorderedJoinText)));
    return {
      dialogue_key,
      combination: id,
      size,
      largest_query: Math.max(0, ...queries.map((query) => query.joins.length)),
      missed_tables: tables.filter((table) => !touched.has(table)),
      missed_joins: joins.filter((join) => !made.has(unorderedJoinText(join))),
    };
  });
  const tables = planned.flatMap((one) => one.planned.tables);
  const joins = planned.flatMap((one) => one.planned.joins);
  const frequency = Map.groupBy(tables, (table) => table);
  return {
    combinations,
    tables: {
      covered: tables.length - combinations.flatMap((one) => one.missed_tables).length,
      of: tables.length,
    },
    joins: {
      covered: joins.length - combinations.flatMap((one) => one.missed_joins).length,
      of: joins.length,
    },
    table_frequency: Object.fromEntries(frequency.entries().map(([table, all]) => [table, all.length])),
  };
}

function unorderedJoinText({ from, to }: Join): string {
  const side = (table: string, column = "") => JSON.stringify([table, column]);
  const pairs = from.columns.map((column, i) =>
    [side(from.table, column), side(to.table, to.columns[i])].toSorted().join()
  );
  return pairs.toSorted().join();
}
