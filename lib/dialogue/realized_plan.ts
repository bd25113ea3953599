import type { Join } from "../schema/mod.ts";
import type { RealizedQuery } from "./realized_query.ts";
import type { Coverage } from "./realized_totals.ts";
import type { Dialogue } from "./types.ts";

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

/** A dialogue with its key and what those of its queries touch that could be read. */
export interface ReadDialogue {
  readonly dialogue_key: string;
  readonly dialogue: Dialogue;
  readonly queries: readonly RealizedQuery[];
}

/**
 * Sets what queries touch against the join combinations of their dialogues.
 *
 * @returns `undefined` where no dialogue has a join combination.
 */
export function realizedPlan(dialogues: readonly ReadDialogue[]): RealizedPlan | undefined {
  const planned = dialogues.flatMap(({ dialogue, ...read }) =>
    dialogue.join_combination === undefined ? [] : [{ ...read, planned: dialogue.join_combination }]
  );
  if (planned.length === 0) return undefined;
  const combinations = planned.map(({ dialogue_key, queries, planned: { id, size, tables, joins } }) => {
    const touched = new Set(queries.flatMap((query) => query.tables));
    const made = new Set(queries.flatMap((query) => query.joins.map(joinText)));
    return {
      dialogue_key,
      combination: id,
      size,
      largest_query: Math.max(0, ...queries.map((query) => query.joins.length)),
      missed_tables: tables.filter((table) => !touched.has(table)),
      missed_joins: joins.filter((join) => !made.has(joinText(join))),
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

/** Equal for joins over the same columns, whichever stands first and whichever end comes first. */
function joinText({ from, to }: Join): string {
  const side = (table: string, column = "") => JSON.stringify([table, column]);
  const pairs = from.columns.map((column, i) =>
    [side(from.table, column), side(to.table, to.columns[i])].toSorted().join()
  );
  return pairs.toSorted().join();
}
