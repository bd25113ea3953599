import assert from "node:assert/strict";
import fc from "fast-check";
import { areaUnderRoc, type RankedCase } from "../../lib/metrics/mod.ts";
import "../fixed_seed.ts";

const ranked: fc.Arbitrary<RankedCase> = fc.record({
  score: fc.constantFrom(0, 0.5, 1, 2),
  right: fc.boolean(),
  cluster: fc.constantFrom("a", "b", "c"),
});

/** The share of pairs of a right and a wrong case that are ranked rightly. */
function pairArea(cases: readonly RankedCase[]): number | undefined {
  const pairs = cases.filter(({ right }) => right).flatMap((one) =>
    cases.filter(({ right }) => !right).map((other) =>
      one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0
    )
  );
  return pairs.length === 0 ? undefined : pairs.reduce<number>((sum, won) => sum + won, 0) / pairs.length;
}

Deno.test("the area under the ROC curve is the share of pairs in order, inside its interval", () => {
  fc.assert(
    fc.property(fc.array(ranked, { maxLength: 12 }), (cases) => {
      const area = areaUnderRoc(cases, { seed: 1, name: "test" });
      const expected = pairArea(cases);
      if (expected === undefined) return assert.equal(area, undefined);
      assert.ok(area !== undefined && Math.abs(area.value - expected) < 1e-12);
      const [low, high] = area.interval ?? [0, 1];
      assert.ok(low >= 0 && low <= high && high <= 1);
    }),
    { numRuns: 30 },
  );
});
