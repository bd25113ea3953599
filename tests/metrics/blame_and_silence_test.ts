import fc from "fast-check";
import assert from "node:assert/strict";
import { blameCells, type BlameRow, blameTriangle, silentWrongRate } from "../../lib/metrics/mod.ts";

const row = (
  understood: BlameRow["understood"],
  faithful: BlameRow["faithful"],
  correct: boolean,
): BlameRow => ({
  understood,
  faithful,
  correct,
});

Deno.test("blameTriangle() counts four answers by hand: one of two decided ones blames the instrument", () => {
  const { counts, decided, instrumentError } = blameTriangle([
    row(true, true, false),
    row(false, true, false),
    row("undecided", true, true),
    row(true, "undecided", false),
  ]);
  assert.equal(counts.understood_faithful_wrong, 1);
  assert.equal(counts.misunderstood_faithful_wrong, 1);
  assert.deepEqual([counts.undecided, decided, instrumentError], [2, 2, 0.5]);
});

Deno.test("blameTriangle() of nothing has no error", () => {
  assert.deepEqual([blameTriangle([]).decided, blameTriangle([]).instrumentError], [0, 0]);
});

Deno.test("blameTriangle() puts every answer into one cell, that of its three sides", () => {
  const side = fc.constantFrom<BlameRow["understood"]>(true, false, "undecided");
  const rows = fc.array(fc.record({ understood: side, faithful: side, correct: fc.boolean() }));
  fc.assert(fc.property(rows, (answers) => {
    const { counts } = blameTriangle(answers);
    for (const cell of blameCells) {
      const slow = answers.filter(({ understood, faithful, correct }) => {
        const open = understood === "undecided" || faithful === "undecided";
        if (cell === "undecided") return open;
        if (open) return false;
        const words = cell.split("_");
        return (words[0] === "understood") === understood && (words[1] === "faithful") === faithful &&
          (words[2] === "correct") === correct;
      }).length;
      assert.equal(counts[cell], slow, cell);
    }
  }));
});

Deno.test("silentWrongRate() counts unnoticed answers among those that can be told", () => {
  const answers = [false, false, true, undefined].map((noticed, i) => ({ dialogue: `d${i}`, noticed }));
  const metric = silentWrongRate(answers, { seed: 1 });
  assert.deepEqual([metric.numerator, metric.denominator], [2, 3]);
  assert.deepEqual(silentWrongRate(answers.toReversed(), { seed: 1 }), metric);
  assert("unscored" in silentWrongRate([], { seed: 1 }));
});
