import type { Random } from "../base/mod.ts";
import { anneal, type Balancing } from "./anneal.ts";
import type { EdgeSet } from "./edge_set.ts";
import { fill, type Filled } from "./fill.ts";

export interface ChooseSetsOptions {
  readonly sizes: readonly number[];
  /** Whether a combination may really be used; once it says no, `allowed` says no as well. */
  readonly test: (set: EdgeSet) => Promise<boolean>;
  readonly random: Random;
  readonly signal: AbortSignal | undefined;
}

const stepsPerSet = 4_000;
const mostSteps = 2_000_000;
const mostRounds = 40;
/** Tests that are spent on each place that no round could settle. */
const testsPerPlace = 200;

/**
 * A balanced choice of admitted combinations: choose, test what was chosen, replace what was turned away, improve
 * again, until all pass. What is left after a bounded number of rounds takes the first combinations that pass.
 */
export async function chooseSets(balancing: Balancing, options: ChooseSetsOptions): Promise<Filled> {
  const { sizes, test, random, signal } = options;
  const steps = Math.min(mostSteps, stepsPerSet * sizes.length);
  const first = fill(balancing, { kept: [], sizes, random });
  const missing = [...first.missing];
  let sets = anneal(balancing, { start: first.sets, random, steps, temperature: 2 });
  for (let round = 0; round < mostRounds; round++) {
    const passed: EdgeSet[] = [];
    const failed: number[] = [];
    for (const set of sets) {
      signal?.throwIfAborted();
      if (await test(set)) passed.push(set);
      else failed.push(set.length);
    }
    if (failed.length === 0) return { sets, missing };
    const next = fill(balancing, { kept: passed, sizes: failed, random });
    missing.push(...next.missing);
    sets = anneal(balancing, { start: next.sets, random, steps: steps / 4, temperature: 1 });
  }
  return await settle(balancing, { ...options, sets, missing });
}

async function settle(
  balancing: Balancing,
  { sets, missing, test, random, signal }: ChooseSetsOptions & Filled,
): Promise<Filled> {
  let kept: readonly EdgeSet[] = [];
  const stillMissing = [...missing];
  for (const set of sets) {
    let candidate: EdgeSet | undefined = set;
    for (let tests = 0; candidate !== undefined && !(await test(candidate)); tests++) {
      signal?.throwIfAborted();
      const others: readonly EdgeSet[] = sets.filter((other) => other !== set);
      const next: Filled = fill(balancing, { kept: [...others, ...kept], sizes: [set.length], random });
      candidate = tests < testsPerPlace && next.missing.length === 0 ? next.sets.at(-1) : undefined;
    }
    if (candidate === undefined) stillMissing.push(set.length);
    else kept = [...kept, candidate];
  }
  return { sets: kept, missing: stillMissing };
}
