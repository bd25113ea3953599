import assert from "node:assert/strict";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import type { TurnRecord } from "../../lib/evaluation/mod.ts";
import { displayWidth } from "../../lib/base/mod.ts";
import { failureAccounts, failureText } from "../../lib/report/mod.ts";

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

const silent: TurnRecord = {
  ...failed,
  reply: { kind: "response", text: "" },
  sql: { verdict: "unscored", reasons: [{ kind: "errored", text: "The agent answered with status 500." }] },
  aligned: false,
  judge_reason: "The agent gave no reply.",
  cause: "agent_fault",
};

Deno.test("failureAccounts() tells the turns of an interaction that failed by one cause by the last of them", () => {
  const again: TurnRecord = {
    ...failed,
    turn: 2,
    user: { kind: "feedback", text: "No, all lakes." },
    reply: { kind: "response", text: "Three.", sql: "SELECT 2" },
  };
  const refused: TurnRecord = {
    ...again,
    turn: 3,
    reply: { kind: "refusal", text: "I cannot." },
    cause: "refused_to_answer",
  };
  const accounts = failureAccounts([refused, again, failed], dataset);
  assert.deepEqual(accounts[0], {
    agent: "mine",
    trial: 1,
    dialogue_key: "a",
    turns: 2,
    put_right: false,
    interaction: 1,
    turn: 2,
    cause: "sql_different",
    asked: "No, all lakes.",
    answered: "SELECT 2",
    expected: "SELECT name FROM lake",
    reason: "2 rows are missing.",
  });
  assert.deepEqual(accounts.slice(1).map(({ cause, turn, turns }) => [cause, turn, turns]), [
    ["refused_to_answer", 3, 1],
  ]);
});

Deno.test("what was put right later is told as such, and the order is that of the dataset", () => {
  const [account, ...others] = failureAccounts([failed, { ...right, turn: 2 }], dataset);
  assert.ok(account?.put_right && others.length === 0);
  assert.match(
    failureText(account, 100),
    /^Dialogue a, interaction 1, mine: sql different \(put right later\)$/m,
  );
  assert.deepEqual(failureAccounts([right], dataset), []);
  const both = failureAccounts([failed, { ...failed, dialogue_key: "b" }], dataset);
  assert.deepEqual(both.map(({ dialogue_key }) => dialogue_key), ["b", "a"]);
});

Deno.test("turns without a reply stand first, those for one reason once with their number", () => {
  const late = { ...silent.sql, reasons: [{ kind: "errored" as const, text: "No reply in 60 s." }] };
  const records: readonly TurnRecord[] = [
    { ...failed, dialogue_key: "b" },
    ...[silent, { ...silent, turn: 2 }, { ...right, turn: 3 }],
    ...[{ ...silent, trial: 2 }, { ...silent, sql: late, trial: 2, turn: 2 }],
  ];
  const accounts = failureAccounts(records, dataset);
  assert.deepEqual(
    accounts.map(({ cause, reason, turns, put_right, turn }) => [cause, reason, turns, put_right, turn]),
    [
      ["agent_fault", "The agent answered with status 500.", 3, false, 2],
      ["agent_fault", "No reply in 60 s.", 1, false, 2],
      ["sql_different", "2 rows are missing.", 1, false, 1],
    ],
  );
  assert.match(
    failureText(accounts[0]!, 100),
    /^Dialogue a, .*, attempt 2, mine: agent fault \(3 turns\)$/m,
  );
  assert.match(
    failureText(accounts[1]!, 100),
    /^Dialogue a, .*, attempt 2, trial 2, mine: agent fault$/m,
  );
  assert.match(failureText(accounts[0]!, 100), /status 500/);
});

Deno.test("right answers without an interpretation are told once, wrong ones in each interaction", () => {
  const bare: TurnRecord = {
    ...right,
    cause: "no_interpretation",
    judge_reason: "The reply gives no interpretation.",
  };
  const accounts = failureAccounts([bare, { ...bare, dialogue_key: "b" }], dataset);
  assert.deepEqual(accounts.map(({ turns, reason }) => [turns, reason]), [
    [2, "The SQL is right. The reply gives no interpretation."],
  ]);
  const wrong = { ...failed, cause: bare.cause };
  assert.equal(failureAccounts([wrong, { ...wrong, dialogue_key: "b" }], dataset).length, 2);
});

Deno.test("a reply that matches and is not aligned is said to be right and explained by the judge", () => {
  const record: TurnRecord = { ...right, aligned: false, cause: "not_aligned" };
  assert.equal(failureAccounts([record], dataset)[0]?.reason, "The SQL is right. Both ask for lakes.");
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
