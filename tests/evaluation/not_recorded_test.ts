import assert from "node:assert/strict";
import { type Agent, NotRecordedError } from "../../lib/agents/mod.ts";
import { evaluationReport, faultOf, metricRows, orderRecords } from "../../lib/evaluation/mod.ts";
import { measureAgent } from "../../lib/metrics/mod.ts";
import { failureAccounts, toJunit } from "../../lib/report/mod.ts";
import { datasetOf, playedTurns, question, rightReply } from "./fixtures.ts";

const questions = [question("one"), question("two"), question("three")];
const dataset = datasetOf(questions);
const wrong = { kind: "response", text: "Here.", interpretation: "Another thing.", sql: "SELECT 0" } as const;

/** A transcript of dialogue d1: its second question was answered wrongly, and of the third nothing is known. */
const transcript: Agent = ({ turn_id }) => {
  const replies = { "1.1": rightReply(questions[0]!), "2.1": wrong };
  const reply = Object.entries(replies).find(([turn]) => turn === turn_id)?.[1];
  return reply ? Promise.resolve(reply) : Promise.reject(new NotRecordedError(`no reply to ${turn_id}`));
};

const played = await playedTurns(dataset, { agents: [{ name: "a", agent: transcript }] });
const rows = metricRows(played, { dataset, agents: ["a"], trials: 1, maxRetries: 2 });
const { metrics, unscored, faults, unfinished } = measureAgent(rows.turns, rows.dialogues, { seed: 1 });

Deno.test("a message without a recorded reply ends its interaction, and the dialogue goes on", () => {
  assert.deepEqual(played.map(({ interaction, turn, cause }) => [interaction, turn, cause]), [
    [1, 1, "none"],
    [2, 1, "not_aligned"],
    [2, 2, "not_recorded"],
    [3, 1, "not_recorded"],
  ]);
  assert.equal(unfinished, undefined);
});

Deno.test("what a transcript lacks is nobody's fault and stays unscored", () => {
  assert.ok(
    played.filter(({ cause }) => cause === "not_recorded").every((turn) => faultOf(turn) === undefined),
  );
  assert.equal(unscored.not_recorded, 1);
  assert.deepEqual(faults.agent, { numerator: 0, denominator: 2 });
  assert.equal(faults.infrastructure.denominator, 2);
});

Deno.test("first attempts count, and a message that nobody was asked counts for nothing", () => {
  const { sql_query_correctness_rate: sql, first_attempt_alignment: aligned } = metrics;
  assert.deepEqual([sql.numerator, sql.denominator], [1, 2]);
  assert.deepEqual([aligned.numerator, aligned.denominator], [1, 2]);
  assert.deepEqual(orderRecords(played).map(({ interaction }) => interaction), [1, 2, 3]);
  assert.deepEqual(evaluationReport(played, dataset)[0]?.interactions.map(({ turns }) => turns.length), [
    1,
    1,
    1,
  ]);
  assert.deepEqual(failureAccounts(played, dataset).map(({ cause }) => cause), [
    "not_recorded",
    "not_aligned",
  ]);
});

Deno.test("metrics of later attempts are not applicable where the user would have asked again", () => {
  for (
    const metric of [
      metrics.dialogue_intention_alignment_rate,
      metrics.average_turn_pairs_per_interaction,
      metrics.eventual_sql_correctness,
      metrics.eventual_alignment,
    ]
  ) {
    assert.match(
      "unscored" in metric ? metric.unscored : "",
      /^not applicable: later attempts are not recorded$/,
    );
  }
});

Deno.test("an interaction without a recorded reply is skipped for CI systems", () => {
  assert.match(toJunit(evaluationReport(played, dataset)), /tests="3" failures="1" errors="0" skipped="1"/);
});

Deno.test("a transcript with all attempts is measured as the agent was", async () => {
  const retried: Agent = ({ turn_id }) => {
    const index = Number(turn_id.split(".")[0]) - 1;
    return Promise.resolve(turn_id === "2.1" ? wrong : rightReply(questions[index]!));
  };
  const whole = await playedTurns(dataset, { agents: [{ name: "a", agent: retried, isRecorded: true }] });
  const { turns, dialogues } = metricRows(whole, { dataset, agents: ["a"], trials: 1, maxRetries: 2 });
  const { average_turn_pairs_per_interaction: pairs } = measureAgent(turns, dialogues, { seed: 1 }).metrics;
  assert.deepEqual([pairs.numerator, pairs.denominator], [4, 3]);
});

Deno.test("recorded failures to reply stop no run", async () => {
  const failing: Agent = () => Promise.reject(new Error("the server was away"));
  const options = { mostFaults: 3, maxRetries: 2 };
  const turns = await playedTurns(dataset, {
    ...options,
    agents: [{ name: "a", agent: failing, isRecorded: true }],
  });
  assert.equal(turns.length, 9);
  const agents = [{ name: "a", agent: failing, isRecorded: true }];
  assert.deepEqual(await playedTurns(dataset, { ...options, agents, finished: turns }), []);
  await assert.rejects(
    playedTurns(dataset, { ...options, agents: [{ name: "a", agent: failing }] }),
    /3 turns in a row/,
  );
});
