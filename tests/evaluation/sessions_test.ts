import assert from "node:assert/strict";
import {
  type Agent,
  AgentFaultError,
  type AgentReply,
  type AgentRequest,
  SessionLostError,
} from "../../lib/agents/mod.ts";
import { latestAttempts, metricRows, playDialogue, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { collect, datasetOf, playedTurns, playing, question, rightReply, turnRecord } from "./fixtures.ts";

const interactions = [question("rivers"), question("lakes"), question("seas")];
const dataset = datasetOf(interactions);
const dialogue = { ...dataset.dialogues[0]!, dialogue_key: "d1" };

/** A right reply to the message with a session, and all requests that were made. */
function remembering(fault?: (request: AgentRequest, count: number) => Error | undefined) {
  const requests: AgentRequest[] = [];
  const agent: Agent = (request) => {
    requests.push(request);
    const error = fault?.(request, requests.length);
    if (error !== undefined) return Promise.reject(error);
    const asked = interactions.find(({ utterance }) => request.message.endsWith(utterance));
    const reply: AgentReply = asked === undefined ? { kind: "response", text: "?" } : rightReply(asked);
    return Promise.resolve({ ...reply, session: { after: requests.length } });
  };
  return { agent, requests };
}

const sessions = (requests: readonly AgentRequest[]) => requests.map(({ session }) => session);

const texts = (records: readonly TurnRecord[]) =>
  records.map(({ attempt = 1, replayed = false, user }) => [attempt, replayed, user.text]);

Deno.test("the session of the latest reply is handed in with the next request, and stays in the journal", async () => {
  const { agent, requests } = remembering();
  const records = await collect(playDialogue(dialogue, playing(agent)));
  assert.deepEqual(sessions(requests), [undefined, { after: 1 }, { after: 2 }]);
  assert.ok(!("session" in requests[0]!));
  assert.deepEqual(records.map(({ reply }) => reply.session), [{ after: 1 }, { after: 2 }, { after: 3 }]);
  assert.deepEqual([...new Set(requests.map((request) => request.conversation_id))], ["r/a/1/1/d1"]);
});

Deno.test("a turn that fails does not lose the session that was minted before it", async () => {
  const { agent, requests } = remembering((_, count) => count === 2 ? new Error("overloaded") : undefined);
  await collect(playDialogue(dialogue, playing(agent)));
  assert.deepEqual(sessions(requests), [undefined, { after: 1 }, { after: 1 }, { after: 3 }]);
  assert.deepEqual(requests.map(({ message }) => message), ["rivers", "lakes", "lakes", "seas"]);
});

Deno.test("a turn that fails in a session of its own keeps that session and what came", async () => {
  const { agent, requests } = remembering((_, count) =>
    count === 1 ? new AgentFaultError("no SQL", { session: { after: 0 }, raw: [1] }) : undefined
  );
  const [fault] = await collect(playDialogue(dialogue, playing(agent)));
  assert.deepEqual(sessions(requests), [undefined, { after: 0 }, { after: 2 }, { after: 3 }]);
  assert.deepEqual(fault?.reply, { kind: "error", text: "no SQL", session: { after: 0 }, raw: [1] });
  assert.equal(fault?.cause, "agent_fault");
});

Deno.test("the history of a request holds the raw replies before it", async () => {
  const requests: AgentRequest[] = [];
  const agent: Agent = (request) => {
    requests.push(request);
    return Promise.resolve({ ...rightReply(interactions[0]!), raw: { blocks: [1] } });
  };
  await collect(playDialogue({ ...dialogue, interactions: interactions.slice(0, 2) }, playing(agent)));
  assert.deepEqual(requests[1]?.history.map(({ role, raw }) => [role, raw]), [
    ["user", undefined],
    ["system", { blocks: [1] }],
  ]);
});

Deno.test("a resumed dialogue goes on with its stored session", async () => {
  const before = await collect(playDialogue(dialogue, playing(remembering().agent)));
  const { agent, requests } = remembering();
  const finished = JSON.parse(JSON.stringify(before.slice(0, 2)));
  await collect(playDialogue(dialogue, playing(agent, { finished })));
  assert.deepEqual(requests.map(({ message, session }) => [message, session]), [["seas", { after: 2 }]]);
});

Deno.test("where the session is lost, the user's turns are sent again in a conversation of their own", async () => {
  const { agent, requests } = remembering((_, count) => count === 3 ? new SessionLostError() : undefined);
  const records = await collect(playDialogue(dialogue, playing(agent)));
  assert.deepEqual(texts(records), [
    [1, false, "rivers"],
    [1, false, "lakes"],
    [2, true, "rivers"],
    [2, true, "lakes"],
    [2, false, "seas"],
  ]);
  assert.deepEqual(sessions(requests).slice(3), [undefined, { after: 4 }, { after: 5 }]);
  assert.deepEqual(
    requests.slice(2).map(({ conversation_id, history }) => [conversation_id, history.length]),
    [["r/a/1/1/d1", 4], ["r/a/1/2/d1", 0], ["r/a/1/2/d1", 2], ["r/a/1/2/d1", 4]],
  );
});

Deno.test("what is sent again are the same words, whatever the agent replies now", async () => {
  let asked = 0;
  const agent: Agent = () => {
    asked++;
    if (asked === 3) return Promise.reject(new SessionLostError());
    return Promise.resolve(
      asked === 1 ? { kind: "response", text: "Hm.", sql: "SELECT 0" } : rightReply(interactions[0]!),
    );
  };
  const two = { ...dialogue, interactions: interactions.slice(0, 2) };
  const records = await collect(playDialogue(two, playing(agent, { maxRetries: 1 })));
  const first = "That is not what I asked for. The intention of rivers";
  assert.deepEqual(texts(records).slice(0, 5), [
    [1, false, "rivers"],
    [1, false, first],
    [2, true, "rivers"],
    [2, true, first],
    [2, false, "lakes"],
  ]);
});

Deno.test("only the latest attempt counts", async () => {
  const { agent } = remembering((_, count) => count === 3 ? new SessionLostError() : undefined);
  const records = await collect(playDialogue(dialogue, playing(agent)));
  assert.deepEqual(latestAttempts(records), records.slice(2));
  const uncut = await collect(playDialogue(dialogue, playing(remembering().agent)));
  const rows = (played: readonly TurnRecord[]) => metricRows(played, { dataset, agents: ["a"], trials: 1 });
  assert.deepEqual(rows(records), rows(uncut));
});

Deno.test("a turn that only an earlier attempt had counts nowhere", () => {
  const records = [
    turnRecord({ proceed: false, sql: { verdict: "different", reasons: [] } }),
    turnRecord({ turn: 2 }),
    turnRecord({ attempt: 2, replayed: true }),
  ];
  const { turns } = metricRows(records, { dataset, agents: ["a"], trials: 1 });
  assert.deepEqual(turns.map(({ turn, sql }) => [turn, sql]), [[1, "correct"]]);
});

Deno.test("a session lost while turns are sent again begins another attempt with all of them", async () => {
  const { agent } = remembering((_, count) => [3, 5].includes(count) ? new SessionLostError() : undefined);
  const records = await collect(playDialogue(dialogue, playing(agent)));
  assert.deepEqual(texts(records).slice(2), [
    [2, true, "rivers"],
    [3, true, "rivers"],
    [3, true, "lakes"],
    [3, false, "seas"],
  ]);
});

Deno.test("the third lost session is a fault of the agent", async () => {
  const { agent } = remembering(({ session }) =>
    session === undefined ? undefined : new SessionLostError("thread 7 is gone")
  );
  const two = { ...dialogue, interactions: interactions.slice(0, 2) };
  const records = await collect(playDialogue(two, playing(agent, { maxRetries: 0 })));
  assert.deepEqual(records.map(({ attempt = 1, cause }) => [attempt, cause]), [
    [1, "none"],
    [2, "none"],
    [3, "none"],
    [3, "agent_fault"],
  ]);
  assert.equal(records.at(-1)?.reply.text, "thread 7 is gone");
});

Deno.test("an agent that forgets after every second turn ends the dialogue, and no further turn is asked", async () => {
  let heard = 0;
  const { agent, requests } = remembering(({ session }) => {
    heard = session === undefined ? 1 : heard + 1;
    return heard > 2 ? new SessionLostError("thread 7 is gone") : undefined;
  });
  const long = { ...dialogue, interactions: [...interactions, ...interactions] };
  const records = await collect(playDialogue(long, playing(agent, { maxRetries: 0 })));
  const last = records.at(-1);
  assert.deepEqual([last?.attempt, last?.cause, last?.ends], [3, "agent_fault", true]);
  assert.equal(records.filter(({ attempt }) => attempt === 3).length, 3);
  const asked = requests.length;
  assert.deepEqual(
    await collect(playDialogue(long, playing(agent, { maxRetries: 0, finished: records }))),
    [],
  );
  assert.equal(requests.length, asked);
});

Deno.test("a dialogue that is cut off while turns are sent again goes on sending them", async () => {
  const lost = remembering((_, count) => count === 3 ? new SessionLostError() : undefined);
  const whole = await collect(playDialogue(dialogue, playing(lost.agent)));
  const { agent, requests } = remembering();
  const rest = await collect(playDialogue(dialogue, playing(agent, { finished: whole.slice(0, 3) })));
  assert.deepEqual(texts(rest), texts(whole.slice(3)));
  assert.deepEqual(sessions(requests), [{ after: 4 }, { after: 1 }]);
});

Deno.test("an agent that remembers by the conversation's id plays what a stop cut off in a new attempt", async () => {
  const three = datasetOf(interactions.slice(0, 2), interactions.slice(0, 2), interactions.slice(0, 2));
  const play = async (finished: readonly TurnRecord[], stateful: boolean) => {
    const { agent, requests } = remembering();
    const agents = [{ name: "a", agent, stateful }];
    const kept = await playedTurns(three, { agents, finished, concurrency: 1 });
    return { kept, ids: requests.map(({ conversation_id }) => conversation_id) };
  };
  const { kept: uncut, ids } = await play([], true);
  assert.deepEqual([...new Set(ids)], ["r/a/1/1/d1", "r/a/1/1/d2", "r/a/1/1/d3"]);
  const before = uncut.slice(0, 3);
  const resumed = await play(before, true);
  assert.deepEqual(resumed.ids, ["r/a/1/2/d2", "r/a/1/2/d2", "r/a/1/2/d3", "r/a/1/2/d3"]);
  assert.deepEqual(texts(resumed.kept).slice(0, 2), [[2, true, "rivers"], [2, false, "lakes"]]);
  const rows = (played: readonly TurnRecord[]) =>
    metricRows(played, { dataset: three, agents: ["a"], trials: 1 });
  assert.deepEqual(rows([...before, ...resumed.kept]), rows(uncut));
  assert.deepEqual((await play(before, false)).ids, ["r/a/1/1/d2", "r/a/1/1/d3", "r/a/1/1/d3"]);
});
