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
  ],
  foreignKeys: [],
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
