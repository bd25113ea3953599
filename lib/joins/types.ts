import type { Join } from "../schema/mod.ts";

/** A set of joins that induces a connected subgraph of the referential integrity graph, or a single table. */
export interface JoinCombination {
  /** Stable name of the combination, derived from its joins. */
  readonly id: string;
  /** Number of joins (edges), as the paper counts; 0 for a single table. */
  readonly size: number;
  readonly tables: readonly string[];
  /** The joins in an order in which each after the first touches a table that stands already. */
  readonly joins: readonly Join[];
}

/** How much of something combinations cover. */
export interface Coverage {
  readonly covered: number;
  readonly total: number;
  /** `covered / total`, 0..1; 1 where there is nothing to cover. */
  readonly coverage: number;
}

/** The certificate that travels with a plan; field names are those of the plan file. */
export interface PlanQuality {
  /** Covered joinable tables over joinable tables, 0..1. */
  readonly coverage: number;
  /** Foreign keys in combinations, of those that a combination of the sizes can hold. */
  readonly foreign_keys?: Coverage;
  /** Columns of the tables in combinations, of those of all tables. Absent where columns are not known. */
  readonly columns?: Coverage;
  /** Number of combinations of each size. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Number of combinations in which each joinable table occurs. */
  readonly table_frequency: Readonly<Record<string, number>>;
  /** Tables that no join reaches and that are combinations of size 0. */
  readonly single_tables?: readonly string[];
  /** Sample standard deviation (n - 1) of the table frequencies. */
  readonly standard_deviation: number;
  /**
   * Root of the sum of `w (f / w - F / W)²` over n - 1, of frequencies f and weights w with the sums F and W: the standard
   * deviation where all weights are 1. Absent where no weights were given.
   */
  readonly weighted_deviation?: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly gini: number;
  /** What the next three count combinations for. */
  readonly cover?: "tables" | "keys";
  /** Fewest combinations found that cover every joinable table (or every foreign key). */
  readonly fewest_to_cover: number;
  /** No fewer combinations can cover them all. */
  readonly fewest_lower_bound?: number;
  /** How many combinations in the plan's mix of sizes were found to cover them all. Present where the plan does not. */
  readonly enough_to_cover?: number;
  /** No plan of these sizes can have a smaller standard deviation. */
  readonly lower_bound: number;
  /** `standard_deviation - lower_bound`. */
  readonly gap: number;
  /** What was asked and could not be met, and what no plan could hold, one sentence each. */
  readonly unmet: readonly string[];
}

/** A join plan, as its file holds it. */
export interface JoinPlan {
  readonly database: string;
  readonly combinations: readonly JoinCombination[];
  /** The role in which each combination was accepted; absent where that is the role whose turn it is. */
  readonly roles?: readonly string[];
  readonly quality: PlanQuality;
}
