import {
  auditUser,
  countedWithSpoiled,
  metricRows,
  playDialogue,
  type SimulatedUser,
  type TurnRecord,
} from "querylogue/evaluation";
import assert from "node:assert/strict";
import type { AgentRequest } from "../../lib/agents/mod.ts";
import { agentSaying, collect, datasetOf, playing, question, rightReply } from "./fixtures.ts";

const interactions = [question("rivers"), question("lakes")];
const dataset = datasetOf(interactions);
const dialogue = { ...dataset.dialogues[0]!, dialogue_key: "d1" };

/** A user that spoils the second interaction in its first attempts. */
function spoiling(attempts: number): SimulatedUser {
  return (interaction, _, { context } = {}) => {
    const text = interaction.utterance;
    const turn = { kind: "question" as const, text, action: "ask" as const, mode: "terse" };
    const isSpoiled = text === "lakes" && (context?.attempt ?? 1) <= attempts;
    return Promise.resolve({
      ...turn,
      ...(isSpoiled && { fault: { kind: "contradiction" as const, text: "It says seas." } }),
    });
  };
}

/** An agent that answers rightly, with its requests. */
function answering() {
  const requests: AgentRequest[] = [];
  return {
    requests,
    agent: (request: AgentRequest) => {
      requests.push(request);
      const asked = interactions.find(({ utterance }) => utterance === request.message);
      return Promise.resolve(rightReply(asked ?? interactions[0]!));
    },
  };
}

const outline = (records: readonly TurnRecord[]) =>
  records.map(({ attempt = 1, user, cause }) => [attempt, user.text, cause]);

Deno.test("a spoiled dialogue is played again from its start, and the agent does not hear the spoiled message", async () => {
  const { agent, requests } = answering();
  const records = await collect(playDialogue(dialogue, playing(agent, { user: spoiling(1) })));
  assert.deepEqual(outline(records), [
    [1, "rivers", "none"],
    [1, "lakes", "user_fault"],
    [2, "rivers", "none"],
    [2, "lakes", "none"],
  ]);
  assert.deepEqual(requests.map(({ message, history }) => [message, history.length]), [
    ["rivers", 0],
    ["rivers", 0],
    ["lakes", 2],
  ]);
  assert.ok(records.every(({ replayed }) => replayed === undefined));
});

Deno.test("a dialogue is played again at most twice; then the turn and what was not reached are unscored", async () => {
  const user: SimulatedUser = (interaction, turns, options) =>
    spoiling(9)({ ...interaction, utterance: "lakes" }, turns, options);
  const records = await collect(playDialogue(dialogue, playing(answering().agent, { user })));
  assert.deepEqual(outline(records).map(([attempt]) => attempt), [1, 2, 3]);
  assert.equal(records.at(-1)?.ends, true);
  const { turns, dialogues } = metricRows(records, { dataset, agents: ["a"], trials: 1, maxRetries: 2 });
  assert.deepEqual(turns.map(({ interaction, sql }) => [interaction, sql]), [
    [1, { unscored: "user_fault" }],
    [2, { unscored: "user_fault" }],
  ]);
  assert.equal(dialogues[0]?.reachedInteractions, undefined);
});

Deno.test("a run that is cut off at a spoiled turn goes on with the next attempt", async () => {
  const whole = await collect(playDialogue(dialogue, playing(answering().agent, { user: spoiling(1) })));
  for (const cut of whole.keys()) {
    const finished = JSON.parse(JSON.stringify(whole.slice(0, cut)));
    const rest = await collect(
      playDialogue(dialogue, playing(answering().agent, { user: spoiling(1), finished })),
    );
    assert.deepEqual(outline([...finished, ...rest]), outline(whole));
  }
});

Deno.test("with all turns counted a spoiled turn is a wrong answer, and no turn is lost", async () => {
  const records = await collect(
    playDialogue(dialogue, playing(answering().agent, { user: spoiling(2) })),
  );
  const counted = countedWithSpoiled(records, 1);
  const rows = metricRows(counted.records, { dataset, agents: ["a"], trials: counted.trials });
  assert.deepEqual(
    rows.turns.map(({ trial, sql }) => [trial, sql]),
    [[1, "correct"], [1, "correct"], [2, "correct"], [2, "incorrect"], [3, "correct"], [3, "incorrect"]],
  );
  assert.equal(metricRows(records, { dataset, agents: ["a"], trials: 1 }).turns.length, 2);
});

Deno.test("the audit counts the messages of all attempts, and nothing for a scripted user", async () => {
  const records = await collect(
    playDialogue(dialogue, playing(answering().agent, { user: spoiling(2) })),
  );
  const audit = auditUser(records);
  assert.equal(audit?.messages, 6);
  assert.deepEqual(audit?.checks.filter(({ stopped }) => stopped > 0), [
    { kind: "contradiction", stopped: 2, mended: 0, threshold: 0.01 },
  ]);
  assert.equal(auditUser(await collect(playDialogue(dialogue, playing(answering().agent)))), undefined);
});

Deno.test("a user who says that it cannot answer has clarified nothing, so that any reading still counts", async () => {
  const ambiguous = question("waters", {
    question_type: "ambiguous",
    expected_reply: ["request", "response"],
    readings: ["rivers", "lakes"].map((one) => ({ meaning: one, ground_truth_sql: `SELECT ${one}` })),
  });
  const { dialogues: [only] } = datasetOf([ambiguous]);
  const agent = agentSaying(
    { kind: "request", text: "Which column?" },
    { kind: "response", text: "Here.", interpretation: "lakes", sql: "SELECT lakes" },
  );
  const answer = async (action: "cannot_answer" | "clarify") => {
    const user: SimulatedUser = (interaction, turns) =>
      Promise.resolve({
        kind: turns.length === 0 ? "question" : "clarification",
        text: interaction.utterance,
        action: turns.length === 0 ? "ask" : action,
      });
    const options = playing(agent, { user, maxRetries: 1 });
    return (await collect(playDialogue({ ...only!, dialogue_key: "d1" }, options))).at(-1)?.sql.verdict;
  };
  assert.deepEqual([await answer("cannot_answer"), await answer("clarify")], ["equal", "different"]);
});
