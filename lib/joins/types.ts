import type { Join } from "../schema/mod.ts";

/** A set of joins that induces a connected subgraph of the referential integrity graph. */
export interface JoinCombination {
  /** Stable name of the combination, derived from its joins. */
  readonly id: string;
  /** Number of joins (edges), as the paper counts. */
  readonly size: number;
  readonly tables: readonly string[];
  /** The joins in an order in which each after the first touches a table that stands already. */
  readonly joins: readonly Join[];
}

/** The certificate that travels with a plan; field names are those of the plan file. */
export interface PlanQuality {
  /** Covered joinable tables over joinable tables, 0..1. */
  readonly coverage: number;
  /** Number of combinations of each size. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Number of combinations in which each table occurs. */
  readonly table_frequency: Readonly<Record<string, number>>;
  /** Sample standard deviation (n - 1) of the table frequencies. */
  readonly standard_deviation: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly gini: number;
  /** Fewest combinations found that cover every joinable table. */
  readonly fewest_to_cover: number;
  /** No plan of these sizes can have a smaller standard deviation. */
  readonly lower_bound: number;
  /** `standard_deviation - lower_bound`. */
  readonly gap: number;
  /** What was asked and could not be met, one sentence each. */
  readonly unmet: readonly string[];
}

/** A join plan, as its file holds it. */
export interface JoinPlan {
  readonly database: string;
  readonly combinations: readonly JoinCombination[];
  readonly quality: PlanQuality;
}
