import assert from "node:assert/strict";
import { compositeScore, type FilterStatus, type ScoreVerdict } from "../../lib/score/mod.ts";

const statuses: readonly FilterStatus[] = [
  "not_applied",
  "partially_applied",
  "fully_applied_with_extras",
  "fully_applied",
];
const verdicts: readonly ScoreVerdict[] = ["Incorrect", "Potentially Incorrect", "Likely Correct", "Correct"];
const confidences = [0, 0.64, 0.65, 0.84, 0.85, 1];

/** Equations 11 to 14, written as they are printed. */
function slowScore(status: FilterStatus, verdict: ScoreVerdict, gamma: number, benign: boolean): number {
  let filters = 0;
  if (status === "partially_applied") filters = 3;
  if (status === "fully_applied_with_extras") filters = 4;
  if (status === "fully_applied") filters = 5;
  let said = 0;
  if (verdict === "Potentially Incorrect") said = 2;
  if (verdict === "Likely Correct") said = 3;
  if (verdict === "Correct") said = 5;
  const delta = status === "fully_applied_with_extras" && benign ? 1 : 0;
  let multiplier = 0.5;
  if (gamma >= 0.65) multiplier = 0.8;
  if (gamma >= 0.85) multiplier = 1;
  return Number(((filters + said + delta) / 10 * 100 * multiplier).toFixed(2));
}

Deno.test("the composite score is that of the equations, and has 22 values of which none lies between 90 and 100", () => {
  const values = new Set<number>();
  for (const filterStatus of statuses) {
    for (const verdict of verdicts) {
      for (const confidence of confidences) {
        for (const extrasAreBenign of [false, true]) {
          const { score } = compositeScore({ filterStatus, verdict, confidence, extrasAreBenign });
          assert.equal(score, slowScore(filterStatus, verdict, confidence, extrasAreBenign));
          values.add(score);
        }
      }
    }
  }
  assert.equal(values.size, 22);
  assert.deepEqual([...values].filter((score) => score > 90 && score < 100), []);
});

Deno.test("the composite score never falls where a component rises", () => {
  const score = (status: number, verdict: number, confidence: number) =>
    compositeScore({
      filterStatus: statuses[status] ?? "fully_applied",
      verdict: verdicts[verdict] ?? "Correct",
      confidence: confidences[confidence] ?? 1,
    }).score;
  for (let s = 0; s < 4; s++) {
    for (let v = 0; v < 4; v++) {
      for (let c = 0; c < 6; c++) {
        assert.ok(score(s, v, c) <= score(Math.min(s + 1, 3), v, c));
        assert.ok(score(s, v, c) <= score(s, Math.min(v + 1, 3), c));
        assert.ok(score(s, v, c) <= score(s, v, Math.min(c + 1, 5)));
      }
    }
  }
});

Deno.test("the ends that the paper names: 100 with a benign extra, 10 for a doubtful verdict without filters", () => {
  const filterStatus = "fully_applied_with_extras";
  const best = compositeScore({ filterStatus, verdict: "Correct", confidence: 0.85, extrasAreBenign: true });
  assert.deepEqual([best.score, best.tier], [100, "Excellent"]);
  assert.equal(compositeScore({ filterStatus, verdict: "Correct", confidence: 0.85 }).score, 90);
  const verdict = "Potentially Incorrect";
  const least = compositeScore({ filterStatus: "not_applied", verdict, confidence: 0.1 });
  assert.deepEqual([least.score, least.tier], [10, "Poor"]);
});

Deno.test("a benign extra counts with extras alone, and a confidence beyond its range is refused", () => {
  const options = { filterStatus: "partially_applied", verdict: "Correct", extrasAreBenign: true } as const;
  assert.equal(compositeScore({ ...options, confidence: 1 }).components.leniency, 0);
  assert.throws(() => compositeScore({ ...options, confidence: 1.01 }), /from 0 to 1/);
});
