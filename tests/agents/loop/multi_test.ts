import assert from "node:assert/strict";
import { openAgent } from "../../../lib/agents/mod.ts";
import { InputError } from "../../../lib/base/mod.ts";
import { ask, script, sharedRivers, traceOf } from "./script.ts";

const json = (value: unknown) => JSON.stringify(value);

const found = (type: string, questions: readonly string[] = [], text: string | null = null) =>
  json({ type, strategy: questions.length > 0 ? "sql" : "words", questions, text });

const steps = (...sql: readonly string[]) =>
  json({ steps: sql.map((sql) => ({ question: "A part.", sql })), text: "Here." });

const LONG = "SELECT name FROM river WHERE length > 1200";

async function play(spec: string, replies: Parameters<typeof script>[0], message = "Which rivers are long?") {
  const { models, requests } = script(replies);
  await using opened = await openAgent(spec, { ...await sharedRivers(), models });
  const reply = await opened.agent(ask(message));
  return {
    reply,
    requests,
    agents: traceOf(reply).steps.flatMap((one) => one.kind === "model" ? [one.agent] : []),
  };
}

Deno.test("multi tells the type, writes SQL by steps, and answers with the rows of the composed statement", async () => {
  const { reply, agents, requests } = await play("multi", [
    found("answerable", ["Which rivers are longer than 1200 km?"]),
    steps("SELECT name, length FROM river", "SELECT name FROM step_1 WHERE length > 1200"),
  ]);
  assert.deepEqual(agents, ["detector", "decomposer"]);
  assert.deepEqual([reply.kind, reply.question_type, reply.interpretation, reply.text], [
    ...["response", "answerable", "Which rivers are longer than 1200 km?", "Here."],
  ]);
  assert.match(reply.sql ?? "", /^WITH step_1 AS/);
  assert.equal(reply.rows?.length, 3);
  assert.deepEqual(Object.keys(traceOf(reply).prompts), [
    ...["select_schema", "detect_type", "decompose_question", "refine_sql"],
  ]);
  assert.ok(requests.every(({ temperature }) => temperature === 0));
});

Deno.test("each call of multi leaves its prompt, its answer, its tokens and its time in the trace", async () => {
  const { reply } = await play("multi", [found("improper", [], "Hello!")], "Hi");
  const { steps } = traceOf(reply);
  const [before, call] = steps.slice(-2);
  assert.match(before?.kind === "note" ? before.text : "", /^Asked by detect_type 1: Hi\n\nYou are shown/);
  assert.equal(call?.kind === "model" && call.input_tokens > 0 && call.ms >= 0, true);
});

Deno.test("multi answers what needs no query in words, of the kind that its type calls for", async () => {
  for (
    const [type, kind] of [["unanswerable", "refusal"], ["improper", "acknowledgment"], [
      "ambiguous",
      "request",
    ]]
  ) {
    const { reply, agents } = await play("multi", [found(type ?? "", [], "So it is.")]);
    assert.deepEqual([reply.kind, reply.question_type, reply.text, reply.sql], [
      kind,
      type,
      "So it is.",
      undefined,
    ]);
    assert.deepEqual(agents, ["detector"]);
  }
  const asked = json({
    type: "unanswerable",
    strategy: "sql",
    questions: ["Which?"],
    text: "There is none.",
  });
  assert.equal((await play("multi", [asked])).reply.kind, "refusal");
});

Deno.test("an ambiguous message is asked back about, and each reading is offered with its query", async () => {
  const readings = ["Which rivers are longer than 1200 km?", "Which rivers spring above 2000 m?"];
  const high = "SELECT name FROM river WHERE source_elevation > 2000";
  const { reply, agents } = await play("multi", [
    found("ambiguous", readings, "Long by what?"),
    ...[steps(LONG), steps(high)],
  ]);
  assert.deepEqual(agents, ["detector", "decomposer", "decomposer"]);
  assert.equal(reply.text, `Long by what?\n- ${readings[0]}\n- ${readings[1]}`);
  assert.deepEqual(reply.readings, [{ meaning: readings[0], sql: LONG }, {
    meaning: readings[1],
    sql: high,
  }]);
  assert.deepEqual([reply.kind, reply.sql, reply.rows], ["request", undefined, undefined]);
  assert.deepEqual(reply.statements, [LONG, high]);
});

Deno.test("the refiner corrects what fails and what gives no row, three times at most", async () => {
  const refined = (sql: string) => json({ sql });
  const { reply, requests } = await play("multi", [
    found("answerable", ["Which?"]),
    ...[
      steps("SELECT nome FROM river"),
      refined("SELECT name FROM river WHERE length > 9999"),
      refined(LONG),
    ],
  ]);
  assert.equal(reply.sql, LONG);
  assert.match(requests[2]?.messages[0]?.content ?? "", /no such column: nome/);
  assert.match(requests[3]?.messages[0]?.content ?? "", /gives no row/);
  const stubborn = await play("multi", [
    found("answerable", ["Which?"]),
    ...[1, 2, 3, 4].map((i) => i === 1 ? steps("SELECT x1 FROM river") : refined(`SELECT x${i} FROM river`)),
  ]);
  assert.equal(stubborn.reply.statements?.length, 4);
  assert.deepEqual([stubborn.reply.kind, stubborn.reply.rows], ["response", undefined]);
});

Deno.test("a query without rows stays where the model keeps it, and where its correction fails", async () => {
  const none = "SELECT name FROM river WHERE length > 9999";
  for (const next of [[none], ["SELECT nome FROM river", "SELECT nome FROM river"]]) {
    const { reply } = await play("multi", [
      found("answerable", ["Which?"]),
      ...[steps(none), ...next.map((sql) => json({ sql }))],
    ]);
    assert.deepEqual([reply.sql, reply.rows], [none, []]);
  }
});

Deno.test("a part that is left out asks nothing, and the others go on without it", async () => {
  const noDetector = await play("multi?without=detector", [steps(LONG)]);
  assert.deepEqual([noDetector.agents, noDetector.reply.question_type, noDetector.reply.interpretation], [
    ...[["decomposer"], undefined, "Which rivers are long?"],
  ]);
  const noDecomposer = await play("multi?without=decomposer", [
    found("answerable", ["Which?"]),
    json({ sql: LONG }),
  ]);
  assert.deepEqual([noDecomposer.agents, noDecomposer.reply.sql], [["detector", "writer"], LONG]);
  const noRefiner = await play("multi?without=refiner", [
    found("answerable", ["Which?"]),
    steps("SELECT x FROM river"),
  ]);
  assert.deepEqual([noRefiner.agents, noRefiner.reply.rows], [["detector", "decomposer"], undefined]);
  await assert.rejects(play("multi?without=planner", []), InputError);
});

Deno.test("the selector works above thirty columns: the others see what it chose, with the keys", async () => {
  const rivers = await sharedRivers();
  const extra = Array.from({ length: 30 }, (_, i) => ({ name: `c${i}`, type: "TEXT", notNull: false }));
  const wide = { name: "wide", columns: extra, primaryKey: [], uniqueKeys: [] };
  const schema = { ...rivers.schema, tables: [...rivers.schema.tables, wide] };
  const chosen = json({
    tables: [{ table: "River", columns: ["name", "lenght"] }, { table: "continent" }, { table: "lake" }],
  });
  const asked = async (spec: string, replies: readonly string[]) => {
    const { models, requests } = script(replies);
    await using opened = await openAgent(spec, { ...rivers, schema, models });
    const reply = await opened.agent(ask("Which rivers are in Asia?"));
    return { reply, system: requests.map(({ messages }) => messages[0]?.content ?? "") };
  };
  const { reply, system: [first, second] } = await asked("multi", [chosen, found("improper")]);
  assert.match(first ?? "", /c29/);
  assert.deepEqual([...(second ?? "").matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name]) => name), [
    ...["continent", "country", "river", "river_country"],
  ]);
  assert.doesNotMatch(second ?? "", /source_elevation|landlocked/);
  assert.match(second ?? "", /FOREIGN KEY \("country_code"\) REFERENCES "country"/);
  assert.match(json(traceOf(reply).steps), /There is no table \\"lake\\"/);
  const whole = await asked("multi", [json({ tables: [] }), found("improper")]);
  assert.match(whole.system[1] ?? "", /c29/);
  const without = await asked("multi?without=selector", [found("improper")]);
  assert.match(without.system[0] ?? "", /c29/);
});

Deno.test("a reply that cannot be read ends no turn but that of the decomposer", async () => {
  const bad = ["?", "?", "?"];
  const { reply } = await play("multi", [...bad, steps(LONG)]);
  assert.deepEqual([reply.kind, reply.question_type], ["response", undefined]);
  const stopped = await play("multi", [found("answerable", ["Which?"]), ...bad]);
  assert.deepEqual([stopped.reply.kind, traceOf(stopped.reply).stopped], ["error", "no_sql"]);
});
