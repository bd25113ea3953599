import assert from "node:assert/strict";
import fc from "fast-check";
import { detectableDifference, holm, normalDeviate, pairsNeeded } from "../../lib/metrics/mod.ts";

/** The normal distribution function, summed up in small steps. */
function normal(x: number): number {
  let sum = 0;
  for (let at = -9; at < x; at += 0.001) sum += Math.exp(-((at + 0.0005) ** 2) / 2) * 0.001;
  return sum / Math.sqrt(2 * Math.PI);
}

/** The chance that McNemar's test in its normal form finds a difference, the other tail left out. */
function power(pairs: number, difference: number, discordance: number, deviate = 1.959964): number {
  const reach = difference * Math.sqrt(pairs) - deviate * Math.sqrt(discordance);
  return normal(reach / Math.sqrt(discordance - difference ** 2));
}

Deno.test("pairsNeeded() gives the published example: 5 points at 23 % discordance need 700 to 900 pairs", () => {
  assert.equal(pairsNeeded(0.05), 720);
  assert.equal(pairsNeeded(0.05, { designEffect: 1.25 }), 900);
});

Deno.test("so many pairs as are needed have a power of 80 %, and one less has not", () => {
  const share = fc.integer({ min: 20, max: 400 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(share, share, (a, b) => {
      const [difference, discordance] = [Math.min(a, b), Math.max(a, b)];
      const pairs = pairsNeeded(difference, { discordance });
      assert.ok(power(pairs, difference, discordance) > 0.799);
      assert.ok(power(pairs - 1, difference, discordance) < 0.801);
    }),
    { numRuns: 25 },
  );
});

Deno.test("a smaller level needs the pairs that have a power of 80 % at it", () => {
  // Two-sided: 0.05 / 2 and 0.05 / 3.
  for (const [level, deviate] of [[0.05 / 2, 2.241403], [0.05 / 3, 2.393980]] as const) {
    const pairs = pairsNeeded(0.05, { level });
    assert.ok(pairs > 720);
    assert.ok(power(pairs, 0.05, 0.23, deviate) > 0.799);
    assert.ok(power(pairs - 1, 0.05, 0.23, deviate) < 0.801);
  }
});

Deno.test("normalDeviate() leaves above it the share that was asked for", () => {
  for (const tail of [0.5, 0.3, 0.2, 0.025, 0.05 / 6, 0.001, 0.0001]) {
    const width = (9 - normalDeviate(tail)) / 10_000;
    let above = 0;
    for (let step = 0.5; step < 10_000; step++) above += width * Math.exp(-((9 - step * width) ** 2) / 2);
    assert.ok(Math.abs(above / Math.sqrt(2 * Math.PI) - tail) < 1e-5 * tail, `${tail}`);
  }
  assert.throws(() => normalDeviate(0), RangeError);
  assert.throws(() => normalDeviate(0.6), RangeError);
});

Deno.test("the difference that pairs can show needs no more than these, and a thousandth less needs more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 32, max: 4000 }), fc.constantFrom(1, 1.25, 2), (pairs, designEffect) => {
      const found = detectableDifference(pairs, { designEffect });
      if (found === undefined) return assert.ok(pairsNeeded(0.23, { designEffect }) > pairs);
      assert.ok(pairsNeeded(found, { designEffect }) <= pairs);
      if (found > 0.001) assert.ok(pairsNeeded(found - 0.001, { designEffect }) > pairs);
    }),
  );
});

Deno.test("a difference that no discordance can give is refused", () => {
  assert.throws(() => pairsNeeded(0), RangeError);
  assert.throws(() => pairsNeeded(0.3), RangeError);
});

Deno.test("Holm's p-values are at most a level exactly where the step-down procedure rejects at it", () => {
  const p = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
  fc.assert(
    fc.property(fc.array(p, { maxLength: 8 }), fc.integer({ min: 1, max: 50 }), (values, percent) => {
      const level = percent / 100;
      // The smallest is held against level / n, the next against level / (n - 1), until one fails.
      const ascending = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
      const failed = ascending.findIndex(({ value }, rank) => value * (values.length - rank) > level);
      const rejected = new Set(
        ascending.slice(0, failed === -1 ? undefined : failed).map(({ index }) => index),
      );
      holm(values).forEach((corrected, index) => assert.equal(corrected <= level, rejected.has(index)));
    }),
  );
});
