import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";
import { numbersIn } from "../../../lib/verify/sentence/numbers_in.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const table = (name: string, ...columns: Schema["tables"][number]["columns"]) => ({
  ...{ name, columns: [column("id", "INTEGER"), ...columns], primaryKey: ["id"], uniqueKeys: [] },
});
const key = (from: string, columns: readonly string[], to: string, targets: readonly string[] = ["id"]) => ({
  ...{
    name: `${from}_${columns.join("_")}`,
    from: { table: from, columns },
    to: { table: to, columns: targets },
  },
});
const schema: Schema = {
  tables: [
    table(
      "state",
      column("name"),
      column("population", "INTEGER"),
      column("seat_code"),
      column("seat"),
    ),
    {
      name: "county",
      columns: [column("state_id", "INTEGER"), column("code"), column("population", "INTEGER")],
      primaryKey: ["state_id", "code"],
      uniqueKeys: [],
    },
    table(
      "town",
      column("name"),
      column("state_id", "INTEGER"),
      column("county_code"),
      column("population", "INTEGER"),
    ),
    table("shelf", column("label"), column("town_id", "INTEGER")),
    table("book", column("title"), column("shelf_id", "INTEGER"), column("price", "REAL")),
    table(
      "sale",
      column("book_id", "INTEGER"),
      column("count_sold", "INTEGER"),
      column("rebate_pct", "REAL"),
      column("milliseconds", "INTEGER"),
    ),
    table(
      "member",
      column("surname"),
      column("born_date", "DATE"),
      column("joined_date", "DATE"),
      column("mails"),
    ),
  ],
  foreignKeys: [
    key("county", ["state_id"], "state"),
    key("state", ["seat", "id", "seat_code"], "town", ["name", "state_id", "county_code"]),
    key("town", ["state_id", "county_code"], "county", ["state_id", "code"]),
    key("shelf", ["town_id"], "town"),
    key("book", ["shelf_id"], "shelf"),
    key("sale", ["book_id"], "book"),
  ],
};
const check = createSentenceCheck({ schema, link: createLinker(schema) });

async function findingsOf(sentence: string, sql: string) {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", sql);
  return check(sentence, read.specification);
}

const faultsOf = async (sentence: string, sql: string) => (await findingsOf(sentence, sql)).faults.join("; ");
const doubtsOf = async (sentence: string, sql: string) => {
  const { faults, unsure } = await findingsOf(sentence, sql);
  assert.deepEqual(faults, [], sentence);
  return unsure.join("; ");
};

Deno.test("the first of two bounds has the scale and the unit of the second", async () => {
  const bounds = (text: string) => numbersIn(text).map(({ value, others = [] }) => [value, ...others]);
  assert.ok(bounds("between 3 and 8 million people")[0]?.includes(3e6));
  assert.ok(bounds("from two to four weeks")[0]?.includes(14));
  assert.ok(bounds("half a million")[0]?.includes(5e5));
  assert.ok(bounds("for seven grand")[0]?.includes(7000) && bounds("over 12k")[0]?.includes(12_000));
  assert.ok(!bounds("3 towns and 8 million people")[0]?.includes(3e6));
  const sql = "SELECT name FROM state WHERE population BETWEEN 3000000 AND 8000000";
  assert.equal(await faultsOf("Which states have between 3 and 8 million inhabitants?", sql), "");
  assert.match(await faultsOf("Which states have between 3 and 9 million inhabitants?", sql), /9000000/);
});

Deno.test("a column that is part of a key leads to what the whole key leads to", async () => {
  const sentence = "The towns with their states";
  assert.equal(
    await faultsOf(sentence, "SELECT town.name, state.name FROM town JOIN state ON state.id = town.state_id"),
    "",
  );
  assert.match(
    await faultsOf(
      "The towns with their counties' population",
      "SELECT town.name, county.population FROM town JOIN county ON county.state_id = town.state_id",
    ),
    /the foreign key is/,
  );
});

Deno.test("a number of which nothing says what it measures leaves the measure open", async () => {
  const sql = "SELECT name FROM town WHERE population >= 500000";
  assert.match(
    await doubtsOf("Towns of at least half a million, please.", sql),
    /town.population/,
  );
  assert.match(
    await faultsOf("Which books were sold before 1990?", "SELECT title FROM book WHERE price < 1990"),
    /book.price, the sentence does not name it/,
  );
});

Deno.test("words of counting, listing and buying ask for no computation", async () => {
  const often =
    "SELECT b.title FROM book b JOIN sale s ON s.book_id = b.id GROUP BY b.id, b.title HAVING count(*) >= 4";
  assert.equal(await faultsOf("Which books were sold four times or more?", often), "");
  assert.equal(
    await faultsOf(
      "no. of books per shelf",
      "SELECT s.label, count(*) FROM shelf s JOIN book b ON b.shelf_id = s.id GROUP BY s.id, s.label",
    ),
    "",
  );
  const both =
    "SELECT shelf_id FROM book WHERE price > 5 INTERSECT SELECT shelf_id FROM book WHERE price < 2";
  const unlike = "Shelves that have books over 5 and also under 2, not necessarily side by side or together";
  assert.doesNotMatch(await faultsOf(unlike, both), /a sum/);
  assert.match(
    await faultsOf("The price and the copies sold added together", "SELECT price FROM book"),
    /a sum/,
  );
  assert.doesNotMatch(
    await faultsOf("The titles that people ordered from us", "SELECT title FROM book"),
    /an order/,
  );
  assert.match(await faultsOf("The titles ordered from Z to A", "SELECT title FROM book"), /an order/);
});

Deno.test("a product of numbers is a number, and percent are divided by a hundred", async () => {
  assert.equal(
    await faultsOf(
      "How many sales took over six minutes?",
      "SELECT count(*) FROM sale WHERE milliseconds > 6*60*1000",
    ),
    "",
  );
  const turnover = (divisor: string) =>
    "SELECT sum(b.price * s.count_sold * (1 - s.rebate_pct / " + divisor +
    ")) FROM sale s JOIN book b ON b.id = s.book_id";
  assert.doesNotMatch(
    await faultsOf("What were all sales worth, less the rebate?", turnover("100.0")),
    /divides/,
  );
  assert.match(await faultsOf("What were all sales worth, less the rebate?", turnover("70.0")), /divides/);
});

Deno.test("what has none of a thing need not name its table, and leaving such out denies nothing", async () => {
  const bare = "SELECT s.label FROM shelf s LEFT JOIN book b ON b.shelf_id = s.id WHERE b.id IS NULL";
  assert.equal(await faultsOf("Shelves with nothing on them", bare), "");
  assert.equal(
    await faultsOf(
      "The books with their shelves; skip the ones that haven't got any.",
      "SELECT b.title, s.label FROM book b JOIN shelf s ON s.id = b.shelf_id",
    ),
    "",
  );
  assert.match(
    await faultsOf(
      "The books that are on no shelf",
      "SELECT b.title FROM book b JOIN shelf s ON s.id = b.shelf_id",
    ),
    /denies something/,
  );
  assert.equal(
    await faultsOf("Members who don't want our mails", "SELECT surname FROM member WHERE mails = 'nein'"),
    "",
  );
});

Deno.test("a date of which only its place in time is said may be any date of its table", async () => {
  const joined = "SELECT surname FROM member WHERE joined_date < '2010-01-01'";
  assert.match(await doubtsOf("Members from before 2010, surnames", joined), /member.joined_date/);
  assert.equal(await doubtsOf("Surnames of the members who joined before 2010", joined), "");
});

Deno.test("a clause may be about another table that has such a column as well", async () => {
  const of = (table: string) =>
    `SELECT t.name FROM town t JOIN county c ON c.state_id = t.state_id AND c.code = t.county_code ` +
    `JOIN state s ON s.id = c.state_id WHERE ${table}.population > 900000`;
  const sentence = "Towns in the counties of those states that have more than 900000 inhabitants";
  assert.match(await doubtsOf(sentence, of("t")), /whether the sentence restricts town or state/);
  assert.doesNotMatch(await doubtsOf(sentence, of("s")), /restricts/);
});

Deno.test("what belongs to the one as well as to the other may belong to both", async () => {
  const either =
    "SELECT town_id FROM shelf WHERE label = 'A' UNION SELECT town_id FROM shelf WHERE label = 'B'";
  assert.match(await doubtsOf("Towns of the shelves A as well as B", either), /both/);
});
