import assert from "node:assert/strict";
import { createLoopAgent, tutorialSpecification } from "../../../lib/agents/loop/mod.ts";
import { checkQuery } from "../../../lib/agents/loop/text_to_sql/check_query.ts";
import { ask, calls, observations, script, sharedRivers } from "./script.ts";

const QUESTION = "List the names of the rivers longer than 1200 km.";
const SQL = "SELECT name FROM river WHERE length > 1200 ORDER BY length";
const ANSWER = calls(["answer", { kinds: "response", text: "I took long to mean over 1200 km." }]);

async function check(sql: string) {
  const { schema } = await sharedRivers();
  return await checkQuery(sql, { dialect: "sqlite", schema });
}

async function play(...replies: Parameters<typeof script>[0]) {
  const { models, requests } = script(replies);
  const agent = createLoopAgent(tutorialSpecification(), { ...await sharedRivers(), models });
  return { reply: await agent(ask("Which rivers are long?")), requests };
}

Deno.test("the tutorial's agent looks at the schema, checks its query, runs it and says how it took the question", async () => {
  const { reply, requests } = await play(
    calls(["get_schema_details", {}]),
    calls(["validate_sql", { sql: SQL }]),
    calls(["execute_query", { question: QUESTION, sql: SQL }]),
    ANSWER,
  );
  const [schema, valid, rows] = observations(reply);
  assert.match(schema ?? "", /CREATE TABLE "river_country"[^]*PRIMARY KEY[^]*FOREIGN KEY/);
  assert.match(schema ?? "", /first rows of river"[^]*\["Aare", 288, 2310\]/);
  assert.match(valid ?? "", /^VALID/);
  assert.match(rows ?? "", /^Query 1: 3 rows with the columns: name\n<data-/);
  assert.deepEqual([reply.interpretation, reply.sql, reply.statements], [QUESTION, SQL, [SQL]]);
  assert.deepEqual(reply.rows, [["Rhine"], ["Madeira"], ["Amazon"]]);
  const prompt = requests[0]?.messages[0]?.content ?? "";
  assert.match(prompt, /at\s+most 3 times[^]*SQL of sqlite\. Dates: date\(\)/);
});

Deno.test("a query that only reads is valid whatever words it holds", async () => {
  const reading = [
    "WITH long AS (SELECT name FROM river WHERE length > 1000) SELECT name FROM long",
    "SELECT name FROM river WHERE name <> 'DROP TABLE river; DELETE'",
    "SELECT name FROM river -- UPDATE river",
    'SELECT name AS "update" FROM river',
    "SELECT name FROM river WHERE name <> '(('",
    "(SELECT name FROM river) -- the same",
    "SELECT replace(name, 'a', 'b') AS grant_name FROM river",
    "SELECT 2 + 2",
    "VALUES (1)",
  ];
  for (const sql of reading) assert.deepEqual(await check(sql), { kind: "valid" }, sql);
});

Deno.test("what writes is rejected, however it begins", async () => {
  const writing = [
    "DROP TABLE river",
    "SELECT name FROM river; CREATE TABLE gone (name TEXT)",
    "SELECT name FROM river; ATTACH 'other.sqlite' AS other",
    "SELECT name FROM river; VACUUM",
    "SELECT name FROM river; PRAGMA writable_schema = 1",
    "SELECT name INTO gone FROM river",
    "WITH gone AS (SELECT name FROM river) DELETE FROM river",
    "REPLACE INTO river VALUES ('Aare', 1, 1)",
    "",
  ];
  for (const sql of writing) assert.equal((await check(sql)).kind, "rejected", sql);
});

Deno.test("the check warns of names that there are not, of all columns by *, and of what cannot be read", async () => {
  const warnings = async (sql: string) => {
    const found = await check(sql);
    return found.kind === "doubtful" ? found.warnings : found.kind;
  };
  assert.deepEqual(await warnings("SELECT name FROM rivers"), [
    'There is no table "rivers"; did you mean "river"?',
  ]);
  assert.deepEqual(await warnings("SELECT lenght FROM river"), [
    'There is no column "lenght"; did you mean "length"?',
  ]);
  assert.deepEqual(await warnings("SELECT * FROM river"), [
    "It shows all columns by *: name those that are asked for.",
  ]);
  assert.match(
    String(await warnings("SELECT name FROM river UNION SELECT * FROM river")),
    /all columns by \*/,
  );
  assert.deepEqual(await warnings("SELECT count(*) FROM river"), "valid");
  assert.match(
    String(await warnings("SELECT name FROM river WHERE (length > 3")),
    /^It cannot be read as SQL/,
  );
});

Deno.test("a database's message comes with what was probably meant", async () => {
  const run = (sql: string) => calls(["execute_query", { question: QUESTION, sql }]);
  const { reply } = await play(
    run("SELECT nome FROM river"),
    run("SELECT name FROM rivr"),
    run("SELECT name FROM river JOIN country ON true"),
    run("SELECT name FROM river WHERE year(name) = 1"),
    run(SQL),
    calls(["answer", { kinds: "refusal", text: "The database does not run my queries." }]),
  );
  const [column, table, ambiguous, dialect, none] = observations(reply);
  assert.match(column ?? "", /Did you mean the column \\"name\\" of \\"river\\"/);
  assert.match(table ?? "", /Did you mean the table \\"river\\"/);
  assert.match(ambiguous ?? "", /Write river\.name or country\.name/);
  assert.match(dialect ?? "", /Hint: the database speaks sqlite\. Dates: date\(\), strftime/);
  assert.match(none ?? "", /^It was not run: a query that fails may be written again 3 times/);
  assert.equal(reply.statements?.length, 4);
  assert.equal(reply.kind, "refusal");
});

Deno.test("of a large schema the tables are shown that a message is about, and the names of others", async () => {
  const { schema, linker: _, ...rest } = await sharedRivers();
  const others = Array.from({ length: 120 }, (_, i) => ({
    ...{ name: `t${i}`, primaryKey: [], uniqueKeys: [] },
    columns: [{ name: "x", type: "TEXT", notNull: false }],
  }));
  const { models } = script([
    calls(["get_schema_details", { about: "" }], ["get_schema_details", { about: "t7" }]),
    calls(["ask_user", { question: "Which?" }]),
  ]);
  const agent = createLoopAgent(tutorialSpecification(), {
    ...{ ...rest, models },
    schema: { ...schema, tables: [...others, ...schema.tables] },
  });
  const [rivers = "", seventh = ""] = observations(await agent(ask("Which rivers are long?")));
  assert.match(rivers, /^CREATE TABLE "river" [^]*Other tables[^]*\nt99\n[^]*\(and \d+ more\)$/);
  assert.ok(!rivers.includes('CREATE TABLE "t'));
  assert.match(seventh, /^CREATE TABLE "t7" /);
});

Deno.test("25 rows are shown, with the number of all", async () => {
  const many =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 137) SELECT i FROM n";
  const run = (sql: string) => calls(["execute_query", { question: "Count.", sql }]);
  const { reply } = await play(run(`${many} LIMIT 40`), run(`${many} -- all of them`), ANSWER);
  const [forty, all] = observations(reply);
  assert.match(forty ?? "", /^Query 1: 40 rows [^]*showing 25 of 40\n[^]*\n\[25\]\n<\/data/);
  assert.match(all ?? "", /^Query 2: 137 rows [^]*showing 25 of 137\n[^]*\n\[25\]\n<\/data/);
  assert.equal(reply.rows?.length, 100);
});
