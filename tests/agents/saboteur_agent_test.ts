import { type AgentRequest, openAgent, oracleAgent, parseAgentSpec } from "querylogue/agents";
import type { Dialogue } from "querylogue/dialogue";
import assert from "node:assert/strict";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const schema = {
  tables: [{
    name: "lake",
    columns: [column("name"), column("depth", "INTEGER"), column("country")],
    ...{ primaryKey: ["name"], uniqueKeys: [] },
  }],
  foreignKeys: [],
};
const database = {
  url: "sqlite:none",
  dialect: "sqlite" as const,
  query: () => Promise.resolve({ kind: "refused" as const, reason: "nothing is asked" }),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const dialogue: Dialogue = {
  experiment_id: "1",
  total_expected_interactions: 2,
  kind: "partial",
  interactions: [
    {
      utterance: "Which lakes are deeper than 250?",
      intention: "List the lakes deeper than 250.",
      ground_truth_sql: "SELECT name FROM lake WHERE depth > 250",
      utterance_kinds: ["question"],
      expected_reply: ["response"],
    },
    {
      utterance: "Which of them are in Peru?",
      intention: "List the lakes deeper than 250 in Peru.",
      ground_truth_sql: "SELECT name FROM lake WHERE depth > 250 AND country = 'PE'",
      utterance_kinds: ["partial_question"],
      expected_reply: ["response"],
    },
  ],
};
const context = { database, schema, dialogueOf: () => dialogue };
const [first, second] = dialogue.interactions.map(({ utterance }) => utterance) as [string, string];

const asked = (interaction: 1 | 2, run = "run"): AgentRequest => ({
  conversation_id: `${run}/saboteur/1/1/1`,
  turn_id: `${interaction}.1`,
  message: interaction === 1 ? first : second,
  history: interaction === 1 ? [] : [{ role: "user", content: first }, { role: "system", content: "Two." }],
});

const answerOf = async (spec: string, request: AgentRequest) =>
  await (await openAgent(spec, context)).agent(request);

Deno.test("a saboteur at rate 0 answers as the oracle does", async () => {
  for (const place of [1, 2] as const) {
    assert.deepEqual(
      await answerOf("saboteur:wrong_sql?rate=0", asked(place)),
      await oracleAgent(() => dialogue)(asked(place)),
    );
  }
});

Deno.test("each fault of a saboteur is what it is called, and its words say what it does", async () => {
  const dropped = await answerOf("saboteur:filter_dropped", asked(1));
  assert.equal(dropped.sql, 'SELECT "lake"."name" FROM "lake"');
  assert.match(dropped.interpretation ?? "", /name of each lake/);
  assert.doesNotMatch(dropped.interpretation ?? "", /250/);
  const forgotten = await answerOf("saboteur:context_forgotten", asked(2));
  assert.match(forgotten.sql ?? "", /country.* = 'PE'/);
  assert.doesNotMatch(forgotten.sql ?? "", /250/);
  const words = await answerOf("saboteur:wrong_words", asked(1));
  assert.equal(words.sql, dialogue.interactions[0]?.ground_truth_sql);
  assert.notEqual(words.interpretation, dialogue.interactions[0]?.intention);
  const sql = await answerOf("saboteur:wrong-sql", asked(1));
  assert.notEqual(sql.sql, dialogue.interactions[0]?.ground_truth_sql);
  assert.equal(sql.interpretation, dialogue.interactions[0]?.intention);
  assert.equal((await answerOf("saboteur:refusal", asked(1))).kind, "refusal");
  assert.equal((await answerOf("saboteur:needless_question", asked(1))).kind, "request");
  await assert.rejects(answerOf("saboteur:malformed_reply", asked(1)), /Cannot read the agent's reply/);
});

Deno.test("a saboteur is right where the ground truth does not offer its fault", async () => {
  const { sql } = await answerOf("saboteur:withdrawn_kept", asked(1));
  assert.equal(sql, dialogue.interactions[0]?.ground_truth_sql);
});

Deno.test("a saboteur that never answers ends with the request", async () => {
  const stop = new AbortController();
  const { agent, timeoutMs } = await openAgent("saboteur:timeout?timeout=2", context);
  assert.equal(timeoutMs, 2_000);
  const answer = agent(asked(1), { signal: stop.signal });
  stop.abort(new Error("late"));
  await assert.rejects(answer, /late/);
});

Deno.test("seed and place decide where a saboteur is wrong, the name of the run does not", async () => {
  const wrong = async (seed: number, run: string) => {
    const { agent } = await openAgent(`saboteur:refusal?rate=0.5&seed=${seed}`, context);
    const replies = Array.from(
      { length: 40 },
      (_, turn) => agent({ ...asked(1, run), turn_id: `1.${turn}` }),
    );
    return (await Promise.all(replies)).map(({ kind }) => kind === "refusal");
  };
  const one = await wrong(1, "a");
  assert.deepEqual(await wrong(1, "b"), one);
  assert.notDeepEqual(await wrong(2, "a"), one);
  const share = one.filter(Boolean).length;
  assert.ok(share > 8 && share < 32, String(share));
});

Deno.test("what a saboteur cannot do is refused in one sentence", async () => {
  await assert.rejects(openAgent("saboteur:refusals", context), /did you mean "refusal"\?/);
  await assert.rejects(
    openAgent("saboteur:lies", context),
    /Unknown fault "lies" .*known are filter_dropped/,
  );
  await assert.rejects(
    openAgent("saboteur:refusal", { database, schema }),
    /none was given: name the dataset/,
  );
  assert.throws(() => parseAgentSpec("saboteur:refusal?rate=2"), /takes a share from 0 to 1, not "2"/);
  assert.throws(() => parseAgentSpec("saboteur"), /saboteur/);
});
