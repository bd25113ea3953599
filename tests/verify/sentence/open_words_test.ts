import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const schema: Schema = {
  tables: [
    {
      name: "picking",
      columns: [column("id", "INTEGER"), column("picked_on"), column("crew"), column("weight", "REAL")],
      ...{ primaryKey: ["id"], uniqueKeys: [] },
    },
    {
      name: "wine",
      columns: [
        ...[
          column("id", "INTEGER"),
          column("name"),
          column("score", "INTEGER"),
          column("is_organic", "INTEGER"),
        ],
        ...[column("country"), column("kind")],
      ],
      ...{ primaryKey: ["id"], uniqueKeys: [] },
    },
    {
      name: "client",
      columns: [
        column("client_id", "INTEGER"),
        column("company"),
        column("contact_name"),
        column("joinedOn"),
      ],
      ...{ primaryKey: ["client_id"], uniqueKeys: [] },
    },
    {
      name: "job",
      columns: [column("job_no", "INTEGER"), column("client_id", "INTEGER"), column("rush", "INTEGER")],
      ...{ primaryKey: ["job_no"], uniqueKeys: [] },
    },
    {
      name: "worker",
      columns: [
        ...[column("worker_id", "INTEGER"), column("fullName"), column("boss_id", "INTEGER")],
        ...[
          column("pay", "REAL"),
          column("hired_on"),
          column("wo_no", "INTEGER"),
          column("numChildren", "INTEGER"),
          column("missing_share_percent", "REAL"),
        ],
      ],
      ...{ primaryKey: ["worker_id"], uniqueKeys: [] },
    },
  ],
  foreignKeys: [
    {
      ...{ name: "client", from: { table: "job", columns: ["client_id"] } },
      to: { table: "client", columns: ["client_id"] },
    },
    {
      ...{ name: "boss", from: { table: "worker", columns: ["boss_id"] } },
      to: { table: "worker", columns: ["worker_id"] },
    },
  ],
};
const values = [
  { table: "wine", column: "country", values: ["Germany", "France"] },
  { table: "wine", column: "kind", values: ["red", "white"] },
];
const check = createSentenceCheck({ schema, link: createLinker(schema, { values }) });

async function findingsOf(sentence: string, sql: string) {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", sql);
  return check(sentence, read.specification);
}

Deno.test("a denial is a fault, and a doubt where a word that nothing explains may say what is denied", async () => {
  const sql = "SELECT DISTINCT crew FROM picking WHERE weight > 300";
  const plain = await findingsOf("Which crews have no picking with a weight of more than 300?", sql);
  assert.match(plain.faults.join(), /denies something/);
  const open = await findingsOf(
    "Which crews hauled home a picking with a weight above 300, nobody repeated?",
    sql,
  );
  assert.deepEqual(open.faults, []);
  assert.match(open.unsure.join(), /denies something/);
});

Deno.test("a value that the query lacks stays a fault, whatever else a sentence says", async () => {
  const { faults } = await findingsOf(
    "Which vintages from France taste nicest, by their name?",
    "SELECT name FROM wine WHERE country = 'Germany'",
  );
  assert.match(faults.join(), /names France/);
});

Deno.test("a bound behind a denial may be the other one", async () => {
  const sql = "SELECT name FROM wine WHERE score >= 85";
  assert.deepEqual((await findingsOf("Name the wines that never had a score under 85.", sql)).faults, []);
  assert.match(
    (await findingsOf("Name the wines with a score under 85.", sql)).faults.join(),
    /compares otherwise/,
  );
});

Deno.test("either stands before two alternatives, and joins nothing with what is before it", async () => {
  const { faults } = await findingsOf(
    "Show the name of the wines of Germany that are either red or white.",
    "SELECT name FROM wine WHERE country = 'Germany' AND (kind = 'red' OR kind = 'white')",
  );
  assert.deepEqual(faults, []);
});

Deno.test("a sum of flags by a number of rows is a share, a sum of amounts is none", async () => {
  const sentence = "What percentage of all wines are organic?";
  const share = await findingsOf(sentence, "SELECT 100.0 * SUM(is_organic) / COUNT(*) FROM wine");
  assert.deepEqual(share.faults, []);
  const other = await findingsOf(
    "What percentage of all wines is the score?",
    "SELECT 100.0 * SUM(score) / COUNT(*) FROM wine",
  );
  assert.match(other.faults.join(), /divides a sum by a number of rows/);
});

Deno.test("a column of days may hold texts that are days, also where it is the first text of its table", async () => {
  const { faults } = await findingsOf(
    "Show the crew of the pickings that were picked on or after September 1, 2024.",
    "SELECT crew FROM picking WHERE picked_on >= '2024-09-01'",
  );
  assert.deepEqual(faults, []);
});

Deno.test("a number of years may be one of days, in words that nothing explains", async () => {
  const { faults } = await findingsOf(
    "Which crews lazed about for more than 5 years?",
    "SELECT crew FROM picking WHERE weight > 1826",
  );
  assert.doesNotMatch(faults.join(), /says 5/);
});

Deno.test("a key keeps things apart that another of their texts may name, where nothing is asked for each such text", async () => {
  const sql = "SELECT c.company, COUNT(*) FROM client c JOIN job j ON j.client_id = c.client_id " +
    "GROUP BY c.client_id, c.company HAVING COUNT(*) >= 6";
  const open = await findingsOf(
    "Which clients have at least 6 jobs? Show the company and the number of jobs.",
    sql,
  );
  assert.deepEqual(open.faults, []);
  const each = await findingsOf("For each company with at least 6 jobs, show the number of jobs.", sql);
  assert.match(each.faults.join(), /groups by client.client_id, which it does not show/);
});

Deno.test("a flag need not be called one", async () => {
  const sql = "SELECT job_no FROM job WHERE rush = 1";
  assert.deepEqual((await findingsOf("List the number of each rush job.", sql)).faults, []);
  assert.match((await findingsOf("List the number of each job.", sql)).faults.join(), /rush|= 1/);
});

Deno.test("what is there longest came first, and longer than another before it", async () => {
  const first = "SELECT company FROM client ORDER BY joinedOn ASC LIMIT 1";
  assert.deepEqual(
    (await findingsOf("Which client, by company, joined us the longest time ago?", first)).faults,
    [],
  );
  const than = (operator: string) =>
    "SELECT w.fullName FROM worker w JOIN worker b ON w.boss_id = b.worker_id " +
    `WHERE w.hired_on ${operator} b.hired_on`;
  const sentence = "Which workers, by full name, have been hired longer than their boss?";
  assert.deepEqual((await findingsOf(sentence, than("<"))).faults, []);
  assert.match((await findingsOf(sentence, than(">"))).faults.join(), /other way round/);
});

Deno.test("what others do on average is an average", async () => {
  const { faults } = await findingsOf(
    "Which workers get less pay than workers do on average? Show the full name.",
    "SELECT fullName FROM worker WHERE pay < (SELECT AVG(pay) FROM worker)",
  );
  assert.deepEqual(faults, []);
});

Deno.test("a column that is left empty for those who have none keeps them", async () => {
  const sentence =
    "List the full name of all workers with that of their boss; leave the boss empty for those who have none.";
  const shown = "SELECT w.fullName, b.fullName FROM worker w";
  const on = "JOIN worker b ON w.boss_id = b.worker_id";
  assert.deepEqual((await findingsOf(sentence, `${shown} LEFT ${on}`)).faults, []);
  assert.match((await findingsOf(sentence, `${shown} ${on}`)).faults.join(), /no partner/);
});

Deno.test("a denial that is said twice is one", async () => {
  const sql =
    "SELECT company FROM client c WHERE NOT EXISTS (SELECT 1 FROM job j WHERE j.client_id = c.client_id)";
  const { faults } = await findingsOf(
    "Which clients have no job? Show the company of those who never had a job.",
    sql,
  );
  assert.deepEqual(faults, []);
});

Deno.test("a column's first word may shorten its table's", async () => {
  const { faults } = await findingsOf("Show the number of each worker.", "SELECT wo_no FROM worker");
  assert.deepEqual(faults, []);
});

Deno.test("the average of one's own kind may stand in parentheses", async () => {
  const { faults } = await findingsOf(
    "Which wines have a higher score than the typical (average) score? Give the name.",
    "SELECT name FROM wine WHERE score > (SELECT AVG(score) FROM wine)",
  );
  assert.deepEqual(faults, []);
});

Deno.test("the first and the latest are both ends", async () => {
  const { faults } = await findingsOf(
    "When was the very first and the latest picking picked on?",
    "SELECT MIN(picked_on), MAX(picked_on) FROM picking",
  );
  assert.deepEqual(faults, []);
});

Deno.test("it is a doubt whether numbers are to be counted or added up, and what either joins", async () => {
  const count = await findingsOf(
    "How many children have all workers in total?",
    "SELECT COUNT(numChildren) FROM worker",
  );
  assert.match([...count.faults, ...count.unsure].join(), /counted or added up/);
  const either = await findingsOf(
    "Show the name of the wines that are either organic or have a score over 90.",
    "SELECT name FROM wine WHERE is_organic = 1 AND score > 90",
  );
  assert.ok(either.faults.length + either.unsure.length > 0);
});

Deno.test("a column that is called by what is missing denies nothing", async () => {
  const sql = "SELECT fullName FROM worker WHERE missing_share_percent > 50";
  const sentence = "Show the full name of the workers with a missing share of more than 50%.";
  assert.deepEqual(await findingsOf(sentence, sql), { faults: [], unsure: [], unnamed: [] });
});
