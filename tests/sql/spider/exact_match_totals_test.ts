import assert from "node:assert/strict";
import { type ExactMatchTotals, exactMatchTotals } from "../../../lib/sql/spider/exact_match_totals.ts";
import { exactSetMatch } from "../../../lib/sql/spider/exact_set_match.ts";
import { spiderClauses } from "../../../lib/sql/spider/match_clauses.ts";
import { sharedTest } from "../../shared_data.ts";
import { firstVersionExact, readPrinted, type ScoredPair, scoredPairs } from "./published_pairs.ts";
import { geography } from "./spider_fixture.ts";

Deno.test("exactMatchTotals() counts a clause over the pairs that have it", () => {
  const gold = "SELECT Name FROM River WHERE Length > 5 ORDER BY Length";
  const matches = [
    gold,
    "SELECT Name FROM River WHERE Length < 5",
    "SELECT Name FROM Lake ORDER BY Depth",
    "SELECT r.Name FROM River r",
  ].map((predicted) => exactSetMatch(gold, predicted, geography));
  const { clauses, ...totals } = exactMatchTotals(matches);
  assert.deepEqual(totals, { pairs: 4, exact: 1, unread: 1 });
  assert.deepEqual(clauses.select, { matched: 2, gold: 4, predicted: 3 });
  assert.deepEqual(clauses.where, { matched: 1, gold: 4, predicted: 2 });
  assert.deepEqual(clauses["where(no OP)"], { matched: 2, gold: 4, predicted: 2 });
  assert.deepEqual(clauses.order, { matched: 1, gold: 4, predicted: 2 });
  assert.deepEqual(clauses.group, { matched: 0, gold: 0, predicted: 0 });
  assert.deepEqual(clauses["and/or"], { matched: 4, gold: 4, predicted: 4 });
});

Deno.test("exactMatchTotals() of nothing is nothing", () => {
  const { clauses, ...totals } = exactMatchTotals([]);
  assert.deepEqual(totals, { pairs: 0, exact: 0, unread: 0 });
  assert.deepEqual(clauses.keywords, { matched: 0, gold: 0, predicted: 0 });
});

/** Accuracy, recall and F1 as they are printed: 0 for no pairs, 1 for the F1 of two zeros. */
function printedScores(totals: ExactMatchTotals, clause: typeof spiderClauses[number]) {
  const { matched, gold, predicted } = totals.clauses[clause];
  const accuracy = predicted === 0 ? 0 : matched / predicted;
  const recall = gold === 0 ? 0 : matched / gold;
  return {
    "PARTIAL MATCHING ACCURACY": accuracy,
    "PARTIAL MATCHING RECALL": recall,
    "PARTIAL MATCHING F1": accuracy + recall === 0 ? 1 : 2 * accuracy * recall / (accuracy + recall),
  };
}

function near(value: number, printed: number | undefined, what: string) {
  assert.ok(Math.abs(value - (printed ?? NaN)) <= 0.0005 + 1e-9, `${what}: ${value} against ${printed}`);
}

function checkPrinted(dialogues: readonly (readonly ScoredPair[])[], name: string) {
  const { figures, listed } = readPrinted(name);
  const pairs = dialogues.flat();
  const levels = ["easy", "medium", "hard", "extra", undefined].map((level) =>
    pairs.filter(({ hardness }) => level === undefined || hardness === level)
  );
  let compared = 0;
  for (const [at, level] of levels.entries()) {
    const totals = exactMatchTotals(level.map(({ match }) => match));
    assert.equal(totals.pairs, figures.count?.[at]);
    near(
      level.filter(firstVersionExact).length / level.length,
      figures["EXACT MATCHING ACCURACY: exact match"]?.[at],
      "exact",
    );
    for (const clause of spiderClauses) {
      for (const [section, value] of Object.entries(printedScores(totals, clause))) {
        near(value, figures[`${section}: ${clause}`]?.[at], `${section} ${clause} ${at}`);
        compared++;
      }
    }
  }
  assert.equal(compared, 150);
  const wrong = pairs.filter((pair) => !firstVersionExact(pair)).map(({ gold, predicted }) =>
    `${predicted} | ${gold}`
  );
  assert.deepEqual(wrong, listed);
  return figures;
}

sharedTest(
  "exactMatchTotals() gives every figure of the published Spider result file, and its list of wrong predictions",
  [
    "spider/tables.json",
    ...["gold_example", "pred_example", "eval_result_example"].map((name) => `test_suite/spider_${name}.txt`),
  ],
  async () => {
    const dialogues = await scoredPairs({
      gold: "test_suite/spider_gold_example.txt",
      predicted: "test_suite/spider_pred_example.txt",
    });
    checkPrinted(dialogues, "test_suite/spider_eval_result_example.txt");
    const pairs = dialogues.flat();
    assert.deepEqual([pairs.length, pairs.filter(firstVersionExact).length], [1_034, 750]);
    // The evaluator of today compares single tables too: 29 predictions with the wrong table are wrong.
    assert.equal(exactMatchTotals(pairs.map(({ match }) => match)).exact, 721);
  },
);

sharedTest(
  "exactMatchTotals() gives every figure of the published SParC result file, by hardness, turn and dialogue",
  ["spider/tables.json", "test_suite/gold.txt", "test_suite/predict.txt", "test_suite/sparc_eval_output.txt"],
  async () => {
    const all = await scoredPairs({ gold: "test_suite/gold.txt", predicted: "test_suite/predict.txt" });
    // The script that made the file left the last dialogue out.
    const dialogues = all.slice(0, -1);
    const figures = checkPrinted(dialogues, "test_suite/sparc_eval_output.txt");
    assert.equal(dialogues.length, figures.count?.[5]);
    assert.equal(dialogues.filter((turns) => turns.every(firstVersionExact)).length, 0);
    for (const turn of [1, 2, 3, 4]) {
      const asked = dialogues.flat().filter((pair) => pair.turn === turn);
      assert.equal(asked.length, figures["TURNS: count"]?.[turn - 1]);
      const share = asked.length === 0 ? 0 : asked.filter(firstVersionExact).length / asked.length;
      near(share, figures["TRUN EXACT MATCHING ACCURACY: exact match"]?.[turn - 1], `turn ${turn}`);
    }
    assert.deepEqual([all.flat().length, exactMatchTotals(all.flat().map(({ match }) => match)).exact], [
      322,
      27,
    ]);
  },
);
