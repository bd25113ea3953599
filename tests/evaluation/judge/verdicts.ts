import assert from "node:assert/strict";
import { createOfflineJudge } from "querylogue/evaluation";
import { club, type JudgeWorld } from "./worlds.ts";

type Pair = readonly [intention: string, interpretation: string];

/** The verdicts on pairs and on the same pairs with their sentences swapped. */
export async function verdicts(pairs: readonly Pair[], { linker }: JudgeWorld = club) {
  const judge = createOfflineJudge(linker);
  const both = pairs.flatMap(([a, b]): readonly Pair[] => [[a, b], [b, a]]);
  return await Promise.all(both.map(async ([intention, interpretation]) => {
    const { verdict } = await judge({ intention, interpretation, earlier: [] });
    return `${verdict}: ${intention} | ${interpretation}`;
  }));
}

/** Asserts that no judgement on the pairs of the club, in either order, is `aligned`. */
export async function neverAligned(...pairs: readonly Pair[]) {
  assert.deepEqual((await verdicts(pairs)).filter((line) => line.startsWith("aligned")), []);
}

/** Asserts that all judgements on the pairs of the club are `aligned`. */
export async function aligned(...pairs: readonly Pair[]) {
  assert.deepEqual((await verdicts(pairs)).filter((line) => !line.startsWith("aligned")), []);
}

/** Asserts that all judgements on the pairs of the club are `not_aligned`. */
export async function refused(...pairs: readonly Pair[]) {
  assert.deepEqual((await verdicts(pairs)).filter((line) => !line.startsWith("not_aligned")), []);
}
