import type { Random } from "../../base/mod.ts";
import { type EdgeSet, tablePositions } from "../combinations/edge_set.ts";
import { annealCombinations } from "./anneal_combinations.ts";
import type { Acceptance } from "./acceptance.ts";
import type { BalanceProblem } from "./balance_problem.ts";
import { addCombinations, type AddedCombinations, keepWithinLimits } from "./add_combinations.ts";
import type { Scheduler } from "./scheduler.ts";

interface ChooseSetsOptions {
  /** Combinations to begin with. */
  readonly start: readonly EdgeSet[];
  /** Sizes of the combinations to add to them. */
  readonly sizes: readonly number[];
  /** Whether a combination may really be used; once it says no, `allowed` says no as well. */
  readonly test: (set: EdgeSet) => Promise<boolean>;
  /** Whether a combination may be used, where that is known in time; changes nothing in what is allowed. */
  readonly probe: (set: EdgeSet) => Promise<boolean>;
  /** Whether combinations that pass the test are accepted, too. */
  readonly acceptance: Acceptance;
  readonly random: Random;
  readonly pace: Scheduler;
}

const stepsPerSet = 4_000;
const mostSteps = 2_000_000;
/** Comparisons of two combinations, roughly, that each step of the search may take part in. */
const mostComparisons = 100_000_000;
const mostRounds = 40;
/** Rounds that may exchange what was accepted for evenness; in later ones it stays, as each exchange costs further questions. */
const MOST_EXCHANGES = 6;
/** Tests that are spent on each place that no round could settle. */
const testsPerPlace = 200;

/**
 * Chooses admitted combinations within all limits: choose, test, replace refused ones and improve until all pass.
 * After a bounded number of rounds, or at the deadline, open places take the first combinations that pass.
 */
export async function chooseSets(
  balancing: BalanceProblem,
  options: ChooseSetsOptions,
): Promise<AddedCombinations> {
  const { start, sizes, probe, acceptance, random, pace } = options;
  const limited = balancing.maxFrequency < Infinity || balancing.maxOverlap < 1;
  const count = start.length + sizes.length;
  const steps = Math.min(
    mostSteps,
    stepsPerSet * count,
    balancing.maxOverlap < 1 ? mostComparisons / count : Infinity,
  );
  const missing: number[] = [];
  /** Of the first choice, made before the search takes its time, what may be used: a deadline leaves no less. */
  let early: readonly EdgeSet[] | undefined;
  /** Fills the places and rearranges all; within limits from the start, so that no step can leave them. */
  const choose = async (
    kept: readonly EdgeSet[],
    places: readonly number[],
    { share, temperature }: { readonly share: number; readonly temperature: number },
  ): Promise<readonly EdgeSet[]> => {
    const first = addCombinations(balancing, { kept, sizes: places, random, fitting: limited });
    const filled = limited ? await withinLimits(balancing, { ...first, random, steps, pace }) : first;
    missing.push(...filled.missing);
    if (pace.isTimed) early ??= await passing(filled.sets, probe);
    return await pace.run(
      annealCombinations(balancing, {
        start: filled.sets,
        random,
        steps: steps * share,
        temperature,
        ...(acceptance.isAsked && { novelty: acceptance.novelty }),
        stopped: pace.stopped,
      }),
    );
  };
  acceptance.sharePlaces(false);
  // What is accepted was costly to learn: then only what makes the plan more even is changed.
  const later = { share: 1 / 4, temperature: acceptance.isAsked ? 0.3 : 1 };
  let sets = await choose(start, sizes, { share: 1, temperature: 2 });
  let passed: readonly EdgeSet[] = [];
  let failed: readonly number[] = [];
  for (let round = 1;; round++) {
    ({ passed, failed } = await testAll(sets, options));
    if (failed.length === 0 || round === mostRounds || pace.stopped()) break;
    const stays = acceptance.isAsked && round >= MOST_EXCHANGES;
    sets = await choose(passed, failed, stays ? { ...later, share: 0 } : later);
  }
  if (pace.stopped() && early !== undefined && early.length > passed.length) {
    return { sets: early, missing: sizes.slice(Math.max(0, early.length - start.length)) };
  }
  const inTurn = await testOneByOne(balancing, { ...options, kept: passed, open: [...failed, ...missing] });
  if (inTurn.missing.length === 0 || !acceptance.isAsked) return inTurn;
  acceptance.sharePlaces(true);
  return await testOneByOne(balancing, { ...options, kept: inTurn.sets, open: inTurn.missing });
}

async function passing(
  sets: readonly EdgeSet[],
  probe: ChooseSetsOptions["probe"],
): Promise<readonly EdgeSet[]> {
  const passed: EdgeSet[] = [];
  for (const set of sets) if (await probe(set)) passed.push(set);
  return passed;
}

async function testAll(
  sets: readonly EdgeSet[],
  { test, acceptance }: Pick<ChooseSetsOptions, "test" | "acceptance">,
) {
  const admitted: EdgeSet[] = [];
  for (const set of sets) if (await test(set)) admitted.push(set);
  const answers = await acceptance.test(admitted);
  const passed = admitted.filter((_, i) => answers[i]);
  const failed = sets.filter((set) => !passed.includes(set)).map(({ length }) => length);
  return { passed, failed };
}

interface TestOneByOneOptions extends ChooseSetsOptions {
  readonly kept: readonly EdgeSet[];
  readonly open: readonly number[];
}

async function testOneByOne(
  balancing: BalanceProblem,
  { kept, open, test, acceptance, random, pace }: TestOneByOneOptions,
): Promise<AddedCombinations> {
  let sets = kept;
  const missing: number[] = [];
  const exhausted = new Set<number>();
  for (const size of open) {
    let found: EdgeSet | undefined;
    for (let tests = 0; tests < testsPerPlace && !exhausted.has(size); tests++) {
      const next = pace.stopped()
        ? undefined
        : addCombinations(balancing, { kept: sets, sizes: [size], random, fitting: true });
      const candidate = next?.missing.length === 0 ? next.sets.at(-1) : undefined;
      if (candidate === undefined) exhausted.add(size);
      else if (await test(candidate) && (await acceptance.test([...sets, candidate])).at(-1)) {
        found = candidate;
        break;
      }
    }
    if (found === undefined) missing.push(size);
    else sets = [...sets, found];
  }
  return { sets, missing };
}

interface WithinLimitsOptions extends AddedCombinations {
  readonly random: Random;
  /** Steps that all attempts together may take. */
  readonly steps: number;
  readonly pace: Scheduler;
}

const repairStepsPerSet = 1_000;
const mostFailures = 4;

/** Adds a combination that fits nowhere and anneals until no limit is broken, repeated while that succeeds. */
async function withinLimits(
  balancing: BalanceProblem,
  options: WithinLimitsOptions,
): Promise<AddedCombinations> {
  const { random, pace } = options;
  let { sets, missing, steps } = options;
  for (let failures = 0; missing.length > 0 && failures < mostFailures && steps > 0 && !pace.stopped();) {
    const size = missing[0] as number;
    const { sets: start } = addCombinations(balancing, { kept: sets, sizes: [size], random });
    const most = Math.min(steps, repairStepsPerSet * start.length);
    steps -= most;
    const tried = await pace.run(
      annealCombinations(balancing, { start, random, steps: most, temperature: 1, stopped: pace.stopped }),
    );
    const fits = tried.length > sets.length && keepWithinLimits(balancing, tried).missing.length === 0;
    failures = fits ? 0 : failures + 1;
    if (fits) sets = tried;
    missing = fits ? missing.slice(1) : [...missing.slice(1), size];
  }
  return { sets, missing };
}

interface ChooseCoverOptions extends ChooseSetsOptions {
  /** The sizes that combinations may have, ascending. */
  readonly sizes: readonly number[];
  /** For each table (by position) that can be covered, the largest size that fits there. */
  readonly largest: ReadonlyMap<number, number>;
}

const mostCoverRounds = 10;

/**
 * Makes the smallest cover found (`start`) as even as possible. Where limits or refusals leave something uncovered,
 * adds combinations, large ones first, while that helps.
 */
export async function chooseCover(
  balancing: BalanceProblem,
  options: ChooseCoverOptions,
): Promise<readonly EdgeSet[]> {
  const { start, sizes, pace } = options;
  const fitting = keepWithinLimits(balancing, start);
  const even = await chooseSets(balancing, { ...options, start: fitting.sets, sizes: fitting.missing });
  const openOf = (sets: readonly EdgeSet[]) => uncoveredTables(balancing, sets, options);
  const stands = start.every((set) => balancing.allowed(set) && options.acceptance.isAccepted(set));
  let sets = stands && fitting.missing.length === 0 && openOf(even.sets).length > openOf(start).length
    ? start
    : even.sets;
  let open = openOf(sets);
  const untried = [...sizes];
  for (let round = 0; round < mostCoverRounds && open.length > 0 && !pace.stopped(); round++) {
    const size = untried.at(-1);
    if (size === undefined) break;
    const places = new Array<number>(Math.ceil(open.length / (size + 1))).fill(size);
    const wider = await chooseSets(balancing, { ...options, start: sets, sizes: places });
    const left = openOf(wider.sets);
    if (left.length < open.length) [sets, open] = [wider.sets, left];
    else untried.pop();
  }
  return sets;
}

/** Positions of tables that are uncovered and not given up, and of tables where an uncovered join starts. */
function uncoveredTables(
  { graph, openJoin }: BalanceProblem,
  sets: readonly EdgeSet[],
  { largest, acceptance }: Pick<ChooseCoverOptions, "largest" | "acceptance">,
): readonly number[] {
  const joins = new Set(sets.flat());
  const tables = new Set(tablePositions(graph, [...joins]));
  const starts = openJoin === 0
    ? []
    : graph.ends.flatMap(([from], edge) => largest.has(from) && !joins.has(edge) ? [from] : []);
  const givenUp = acceptance.givenUp();
  return [...[...largest.keys()].filter((table) => !tables.has(table)), ...starts]
    .filter((table) => !givenUp.has(table));
}

interface WidenCoverOptions extends ChooseSetsOptions {
  /** Combinations of all sizes asked for, as a search from nothing found them. */
  readonly sets: readonly EdgeSet[];
  /** For each table (by position) that can be covered, the largest size that fits there. */
  readonly largest: ReadonlyMap<number, number>;
}

/**
 * Returns the better choice: `sets`, or, if those leave something uncovered, a cover (`start`) extended to all sizes.
 * The second wins when hardly more combinations are asked for than a cover needs.
 */
export async function widenCover(
  balancing: BalanceProblem,
  { sets, ...options }: WidenCoverOptions,
): Promise<readonly EdgeSet[]> {
  const open = uncoveredTables(balancing, sets, options).length;
  const rest = open === 0 ? undefined : sizesBeside(options.start, options.sizes);
  if (rest === undefined) return sets;
  const fitting = keepWithinLimits(balancing, options.start);
  if (fitting.missing.length > 0) return sets;
  const wider = await chooseSets(balancing, { ...options, start: fitting.sets, sizes: rest });
  return uncoveredTables(balancing, wider.sets, options).length < open ? wider.sets : sets;
}

/** Sizes that remain beside the cover; undefined if it does not fit. */
function sizesBeside(cover: readonly EdgeSet[], sizes: readonly number[]): readonly number[] | undefined {
  const rest = [...sizes];
  for (const { length } of cover) {
    const place = rest.indexOf(length);
    if (place < 0) return undefined;
    rest.splice(place, 1);
  }
  return rest;
}
