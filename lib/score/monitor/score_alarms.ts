import { tierBounds, tierOf } from "../composite_score.ts";
import type { ScoreTier } from "../types.ts";
import { evidence, meanInterval, type MeanTest, nextMeanTest, untested } from "./mean_test.ts";

export interface ScoreAlarmOptions {
  /** First scored answers of a stream, which the later ones are held against. @default 200 */
  readonly baseline?: number | undefined;
  /** Probability that a stream whose scores do not change ever has a false alarm. @default 0.01 */
  readonly falseAlarms?: number | undefined;
}

/** What was found: the mean fell or rose beyond the baseline's interval, or fell below a tier. */
export interface ScoreAlarm {
  readonly kind: "falls" | "rises" | "below_tier";
  /** The answer at which the evidence was enough. */
  readonly id: string;
  readonly day: string;
  /** The mean that is refuted, from 0 to 100. */
  readonly bound: number;
  /** Of `below_tier`: the tier whose lower end is the bound. */
  readonly tier?: ScoreTier;
}

/** The tests of one stream of scores; plain data that can be saved. */
export interface ScoreAlarms {
  /** How often each score occurs among the first ones. */
  readonly baseline: Readonly<Record<string, number>>;
  readonly seen: number;
  /** Absent until the baseline is complete. */
  readonly bounds?: { readonly lower: number; readonly upper: number; readonly tier: ScoreTier };
  readonly falls: MeanTest;
  readonly rises: MeanTest;
  readonly belowTier: MeanTest;
  /** One of each kind at most. */
  readonly alarms: readonly ScoreAlarm[];
}

/** A stream without scores. */
export const noScores: ScoreAlarms = {
  ...{ baseline: {}, seen: 0, alarms: [] },
  ...{ falls: untested, rises: untested, belowTier: untested },
};

/**
 * Takes the next score of a stream. The first ones are the baseline. Its interval, the test for a fall, that for a rise, and
 * that of the baseline's tier share the rate of false alarms: a quarter each. All are valid however often one looks. An
 * alarm below a tier is false where the mean is within the tier; none is told of the tier Poor.
 */
export function nextScore(
  state: ScoreAlarms,
  { id, day, score }: { readonly id: string; readonly day: string; readonly score: number },
  { baseline: size = 200, falseAlarms = 0.01 }: ScoreAlarmOptions = {},
): ScoreAlarms {
  const { seen, bounds } = state;
  if (bounds === undefined) {
    const baseline = { ...state.baseline, [score]: (state.baseline[score] ?? 0) + 1 };
    const grown = { ...state, seen: seen + 1, baseline };
    return seen + 1 < size ? grown : { ...grown, bounds: boundsOf(baseline, falseAlarms / 4) };
  }
  const tierBound = tierBounds[bounds.tier];
  const falls = nextMeanTest(state.falls, score / 100, bounds.lower / 100);
  const rises = nextMeanTest(state.rises, 1 - score / 100, 1 - bounds.upper / 100);
  const belowTier = nextMeanTest(state.belowTier, score / 100, tierBound / 100);
  const found: readonly ScoreAlarm[] = [
    ...(evidence(falls) >= 4 / falseAlarms ? [{ kind: "falls" as const, id, day, bound: bounds.lower }] : []),
    ...(evidence(rises) >= 4 / falseAlarms ? [{ kind: "rises" as const, id, day, bound: bounds.upper }] : []),
    ...(tierBound > 0 && evidence(belowTier) >= 4 / falseAlarms
      ? [{ kind: "below_tier" as const, id, day, bound: tierBound, tier: bounds.tier }]
      : []),
  ];
  const fresh = found.filter(({ kind }) => !state.alarms.some((told) => told.kind === kind));
  return { ...state, seen: seen + 1, falls, rises, belowTier, alarms: [...state.alarms, ...fresh] };
}

function boundsOf(counts: Readonly<Record<string, number>>, miss: number) {
  const entries = Object.entries(counts).map(([score, count]) => [Number(score) / 100, count] as const);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const mean = 100 * entries.reduce((sum, [score, count]) => sum + score * count, 0) / total;
  const [lower, upper] = meanInterval(new Map(entries), miss);
  return { lower: 100 * lower, upper: 100 * upper, tier: tierOf(mean) };
}
