import assert from "node:assert/strict";
import { type AgentContext, agentLabel, type HistoryEntry, openAgent } from "../../../lib/agents/mod.ts";
import { InputError } from "../../../lib/base/mod.ts";
import { ContextTooLongError } from "../../../lib/llm/mod.ts";
import type { Dialogue } from "../../../lib/dialogue/mod.ts";
import { ask, draft, script, sharedRivers, traceOf } from "./script.ts";

const SQL = "SELECT name FROM river WHERE length > 1200";

const history: readonly HistoryEntry[] = [
  { role: "user", content: "Which rivers are there?" },
  { role: "system", content: "Five.", sql: "SELECT name FROM river" },
  { role: "user", content: "And lakes?" },
  { role: "system", content: "There are none." },
];

async function play(
  spec: string,
  replies: Parameters<typeof script>[0],
  context: Partial<AgentContext> = {},
) {
  const { models, requests } = script(replies);
  await using opened = await openAgent(spec, { ...await sharedRivers(), models, ...context });
  const reply = await opened.agent({ ...ask("Those longer than 1200?"), history });
  return { reply, requests };
}

Deno.test("prompt is shown all tables and no dialogue, and with history the last turns", async () => {
  const alone = await play("prompt", [draft(SQL)]);
  const { kind, text, interpretation, sql, rows } = alone.reply;
  assert.deepEqual({ kind, text, interpretation, sql }, {
    kind: "response",
    text: "Here.",
    interpretation: "What was asked.",
    sql: SQL,
  });
  assert.equal(rows?.length, 3);
  const [system, ...said] = alone.requests[0]?.messages ?? [];
  assert.equal(system?.content.match(/CREATE TABLE/g)?.length, 7);
  assert.deepEqual(said.map(({ content }) => content), ["Those longer than 1200?"]);
  const one = await play("prompt?history=1", [draft(SQL)]);
  assert.deepEqual(one.requests[0]?.messages.slice(1).map(({ content }) => content), [
    ...["And lakes?", "There are none.", "Those longer than 1200?"],
  ]);
});

Deno.test("prompt asks back, refuses and acknowledges by the kind of its draft", async () => {
  const { reply } = await play("prompt", [draft(null, { kind: "request", text: "Which lakes?" })]);
  assert.deepEqual([reply.kind, reply.text, reply.sql], ["request", "Which lakes?", undefined]);
});

Deno.test("a query that the database does not run is repaired, and is the answer where no repair is left", async () => {
  const mended = await play("prompt?repairs=1", [draft("SELECT nome FROM river"), draft(SQL)]);
  assert.deepEqual(mended.reply.statements, ["SELECT nome FROM river", SQL]);
  const wrong = await play("prompt?repairs=0", [draft("SELECT nome FROM river")]);
  assert.deepEqual([wrong.reply.kind, wrong.reply.sql, wrong.reply.rows], [
    ...["response", "SELECT nome FROM river", undefined],
  ]);
  const dropping = await play("prompt?repairs=0", [draft("DROP TABLE river")]);
  const [, note] = traceOf(dropping.reply).steps;
  assert.match(note?.kind === "note" ? note.text : "", /Only a single query may run/);
});

Deno.test("rewrite makes the question self-contained and translates that one alone", async () => {
  const question = "Which rivers are longer than 1200 km?";
  const { reply, requests } = await play("rewrite", [JSON.stringify({ question }), draft(SQL)]);
  assert.equal(reply.interpretation, question);
  assert.equal(requests[0]?.messages.length, 6);
  assert.deepEqual(requests[1]?.messages.slice(1), [{ role: "user", content: question }]);
  assert.deepEqual(Object.keys(traceOf(reply).prompts), ["rewrite", "write_sql", "repair_sql"]);
});

Deno.test("a dialogue too long for the model that rewrites stops the turn", async () => {
  const { reply } = await play("rewrite", [() => {
    throw new ContextTooLongError("too long");
  }]);
  assert.deepEqual([reply.kind, traceOf(reply).stopped], ["error", "context_window"]);
});

Deno.test("linked is shown the tables of the ground truth alone", async () => {
  const dialogue: Dialogue = {
    experiment_id: "1",
    total_expected_interactions: 1,
    kind: "partial",
    interactions: [{
      utterance: "Those longer than 1200?",
      intention: "List the rivers longer than 1200.",
      ground_truth_sql: "SELECT River.name FROM River JOIN river_country ON river = River.name",
      utterance_kinds: ["question"],
      expected_reply: ["response"],
    }],
  };
  const { reply, requests } = await play("linked", [draft(SQL)], { dialogueOf: () => dialogue });
  assert.deepEqual(reply.schema_linking, ["river", "river_country"]);
  assert.equal(requests[0]?.messages[0]?.content.match(/CREATE TABLE/g)?.length, 2);
  await assert.rejects(play("linked", []), /name the dataset/);
});

Deno.test("agents that ask a model are refused without one, and options out of their range", async () => {
  const { database, schema } = await sharedRivers();
  for (
    const [spec, message] of [
      ["react", /add --model NAME/],
      ["prompt?repairs=4", /repairs/],
      ["prompt?memory=off", /Unknown option of agent "prompt"/],
      ["react?tools=xml", /tools/],
      ["rewrite?history=2", /history/],
    ] as const
  ) {
    await assert.rejects(
      openAgent(spec, { database, schema }),
      (error) => error instanceof InputError && message.test(error.message),
    );
  }
  assert.equal(agentLabel("prompt?history=2"), "prompt, history 2");
});
