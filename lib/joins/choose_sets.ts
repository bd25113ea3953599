import type { Random } from "../base/mod.ts";
import { anneal, type Balancing } from "./anneal.ts";
import type { EdgeSet } from "./edge_set.ts";
import { fill } from "./fill.ts";
import { createTally } from "./tally.ts";

export interface ChooseSetsOptions {
  /** Sizes of the combinations that are wanted. */
  readonly sizes: readonly number[];
  /** A choice to begin with. @default a greedy one */
  readonly start?: readonly EdgeSet[] | undefined;
  /** Whether a combination may really be used; once it says no, `allowed` says no as well. */
  readonly test: (set: EdgeSet) => Promise<boolean>;
  readonly random: Random;
  /** Worsenings that are taken with a chance of 1/e at the start of the search and at its end. */
  readonly temperatures: readonly [hottest: number, coldest: number];
}

const stepsPerSet = 4_000;
const mostSteps = 2_000_000;
const mostRounds = 40;
/** Tests that are spent on each place that no round could settle. */
const testsPerPlace = 200;

/**
 * A balanced choice of admitted combinations that keeps the limits: choose, test what was chosen, replace what was turned
 * away, improve again, until all pass. What is left after a bounded number of rounds takes the first combinations that
 * pass; places for which there is none stay open. When the deadline strikes, it is the largest choice that has passed.
 */
export async function chooseSets(
  balancing: Balancing,
  options: ChooseSetsOptions,
): Promise<readonly EdgeSet[]> {
  const { sizes, test, random, start = fill(balancing, { kept: [], sizes, random }) } = options;
  const { watch } = balancing;
  const [hottest, coldest] = options.temperatures;
  const steps = Math.min(mostSteps, stepsPerSet * sizes.length);
  let sets = await anneal(balancing, { start, random, steps, temperature: hottest, coldest });
  let most: readonly EdgeSet[] = [];
  for (let round = 0; round < mostRounds; round++) {
    const passed = await testAll(sets, { test, watch });
    if (passed.length > most.length) most = passed;
    if (passed.length === sets.length || watch.struck) break;
    const failed = sizesLeft(sets.map((set) => set.length), passed);
    const next = fill(balancing, { kept: passed, sizes: failed, random });
    sets = await anneal(balancing, { start: next, random, steps: steps / 4, temperature: hottest / 2, coldest });
    most = passed;
  }
  ...
}
