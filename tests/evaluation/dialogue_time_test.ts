import type { Agent } from "querylogue/agents";
import { faultOf, metricRows, playDialogue, type PlayDialogueOptions } from "querylogue/evaluation";
import { measureAgent } from "querylogue/metrics";
import assert from "node:assert/strict";
import { collect, datasetOf, literalJudge, playedTurns, playing, question, rightReply } from "./fixtures.ts";

const interactions = ["rivers", "lakes", "seas", "cities"].map((name) => question(name));
const dataset = datasetOf(interactions);
const dialogue = { ...dataset.dialogues[0]!, dialogue_key: "d1" };

/** Plays with an agent that takes 20 s for each right answer, by a clock that nothing else moves but the judge. */
function slowly(changes: Partial<PlayDialogueOptions> = {}, judgeMs = 0) {
  let now = 0;
  let asked = 0;
  const agent: Agent = ({ message }) => {
    now += 20_000;
    asked++;
    return Promise.resolve(rightReply(interactions.find(({ utterance }) => utterance === message)!));
  };
  const options = playing(agent, {
    elapsedMs: () => now,
    judge: (question) => {
      now += judgeMs;
      return literalJudge(question);
    },
    ...changes,
  });
  return {
    records: () => collect(playDialogue(dialogue, options)),
    asked: () => asked,
  };
}

Deno.test("an agent that has used up the time of its dialogue is asked no more, which is its fault", async () => {
  const play = slowly({ dialogueTimeoutMs: 50_000 });
  const records = await play.records();
  assert.deepEqual(records.map(({ interaction, turn, cause }) => [interaction, turn, cause]), [
    [1, 1, "none"],
    [2, 1, "none"],
    [3, 1, "none"],
    [4, 1, "agent_fault"],
  ]);
  assert.equal(play.asked(), 3);
  const last = records.at(-1)!;
  assert.equal(last.ends, true);
  assert.equal(last.reply.text, "The agent gave no reply within the 50 s that it may take in a dialogue");
  assert.equal(faultOf(last), "agent");
});

Deno.test("what judge and user take does not count against the agent", async () => {
  assert.equal((await slowly({ dialogueTimeoutMs: 81_000 }, 500_000).records()).at(-1)?.cause, "none");
});

Deno.test("a dialogue that goes on knows from its turns what the agent took before", async () => {
  const [first, second] = await slowly({ dialogueTimeoutMs: 30_000 }).records();
  const play = slowly({ dialogueTimeoutMs: 30_000, finished: [first!, second!] });
  const [third, ...others] = await play.records();
  assert.deepEqual([third?.cause, others.length, play.asked()], ["agent_fault", 0, 0]);
});

Deno.test("an agent that hangs is waited for until the time of its dialogue is over, and no longer", async () => {
  const hanging: Agent = ({ message }) =>
    message === "rivers" ? Promise.resolve(rightReply(interactions[0]!)) : new Promise(() => {});
  const options = playing(hanging, { dialogueTimeoutMs: 30, agentTimeoutMs: 1_000_000 });
  const records = await collect(playDialogue(dialogue, options));
  assert.deepEqual(records.map(({ cause, ends }) => [cause, ends]), [["none", undefined], [
    "agent_fault",
    true,
  ]]);
});

Deno.test("a turn that is late by its own limit is repeated, as long as the dialogue has time", async () => {
  const hanging: Agent = () => new Promise(() => {});
  const options = playing(hanging, { dialogueTimeoutMs: 1_000_000, agentTimeoutMs: 1, maxRetries: 1 });
  const records = await collect(playDialogue(dialogue, options));
  assert.equal(records.length, 2 * interactions.length);
  assert.ok(records.every(({ ends }) => ends === undefined));
});

Deno.test("what an agent without time never reached is not aligned, and in no rate of SQL", async () => {
  let now = 0;
  const agent: Agent = ({ message }) => {
    now += 20_000;
    return Promise.resolve(rightReply(interactions.find(({ utterance }) => utterance === message)!));
  };
  const records = await playedTurns(dataset, {
    agents: [{ name: "slow", agent }],
    ...{ dialogueTimeoutMs: 30_000, elapsedMs: () => now, maxRetries: 2 },
  });
  const { turns, dialogues } = metricRows(records, {
    dataset,
    ...{ agents: ["slow"], trials: 1, maxRetries: 2 },
  });
  const { metrics, faults, unfinished } = measureAgent(turns, dialogues, { seed: 1 });
  assert.equal(unfinished, undefined);
  assert.deepEqual([faults.agent.numerator, faults.agent.denominator], [1, 3]);
  const { first_attempt_alignment: aligned, first_attempt_sql_correctness: correct } = metrics;
  assert.deepEqual([aligned.numerator, aligned.denominator], [2, 3]);
  assert.deepEqual([correct.numerator, correct.denominator], [2, 2]);
  assert.equal(metrics.dialogue_intention_alignment_rate.numerator, 0);
});
