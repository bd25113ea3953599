import { type MmsqlTurn, mmsqlTypes } from "./types.ts";

/** Counts, for each type in turn, twice the turns that were rightly called so, and the turns that are or were called so. */
export function typeSums(turns: readonly Pick<MmsqlTurn, "expected" | "predicted">[]): readonly number[] {
  return mmsqlTypes.flatMap((type) => [
    2 * turns.filter(({ expected, predicted }) => expected === type && predicted === type).length,
    turns.filter(({ expected }) => expected === type).length +
    turns.filter(({ predicted }) => predicted === type).length,
  ]);
}

/** The sum of the F1 of the four types; 0 divided by 0 is 0. */
export function sumOfF1(sums: readonly number[]): number {
  return mmsqlTypes.reduce((sum, _, i) => sum + ratio(sums[2 * i] ?? 0, sums[2 * i + 1] ?? 0), 0);
}

const ratio = (numerator: number, denominator: number) => denominator === 0 ? 0 : numerator / denominator;
