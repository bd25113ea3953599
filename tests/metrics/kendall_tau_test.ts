import assert from "node:assert/strict";
import fc from "fast-check";
import { kendallTau } from "../../lib/metrics/mod.ts";

Deno.test("τ-b of a case by hand: ties leave the pairs of their own order alone", () => {
  // Pairs of (1, 1), (2, 1), (2, 3), (3, 2): a orders five, b five; both alike three, otherwise one.
  assert.equal(kendallTau([1, 2, 2, 3], [1, 1, 3, 2]), (3 - 1) / 5);
});

Deno.test("the same order has a τ of 1, the reverse one of -1, and an order without any pair none", () => {
  assert.equal(kendallTau([1, 5, 5, 9], [0.1, 0.2, 0.2, 0.3]), 1);
  assert.equal(kendallTau([1, 2, 3], [3, 2, 1]), -1);
  assert.equal(kendallTau([1, 1], [1, 2]), undefined);
  assert.equal(kendallTau([], []), undefined);
});

Deno.test("scores that do not fit together are refused", () => {
  assert.throws(() => kendallTau([1], [1, 2]), RangeError);
  assert.throws(() => kendallTau([1, NaN], [1, 2]), RangeError);
});

/** Concordant and discordant pairs, and the numbers of ties, each counted by itself from groups of equal scores. */
function slowTau(a: readonly number[], b: readonly number[]): number | undefined {
  const pairs = a.flatMap((_, i) => a.flatMap((_, j) => i < j ? [[i, j] as const] : []));
  const value = (scores: readonly number[], place: number) => scores[place] as number;
  const isAlike = ([i, j]: readonly [number, number]) =>
    (value(a, i) < value(a, j) && value(b, i) < value(b, j)) ||
    (value(a, i) > value(a, j) && value(b, i) > value(b, j));
  const isOtherwise = ([i, j]: readonly [number, number]) =>
    (value(a, i) < value(a, j) && value(b, i) > value(b, j)) ||
    (value(a, i) > value(a, j) && value(b, i) < value(b, j));
  const ties = (scores: readonly number[]) =>
    [...Map.groupBy(scores, (score) => score).values()]
      .reduce((sum, { length }) => sum + length * (length - 1) / 2, 0);
  const [ofA, ofB] = [pairs.length - ties(a), pairs.length - ties(b)];
  if (ofA === 0 || ofB === 0) return undefined;
  return (pairs.filter(isAlike).length - pairs.filter(isOtherwise).length) /
    (Math.sqrt(ofA) * Math.sqrt(ofB));
}

Deno.test("τ-b is what counting pairs and ties one by one gives", () => {
  const scored = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
    maxLength: 9,
  });
  fc.assert(
    fc.property(scored, (scores) => {
      const [a, b] = [scores.map(([one]) => one), scores.map(([, other]) => other)];
      const [tau, slow] = [kendallTau(a, b), slowTau(a, b)];
      if (tau === undefined || slow === undefined) assert.equal(tau, slow);
      else assert(Math.abs(tau - slow) < 1e-12);
    }),
  );
});
