import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { columnReferents } from "../../../lib/verify/column_referents.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const table = (name: string, ...columns: Schema["tables"][number]["columns"]) => ({
  ...{ name, columns: [column("id", "INTEGER"), ...columns], primaryKey: ["id"], uniqueKeys: [] },
});
const key = (from: string, column: string, to: string) => ({
  ...{ name: `${from}_${column}`, from: { table: from, columns: [column] } },
  to: { table: to, columns: ["id"] },
});
const schema: Schema = {
  tables: [
    table("customer", column("name"), column("city"), column("contact_name"), column("contact_title")),
    table("agent", column("first_name"), column("last_name"), column("city"), column("title")),
    table(
      "booking",
      ...["customer_id", "agent_id", "nights", "price", "bonus"].map((name) => column(name, "INTEGER")),
      ...["booked_on", "required_on"].map((name) => column(name)),
    ),
    {
      ...{ name: "neighbour", columns: [column("one", "INTEGER"), column("other", "INTEGER")] },
      ...{ primaryKey: ["one", "other"], uniqueKeys: [] },
    },
  ],
  foreignKeys: [
    key("booking", "customer_id", "customer"),
    key("booking", "agent_id", "agent"),
    key("neighbour", "one", "customer"),
    key("neighbour", "other", "customer"),
  ],
};
const check = createSentenceCheck({ schema, link: createLinker(schema) });

const outcomeOf = async (sentence: string, sql: string) => {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", sql);
  const { faults, unsure } = check(sentence, read.specification);
  return faults.length > 0 ? `fault: ${faults.join("; ")}` : unsure.length > 0 ? "undecided" : "sound";
};

const between = (agents: string, customers: string) =>
  "SELECT count(*) FROM booking b JOIN agent a ON a.id = b.agent_id JOIN customer c ON c.id = b.customer_id " +
  `WHERE a.city = '${agents}' AND c.city = '${customers}'`;

Deno.test("values that stand beside each other's tables are exchanged", async () => {
  const sentence = "How many bookings did Leeds-based agents make for customers in York?";
  assert.equal(await outcomeOf(sentence, between("Leeds", "York")), "sound");
  assert.match(await outcomeOf(sentence, between("York", "Leeds")), /exchanges/);
});

Deno.test("a condition belongs to the average or to what is compared with it, by its place", async () => {
  const one = "SELECT name FROM customer WHERE id > (SELECT AVG(id) FROM customer WHERE city = 'York')";
  const other = "SELECT name FROM customer WHERE city = 'York' AND id > (SELECT AVG(id) FROM customer)";
  const whole = "Names of the York customers with an id greater than the average";
  const part = "Names of the customers with an id greater than the York average";
  assert.equal(await outcomeOf(whole, other), "sound");
  assert.equal(await outcomeOf(whole, one), "undecided");
  assert.equal(await outcomeOf(part, one), "sound");
  assert.equal(await outcomeOf(part, other), "undecided");
});

Deno.test("a column's name of one word may be said in passing, and not where it is listed beside another", async () => {
  const none = "SELECT first_name, last_name FROM agent WHERE id NOT IN (SELECT agent_id FROM booking)";
  assert.equal(await outcomeOf("First and last names of the agents without a bonus", none), "undecided");
  assert.match(await outcomeOf("The name and city of each customer", "SELECT name FROM customer"), /"city"/);
});

Deno.test("tests that keep NULL out of a list say nothing", async () => {
  const none = "SELECT name FROM customer WHERE id NOT IN " +
    "(SELECT customer_id FROM booking WHERE customer_id IS NOT NULL)";
  assert.equal(await outcomeOf("Names of the customers who currently have no booking", none), "sound");
});

Deno.test("a union of both directions of a table that pairs rows is no alternative", async () => {
  const side = (one: string, other: string) =>
    `SELECT c.name FROM neighbour n JOIN customer c ON c.id = n.${other} ` +
    `WHERE n.${one} = (SELECT id FROM customer WHERE name = 'Ann')`;
  const sentence = "Names of the neighbours of Ann";
  assert.doesNotMatch(
    await outcomeOf(sentence, `${side("one", "other")} UNION ${side("other", "one")}`),
    /alternatives/,
  );
  assert.match(await outcomeOf(sentence, `${side("one", "other")} UNION ${side("one", "one")}`), /fault/);
});

Deno.test("several columns of each of several rows are a list", async () => {
  const sql = "SELECT city FROM agent WHERE (first_name = 'Ann' AND last_name = 'Lee') " +
    "OR (first_name = 'Bob' AND last_name = 'Day')";
  assert.doesNotMatch(await outcomeOf("Cities of the agents Ann Lee and Bob Day", sql), /fault/);
});

Deno.test("numbers are half a dozen, bounds of a range, and years of which no column speaks", async () => {
  const cut = (limit: number) => `SELECT id FROM booking ORDER BY price DESC LIMIT ${limit}`;
  const most = "Ids of the half-dozen bookings with the highest price";
  assert.equal(await outcomeOf(most, cut(6)), "sound");
  assert.match(await outcomeOf(most, cut(12)), /fault/);
  const range = "SELECT id FROM booking WHERE nights BETWEEN 4 AND 9";
  const ids = "Ids of the bookings with nights of";
  assert.equal(await outcomeOf(`${ids} more than 4 but less than 9`, range), "undecided");
  assert.equal(await outcomeOf(`${ids} more than 3 but less than 10`, range), "sound");
  assert.equal(await outcomeOf("Names of the customers in 1995", "SELECT name FROM customer"), "undecided");
});

Deno.test("columns that share a word are told apart by the rest, persons are shown by the parts of their names", async () => {
  const titles = "SELECT contact_title FROM customer WHERE name = 'Ann'";
  assert.equal(await outcomeOf("Who is the contact person of Ann?", titles), "undecided");
  const agents = "SELECT first_name, last_name FROM agent WHERE title = 'Clerk'";
  assert.equal(await outcomeOf("Show all of the agents who are a clerk", agents), "sound");
});

Deno.test("columnReferents() follows the parts of keys", () => {
  const composite = {
    ...{ name: "city_province", from: { table: "city", columns: ["province", "country"] } },
    to: { table: "province", columns: ["name", "country"] },
  };
  const foreignKeys = [composite, {
    ...{ name: "province_country", from: { table: "province", columns: ["country"] } },
    to: { table: "country", columns: ["code"] },
  }];
  assert.deepEqual(
    columnReferents({ table: "city", column: "country" }, { foreignKeys }).map((one) =>
      Object.values(one).join(".")
    ),
    ["city.country", "province.country", "country.code"],
  );
});
