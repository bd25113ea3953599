import type { Random } from "../../base/mod.ts";
import { anneal } from "./anneal.ts";
import type { Balancing } from "./balancing.ts";
import { fill, type Filled } from "./fill.ts";
import { keepFitting } from "./keep_fitting.ts";
import type { Pace } from "./pace.ts";

export interface WithinLimitsOptions extends Filled {
  readonly random: Random;
  /** Steps that all attempts together may take. */
  readonly steps: number;
  readonly pace: Pace;
}

const stepsPerSet = 1_000;
const mostFailures = 4;

/**
 * Finds room for combinations that are missing as none fits beside the others: one is put in all the same, and all are
 * rearranged until no limit is broken, while that succeeds.
 */
export async function withinLimits(balancing: Balancing, options: WithinLimitsOptions): Promise<Filled> {
  const { random, pace } = options;
  let { sets, missing, steps } = options;
  for (let failures = 0; missing.length > 0 && failures < mostFailures && steps > 0 && !pace.stopped();) {
    const size = missing[0] as number;
    const { sets: start } = fill(balancing, { kept: sets, sizes: [size], random });
    const most = Math.min(steps, stepsPerSet * start.length);
    steps -= most;
    const tried = await pace.run(
      anneal(balancing, { start, random, steps: most, temperature: 1, stopped: pace.stopped }),
    );
    const fits = tried.length > sets.length && keepFitting(balancing, tried).missing.length === 0;
    failures = fits ? 0 : failures + 1;
    if (fits) sets = tried;
    missing = fits ? missing.slice(1) : [...missing.slice(1), size];
  }
  return { sets, missing };
}
