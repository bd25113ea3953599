import assert from "node:assert/strict";
import fc from "fast-check";
import { type DosedCase, doseResponse } from "querylogue/metrics";
import "../fixed_seed.ts";

/** `faulty` of `cases` are faulty at a level; the judge refuses so many of the right and of the faulty ones. */
function level(
  level: number,
  { cases, faulty, refusedRight, refusedFaulty }: Record<
    "cases" | "faulty" | "refusedRight" | "refusedFaulty",
    number
  >,
): readonly DosedCase[] {
  return Array.from({ length: cases }, (_, i) => ({
    ...{ dialogue: `${i % 7}`, level, isFaulty: i < faulty },
    isRefused: i < faulty ? i < refusedFaulty : i - faulty < refusedRight,
  }));
}

const options = { seed: 1, name: "a test" };

function valueOf(estimate: ReturnType<typeof doseResponse>["slope"]): number {
  return "value" in estimate ? estimate.value : assert.fail(estimate.unscored);
}

Deno.test("the line of a judge with equal errors at each level has its false alarms and its informedness", () => {
  // Sensitivity 0.9 to what is right, specificity 0.8.
  const cases = [
    ...level(0, { cases: 100, faulty: 0, refusedRight: 10, refusedFaulty: 0 }),
    ...level(50, { cases: 100, faulty: 50, refusedRight: 5, refusedFaulty: 40 }),
    ...level(100, { cases: 100, faulty: 100, refusedRight: 0, refusedFaulty: 80 }),
  ];
  const { intercept, slope } = doseResponse(cases, options);
  assert(Math.abs(valueOf(intercept) - 0.1) < 1e-12);
  assert(Math.abs(valueOf(slope) - 0.7) < 1e-12);
});

Deno.test("levels with one share of faults have no line", () => {
  const cases = level(0, { cases: 10, faulty: 5, refusedRight: 1, refusedFaulty: 4 });
  assert("unscored" in doseResponse(cases, options).slope);
  assert("unscored" in doseResponse([], options).intercept);
});

/** No other line has a smaller weighted sum of squares. */
Deno.test("no line near it fits better", () => {
  const counts = fc.record({ cases: fc.integer({ min: 4, max: 30 }), share: fc.integer({ min: 0, max: 4 }) });
  fc.assert(
    fc.property(
      fc.array(counts, { minLength: 2, maxLength: 4 }),
      fc.infiniteStream(fc.boolean()),
      (given, coins) => {
        const cases = given.flatMap(({ cases, share }, index) =>
          Array.from({ length: cases }, (_, i): DosedCase => ({
            ...{ dialogue: `${i % 3}`, level: index, isFaulty: i % 5 < share },
            isRefused: coins.next().value as boolean,
          }))
        );
        const { intercept, slope } = doseResponse(cases, options);
        if ("unscored" in intercept || "unscored" in slope) return;
        const error = (a: number, b: number) =>
          given.reduce((sum, { cases: weight }, index) => {
            const own = cases.filter(({ level }) => level === index);
            const dose = own.filter(({ isFaulty }) => isFaulty).length / weight;
            const response = own.filter(({ isRefused }) => isRefused).length / weight;
            return sum + weight * (response - a - b * dose) ** 2;
          }, 0);
        const best = error(intercept.value, slope.value);
        for (const [a, b] of [[0.01, 0], [-0.01, 0], [0, 0.01], [0, -0.01]] as const) {
          assert(error(intercept.value + a, slope.value + b) >= best - 1e-9);
        }
      },
    ),
  );
});
