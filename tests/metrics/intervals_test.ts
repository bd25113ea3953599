import assert from "node:assert/strict";
import fc from "fast-check";
import { randomFrom } from "../../lib/base/mod.ts";
import { binomialTail } from "../../lib/metrics/clopper_pearson.ts";
import { type Cluster, clusterInterval } from "../../lib/metrics/cluster_interval.ts";
import { clopperPearson, wilson } from "../../lib/metrics/mod.ts";
import { permutationPValue } from "../../lib/metrics/compare_agents.ts";

const rounded = (numbers: readonly number[]) => numbers.map((number) => Number(number.toFixed(4)));

/** P(X ≥ atLeast) in whole numbers: Pascal's triangle, for a probability of `thousandths` / 1000. */
function exactTail(atLeast: number, trials: number, thousandths: number): number {
  let row = [1n];
  for (let n = 0; n < trials; n++) row = [1n, ...row.map((value, k) => value + (row[k + 1] ?? 0n))];
  const sum = row.reduce(
    (sum, ways, k) =>
      k < atLeast
        ? sum
        : sum + ways * BigInt(thousandths) ** BigInt(k) * BigInt(1000 - thousandths) ** BigInt(trials - k),
    0n,
  );
  return Number(sum * 10n ** 15n / 1000n ** BigInt(trials)) / 1e15;
}

const counts = fc.integer({ min: 1, max: 60 })
  .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));

Deno.test("binomialTail() agrees with sums in whole numbers", () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 1000 }), ([atLeast, trials], thousandths) => {
      const fast = binomialTail(atLeast, { trials, probability: thousandths / 1000 });
      assert.ok(Math.abs(fast - exactTail(atLeast, trials, thousandths)) < 1e-10);
    }),
  );
  assert.equal(binomialTail(4, { trials: 3, probability: 1 }), 0);
});

Deno.test("clopperPearson() gives tabulated intervals", () => {
  assert.deepEqual(rounded(clopperPearson(0, 10)), [0, 0.3085]);
  assert.deepEqual(rounded(clopperPearson(5, 10)), [0.1871, 0.8129]);
  assert.deepEqual(rounded(clopperPearson(1, 20)), [0.0013, 0.2487]);
  assert.deepEqual(rounded(clopperPearson(50, 50)), [0.9289, 1]);
});

Deno.test("clopperPearson() has its closed form where all or none succeed", () => {
  for (const trials of [1, 2, 7, 50, 5000]) {
    const bound = 0.025 ** (1 / trials);
    assert.ok(Math.abs(clopperPearson(trials, trials)[0] - bound) < 1e-9);
    assert.ok(Math.abs(clopperPearson(0, trials)[1] - (1 - bound)) < 1e-9);
  }
});

Deno.test("clopperPearson() ends exactly where either tail holds 2.5 %", () => {
  fc.assert(
    fc.property(counts, ([successes, trials]) => {
      const [low, high] = clopperPearson(successes, trials);
      assert.ok(0 <= low && low <= successes / trials && successes / trials <= high && high <= 1);
      const near = (share: number, tail: (thousandths: number) => number, rises: boolean) => {
        const [below, above] = [tail(Math.floor(share * 1000)), tail(Math.ceil(share * 1000))];
        assert.ok(rises ? below <= 0.0251 && above >= 0.0249 : below >= 0.0249 && above <= 0.0251);
      };
      if (successes > 0) near(low, (p) => exactTail(successes, trials, p), true);
      if (successes < trials) near(high, (p) => 1 - exactTail(successes + 1, trials, p), false);
    }),
    { numRuns: 50 },
  );
});

Deno.test("clopperPearson() takes the interval around both neighbours of a broken number", () => {
  assert.deepEqual(clopperPearson(2.5, 10), [clopperPearson(2, 10)[0], clopperPearson(3, 10)[1]]);
});

Deno.test("clopperPearson() and wilson() refuse counts that are none", () => {
  for (const [successes, trials] of [[0, 0], [2, 1], [-1, 3], [1, 2.5], [NaN, 3]] as const) {
    assert.throws(() => clopperPearson(successes, trials), RangeError);
    assert.throws(() => wilson(successes, trials), RangeError);
  }
});

Deno.test("wilson() ends where a score test would reject at 5 %", () => {
  const z = 1.959963984540054;
  fc.assert(
    fc.property(counts, ([successes, trials]) => {
      const share = successes / trials;
      const rejects = (p: number) => (share - p) ** 2 > z ** 2 * p * (1 - p) / trials;
      const solve = (inside: number, outside: number) => {
        for (let step = 0; step < 100; step++) {
          const middle = (inside + outside) / 2;
          if (rejects(middle)) outside = middle;
          else inside = middle;
        }
        return inside;
      };
      const [low, high] = wilson(successes, trials);
      assert.ok(Math.abs(low - solve(share, 0)) < 1e-9);
      assert.ok(Math.abs(high - solve(share, 1)) < 1e-9);
      assert.ok(0 <= low && low <= share && share <= high && high <= 1);
    }),
  );
  assert.deepEqual(rounded(wilson(10, 10)), [0.7225, 1]);
});

const clusters = fc.array(
  fc.integer({ min: 1, max: 6 })
    .chain((denominator) =>
      fc.record({ numerator: fc.nat(denominator), denominator: fc.constant(denominator) })
    ),
  { minLength: 1, maxLength: 12 },
);

const ratioOf = (some: readonly Cluster[]) =>
  some.reduce((sum, one) => sum + one.numerator, 0) / some.reduce((sum, one) => sum + one.denominator, 0);

Deno.test("clusterInterval() agrees with a bootstrap that draws whole lists", () => {
  fc.assert(
    fc.property(clusters, fc.nat(), (clusters, seed) => {
      const { interval, method } = clusterInterval(clusters, { seed });
      fc.pre(method === "cluster bootstrap");
      const random = randomFrom(seed, "bootstrap");
      const ratios = Array.from(
        { length: 2000 },
        () => ratioOf(clusters.map(() => clusters[Math.floor(random() * clusters.length)] as Cluster)),
      ).toSorted((a, b) => a - b);
      const between = (below: number, share: number) => {
        const [low, high] = [ratios[below] as number, ratios[below + 1] as number];
        return low + (high - low) * share;
      };
      const value = ratioOf(clusters);
      // 2.5 % of the way from the first to the last of 2,000 values is 49.975.
      assert.ok(Math.abs(interval[0] - Math.min(between(49, 0.975), value)) < 1e-12);
      assert.ok(Math.abs(interval[1] - Math.max(between(1949, 0.025), value)) < 1e-12);
    }),
    { numRuns: 15 },
  );
});

Deno.test("clusterInterval() leaves out dialogues in which nothing is counted", () => {
  fc.assert(
    fc.property(clusters, fc.nat(12), (clusters, place) => {
      const empty = clusters.toSpliced(place, 0, { numerator: 0, denominator: 0 });
      assert.deepEqual(clusterInterval(empty, { seed: 1 }), clusterInterval(clusters, { seed: 1 }));
    }),
    { numRuns: 10 },
  );
});

Deno.test("clusterInterval() contains the ratio and stays within its range", () => {
  fc.assert(
    fc.property(clusters, (clusters) => {
      const { interval: [low, high] } = clusterInterval(clusters, { seed: 1 });
      const value = ratioOf(clusters);
      assert.ok(0 <= low && low <= value && value <= high && high <= 1);
    }),
    { numRuns: 30 },
  );
});

Deno.test("clusterInterval() takes dialogues that all agree for as many trials", () => {
  const all = (numerator: number, denominator: number, dialogues: number) =>
    Array.from({ length: dialogues }, (_, i) => ({
      numerator: numerator * (i + 1),
      denominator: denominator * (i + 1),
    }));
  const options = { seed: 1 };
  assert.deepEqual(clusterInterval(all(1, 1, 10), options), {
    interval: clopperPearson(10, 10),
    method: "clopper-pearson",
  });
  assert.deepEqual(clusterInterval(all(0, 3, 10), options).interval, clopperPearson(0, 10));
  assert.deepEqual(clusterInterval(all(1, 2, 10), options).interval, clopperPearson(5, 10));
  assert.deepEqual(clusterInterval(all(1, 3, 9), options).interval, clopperPearson(3, 9));
  // 0.07 times 100 is 7.000000000000001.
  assert.deepEqual(clusterInterval(all(7, 100, 100), options).interval, clopperPearson(7, 100));
  const pairs = clusterInterval(all(1, 1, 50), { ...options, range: [1, 3] });
  assert.deepEqual(rounded(pairs.interval), [1, 1.1422]);
  assert.deepEqual(clusterInterval(all(1, 1, 5), { ...options, range: [1, 1] }).interval, [1, 1]);
  assert.deepEqual(clusterInterval(all(1, 2, 5), { ...options, range: [1, 3] }).interval[0], 0.5);
});

Deno.test("permutationPValue() agrees with trying all swaps", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 9 }), (differences) => {
      const observed = Math.abs(differences.reduce((sum, one) => sum + one, 0));
      let extreme = 0;
      for (let swaps = 0; swaps < 2 ** differences.length; swaps++) {
        const sum = differences.reduce((sum, one, i) => sum + (swaps >> i & 1 ? -one : one), 0);
        if (Math.abs(sum) >= observed) extreme++;
      }
      assert.ok(Math.abs(permutationPValue(differences) - extreme / 2 ** differences.length) < 1e-12);
    }),
  );
});

Deno.test("permutationPValue() of one pair a dialogue is McNemar's exact test", () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.nat(9), (won, lost, equal) => {
      const differences = [
        ...new Array(won).fill(1),
        ...new Array(lost).fill(-1),
        ...new Array(equal).fill(0),
      ];
      const tail = binomialTail(Math.max(won, lost), { trials: won + lost, probability: 0.5 });
      assert.ok(Math.abs(permutationPValue(differences) - Math.min(1, 2 * tail)) < 1e-10);
    }),
  );
});

Deno.test("a difference of 0 in all dialogues may be off by as many dialogues as may differ", () => {
  const none = Array.from({ length: 10 }, () => ({ numerator: 0, denominator: 1 }));
  const { interval } = clusterInterval(none, { seed: 1, range: [-1, 1] });
  assert.deepEqual(rounded(interval), [-0.3085, 0.3085]);
});
