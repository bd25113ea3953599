import { InputError, nearestName, randomFrom } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import { certify } from "../certificate/certify_choice.ts";
import { countWithin } from "../combinations/count_combinations.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { joinCombination, tableCombination } from "../combinations/join_combination.ts";
import { checkSize } from "../combinations/walk_sets.ts";
import { coverAdmitted } from "../cover/cover_sets.ts";
import type { PlanSizes } from "../plan_sizes.ts";
import { rolesOf } from "../roles_of.ts";
import type { JoinCombination, JoinPlan } from "../types.ts";
import { type Acceptance, acceptance } from "./acceptance.ts";
import { type Admission, admission, type AdmissionTest, testUntilDeadline } from "./admission.ts";
import type { BalanceOptions } from "./balance_options.ts";
import { balanceProblem } from "./balance_problem.ts";
import { chooseCover, chooseSets, widenCover } from "./choose_combinations.ts";
import { type JoinGraphs, restrictGraph } from "./join_graphs.ts";
import { createScheduler } from "./scheduler.ts";

/**
 * Chooses join combinations that cover all joinable tables (or foreign keys), have the sizes asked for, are distinct,
 * keep the limits, and use tables as evenly, or as proportionally to their weights, as the graph allows. The
 * certificate reports the result. A greedy choice is improved by a bounded number of annealing steps, so that a seed
 * always gives the same plan; combinations that `admit` refuses are replaced.
 *
 * `quality.unmet` names missing combinations, uncovered tables and tables no combination can hold; with `strict`, an
 * unmet request is an error.
 *
 * @throws {InputError} If no combination at all can be made, an option names an unknown table, a weight or limit is
 * outside its range, more than 10,000 combinations are asked for, or `strict` is set and something could not be met.
 * @throws {RangeError} If a size is no positive whole number or its number of combinations is none from 0.
 *
 * @example
 * ```ts
 * import { balance } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a", "b", "c"].map((name) => ({ name })),
 *   foreignKeys: [{ from: { table: "a", columns: ["b"] }, to: { table: "b", columns: ["id"] } }],
 * });
 * const { combinations, quality } = await balance(graph, { database: "letters", sizes: { 1: 1 }, seed: 1 });
 * assert.deepEqual(combinations[0]?.tables, ["a", "b"]);
 * assert.equal(quality.coverage, 1);
 * assert.deepEqual(quality.unmet, ['No foreign key joins the table "c" to another']);
 * ```
 */
export async function balance(graph: SchemaGraph, options: BalanceOptions): Promise<JoinPlan> {
  const { database, seed, trees = true, required = [], forbidden = [], weights = {}, cover = "tables" } =
    options;
  const { selected = false } = options;
  const { maxFrequency = Infinity, maxOverlap = 1, signal, deadline } = options;
  const { sizes, mix } = askedSizes(options.sizes);
  checkBalanceOptions(graph, options);
  const tried = { joins: 0, combinations: 0 };
  const untilDeadline = testUntilDeadline(options.admit, { signal, deadline });
  const answers = new Map<string, boolean>();
  const ask: AdmissionTest = async (combination) => {
    const known = answers.get(combination.id);
    if (known !== undefined) return known;
    const answer = await untilDeadline(combination);
    if (answer === undefined) return undefined;
    tried[combination.size === 1 ? "joins" : "combinations"]++;
    answers.set(combination.id, answer);
    return answer;
  };
  const pace = createScheduler({ signal, deadline });
  const ground = await restrictGraph(graph, { sizes, trees, forbidden, ask });
  const { usable, largest } = ground;
  const admitted = admission(usable, ask);
  const { test } = admitted;
  const places = mix && combinationSizes(usable, mix, { trees });
  const count = places?.length ?? usable.tables.length;
  const accepted = acceptance(usable, {
    accept: options.accept,
    roles: options.roles,
    places,
    count,
    pace,
  });
  const allowed = (set: EdgeSet) => admitted.allowed(set) && accepted.allowed(set);
  const balancing = balanceProblem(usable, {
    count,
    sizes,
    trees,
    within: new Set(largest.keys()),
    allowed,
    weights,
    required,
    cover,
    maxFrequency,
    maxOverlap,
  });
  // A cover that is not the plan itself only says how few combinations could cover all.
  const covers = async (set: EdgeSet) =>
    await test(set) && (places !== undefined || (await accepted.test([set]))[0] === true);
  const findCover = () =>
    coverAdmitted(usable, {
      sizes,
      trees,
      allowed,
      cover,
      random: randomFrom(seed, "cover"),
      test: covers,
      pace,
      deadline,
    });
  const random = randomFrom(seed, "balance");
  const probe = async (set: EdgeSet) => await ask(joinCombination(usable, set)) === true;
  const search = { test, probe, acceptance: accepted, random, pace };
  const alone = places && await chooseSets(balancing, { ...search, start: [], sizes: places });
  const found = await findCover();
  const sets = places === undefined || alone === undefined
    ? await chooseCover(balancing, { ...search, start: found.sets, sizes, largest })
    : await widenCover(balancing, { ...search, sets: alone.sets, start: found.sets, sizes: places, largest });
  accepted.close();
  const singles = options.singleTables ? await singleTables(ground, { forbidden, ask }) : undefined;
  if (sets.length === 0 && !singles?.length) {
    throw new InputError(nothingToChoose(ground, {
      database,
      selected,
      sizes,
      admitted,
      accepted,
      tried: pace.stopped() ? tried : undefined,
    }));
  }
  const { quality, shortfalls } = await certify(
    {
      ground,
      sets,
      cover: found,
      sizes,
      admission: { ...admitted, allowed, refusals: () => admitted.refusals() || accepted.refusals() },
      acceptance: accepted,
      pace,
      ...(mix && { mix }),
      ...(singles && { singles }),
    },
    options,
  );
  if (options.strict && shortfalls.length > 0) {
    throw new InputError(
      `The join plan for ${database} would fall short of what was asked: ${shortfalls.join("; ")}`,
    );
  }
  const arranged = accepted.arranged(sets.toSorted(bySizeThenJoins));
  const combinations = [...arranged.map(({ set }) => joinCombination(usable, set)), ...singles ?? []];
  const turns = rolesOf({ combinations }, options.roles ?? [""]);
  const roles = turns.map((turn, i) => arranged[i]?.role ?? turn);
  const areInTurn = roles.every((role, i) => role === turns[i]);
  return { database, combinations, ...(!areInTurn && { roles }), quality };
}

async function singleTables(
  { usable }: JoinGraphs,
  { forbidden, ask }: { readonly forbidden: readonly string[]; readonly ask: AdmissionTest },
): Promise<readonly JoinCombination[]> {
  const singles: JoinCombination[] = [];
  for (const [position, table] of usable.tables.entries()) {
    if (usable.incident[position]?.length !== 0 || forbidden.includes(table)) continue;
    const single = tableCombination(table);
    if (await ask(single)) singles.push(single);
  }
  return singles;
}

function bySizeThenJoins(a: EdgeSet, b: EdgeSet): number {
  const differing = a.findIndex((edge, i) => edge !== b[i]);
  return a.length - b.length || (a[differing] ?? 0) - (b[differing] ?? 0);
}

function nothingToChoose(
  { graph, whole, declared, usable }: JoinGraphs,
  { database, selected, sizes, admitted, accepted, tried }: {
    readonly database: string;
    readonly selected: boolean;
    readonly sizes: readonly number[];
    readonly admitted: Admission;
    readonly accepted: Acceptance;
    /** What was tried until the deadline struck; undefined where it has not. */
    readonly tried: { readonly joins: number; readonly combinations: number } | undefined;
  },
): string {
  const what = `Cannot choose join combinations for ${database}, as`;
  if (graph.tables.length === 0) return `${what} it has no tables: choose another database`;
  if (graph.joins.length === 0 && selected) {
    return `${what} no foreign key joins two of the selected tables: select further tables, or declare keys`;
  }
  if (graph.joins.length === 0) {
    return `${what} it has no foreign keys: declare them, or choose another database`;
  }
  if (whole.joins.length === 0) {
    return `${what} its foreign keys join tables with themselves only: ask for all shapes, not only trees`;
  }
  if (tried !== undefined) {
    const joins = `${tried.joins} of ${declared.joins.length} joins by themselves`;
    return `${what} the deadline struck before any was admitted: ${joins} and ${tried.combinations} larger ` +
      "combinations were tried; allow more time, or allow empty joins";
  }
  if (usable.joins.length === 0) {
    return `${what} no join of two tables is admitted: allow empty joins, or forbid fewer tables`;
  }
  const [given] = accepted.givenUp().values();
  if (given !== undefined) {
    return `${what} each of those that were tried was refused, the last because ${given.reason}`;
  }
  const remedy = admitted.refusals() ? "allow empty joins, or ask for other sizes" : "ask for smaller sizes";
  return `${what} none of ${sizes.join(" or ")} joins is admitted: ${remedy}`;
}

const mostCombinations = 10_000;

/**
 * Lists the size of each combination of a mix, limited to what the graph has.
 *
 * @throws {InputError} If that are more than 10,000.
 */
function combinationSizes(
  graph: SchemaGraph,
  mix: ReadonlyMap<number, number>,
  { trees }: { readonly trees: boolean },
): readonly number[] {
  const places = [...mix].map(([size, wanted]) => {
    const atMost = Math.min(wanted, mostCombinations + 1);
    return { size, count: Math.min(wanted, countWithin(graph, size, { trees, atMost }) ?? wanted) };
  });
  const total = places.reduce((sum, { count }) => sum + count, 0);
  if (total > mostCombinations) {
    const asked = [...mix.values()].reduce((sum, count) => sum + count, 0);
    throw new InputError(
      `Cannot choose ${asked} join combinations: a plan holds ${mostCombinations} at most; ask for fewer`,
    );
  }
  return places.flatMap(({ size, count }) => new Array<number>(count).fill(size));
}

interface AskedSizes {
  readonly sizes: readonly number[];
  /** How many combinations of each size; absent where as few are asked for as cover all. */
  readonly mix?: ReadonlyMap<number, number>;
}

/**
 * Reads a mix or a list of sizes; sizes with no combinations are dropped.
 *
 * @throws {RangeError} If a size is no positive whole number, a number of combinations is none from 0, or nothing is asked.
 */
function askedSizes(asked: PlanSizes | readonly number[]): AskedSizes {
  const counts = Array.isArray(asked)
    ? asked.map((size: number) => [size, 1] as const)
    : Object.entries(asked).map(([size, count]) => [Number(size), count] as const);
  for (const [size, count] of counts) {
    checkSize(size);
    if (!Number.isInteger(count) || count < 0) {
      throw new RangeError(
        `Cannot choose ${count} combinations: the number of a size is a whole number from 0`,
      );
    }
  }
  const mix = new Map(counts.filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b));
  if (mix.size === 0) throw new RangeError("Cannot choose no combinations: ask for at least one");
  return { sizes: [...mix.keys()], ...(!Array.isArray(asked) && { mix }) };
}

/** Weights beyond this would drown the rest in rounding. */
const [least, most] = [0.000001, 1_000_000];

/**
 * Refuses impossible options.
 *
 * @throws {InputError} At an unknown table, a weight from which no frequency follows, or a limit outside its range.
 */
function checkBalanceOptions(graph: SchemaGraph, options: BalanceOptions) {
  const { required = [], forbidden = [], weights = {}, maxFrequency = 1, maxOverlap = 1 } = options;
  for (const table of [...required, ...forbidden, ...Object.keys(weights)]) {
    if (graph.positions.has(table)) continue;
    const near = nearestName(table, graph.tables);
    throw new InputError(
      `The schema has no table "${table}"${
        near === undefined ? "; check the spelling" : `: did you mean "${near}"?`
      }`,
    );
  }
  for (const [table, weight] of Object.entries(weights)) {
    if (weight >= least && weight <= most) continue;
    throw new InputError(
      `Cannot weigh the table "${table}" with ${weight}: give a number from ${least} to ${most}`,
    );
  }
  if (maxFrequency !== Infinity && (!Number.isInteger(maxFrequency) || maxFrequency < 1)) {
    throw new InputError(
      `Cannot let a table occur in ${maxFrequency} combinations at most: give a whole number from 1`,
    );
  }
  if (!(maxOverlap >= 0 && maxOverlap <= 1)) {
    throw new InputError(
      `Cannot let combinations share ${maxOverlap} of their tables at most: give a share from 0 to 1`,
    );
  }
}
