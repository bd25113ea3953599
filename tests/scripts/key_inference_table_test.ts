import { toMarkdown } from "querylogue/report";
import assert from "node:assert/strict";
import { keyInferenceTable, type KeyMeasure } from "../../scripts/experiments/keys/key_tables.ts";

const measure: KeyMeasure = {
  database: "lakes",
  used_for: "unseen",
  method: "names alone",
  declared: 10,
  inferred: 8,
  right: 6,
};
const rowsOf = (measures: readonly KeyMeasure[]) =>
  toMarkdown(keyInferenceTable(measures, { caption: "Keys", label: "tab:keys" })).split("\n")
    .filter((line) => line.startsWith("| lakes"));

Deno.test("precision, recall and F1 of inferred keys are those of the counts", () => {
  assert.deepEqual(rowsOf([measure]), [
    "| lakes | no | names alone | 10 | 8 | 6 | 75.0 % | 60.0 % | 66.7 % |",
  ]);
});

Deno.test("F1 is the harmonic mean of precision and recall", () => {
  for (const [declared, inferred, right] of [[1, 1, 1], [9, 4, 3], [2, 7, 1], [5, 5, 0.001]] as const) {
    const [precision, recall] = [right / inferred, right / declared];
    const mean = 2 * precision * recall / (precision + recall);
    assert.match(
      rowsOf([{ ...measure, declared, inferred, right }])[0] ?? "",
      new RegExp(`${(100 * mean).toFixed(1)} % \\|$`),
    );
  }
});

Deno.test("what has no denominator is none, never 0", () => {
  assert.match(rowsOf([{ ...measure, inferred: 0, right: 0 }])[0] ?? "", /\| none \| 0\.0 % \| none \|$/);
  assert.match(rowsOf([{ ...measure, declared: 0, right: 0 }])[0] ?? "", /\| 0\.0 % \| none \| none \|$/);
});
