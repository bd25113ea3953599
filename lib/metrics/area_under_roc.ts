import { resampledInterval, type ResampledIntervalOptions } from "./resampled_interval.ts";

/** A case with the score that it got. */
export interface RankedCase {
  readonly score: number;
  readonly right: boolean;
  /** What it is drawn with, for example its database. */
  readonly cluster: string;
}

export interface AreaUnderRoc {
  readonly value: number;
  /** 95 %; absent where too few draws have cases of both kinds. */
  readonly interval?: readonly [number, number];
}

/**
 * Computes the area under the ROC curve: the probability that a right case has a higher score than a wrong one, ties counting
 * one half (Mann and Whitney), with a bootstrap interval over whole clusters.
 *
 * @returns `undefined` where there is no right or no wrong case.
 *
 * @example
 * ```ts
 * import { areaUnderRoc } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const cases = [{ score: 2, right: true, cluster: "a" }, { score: 1, right: false, cluster: "b" }];
 * assert.equal(areaUnderRoc(cases, { seed: 1, name: "example" })?.value, 1);
 * ```
 */
export function areaUnderRoc(
  cases: readonly RankedCase[],
  options: ResampledIntervalOptions,
): AreaUnderRoc | undefined {
  const levels = new Map(
    [...new Set(cases.map(({ score }) => score))].sort((a, b) => a - b).map((score, i) => [score, i]),
  );
  // A cluster's summands: its right and its wrong cases at each level.
  const counts = Array.from(Map.groupBy(cases, ({ cluster }) => cluster).values(), (own) => {
    const sums = Array.from({ length: 2 * levels.size }, () => 0);
    for (const { score, right } of own) {
      const place = 2 * (levels.get(score) ?? 0) + (right ? 0 : 1);
      sums[place] = (sums[place] ?? 0) + 1;
    }
    return sums;
  });
  const value = areaOf(
    counts.reduce((all, own) => all.map((sum, i) => sum + (own[i] ?? 0)), emptySums(levels.size)),
  );
  if (value === undefined) return undefined;
  const interval = resampledInterval(counts, areaOf, options);
  return { value, ...(interval !== undefined && { interval }) };
}

const emptySums = (levels: number): readonly number[] => Array.from({ length: 2 * levels }, () => 0);

/** The area of right and wrong cases in turn at rising levels. */
function areaOf(sums: readonly number[]): number | undefined {
  let [right, wrong, won] = [0, 0, 0];
  for (let i = 0; i < sums.length; i += 2) {
    const [rightHere, wrongHere] = [sums[i] ?? 0, sums[i + 1] ?? 0];
    won += rightHere * (wrong + wrongHere / 2);
    right += rightHere;
    wrong += wrongHere;
  }
  return right === 0 || wrong === 0 ? undefined : won / (right * wrong);
}
