import type { Agent } from "querylogue/agents";
import { createScriptedUser, runEvaluation } from "querylogue/evaluation";
import assert from "node:assert/strict";
import { collect, datasetOf, literalJudge, literalSqlCheck, playedTurns, question } from "./fixtures.ts";

const dataset = datasetOf(...Array.from({ length: 4 }, (_, i) => [question(`a${i}`), question(`b${i}`)]));

interface Counter {
  now: number;
  most: number;
}

/** An agent that counts how many calls it and others of the same counter are in. */
function counting(counter: Counter): Agent {
  return async () => {
    counter.most = Math.max(counter.most, ++counter.now);
    await new Promise((resolve) => setTimeout(resolve, 2));
    counter.now--;
    return { kind: "response", text: "?" };
  };
}

Deno.test("agents of one account share its calls, and another account has calls of its own", async () => {
  const [shared, other, all] = [{ now: 0, most: 0 }, { now: 0, most: 0 }, { now: 0, most: 0 }] as const;
  const both = (own: Counter): Agent => {
    const [first, second] = [counting(own), counting(all)];
    return async (request) => {
      await Promise.all([first(request), second(request)]);
      return { kind: "response", text: "?" };
    };
  };
  const records = await playedTurns(dataset, {
    agents: [
      { name: "one", account: "http://host KEY", agent: both(shared) },
      { name: "two", account: "http://host KEY", agent: both(shared) },
      { name: "three", agent: both(other) },
    ],
    ...{ concurrency: 12, callsPerAccount: 2, maxRetries: 0 },
  });
  assert.equal(records.length, 3 * 8);
  assert.deepEqual([shared.most, other.most, all.most], [2, 2, 4]);
});

Deno.test("without a limit as many calls are made as dialogues are played", async () => {
  const counter = { now: 0, most: 0 };
  await playedTurns(dataset, {
    agents: [{ name: "one", agent: counting(counter) }],
    ...{ concurrency: 3, maxRetries: 0 },
  });
  assert.equal(counter.most, 3);
});

Deno.test("waiting for a place does not count as time of the agent", async () => {
  let now = 0;
  const agent: Agent = () => {
    now += 10;
    return Promise.resolve({ kind: "response", text: "?" });
  };
  const records = await playedTurns(dataset, {
    agents: [{ name: "one", agent }],
    ...{ concurrency: 4, callsPerAccount: 1, maxRetries: 0, elapsedMs: () => now },
  });
  assert.ok(records.every(({ asked_at_ms = 0, answered_at_ms = 0 }) => answered_at_ms - asked_at_ms === 10));
});

Deno.test("who waits for a place when the run is to end is not asked", async () => {
  const stopping = new AbortController();
  let asked = 0;
  const agent: Agent = () => {
    asked++;
    stopping.abort(new Error("enough"));
    return Promise.resolve({ kind: "response", text: "?" });
  };
  const kept: string[] = [];
  const played = runEvaluation(dataset, {
    agents: [{ name: "one", agent }],
    ...{ user: createScriptedUser(), judge: literalJudge, checkSql: literalSqlCheck, elapsedMs: () => 0 },
    ...{ concurrency: 4, callsPerAccount: 1, stopping: stopping.signal },
    keep: ({ dialogue_key }) => {
      kept.push(dialogue_key);
      return Promise.resolve();
    },
  });
  await assert.rejects(collect(played), /enough/);
  assert.deepEqual([asked, kept], [1, ["d1"]]);
});
