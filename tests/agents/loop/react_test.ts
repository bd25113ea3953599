import assert from "node:assert/strict";
import type { HistoryEntry } from "../../../lib/agents/mod.ts";
import { createLoopAgent, reactSpecification, runSqlTool } from "../../../lib/agents/loop/mod.ts";
import { z } from "zod";
import { ask, calls, draft, observations, script, sharedRivers, traceOf } from "./script.ts";

const QUESTION = "List the names of the rivers longer than 1200 km.";
const SQL = "SELECT name FROM river WHERE length > 1200";

Deno.test("react has a question translated, and its reply holds question, SQL, rows and tables", async () => {
  const { models, requests } = script([
    { text: "I ask for them.", ...Object(calls(["text_to_sql", { question: QUESTION }])) },
    draft(SQL),
    calls(["answer", { kinds: "response", text: "There are three." }]),
  ]);
  const agent = createLoopAgent(reactSpecification(), { ...await sharedRivers(), models });
  const reply = await agent(ask("And which are longer than 1200?"));
  const { kind, text, interpretation, sql, rows, columns, statements, schema_linking = [] } = reply;
  assert.deepEqual({ kind, text, interpretation, sql, columns, statements }, {
    kind: "response",
    text: "There are three.",
    interpretation: QUESTION,
    sql: SQL,
    columns: ["name"],
    statements: [SQL],
  });
  assert.deepEqual(rows, [["Amazon"], ["Rhine"], ["Madeira"]]);
  assert.ok(schema_linking.includes("river"));
  assert.equal(requests.length, 3);
  assert.match(requests[1]?.messages[0]?.content ?? "", /CREATE TABLE "river"/);
  assert.match(
    observations(reply)[0] ?? "",
    /^Query 1: SELECT name[^]*<data-[0-9a-f]{12} of "rows"[^]*"Amazon"/,
  );
  const { steps, prompts } = traceOf(reply);
  assert.deepEqual(steps.map((step) => step.kind), ["model", "model", "tool", "model", "tool"]);
  assert.deepEqual([prompts.control, prompts.write_sql], [1, 1]);
  assert.equal(reply.usage?.calls, 3);
});

Deno.test("no tool that comes with the loop tells a model of another, as agents choose among them", () => {
  const tools = [...reactSpecification().tools, runSqlTool];
  for (const { name, description, parameters } of tools) {
    const told = `${description} ${JSON.stringify(z.toJSONSchema(parameters, { io: "input" }))}`;
    assert.ok(
      !tools.some((other) => other.name !== name && new RegExp(`\\b${other.name}\\b(?!")`).test(told)),
      told,
    );
  }
});

Deno.test("react shows the dialogue with its SQL, and with memory off the message alone", async () => {
  const history: readonly HistoryEntry[] = [
    { role: "user", content: "Which rivers are there?" },
    { role: "system", content: "Five.", sql: "SELECT name FROM river" },
  ];
  const seen = async (memory: boolean) => {
    const { models, requests } = script([calls(["ask_user", { question: "Which ones?" }])]);
    const agent = createLoopAgent(reactSpecification({ memory }), { ...await sharedRivers(), models });
    const { kind } = await agent({ ...ask("And those?"), history });
    assert.equal(kind, "request");
    return requests[0]?.messages.slice(1);
  };
  const message = { role: "user", content: "And those?" };
  assert.deepEqual(await seen(false), [message]);
  assert.deepEqual(await seen(true), [
    { role: "user", content: "Which rivers are there?" },
    { role: "assistant", content: "Five.\n\n```sql\nSELECT name FROM river\n```" },
    message,
  ]);
});

Deno.test("SQL that fails is repaired by the database's own message, as often as is allowed", async () => {
  const play = async (repairs: number, drafts: readonly string[]) => {
    const { models, requests } = script([
      calls(["text_to_sql", { question: QUESTION }]),
      ...drafts.map((sql) => draft(sql)),
      calls(["answer", { kinds: "refusal", text: "I cannot." }]),
    ]);
    const agent = createLoopAgent(reactSpecification({ limits: { repairs } }), {
      ...await sharedRivers(),
      models,
    });
    return { reply: await agent(ask("Long rivers?")), requests };
  };
  const wrong = "SELECT nome FROM river";
  const mended = await play(1, [wrong, SQL]);
  assert.deepEqual(observations(mended.reply)[0]?.includes(`Query 1: ${SQL}`), true);
  assert.match(mended.requests[2]?.messages.at(-1)?.content ?? "", /<data-[^]*no such column: nome/);
  const given = await play(0, [wrong]);
  assert.match(observations(given.reply)[0] ?? "", /does not run the query: SELECT nome[^]*no such column/);
  assert.equal(given.requests.length, 3);
});

Deno.test("the model that writes SQL can be another than the one that controls the dialogue", async () => {
  const { models, requests } = script([
    calls(["text_to_sql", { question: QUESTION }]),
    draft(SQL),
    calls(["answer", { kinds: ["acknowledgment", "response"], text: "Three." }]),
  ]);
  const agent = createLoopAgent(reactSpecification({ sqlModel: "coder" }), {
    ...await sharedRivers(),
    models,
  });
  const reply = await agent(ask("Long rivers?"));
  assert.deepEqual(requests.map(({ model }) => model), ["small", "coder", "small"]);
  assert.deepEqual([reply.kind, reply.sql], [["acknowledgment", "response"], SQL]);
});

Deno.test("react looks at tables, keys, first rows and values, all of them marked as data", async () => {
  const { models, requests } = script([
    calls(
      ["search_tables", { words: "length of rivers" }],
      ["describe_tables", { tables: ["RIVER_country", "lake"] }],
      ["sample_values", { table: "country", column: "continent" }],
      ["search_values", { words: "rhine" }],
      ["search_values", { words: "ber", table: "city", column: "name" }],
      ["search_values", { words: "Rhyne" }],
    ),
    calls(["ask_user", { question: "There is no Rhyne. Do you mean the Rhine?" }]),
  ]);
  const agent = createLoopAgent(reactSpecification(), { ...await sharedRivers(), models });
  const reply = await agent(ask("How long is the Rhyne?"));
  const [found, described, sampled, whole, parts, none] = observations(reply);
  assert.match(found ?? "", /^table river\n[^]*column river\.length/);
  assert.match(
    described ?? "",
    /CREATE TABLE "river_country"[^]*PRIMARY KEY[^]*river_country \(river\) refers to river \(name\)[^]*first rows of river_country[^]*\["Aare", "CH"\]/,
  );
  assert.match(described ?? "", /no tables called:\nlake/);
  assert.match(sampled ?? "", /<data-[^]*"Europe"/);
  assert.match(whole ?? "", /\["river.name", "Rhine"\]/);
  assert.match(parts ?? "", /"Berlin"\n"Bern"/);
  assert.match(none ?? "", /^No column of texts holds it/);
  assert.deepEqual(reply.kind, "request");
  const tools = requests[1]?.messages.filter(({ role }) => role === "tool");
  assert.equal(tools?.length, 6);
});

Deno.test("an agent may write SQL itself by run_sql, and every statement that it ran is told", async () => {
  const { models } = script([
    calls(["run_sql", { question: QUESTION, sql: "SELECT nome FROM river" }]),
    calls(["run_sql", { question: QUESTION, sql: SQL }]),
    calls(["answer", { kinds: "response", text: "Three." }]),
  ]);
  const react = reactSpecification();
  const agent = createLoopAgent({ ...react, tools: [runSqlTool, ...react.tools] }, {
    ...await sharedRivers(),
    models,
  });
  const reply = await agent(ask("Long rivers?"));
  assert.deepEqual([reply.interpretation, reply.sql], [QUESTION, SQL]);
  assert.deepEqual(reply.statements, ["SELECT nome FROM river", SQL]);
  assert.match(observations(reply)[0] ?? "", /does not run it\.\n<data-[^]*no such column: nome/);
});
