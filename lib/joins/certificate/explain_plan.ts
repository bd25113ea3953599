import type { Join } from "../../schema/mod.ts";
import { joinKey, joinText } from "../combinations/join_key.ts";
import type { JoinCombination, JoinPlan } from "../types.ts";
import { sampleDeviation } from "./plan_quality.ts";

/** Reason for a combination; field names are those of the JSON. */
export interface CombinationReason {
  readonly combination: string;
  /**
   * The foremost reason: it alone holds a table, it alone makes a join, a table of it occurs as seldom as any in the plan,
   * it is one more of its size, or it is a table that nothing can be joined to.
   */
  readonly kind: "only_tables" | "only_joins" | "rare_tables" | "size" | "single_table";
  /** Its tables that no other combination holds. */
  readonly only_tables: readonly string[];
  /** Its joins that no other combination makes. */
  readonly only_joins: readonly Join[];
  /** Those of its joinable tables that the fewest combinations hold. */
  readonly rarest_tables: readonly string[];
  /** How many combinations hold each of them. */
  readonly rarest_frequency: number;
  /** Number of combinations of its size, itself included. */
  readonly of_size: number;
  /** The certificate of the plan without it. */
  readonly without: {
    readonly coverage: number;
    /** Number of different joins that would still be made. */
    readonly foreign_keys: number;
    readonly standard_deviation: number;
  };
  /** All of this in words. */
  readonly sentence: string;
}

/**
 * Explains each combination of a plan, in plan order: what it alone covers, which of its tables are rare, its size,
 * and what coverage and deviation would be without it.
 *
 * The deviation is taken over the tables in the certificate's `table_frequency`.
 *
 * @example
 * ```ts
 * import { balance, explainPlan } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const key = (from: string, to: string) => ({ from: { table: from, columns: [to] }, to: { table: to, columns: ["id"] } });
 * const graph = schemaGraph({
 *   tables: ["a", "b", "c"].map((name) => ({ name })),
 *   foreignKeys: [key("a", "b"), key("b", "c")],
 * });
 * const plan = await balance(graph, { database: "letters", sizes: { 1: 2 }, seed: 1 });
 * const [first] = explainPlan(plan);
 * assert.deepEqual(first?.only_tables, ["a"]);
 * assert.equal(first?.without.coverage, 2 / 3);
 * ```
 */
export function explainPlan({ combinations, quality }: JoinPlan): readonly CombinationReason[] {
  const frequency = countEach(combinations.flatMap(({ tables }) => tables));
  const made = countEach(combinations.flatMap(({ joins }) => joins.map(joinKey)));
  const ofSize = countEach(combinations.map(({ size }) => size));
  const joinable = new Set(Object.keys(quality.table_frequency));
  const frequencies = [...joinable].map((table) => frequency.get(table) ?? 0);
  const covered = frequencies.filter((n) => n > 0);
  const least = Math.min(...covered);
  const total = frequencies.reduce((sum, n) => sum + n, 0);
  const squares = frequencies.reduce((sum, n) => sum + n ** 2, 0);
  return combinations.map((combination): CombinationReason => {
    const { id, size, joins } = combination;
    const occurs = (table: string) => frequency.get(table) ?? 0;
    const tables = combination.tables.filter((table) => joinable.has(table));
    const onlyTables = tables.filter((table) => occurs(table) === 1);
    const onlyJoins = joins.filter((join) => made.get(joinKey(join)) === 1);
    const rarest = tables.reduce((least, table) => Math.min(least, occurs(table)), Infinity);
    const reason = {
      combination: id,
      kind: size === 0
        ? "single_table" as const
        : onlyTables.length > 0
        ? "only_tables" as const
        : onlyJoins.length > 0
        ? "only_joins" as const
        : tables.length > 0 && rarest === least
        ? "rare_tables" as const
        : "size" as const,
      only_tables: onlyTables,
      only_joins: onlyJoins,
      rarest_tables: tables.filter((table) => occurs(table) === rarest),
      rarest_frequency: tables.length === 0 ? 0 : rarest,
      of_size: ofSize.get(size) as number,
      without: {
        coverage: joinable.size === 0 ? 0 : (covered.length - onlyTables.length) / joinable.size,
        foreign_keys: made.size - onlyJoins.length,
        standard_deviation: sampleDeviation({
          squares: tables.reduce((sum, table) => sum + 1 - 2 * occurs(table), squares),
          total: total - tables.length,
          count: joinable.size,
        }),
      },
    };
    return { ...reason, sentence: sentence(reason, combination, quality) };
  });
}

function countEach<Item>(items: readonly Item[]): ReadonlyMap<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function sentence(
  reason: Omit<CombinationReason, "sentence">,
  { size, tables }: JoinCombination,
  { coverage, standard_deviation }: JoinPlan["quality"],
): string {
  const { kind, only_tables, only_joins, rarest_tables, rarest_frequency, of_size, without } = reason;
  if (size === 0) return `No join of the table ${listed(tables)} can be used, so that it stands alone`;
  const number = `${rarest_frequency} ${rarest_frequency === 1 ? "combination" : "combinations"}`;
  const reasons = [
    ...only_tables.length > 0 ? [`it alone holds ${listed(only_tables)}`] : [],
    ...only_joins.length > 0
      ? [
        `it alone makes the ${only_joins.length === 1 ? "join" : "joins"} ${
          listed(only_joins.map(joinText))
        }`,
      ]
      : [],
    ...kind === "rare_tables" ? [`it holds ${listed(rarest_tables)}, rarest in the plan with ${number}`] : [],
    `it is ${of_size === 1 ? "the only one" : `one of ${of_size}`} of ${size} ${
      size === 1 ? "join" : "joins"
    }`,
    ...only_tables.length > 0 || kind === "rare_tables" || rarest_tables.length === 0 ? [] : [
      `its rarest ${rarest_tables.length === 1 ? "table is" : "tables are"} ${
        listed(rarest_tables)
      } with ${number}`,
    ],
  ];
  const falls = without.coverage < coverage
    ? `coverage would fall from ${percent(coverage)} to ${percent(without.coverage)} and `
    : "";
  const [now, then] = [standard_deviation, without.standard_deviation];
  const isSame = now.toFixed(3) === then.toFixed(3);
  const deviation = isSame
    ? `stay at ${now.toFixed(3)}`
    : `be ${then < now ? "lower" : "higher"}, ${then.toFixed(3)} instead of ${now.toFixed(3)}`;
  // A low deviation is aimed at, but only among plans of the number of combinations that was asked for.
  const asked = !isSame && then < now ? "it makes up the number that was asked for; " : "";
  const text = `${reasons.join("; ")}; ${asked}without it ${falls}the deviation would ${deviation}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const listed = (names: readonly string[]) => names.join(", ");
