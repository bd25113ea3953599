import type { Random } from "../../base/mod.ts";
import { anneal } from "./anneal.ts";
import type { Balancing } from "./balancing.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { fill, type Filled } from "./fill.ts";
import type { Pace } from "./pace.ts";
import { withinLimits } from "./within_limits.ts";

export interface ChooseSetsOptions {
  /** Combinations to begin with. */
  readonly start: readonly EdgeSet[];
  /** Sizes of the combinations to add to them. */
  readonly sizes: readonly number[];
  /** Whether a combination may really be used; once it says no, `allowed` says no as well. */
  readonly test: (set: EdgeSet) => Promise<boolean>;
  /** Whether a combination may be used, where that is known in time; changes nothing in what is allowed. */
  readonly probe: (set: EdgeSet) => Promise<boolean>;
  readonly random: Random;
  readonly pace: Pace;
}

const stepsPerSet = 4_000;
const mostSteps = 2_000_000;
/** Comparisons of two combinations, roughly, that each step of the search may take part in. */
const mostComparisons = 100_000_000;
const mostRounds = 40;
/** Tests that are spent on each place that no round could settle. */
const testsPerPlace = 200;

/**
 * A balanced choice of admitted combinations within all limits: choose, test what was chosen, replace what was turned
 * away, improve again, until all pass. What is left after a bounded number of rounds, or at the deadline, takes the
 * first combinations that pass.
 */
export async function chooseSets(balancing: Balancing, options: ChooseSetsOptions): Promise<Filled> {
  const { start, sizes, test, probe, random, pace } = options;
  const limited = balancing.maxFrequency < Infinity || balancing.maxOverlap < 1;
  const count = start.length + sizes.length;
  const steps = Math.min(
    mostSteps,
    stepsPerSet * count,
    balancing.maxOverlap < 1 ? mostComparisons / count : Infinity,
  );
  const missing: number[] = [];
  /** Of what was chosen first, before the search takes its time, what may be used: a deadline leaves no less. */
  let early: readonly EdgeSet[] | undefined;
  /** Fills the places and rearranges all; within limits from the start, so that no step can leave them. */
  const choose = async (
    kept: readonly EdgeSet[],
    places: readonly number[],
    { share, temperature }: { readonly share: number; readonly temperature: number },
  ): Promise<readonly EdgeSet[]> => {
    const first = fill(balancing, { kept, sizes: places, random, fitting: limited });
    const filled = limited ? await withinLimits(balancing, { ...first, random, steps, pace }) : first;
    missing.push(...filled.missing);
    if (pace.isTimed) early ??= await passing(filled.sets, probe);
    return await pace.run(
      anneal(balancing, {
        start: filled.sets,
        random,
        steps: steps * share,
        temperature,
        stopped: pace.stopped,
      }),
    );
  };
  let sets = await choose(start, sizes, { share: 1, temperature: 2 });
  let passed: readonly EdgeSet[] = [];
  let failed: readonly number[] = [];
  for (let round = 1;; round++) {
    ({ passed, failed } = await sift(sets, test));
    if (failed.length === 0 || round === mostRounds || pace.stopped()) break;
    sets = await choose(passed, failed, { share: 1 / 4, temperature: 1 });
  }
  if (pace.stopped() && early !== undefined && early.length > passed.length) {
    return { sets: early, missing: sizes.slice(Math.max(0, early.length - start.length)) };
  }
  return await settle(balancing, { ...options, kept: passed, open: [...failed, ...missing] });
}

async function passing(
  sets: readonly EdgeSet[],
  probe: ChooseSetsOptions["probe"],
): Promise<readonly EdgeSet[]> {
  const passed: EdgeSet[] = [];
  for (const set of sets) if (await probe(set)) passed.push(set);
  return passed;
}

async function sift(sets: readonly EdgeSet[], test: ChooseSetsOptions["test"]) {
  const passed: EdgeSet[] = [];
  const failed: number[] = [];
  for (const set of sets) {
    if (await test(set)) passed.push(set);
    else failed.push(set.length);
  }
  return { passed, failed };
}

interface Unsettled extends ChooseSetsOptions {
  readonly kept: readonly EdgeSet[];
  readonly open: readonly number[];
}

async function settle(balancing: Balancing, { kept, open, test, random, pace }: Unsettled): Promise<Filled> {
  let sets = kept;
  const missing: number[] = [];
  const exhausted = new Set<number>();
  for (const size of open) {
    let found: EdgeSet | undefined;
    for (let tests = 0; tests < testsPerPlace && !exhausted.has(size); tests++) {
      const next = pace.stopped()
        ? undefined
        : fill(balancing, { kept: sets, sizes: [size], random, fitting: true });
      const candidate = next?.missing.length === 0 ? next.sets.at(-1) : undefined;
      if (candidate === undefined) exhausted.add(size);
      else if (await test(candidate)) {
        found = candidate;
        break;
      }
    }
    if (found === undefined) missing.push(size);
    else sets = [...sets, found];
  }
  return { sets, missing };
}
