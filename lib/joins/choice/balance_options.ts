import type { Join, Table } from "../../schema/mod.ts";
import type { PlanSizes } from "../plan_sizes.ts";
import type { JoinCombination } from "../types.ts";

/** How much of a refusal is due to one join of the combination. */
export interface JoinBlame {
  readonly join: Join;
  /** From 0 to 1; with those of the other joins, 1 at most. */
  readonly share: number;
}

/** Why a combination is refused. */
export interface CombinationRefusal {
  readonly reason: string;
  /** What of it is due to single joins; the rest is due to the whole. @default all is due to the whole */
  readonly blamed?: readonly JoinBlame[] | undefined;
}

/**
 * Gives for each combination why it is refused, by a reason alone or with more, undefined where it is accepted.
 *
 * @param roles For each combination the role that it is asked about.
 */
export type AcceptanceTest = (
  combinations: readonly JoinCombination[],
  roles: readonly string[],
) => Promise<readonly (string | CombinationRefusal | undefined)[]>;

/** What a plan is asked for. */
export interface BalanceOptions {
  /** Name of the database that the plan is for. */
  readonly database: string;
  /**
   * How many combinations of each number of joins, for example `{ 2: 17, 3: 17, 4: 16 }`. A list of sizes, `[2, 3, 4]`,
   * asks for as few combinations of these sizes as were found to cover all.
   */
  readonly sizes: PlanSizes | readonly number[];
  readonly seed: number;
  /** Only combinations in which each join brings a new table. @default true */
  readonly trees?: boolean | undefined;
  /** What is to occur at least once: every joinable table, or every foreign key that can be used. @default "tables" */
  readonly cover?: "tables" | "keys" | undefined;
  /** Tables that go before all others where not all can be covered. @default [] */
  readonly required?: readonly string[] | undefined;
  /** Tables that no combination may hold. @default [] */
  readonly forbidden?: readonly string[] | undefined;
  /** How often tables are to occur relative to others, above 0; 1 for those not named. @default {} */
  readonly weights?: Readonly<Record<string, number>> | undefined;
  /** No table in more combinations than this. @default Infinity */
  readonly maxFrequency?: number | undefined;
  /**
   * No two combinations whose tables have a greater Jaccard index (tables that both hold over tables that either holds),
   * 0..1.
   * @default 1
   */
  readonly maxOverlap?: number | undefined;
  /** Tables that no join reaches come as combinations of size 0, beside those asked for. @default false */
  readonly singleTables?: boolean | undefined;
  /** The schema's tables: the certificate then counts columns and lists empty tables. @default it does neither */
  readonly tables?: readonly Table[] | undefined;
  /** Whether the graph is a selection of the database's tables, as a message then says. @default false */
  readonly selected?: boolean | undefined;
  /**
   * Says whether a combination may be used, for example because its join returns a row. It is asked for few
   * combinations and once for each; where it turns one away, it must turn away every combination that holds it too.
   * @default every combination may
   */
  readonly admit?: ((combination: JoinCombination) => Promise<boolean>) | undefined;
  /**
   * Says of each of the chosen combinations why it cannot be used after all, for example because no dialogue can be made
   * of it; undefined where it can. A refusal holds for that combination in that role alone. Each is asked about once in each
   * role, and no more than four times for each place and 100 more in all. Tables of which no combination is accepted are left out.
   * @default each can be used
   */
  readonly accept?: AcceptanceTest | undefined;
  /**
   * Roles that take turns along the plan: each combination is accepted in the role of its place. Where too few are accepted,
   * roles come out of turn, and the plan says the role of each. At least one. @default one without a name
   */
  readonly roles?: readonly string[] | undefined;
  /** An `InputError` that names all that was asked and not met, instead of a plan. @default false */
  readonly strict?: boolean | undefined;
  /**
   * When it aborts, the best plan so far is given, and `unmet` says so; what is then not tested does not count. Where no
   * combination is admitted by then, that is an `InputError`.
   */
  readonly deadline?: AbortSignal | undefined;
  /** When it aborts, so does the choice, with its reason. */
  readonly signal?: AbortSignal | undefined;
}
