import assert from "node:assert/strict";
import fc from "fast-check";
import {
  fitCalibration,
  isotonicRegression,
  isotonicValue,
  type LabelledScore,
  logisticProbability,
  logisticRegression,
  parseCalibration,
  reliability,
  scoreAnswer,
} from "../../lib/score/mod.ts";
import "../fixed_seed.ts";

/** The isotonic fit by its min-max formula: the highest lowest mean of a stretch that ends at or behind a place. */
function slowIsotonic(ys: readonly number[]): readonly number[] {
  const mean = (from: number, to: number) => {
    const part = ys.slice(from, to + 1);
    return part.reduce((sum, y) => sum + y, 0) / part.length;
  };
  return ys.map((_, i) =>
    Math.max(
      ...ys.slice(0, i + 1).map((_, from) => Math.min(...ys.slice(i).map((_, j) => mean(from, i + j)))),
    )
  );
}

Deno.test("isotonic regression is the min-max formula and never falls", () => {
  fc.assert(fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 9 }), (ys) => {
    const steps = isotonicRegression(ys.map((y, x) => ({ x, y })));
    const fitted = ys.map((_, x) => isotonicValue(steps, x));
    for (const [i, value] of slowIsotonic(ys).entries()) assert.ok(Math.abs(value - fitted[i]!) < 1e-12);
    assert.deepEqual(fitted, fitted.toSorted((a, b) => a - b));
  }));
});

Deno.test("logistic regression is where walking up the likelihood ends", () => {
  const rows = [[0, 1], [1, 0], [1, 1], [2, 0], [3, 1], [3, 0], [0.5, 0]];
  const right = [false, false, true, true, true, false, false];
  const slow = [0, 0, 0];
  for (let step = 0; step < 20_000; step++) {
    const gradient = [0, -slow[1]!, -slow[2]!];
    for (const [i, row] of rows.entries()) {
      const residual = (right[i] ? 1 : 0) - logisticProbability(slow, row);
      for (const [j, value] of [1, ...row].entries()) gradient[j]! += residual * value;
    }
    for (const [j, slope] of gradient.entries()) slow[j]! += 0.05 * slope;
  }
  for (const [j, value] of logisticRegression(rows, right).entries()) {
    assert.ok(Math.abs(value - slow[j]!) < 1e-6, `${value} ${slow[j]}`);
  }
});

/** Answers of which those with the asked filter are right, with a share of labels turned round. */
async function labelledScores(): Promise<readonly LabelledScore[]> {
  return await Promise.all(Array.from({ length: 60 }, async (_, i) => {
    const isRight = i % 2 === 0;
    const sql = `SELECT SUM(spend) FROM t${isRight ? " WHERE c = 'China'" : ""}`;
    const question = `What is the total spend in China${i % 3 === 0 ? " of lapsed contracts" : ""}?`;
    const score = await scoreAnswer({ question, sql });
    assert.ok(score.kind === "scored");
    return { score, right: i % 10 === 0 ? !isRight : isRight };
  }));
}

Deno.test("a calibrated probability tells right from wrong where the score does, and holds on held-out folds", async () => {
  const labelled = await labelledScores();
  const calibration = fitCalibration(labelled);
  assert.deepEqual(parseCalibration(JSON.parse(JSON.stringify(calibration)), "c.json"), calibration);
  const right = await scoreAnswer({
    question: "What is the total spend in China?",
    sql: "SELECT SUM(spend) FROM t WHERE c = 'China'",
  }, { calibration });
  const wrong = await scoreAnswer(
    { question: "What is the total spend in China?", sql: "SELECT SUM(spend) FROM t" },
    { calibration },
  );
  assert.ok(right.kind === "scored" && wrong.kind === "scored");
  assert.ok(right.probability_right! > 0.6 && wrong.probability_right! < 0.4);
  const { brier, brierOfShare, bins } = reliability(labelled);
  assert.ok(brier < brierOfShare);
  assert.equal(bins.reduce((sum, { answers }) => sum + answers, 0), 60);
});

Deno.test("fitted thresholds rank labels at least as well as the paper's, and a label's origin changes nothing", async () => {
  const labelled = await labelledScores();
  const fitted = fitCalibration(labelled, { thresholds: true });
  assert.ok(fitted.thresholds.moderate <= fitted.thresholds.high);
  const marked = labelled.map((one, i) => ({ ...one, source: i % 2 === 0 ? "people" : "mutant" }));
  assert.deepEqual(fitCalibration(marked, { thresholds: true }), fitted);
});

Deno.test("too few labels, or all the same, are refused in one sentence", async () => {
  const labelled = await labelledScores();
  assert.throws(() => fitCalibration(labelled.slice(0, 29)), /29 labelled answers.*give 30 at least/);
  assert.throws(() => fitCalibration(labelled.map((one) => ({ ...one, right: true }))), /60 of them right/);
  assert.throws(() => parseCalibration({ stef_calibration: 1 }, "c.json"), /c\.json as a calibration/);
});
