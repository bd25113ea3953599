import { randomFrom } from "../../base/mod.ts";
import { resampledInterval } from "../resampled_interval.ts";
import { tdexSummand, verdictSummand } from "./formula_summands.ts";
import { sumOfF1, typeSums } from "./type_sums.ts";
import { type MmsqlTurn, mmsqlTypes } from "./types.ts";

/** Numbers of MMSQL that are compared. */
export const comparedMmsqlMetrics = ["tdex", "ex", "f1"] as const;

/** A number of two systems, paired by dialogue; field names are those of the JSON. */
export type MmsqlComparison =
  & { readonly metric: typeof comparedMmsqlMetrics[number]; readonly dialogues: number }
  & (
    | {
      /** Of the first less that of the second, -1..1. */
      readonly difference: number;
      /** 95 %, by dialogue. */
      readonly interval: readonly [number, number];
      /** Two-sided, not corrected for other comparisons. */
      readonly p: number;
      readonly test: "all swaps of dialogues" | "drawn swaps of dialogues";
    }
    | { readonly unscored: string }
  );

/** Up to as many dialogues all swaps are tried. */
const MOST_EXACT = 12;

const DRAWS = 10_000;

/**
 * Compares two systems on the dialogues that both answered, by TDEX, EX and macro F1 as the paper's text defines them.
 *
 * The interval is a percentile bootstrap that draws whole dialogues with both systems. p is that of the permutation test that swaps
 * the systems in whole dialogues: all swaps of up to 12 dialogues, else 10,000 that are drawn, the observed one among
 * them. Undecided counts as wrong.
 *
 * @param a Turns as `measurePaperFormula` takes them.
 */
export function compareMmsql(
  a: readonly MmsqlTurn[],
  b: readonly MmsqlTurn[],
  { seed }: { readonly seed: number },
): readonly MmsqlComparison[] {
  const [ofA, ofB] = [a, b].map((turns) => Map.groupBy(turns, ({ dialogue }) => dialogue));
  const pairs = [...ofA ?? []].flatMap(([dialogue, own]) => {
    const other = ofB?.get(dialogue);
    return other === undefined ? [] : [[own, other] as const];
  });
  return comparedMmsqlMetrics.map((metric): MmsqlComparison => {
    const { sums, value } = statistics[metric];
    const clusters = pairs.map((both) => both.map(sums)) as [readonly number[], readonly number[]][];
    const total = (side: 0 | 1) => added(clusters.map((both) => both[side]));
    const [ofFirst, ofSecond] = [value(total(0)), value(total(1))];
    if (ofFirst === undefined || ofSecond === undefined) {
      return { metric, dialogues: pairs.length, unscored: "nothing could be scored for both" };
    }
    const difference = ofFirst - ofSecond;
    const size = total(0).length;
    const [low, high] = resampledInterval(
      clusters.map(([one, other]) => [...one, ...other]),
      (sums) => less(value(sums.slice(0, size)), value(sums.slice(size))),
      { seed, name: `difference ${metric}` },
    ) ?? [-1, 1];
    return {
      ...{ metric, dialogues: pairs.length, difference },
      interval: [Math.min(low, difference), Math.max(high, difference)],
      ...swapTest(clusters, {
        observed: Math.abs(difference),
        value,
        random: randomFrom(seed, "swaps", metric),
      }),
    };
  });
}

interface Statistic {
  /** Sums of the turns of a dialogue, which add up. */
  readonly sums: (turns: readonly MmsqlTurn[]) => readonly number[];
  /** Undefined where there is nothing to divide by. */
  readonly value: (sums: readonly number[]) => number | undefined;
}

const share = (of: typeof tdexSummand): Statistic => ({
  sums: (turns) => {
    const counted = turns.map(of);
    return [
      counted.reduce((sum, { numerator }) => sum + numerator, 0),
      counted.reduce((sum, { denominator }) => sum + denominator, 0),
    ];
  },
  value: ([numerator = 0, denominator = 0]) => denominator === 0 ? undefined : numerator / denominator,
});

const statistics: Readonly<Record<typeof comparedMmsqlMetrics[number], Statistic>> = {
  tdex: share(tdexSummand),
  ex: share(verdictSummand("execution")),
  f1: { sums: typeSums, value: (sums) => sums.length === 0 ? undefined : sumOfF1(sums) / mmsqlTypes.length },
};

const added = (rows: readonly (readonly number[])[]): readonly number[] =>
  rows.reduce((sums, row) => row.map((one, i) => one + (sums[i] ?? 0)), [] as readonly number[]);

const less = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : a - b;

interface SwapTestOptions {
  readonly observed: number;
  readonly value: Statistic["value"];
  readonly random: () => number;
}

function swapTest(
  clusters: readonly (readonly [readonly number[], readonly number[]])[],
  { observed, value, random }: SwapTestOptions,
) {
  const isExact = clusters.length <= MOST_EXACT;
  const tries = isExact ? 2 ** clusters.length : DRAWS;
  let asFar = 0;
  for (let i = 0; i < tries; i++) {
    // The first of the drawn swaps is that of nothing.
    const swapped = clusters.map((both, place) =>
      (isExact ? (i >> place) % 2 === 1 : i > 0 && random() < 0.5) ? both.toReversed() : both
    );
    const [one, other] = [0, 1].map((side) => value(added(swapped.map((both) => both[side] ?? []))));
    // Sums in another order differ in their last digits.
    if (Math.abs(less(one, other) ?? 0) >= observed - 1e-12) asFar++;
  }
  return {
    p: asFar / tries,
    test: isExact ? "all swaps of dialogues" as const : "drawn swaps of dialogues" as const,
  };
}
