import assert from "node:assert/strict";
import fc from "fast-check";
import { alignFilters, type ScoreFilter } from "../../lib/score/mod.ts";
import "../fixed_seed.ts";

const filter: fc.Arbitrary<ScoreFilter> = fc.record({
  column: fc.constantFrom("country", "year", "status"),
  operator: fc.constantFrom("=" as const, "<>" as const, "contains" as const),
  values: fc.constantFrom(["a"], ["b"]),
});

/** The most pairs, one to one, of which the second fulfils the first: all choices are tried. */
function mostPairs(asked: readonly ScoreFilter[], applied: readonly ScoreFilter[]): number {
  const [first, ...others] = asked;
  if (first === undefined) return 0;
  const chosen = applied.flatMap((one, i) => {
    const fits = (first.column === undefined || one.column === first.column) &&
      (one.operator === first.operator || first.operator === "=" && one.operator === "contains") &&
      one.values[0] === first.values[0];
    return fits ? [1 + mostPairs(others, applied.filter((_, at) => at !== i))] : [];
  });
  return Math.max(mostPairs(others, applied), ...chosen);
}

Deno.test("as many filters are matched as any choice of pairs can, and each filter stands in one list", () => {
  const some = fc.array(filter, { maxLength: 5 });
  fc.assert(
    fc.property(some, some, (asked, applied) => {
      const aligned = alignFilters(asked, applied);
      const { matched, missing, mismatched, extras, status } = aligned;
      const most = mostPairs(asked, applied);
      assert.equal(matched.length, most);
      assert.equal(matched.length + missing.length + mismatched.length, asked.length);
      assert.equal(matched.length + mismatched.length + extras.length, applied.length);
      let expected = "partially_applied";
      if (most === 0 && asked.length > 0) expected = "not_applied";
      if (most === asked.length && applied.length > most) expected = "fully_applied_with_extras";
      if (most === asked.length && applied.length === most) expected = "fully_applied";
      assert.equal(status, expected);
    }),
  );
});
