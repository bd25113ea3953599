import assert from "node:assert/strict";
import fc from "fast-check";
import type { Agent } from "../../lib/agents/mod.ts";
import { randomFrom } from "../../lib/base/mod.ts";
import {
  metricRows,
  orderRecords,
  type RunEvaluationOptions,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";
import { datasetOf, playedTurns, question, rightReply, turnRecord } from "./fixtures.ts";

const dataset = datasetOf(
  [question("rivers"), question("lakes")],
  [question("seas"), question("islands"), question("deserts")],
  [question("cities")],
);
const interactions = dataset.dialogues.flatMap((dialogue) => dialogue.interactions);

/** Right, wrong or asking back, depending on nothing but the request. */
const moody: Agent = (request) => {
  const random = randomFrom(1, JSON.stringify(request))();
  const asked = interactions.find(({ utterance, intention }) =>
    request.message === utterance || request.message.endsWith(intention)
  );
  assert.ok(asked !== undefined);
  if (random < 0.3) return Promise.resolve({ kind: "request", text: "What do you mean?" });
  if (random < 0.6) return Promise.resolve({ ...rightReply(asked), sql: "SELECT 0", interpretation: "Else" });
  return Promise.resolve(rightReply(asked));
};

function play(changes: Partial<RunEvaluationOptions> = {}): Promise<TurnRecord[]> {
  const agents = [{ name: "moody", agent: moody }, { name: "moodier", agent: moody }];
  return playedTurns(dataset, { agents, trials: 2, ...changes });
}

Deno.test("every dialogue is played with every agent in every trial", async () => {
  const played = new Set(
    (await play()).map(({ agent, trial, dialogue_key }) => `${agent} ${trial} ${dialogue_key}`),
  );
  assert.equal(played.size, 2 * 2 * 3);
});

Deno.test("concurrency changes the order of the journal and nothing else", async () => {
  const one = orderRecords(await play({ concurrency: 1 }));
  assert.deepEqual(orderRecords(await play({ concurrency: 8 })), one);
});

Deno.test("a run that was cut anywhere and goes on keeps every turn once", async () => {
  const whole = orderRecords(await play());
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), fc.boolean(), async (cut, repeatLast) => {
      const journal = await play({ concurrency: 3 });
      const before = journal.slice(0, cut);
      const after = await play({ finished: before });
      const repeated = repeatLast ? before.slice(-1) : [];
      assert.equal(before.length + after.length, whole.length);
      assert.deepEqual(orderRecords([...before, ...repeated, ...after]), whole);
    }),
    { numRuns: 30 },
  );
});

Deno.test("a turn that cannot be kept ends the run with that error", async () => {
  const full = () => Promise.reject(new Error("the disk is full"));
  await assert.rejects(play({ keep: full }), /the disk is full/);
});

Deno.test("rows for the metrics tell correct, incorrect, unscored and undecided apart", () => {
  const { turns, dialogues } = metricRows([
    turnRecord({
      interaction: 2,
      sql: { verdict: "unscored", reasons: [{ kind: "gold_vacuous", text: "" }] },
    }),
    turnRecord({ sql: { verdict: "missing", reasons: [] }, aligned: "undecided" }),
    turnRecord({ turn: 2, aligned: false }),
    turnRecord({
      turn: 3,
      aligned: false,
      cause: "agent_fault",
      sql: { verdict: "unscored", reasons: [{ kind: "errored", text: "" }] },
    }),
  ], { dataset, agents: ["a"], trials: 1 });
  assert.deepEqual(
    turns.map(({ interaction, turn, sql, alignment }) => [interaction, turn, sql, alignment]),
    [
      [1, 1, "incorrect", "undecided"],
      [1, 2, "correct", "not_aligned"],
      [1, 3, { unscored: "errored" }, { unscored: "errored" }],
      [2, 1, { unscored: "gold_vacuous" }, "aligned"],
    ],
  );
  assert.deepEqual(dialogues.map(({ dialogue, expectedInteractions }) => [dialogue, expectedInteractions]), [
    ["d1", 2],
    ["d2", 3],
    ["d3", 1],
  ]);
});

Deno.test("turns count for SQL correctness where data is due, ambiguous questions apart", () => {
  const kinds = datasetOf([
    question("rivers"),
    question("only France: its rivers", { expected_reply: ["acknowledgment", "response"] }),
    question("only France", { expected_reply: ["acknowledgment"] }),
    question("the mayor's phone", { question_type: "unanswerable", expected_reply: ["refusal"] }),
    question("the largest", { question_type: "ambiguous", expected_reply: ["request"] }),
    question("the smallest", { question_type: "ambiguous", expected_reply: ["request", "response"] }),
  ]);
  const records = [1, 2, 3, 4, 5, 6].map((interaction) => turnRecord({ interaction }));
  const { turns } = metricRows(records, { dataset: kinds, agents: ["a"], trials: 1 });
  assert.deepEqual(turns.map(({ expectsResponse }) => expectsResponse), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

Deno.test("turns that are not ordinary questions carry their type, and SQL only where it was due", () => {
  const { ground_truth_sql: _, ...refused } = question("the mayor's phone", {
    question_type: "unanswerable",
    expected_reply: ["refusal"],
  });
  const types = datasetOf([
    question("rivers", { question_type: "answerable" }),
    question("the largest", { question_type: "ambiguous", expected_reply: ["request"] }),
    refused,
  ]);
  const fault = {
    aligned: false,
    cause: "agent_fault",
    sql: { verdict: "unscored", reasons: [{ kind: "errored", text: "" }] },
  } as const;
  const { turns } = metricRows([
    turnRecord(),
    turnRecord({ interaction: 2, sql: { verdict: "not_expected", reasons: [] } }),
    turnRecord({ interaction: 2, turn: 2, ...fault }),
    turnRecord({ interaction: 3, ...fault }),
  ], { dataset: types, agents: ["a"], trials: 1 });
  assert.deepEqual(turns.map(({ questionType, sql }) => [questionType, sql]), [
    [undefined, "correct"],
    ["ambiguous", "not_expected"],
    ["ambiguous", { unscored: "errored" }],
    ["unanswerable", "not_expected"],
  ]);
});

Deno.test("a run stops where an agent gives no reply ten times in a row, with the last reason", async () => {
  const kept: TurnRecord[] = [];
  const mute: Agent = () => Promise.reject(new Error("401 Unauthorized."));
  const agents = [{ name: "mute", agent: mute }];
  await assert.rejects(
    play({
      ...{ agents, concurrency: 1 },
      keep: (record) => {
        kept.push(record);
        return Promise.resolve();
      },
    }),
    /Agent "mute" gave no reply in 10 turns in a row.*: 401 Unauthorized\. Correct it/,
  );
  assert.equal(kept.length, 10);
});

Deno.test("an agent that fails now and then is played to the end", async () => {
  let asked = 0;
  const flaky: Agent = (request) => ++asked % 3 === 0 ? moody(request) : Promise.reject(new Error("503"));
  const records = await play({ agents: [{ name: "flaky", agent: flaky }] });
  assert.ok(records.filter(({ cause }) => cause === "agent_fault").length > 10);
});
