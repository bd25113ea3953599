import { InputError, randomFrom } from "../base/mod.ts";
import type { SchemaGraph } from "../schema/mod.ts";
import { admission } from "./admission.ts";
import { checkSize } from "./check_size.ts";
import { chooseSets } from "./choose_sets.ts";
import type { EdgeSet } from "./edge_set.ts";
import { fewestToCover } from "./fewest_to_cover.ts";
import { joinCombination } from "./join_combination.ts";
import { largestSizes } from "./largest_sizes.ts";
import { lowerBound } from "./lower_bound.ts";
import { planQuality } from "./plan_quality.ts";
import type { PlanSizes } from "./plan_sizes.ts";
import { restrictJoins } from "./restrict_joins.ts";
import type { JoinCombination, JoinPlan } from "./types.ts";
import { notCovered, shortfalls, tablesLeftOut } from "./unmet.ts";

export interface BalanceOptions {
  /** Name of the database that the plan is for. */
  readonly database: string;
  /** How many combinations of each number of joins, for example `{ 2: 17, 3: 17, 4: 16 }`. */
  readonly sizes: PlanSizes;
  readonly seed: number;
  /** Only combinations in which each join brings a new table. @default true */
  readonly trees?: boolean;
  /** Tables that go before all others where not all can be covered. @default [] */
  readonly required?: readonly string[];
  /** Tables that no combination may hold. @default [] */
  readonly forbidden?: readonly string[];
  /**
   * Says whether a combination may be used, for example because its join returns a row. It is asked for few
   * combinations and once for each; where it turns one away, it must turn away every combination that holds it too.
   * @default every combination may
   */
  readonly admit?: (combination: JoinCombination) => Promise<boolean>;
  readonly signal?: AbortSignal;
}

/**
 * Chooses join combinations so that all joinable tables are covered, sizes are as asked, none occurs twice and tables
 * occur as equally often as the graph allows; the certificate says how well that went and what could not be met. A
 * greedy choice is improved by simulated annealing with a bounded number of steps, so that a seed always gives the same
 * plan. Combinations that `admit` turns away are replaced, and the choice is improved again.
 *
 * Fewer combinations than asked, tables that stay uncovered and tables that no combination can hold are named in
 * `quality.unmet`.
 *
 * @throws {InputError} If no combination at all can be made, or `required` or `forbidden` names an unknown table.
 * @throws {RangeError} If a size is no positive whole number or its number of combinations is none from 0.
 *
 * @example
 * ```ts
 * import { balance } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b", "c"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
 *   foreignKeys: [{ name: "k", from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } }],
 * });
 * const { combinations, quality } = await balance(graph, { database: "letters", sizes: { 1: 1 }, seed: 1 });
 * assert.deepEqual(combinations[0]?.tables, ["a", "b"]);
 * assert.equal(quality.coverage, 1);
 * assert.deepEqual(quality.unmet, ['No foreign key joins the table "c" to another']);
 * ```
 */
export async function balance(graph: SchemaGraph, options: BalanceOptions): Promise<JoinPlan> {
  const { database, seed, trees = true, required = [], forbidden = [], signal } = options;
  const { admit = () => Promise.resolve(true) } = options;
  const sizes = listSizes(options.sizes);
  for (const table of [...required, ...forbidden]) {
    if (!graph.positions.has(table)) {
      throw new InputError(`The schema has no table "${table}"; check the spelling`);
    }
  }
  const declared = restrictJoins(graph, (edge) => {
    const [from, to] = graph.ends[edge] as readonly [number, number];
    const barred = [from, to].some((table) => forbidden.includes(graph.tables[table] as string));
    return !barred && (!trees || from !== to);
  });
  const admitted: boolean[] = [];
  for (const edge of declared.joins.keys()) {
    signal?.throwIfAborted();
    admitted.push(await admit(joinCombination(declared, [edge])));
  }
  const usable = restrictJoins(declared, (edge) => admitted[edge] === true);
  const largest = largestSizes(usable, { sizes, trees });
  if (largest.size === 0) throw new InputError(nothingToChoose({ database, graph, usable, sizes }));
  const { allowed, test } = admission(usable, admit);
  const { sets, missing } = await chooseSets(
    { graph: usable, trees, allowed, cost: unevenness(usable, { sizes, largest, required }) },
    { sizes, test, random: randomFrom(seed, "balance"), signal },
  );
  if (sets.length === 0) throw new InputError(nothingToChoose({ database, graph, usable, sizes }));

  const joinable = graph.tables.filter((_, position) => largest.has(position));
  const combinations = sets.toSorted(bySizeThenJoins).map((set) => joinCombination(usable, set));
  const fewest = fewestToCover({ graph: usable, trees, allowed }, {
    largest,
    random: randomFrom(seed, "cover"),
  });
  const quality = planQuality(combinations, {
    joinable,
    fewestToCover: fewest,
    lowerBound: lowerBound(usable, sets, { trees, allowed, joinable: joinable.length }),
    unmet: [
      ...tablesLeftOut({ declared, usable, joinable, forbidden, sizes }),
      ...shortfalls(missing, sizes),
      ...notCovered(joinable, combinations, fewest),
    ],
  });
  return { database, combinations, quality };
}

/** The size of each combination that is asked for. */
function listSizes(sizes: PlanSizes): readonly number[] {
  const listed = Object.entries(sizes).flatMap(([size, count]) => {
    checkSize(Number(size));
    if (!Number.isInteger(count) || count < 0) {
      throw new RangeError(
        `Cannot choose ${count} combinations: the number of a size is a whole number from 0`,
      );
    }
    return new Array<number>(count).fill(Number(size));
  });
  if (listed.length === 0) throw new RangeError("Cannot choose no combinations: ask for at least one");
  return listed;
}

/** Squares of the frequencies; a table that stays uncovered costs more than evenness can gain. */
function unevenness(
  graph: SchemaGraph,
  { sizes, largest, required }: {
    readonly sizes: readonly number[];
    readonly largest: ReadonlyMap<number, number>;
    readonly required: readonly string[];
  },
): (table: number, frequency: number) => number {
  const uncovered = 10 * sizes.length * Math.max(...sizes);
  const prices = graph.tables.map((table, position) =>
    largest.has(position) ? uncovered * (required.includes(table) ? 10 : 1) : 0
  );
  return (table, frequency) => frequency === 0 ? prices[table] as number : frequency ** 2;
}

function bySizeThenJoins(a: EdgeSet, b: EdgeSet): number {
  const differing = a.findIndex((edge, i) => edge !== b[i]);
  return a.length - b.length || (a[differing] ?? 0) - (b[differing] ?? 0);
}

function nothingToChoose(
  { database, graph, usable, sizes }: {
    readonly database: string;
    readonly graph: SchemaGraph;
    readonly usable: SchemaGraph;
    readonly sizes: readonly number[];
  },
): string {
  const what = `Cannot choose ${sizes.length} join combinations for ${database}, as`;
  if (graph.tables.length === 0) return `${what} it has no tables: choose another database`;
  if (graph.joins.length === 0) {
    return `${what} it has no foreign keys: declare them, or choose another database`;
  }
  if (usable.joins.length === 0) {
    return `${what} no join of two tables is admitted: allow empty joins, or forbid fewer tables`;
  }
  return `${what} none of ${[...new Set(sizes)].join(" or ")} joins is admitted: ask for smaller sizes`;
}
