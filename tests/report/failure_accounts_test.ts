import assert from "node:assert/strict";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import type { TurnRecord } from "../../lib/evaluation/mod.ts";
import { displayWidth, failureAccounts, failureText } from "../../lib/report/mod.ts";

const dataset: Dataset = {
  control: {},
  dialogues: ["b", "a"].map((experiment_id) => ({
    experiment_id,
    total_expected_interactions: 1,
    kind: "partial",
    interactions: [{
      utterance: "Which lakes?",
      intention: "List all lakes.",
      ground_truth_sql: "SELECT name FROM lake",
      utterance_kinds: ["question"],
      expected_reply: ["response"],
    }],
  })),
};

const failed: TurnRecord = {
  agent: "mine",
  trial: 1,
  dialogue_key: "a",
  interaction: 1,
  turn: 1,
  user: { kind: "question", text: "Which lakes?" },
  reply: { kind: "response", text: "Two.", sql: "SELECT 1" },
  sql: { verdict: "different", reasons: [{ kind: "rows", text: "2 rows are missing." }] },
  aligned: true,
  judge_reason: "Both ask for lakes.",
  cause: "sql_different",
  proceed: false,
  at_ms: 0,
};
const right: TurnRecord = { ...failed, sql: { verdict: "equal", reasons: [] }, cause: "none", proceed: true };

Deno.test("failureAccounts() tells an interaction by its last turn", () => {
  const again: TurnRecord = {
    ...failed,
    turn: 2,
    user: { kind: "feedback", text: "No, all lakes." },
    reply: { kind: "refusal", text: "I cannot." },
    cause: "refused_to_answer",
  };
  assert.deepEqual(failureAccounts([again, failed], dataset), [{
    agent: "mine",
    trial: 1,
    dialogue_key: "a",
    failed_trials: 1,
    trials: 1,
    interaction: 1,
    turn: 2,
    cause: "refused_to_answer",
    asked: "No, all lakes.",
    answered: "I cannot.",
    expected: "SELECT name FROM lake",
    reason: "2 rows are missing.",
  }]);
});

Deno.test("what was put right is no failure, and the order is that of the dataset", () => {
  assert.deepEqual(failureAccounts([failed, { ...right, turn: 2 }], dataset), []);
  const both = failureAccounts([failed, { ...failed, dialogue_key: "b" }], dataset);
  assert.deepEqual(both.map(({ dialogue_key }) => dialogue_key), ["b", "a"]);
});

Deno.test("an interaction that fails in several trials is told once, with their number", () => {
  const second = { ...failed, trial: 2, reply: { ...failed.reply, sql: "SELECT 2" } };
  const accounts = failureAccounts([second, { ...right, trial: 1 }, { ...failed, trial: 3 }], dataset);
  assert.deepEqual(
    accounts.map(({ trial, failed_trials, trials, answered }) => [trial, failed_trials, trials, answered]),
    [[2, 2, 3, "SELECT 2"]],
  );
  assert.match(
    failureText(accounts[0]!, 100),
    /^Dialogue a, .*mine: sql different \(fails in 2 of 3 trials\)$/m,
  );
});

Deno.test("a reply that matches and is not aligned is explained by the judge", () => {
  const record: TurnRecord = { ...right, aligned: false, cause: "not_aligned" };
  assert.equal(failureAccounts([record], dataset)[0]?.reason, "Both ask for lakes.");
});

Deno.test("failureText() fits the terminal, however long the SQL", () => {
  const [account] = failureAccounts([{
    ...failed,
    reply: { kind: "response", text: "", sql: "x".repeat(5000) },
  }], dataset);
  assert.ok(account);
  for (const width of [40, 80, 120]) {
    const lines: readonly string[] = failureText(account, width).split("\n");
    assert.ok(lines.every((line) => displayWidth(line) <= width));
    assert.ok(lines.length < 40);
  }
});
