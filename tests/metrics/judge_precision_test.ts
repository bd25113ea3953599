import assert from "node:assert/strict";
import fc from "fast-check";
import { countedRate, type JudgeFigures, judgePrecision } from "../../lib/metrics/mod.ts";
import { rowsOf } from "./rows.ts";

const measured = (sensitivity: number, specificity: number): JudgeFigures => ({
  sensitivity: { numerator: sensitivity, denominator: 100 },
  specificity: { numerator: specificity, denominator: 100 },
  source: "an example",
});
const turnsOf = (...dialogues: readonly string[]) => rowsOf(dialogues).turns;

Deno.test("judgePrecision() is that of a table of truth against verdict", () => {
  fc.assert(fc.property(
    fc.record({ aligned: fc.integer({ min: 1, max: 20 }), different: fc.integer({ min: 0, max: 20 }) }),
    fc.record({
      sensitivity: fc.integer({ min: 50, max: 100 }),
      specificity: fc.integer({ min: 71, max: 100 }),
    }),
    ({ aligned, different }, { sensitivity, specificity }) => {
      // Multiples of 100 turns, so that the judge errs exactly as often as its figures say.
      const right = aligned * sensitivity;
      const wrong = different * (100 - specificity);
      const all = 100 * (aligned + different);
      const turns = turnsOf("+".repeat(right + wrong) + "-".repeat(all - right - wrong));
      const figures = measured(sensitivity, specificity);
      const precision = judgePrecision(turns, figures);
      const acceptances = { numerator: 100 - specificity, denominator: 100 };
      const falsely = countedRate(acceptances);
      assert("interval" in falsely);
      assert.equal("value" in precision, (right + wrong) / all > falsely.interval[1]);
      if (!("value" in precision)) return;
      assert(Math.abs(precision.value - right / (right + wrong)) < 1e-9);
      assert(precision.interval[0] <= precision.value && precision.value <= precision.interval[1]);
    },
  ));
});

Deno.test("judgePrecision() leaves out undecided turns and those that no judge compared", () => {
  const turns = turnsOf("++--");
  const others = turnsOf("??", "+++").slice(0, 5)
    .map((turn) => turn.alignment === "undecided" ? turn : { ...turn, alignedByKind: true });
  const figures = measured(80, 90);
  assert.deepEqual(judgePrecision([...turns, ...others], figures), judgePrecision(turns, figures));
});

Deno.test("judgePrecision() is not estimable where the judge's figures do not fit the run", () => {
  const reasonOf = (aligned: number, figures: JudgeFigures) => {
    const precision = judgePrecision(turnsOf("+".repeat(aligned) + "-".repeat(20 - aligned)), figures);
    return "unscored" in precision ? precision.unscored : undefined;
  };
  const allMayBeFalse = "not estimable: false acceptances may explain all turns called aligned";
  assert.equal(reasonOf(1, measured(80, 90)), allMayBeFalse);
  // 15 % are called aligned; of 10 % false acceptances in 100 pairs, up to 17.4 % are within the interval.
  assert.equal(reasonOf(3, measured(80, 90)), allMayBeFalse);
  assert.equal(reasonOf(4, measured(80, 90)), undefined);
  assert.equal(reasonOf(16, measured(80, 90)), undefined);
  const tooMany = "not estimable: more turns are called aligned than the sensitivity allows";
  assert.equal(reasonOf(17, measured(80, 90)), tooMany);
});

Deno.test("judgePrecision() has no value where nothing can be concluded", () => {
  const reasonOf = (turns: ReturnType<typeof turnsOf>, figures: JudgeFigures) => {
    const precision = judgePrecision(turns, figures);
    return "unscored" in precision ? precision.unscored : undefined;
  };
  assert.equal(reasonOf(turnsOf("??"), measured(80, 90)), "the judge decided no turn");
  assert.equal(reasonOf(turnsOf("--"), measured(80, 90)), "the judge called no turn aligned");
  assert.equal(reasonOf(turnsOf("+-"), measured(60, 59)), "sensitivity + specificity - 1 is below 0.2");
  const never = turnsOf("+-").map((turn) => ({ ...turn, alignment: "not_applicable" as const }));
  assert.match(reasonOf(never, measured(80, 90)) ?? "", /^not applicable/);
});
