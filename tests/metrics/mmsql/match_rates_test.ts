import {
  clarificationGain,
  matchRates,
  type Metric,
  type MmsqlTurn,
  type MmsqlVerdict,
} from "querylogue/metrics";
import fc from "fast-check";
import assert from "node:assert/strict";
import { sharedTest } from "../../shared_data.ts";
import { firstVersionExact, readPrinted, scoredPairs } from "../../sql/spider/published_pairs.ts";

const counts = ({ numerator, denominator }: Metric) => [numerator, denominator];

const turn = fc.record({
  dialogue: fc.constantFrom("1", "2", "3"),
  execution: fc.constantFrom<MmsqlVerdict>("right", "wrong", "failed", "undecided"),
  exact: fc.option(fc.constantFrom<MmsqlVerdict>("right", "wrong", "undecided"), { nil: undefined }),
});

Deno.test("an interaction matches when all of its questions do, and undecided ones leave bounds", () => {
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 10 }), (turns) => {
      const { question_match, interaction_match } = matchRates(turns, { seed: 1 });
      let [right, dialogues, open] = [0, 0, 0];
      for (const dialogue of ["1", "2", "3"]) {
        const own = turns.filter((one) => one.dialogue === dialogue).map(({ execution }) => execution);
        if (own.length === 0) continue;
        dialogues++;
        if (own.every((verdict) => verdict === "right")) right++;
        else if (own.every((verdict) => verdict === "right" || verdict === "undecided")) open++;
      }
      assert.deepEqual(counts(interaction_match.ex), [right, dialogues]);
      const bounds = "bounds" in interaction_match.ex ? interaction_match.ex.bounds?.[1] : right / dialogues;
      assert.equal(bounds, (right + open) / dialogues);
      assert.equal(question_match.ex.numerator, turns.filter((one) => one.execution === "right").length);
      assert.equal(question_match.em.denominator, turns.filter((one) => one.exact !== undefined).length);
    }),
    { numRuns: 30 },
  );
});

Deno.test("clarification is told by the question before: asked back about, or answered at once", () => {
  const ask = (dialogue: string, predicted: MmsqlTurn["predicted"], execution: MmsqlVerdict): MmsqlTurn => ({
    ...{ dialogue, expected: "ambiguous", predicted, execution },
  });
  const then = (dialogue: string, execution: MmsqlVerdict): MmsqlTurn => ({
    ...{ dialogue, expected: "answerable", predicted: "answerable", execution },
  });
  const turns = [
    ...[then("1", "wrong"), ask("1", "ambiguous", "wrong"), then("1", "right")],
    ...[ask("2", "answerable", "right"), then("2", "wrong"), then("2", "right")],
    // Nothing says what this one meant.
    ask("3", "ambiguous", "wrong"),
  ];
  const { clear, answered_at_once, asked_before, asked_after } = clarificationGain(turns, { seed: 1 });
  assert.deepEqual(
    [clear, answered_at_once, asked_before, asked_after].map(({ ex }) => counts(ex)),
    [[1, 2], [1, 1], [0, 1], [1, 1]],
  );
});

sharedTest(
  "question match and interaction match of the official SParC example are those that its evaluator prints",
  ["test_suite/gold.txt", "test_suite/predict.txt", "test_suite/sparc_eval_output.txt", "spider/tables.json"],
  async () => {
    const pairs = await scoredPairs({ gold: "test_suite/gold.txt", predicted: "test_suite/predict.txt" });
    // The evaluator drops what no empty line follows, the last dialogue.
    const turns = pairs.slice(0, -1).flatMap((own, dialogue) =>
      own.map((pair) => ({
        dialogue: String(dialogue),
        exact: firstVersionExact(pair) ? "right" as const : "wrong" as const,
      }))
    );
    const { question_match, interaction_match } = matchRates(turns, { seed: 1 });
    const { figures } = readPrinted("test_suite/sparc_eval_output.txt");
    const printed = Object.entries(figures).find(([row]) => /^EXACT MATCHING.*: exact match$/.test(row))?.[1];
    // The last columns are all questions and all interactions.
    assert.deepEqual(figures.count?.slice(-2), [
      question_match.em.denominator,
      interaction_match.em.denominator,
    ]);
    const values = [question_match.em, interaction_match.em].map((metric) =>
      "unscored" in metric ? undefined : metric.value.toFixed(3)
    );
    assert.deepEqual(values, printed?.slice(-2).map((value) => value.toFixed(3)));
  },
);
