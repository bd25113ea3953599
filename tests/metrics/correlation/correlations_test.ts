import { type Correlation, correlations } from "querylogue/metrics";
import fc from "fast-check";
import assert from "node:assert/strict";
import { kendallTail } from "../../../lib/metrics/correlation/kendall_tail.ts";
import { midRanks } from "../../../lib/metrics/correlation/mid_ranks.ts";
import { normalTail } from "../../../lib/metrics/correlation/normal_tail.ts";
import { studentTail } from "../../../lib/metrics/correlation/student_tail.ts";

function near(value: number, expected: number, relative = 1e-9) {
  assert.ok(
    Math.abs(value - expected) <= relative * Math.abs(expected),
    `${value} is not near ${expected}`,
  );
}

function same(correlation: Correlation, value: number, p: number) {
  assert.ok("value" in correlation);
  near(correlation.value, value);
  near(correlation.p, p);
}

Deno.test("the coefficients of a case by hand: ranks share their mean, τ-b leaves ties alone", () => {
  // Deviations (-1.5, -0.5, 0.5, 1.5) and (-2, 0, 0, 2): 6 / √(5 · 8). Five pairs are ordered by both, all alike.
  const { count, pearson, spearman, kendall } = correlations([1, 2, 3, 4], [1, 3, 3, 5]);
  assert.equal(count, 4);
  assert.deepEqual(midRanks([1, 3, 3, 5]), [1, 2.5, 2.5, 4]);
  for (const [one, value] of [[pearson, 6 / Math.sqrt(40)], [spearman, 4.5 / Math.sqrt(5 * 4.5)]] as const) {
    assert.ok("value" in one);
    near(one.value, value);
    // With two degrees of freedom p is 1 - |r|.
    near(one.p, 1 - value);
  }
  assert.ok("value" in kendall);
  near(kendall.value, 5 / Math.sqrt(6 * 5));
});

Deno.test("values and p-values are those of SciPy 1.17, with ties and without", () => {
  const [a, b] = [[10, 9, 2, 10, 8, 1, 10, 10, 6, 9], [10, 10, 2, 9, 10, 0, 10, 10, 7, 4]];
  const tied = correlations(a, b);
  same(tied.pearson, 0.869_789_342_366_604_5, 0.001_071_612_805_195_399_3);
  same(tied.spearman, 0.716_043_515_553_762_9, 0.019_851_741_455_073_225);
  same(tied.kendall, 0.630_669_771_673_144_1, 0.021_738_519_739_038_672);
  const free = correlations([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]);
  same(free.pearson, 0.8, 0.104_088_038_661_827_78);
  same(free.kendall, 0.6, 0.233_333_333_333_333_34);
});

Deno.test("too few and all equal scores have no coefficient", () => {
  assert.deepEqual(correlations([1, 2], [1, 2]).pearson, { unscored: "fewer than three scores" });
  assert.deepEqual(correlations([1, 2, 3], [5, 5, 5]).kendall, { unscored: "all scores are equal" });
  assert.throws(() => correlations([1], [1, 2]), RangeError);
});

/** Student's distribution by Simpson's rule over the angle whose tangent is t / √ν. */
function slowStudent(t: number, freedom: number): number {
  const density = (angle: number) => Math.cos(angle) ** (freedom - 1);
  const integral = (from: number, to: number) => {
    const steps = 2_000;
    const width = (to - from) / steps;
    let sum = density(from) + density(to);
    for (let i = 1; i < steps; i++) sum += density(from + i * width) * (i % 2 === 0 ? 2 : 4);
    return sum * width / 3;
  };
  const angle = Math.atan(Math.abs(t) / Math.sqrt(freedom));
  return integral(angle, Math.PI / 2) / integral(0, Math.PI / 2);
}

Deno.test("the p-value of Student's t is the area beyond it", () => {
  for (const freedom of [1, 2, 3, 12, 143]) {
    for (const t of [0, 0.05, 1, -2.5, 7]) near(studentTail(t, freedom), slowStudent(t, freedom), 1e-6);
  }
  assert.equal(studentTail(Infinity, 5), 0);
});

Deno.test("the tail of the normal distribution is continuous where its formula changes, and known far out", () => {
  near(normalTail(0), 0.5);
  near(normalTail(1.959_963_984_540_054), 0.025, 1e-12);
  near(normalTail(3 - 1e-12), normalTail(3), 1e-9);
  near(normalTail(7.5), 3.190_891_672_910_896e-14, 1e-9);
});

/** Kendall's p-value by trying every order. */
function slowKendall(a: readonly number[], b: readonly number[]): number {
  const agreement = (order: readonly number[]) =>
    a.flatMap((_, i) => a.slice(0, i).map((_, j) => [i, j] as const))
      .reduce(
        (sum, [i, j]) =>
          sum + Math.sign((a[i] ?? 0) - (a[j] ?? 0)) * Math.sign((order[i] ?? 0) - (order[j] ?? 0)),
        0,
      );
  const orders = (rest: readonly number[]): readonly (readonly number[])[] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((one, i) => orders(rest.toSpliced(i, 1)).map((others) => [one, ...others]));
  const all = orders(b).map(agreement);
  return all.filter((one) => Math.abs(one) >= Math.abs(agreement(b))).length / all.length;
}

Deno.test("without ties Kendall's p-value is the share of all orders that agree or disagree as much", () => {
  const order = fc.integer({ min: 3, max: 5 }).chain((length) =>
    fc.shuffledSubarray(Array.from({ length }, (_, i) => i), { minLength: length })
  );
  fc.assert(
    fc.property(order, (b) => {
      const a = b.map((_, i) => i);
      near(kendallTail(a, b), slowKendall(a, b), 1e-9);
    }),
    { numRuns: 10 },
  );
});
