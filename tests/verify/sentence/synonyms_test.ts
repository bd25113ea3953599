import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
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
    table(
      "customer",
      ...["name", "town", "country", "email", "contact_name", "contact_title"].map((name) => column(name)),
    ),
    table(
      "bill",
      ...[column("customer_id", "INTEGER"), column("bill_date", "DATE"), column("total", "REAL")],
    ),
    table(
      "song",
      ...[column("name"), column("milliseconds", "INTEGER"), column("unit_price", "REAL")],
      ...[column("album_id", "INTEGER"), column("cancelled", "INTEGER")],
    ),
    table("album", column("title")),
    table(
      "job",
      ...[column("customer_id", "INTEGER"), column("job_date", "DATE"), column("due_date", "DATE")],
      ...[column("fee", "REAL"), column("discount", "REAL"), column("hours", "INTEGER")],
    ),
  ],
  foreignKeys: [
    key("bill", "customer_id", "customer"),
    key("song", "album_id", "album"),
    key("job", "customer_id", "customer"),
  ],
};
const songs = [...["Once", "Gold", "Money"], ...Array.from({ length: 300 }, (_, i) => `Song ${i}`)];
const values = [
  { table: "song", column: "name", values: songs },
  { table: "customer", column: "country", values: ["France", "USA", "India"] },
];
const check = createSentenceCheck({
  schema,
  link: createLinker(schema, { values }),
  textCount: ({ table, column }) =>
    values.find((one) => one.table === table && one.column === column)?.values.length,
});

const outcomeOf = async (sentence: string, sql: string) => {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", sql);
  const { faults, unsure } = check(sentence, read.specification);
  return faults.length > 0 ? `fault: ${faults.join("; ")}` : unsure.length > 0 ? "undecided" : "sound";
};

async function holds(
  outcomes: readonly (readonly [sentence: string, sql: string, outcome: string | RegExp])[],
): Promise<void> {
  for (const [sentence, sql, outcome] of outcomes) {
    const found = await outcomeOf(sentence, sql);
    if (typeof outcome === "string") assert.equal(found, outcome, `${sentence} ${sql}`);
    else assert.match(found, outcome, `${sentence} ${sql}`);
  }
}

Deno.test("a number is said in other units", () =>
  holds([
    ["Names of the songs that cost 99 cents", "SELECT name FROM song WHERE unit_price = 0.99", "sound"],
    [
      "Names of the songs that cost 99 cents",
      "SELECT name FROM song WHERE unit_price = 9.9",
      /says 99|= 9.9/,
    ],
    [
      "Names of the songs longer than ten minutes",
      "SELECT name FROM song WHERE milliseconds > 600000",
      "sound",
    ],
  ]));

Deno.test("a number of things that are known is no condition", () =>
  holds([
    [
      "The number of each job with the two dates, job date and due date",
      "SELECT id, job_date, due_date FROM job",
      "sound",
    ],
    ["Numbers of the jobs of two hours", "SELECT id FROM job", /says 2/],
  ]));

Deno.test("a function word or one of many stored titles in lower case is no value", () =>
  holds([
    [
      "Names of the songs with 'o' in the name, each name once",
      "SELECT DISTINCT name FROM song WHERE name LIKE '%o%'",
      "sound",
    ],
    [
      "How much money does each song cost? Name and unit price.",
      "SELECT name, unit_price FROM song",
      "sound",
    ],
    ["The unit price of the song Gold", "SELECT unit_price FROM song", /names Gold/],
  ]));

Deno.test("the only number of a row is its amount, and of several none is", () =>
  holds([
    ["How much is a bill worth on average?", "SELECT AVG(total) FROM bill", "sound"],
    [
      "Numbers of the bills that come to more than the average bill",
      "SELECT id FROM bill WHERE total > (SELECT AVG(total) FROM bill)",
      "sound",
    ],
    [
      "Numbers of the bills that come to more than the average bill",
      "SELECT id FROM bill WHERE total < (SELECT AVG(total) FROM bill)",
      /other sides/,
    ],
    ["How many bills are over 20 dollars?", "SELECT COUNT(*) FROM bill WHERE total > 20", "sound"],
    ["How much is a job worth on average?", "SELECT AVG(fee) FROM job", "undecided"],
    [
      "Names of the customers with more than 3 bills",
      "SELECT c.name FROM bill b JOIN customer c ON c.id = b.customer_id WHERE b.total > 3",
      /total/,
    ],
  ]));

Deno.test("a sum or a count that is divided by a count is an average", async () => {
  const busy = (operator: string) =>
    "SELECT c.name FROM customer c JOIN job j ON j.customer_id = c.id GROUP BY c.id, c.name " +
    `HAVING COUNT(*) ${operator} (SELECT COUNT(*) * 1.0 / COUNT(DISTINCT customer_id) FROM job)`;
  const sentence = "Names of the customers with more jobs than the average customer with jobs";
  await holds([[sentence, busy(">"), "sound"], [sentence, busy("<"), /other sides/]]);
});

Deno.test("a group that keeps things of one name apart is undecided", () =>
  holds([
    [
      "Towns with at least two customers",
      "SELECT town FROM customer GROUP BY town, country HAVING COUNT(*) >= 2",
      "undecided",
    ],
    [
      "Number of customers in each town",
      "SELECT town, COUNT(*) FROM customer GROUP BY town, country",
      /country/,
    ],
  ]));

Deno.test("an address of e-mail is known by its sign", () =>
  holds([
    [
      "How many customers use a Wexmail address?",
      "SELECT COUNT(*) FROM customer WHERE email LIKE '%@wexmail.%'",
      "sound",
    ],
    [
      "How many customers use a Wexmail address?",
      "SELECT COUNT(*) FROM customer WHERE town LIKE '%wexmail%'",
      /undecided|town/,
    ],
  ]));

Deno.test("what lacks something and does not count is no denial of the query", () =>
  holds([
    [
      "The average fee of the jobs. Those without a due date don't count.",
      "SELECT AVG(fee) FROM job WHERE due_date IS NOT NULL",
      "sound",
    ],
  ]));

Deno.test("different things that the rows of any plain query repeat are counted once each", () =>
  holds([
    [
      "How many different customers had a job in 2020?",
      "SELECT COUNT(DISTINCT customer_id) FROM job WHERE strftime('%Y', job_date) = '2020'",
      "sound",
    ],
    [
      "How many different customers had a job in 2020?",
      "SELECT COUNT(customer_id) FROM job WHERE strftime('%Y', job_date) = '2020'",
      /"different"/,
    ],
    [
      "In how many different towns are our customers?",
      "SELECT COUNT(TRIM(town)) FROM customer",
      /"different"/,
    ],
    ["The titles of the customers' contacts, each once", "SELECT contact_title FROM customer", /"each once"/],
    [
      "The titles of the customers' contacts, each once",
      "SELECT DISTINCT contact_title FROM customer",
      "sound",
    ],
  ]));

Deno.test("of two parts of the same, the one that is said has to be read", () =>
  holds([
    [
      "The titles of the contacts of customers in York",
      "SELECT contact_name FROM customer WHERE town = 'York'",
      /contact_name/,
    ],
    [
      "The titles of the contacts of customers in York",
      "SELECT contact_title FROM customer WHERE town = 'York'",
      "sound",
    ],
  ]));

Deno.test("what there is none of stands on the side that is taken away", () =>
  holds([
    [
      "Numbers of the customers with no bill",
      "SELECT id FROM customer EXCEPT SELECT customer_id FROM bill",
      "sound",
    ],
    [
      "Numbers of the customers with no bill",
      "SELECT customer_id FROM bill EXCEPT SELECT id FROM customer",
      /takes away/,
    ],
  ]));

Deno.test("years and months that are said are whole periods of the query", async () => {
  const between = (from: string, to: string) =>
    `SELECT COUNT(*) FROM bill WHERE bill_date >= '${from}' AND bill_date < '${to}'`;
  await holds([
    ["How many bills are there of 2021?", between("2021-01-01", "2022-01-01"), "sound"],
    ["How many bills are there of 2021?", between("2021-01-01", "2021-07-01"), "undecided"],
    ["How many bills are there of March 2021?", between("2021-03-01", "2021-04-01"), "sound"],
    ["How many bills are there of May 2021?", between("2021-03-01", "2021-04-01"), /2021-03.*2021-05/],
    ["How many bills are there from March to May 2021?", between("2021-03-01", "2021-06-01"), "sound"],
    [
      "How many bills have a date in May?",
      "SELECT COUNT(*) FROM bill WHERE strftime('%m', bill_date) = '05'",
      "sound",
    ],
    [
      "How many bills have a date in May?",
      "SELECT COUNT(*) FROM bill WHERE strftime('%m', bill_date) = '06'",
      /month 6/,
    ],
    [
      "Monthly revenue for 2021",
      "SELECT strftime('%m', bill_date), SUM(total) FROM bill WHERE strftime('%Y', bill_date) = '2021' " +
      "GROUP BY strftime('%m', bill_date)",
      "sound",
    ],
    // Of several dates, that of the rows themselves says when they came to be.
    [
      "How many jobs were placed in 2021?",
      "SELECT COUNT(*) FROM job WHERE job_date >= '2021-01-01' AND job_date < '2022-01-01'",
      "sound",
    ],
    [
      "How many jobs were due in 2021?",
      "SELECT COUNT(*) FROM job WHERE job_date >= '2021-01-01' AND job_date < '2022-01-01'",
      /undecided|fault/,
    ],
  ]);
});

Deno.test("words for a country stand for its name", () =>
  holds([
    ["Names of the French customers", "SELECT name FROM customer WHERE country = 'France'", "sound"],
    [
      "Names of the customers from the United States",
      "SELECT name FROM customer WHERE country = 'USA'",
      "sound",
    ],
    ["Names of the Indian customers", "SELECT name FROM customer WHERE country = 'India'", "sound"],
    ["Names of the French customers", "SELECT name FROM customer WHERE country = 'USA'", /undecided|fault/],
  ]));

Deno.test("nouns that mean the same name a table, and what only they name is no fault", () =>
  holds([
    ["Names of the clients in York", "SELECT name FROM customer WHERE town = 'York'", "sound"],
    ["How many tracks are there?", "SELECT COUNT(*) FROM song", "sound"],
    ["How many tracks are there?", "SELECT COUNT(*) FROM album", /undecided|fault/],
    ["The title of each album of tunes", "SELECT title FROM album", "undecided"],
    ["What records do we have?", "SELECT title FROM album", "undecided"],
  ]));

Deno.test("0 and 1 of what a row is or is not are truth values", () =>
  holds([
    ["Names of the cancelled songs", "SELECT name FROM song WHERE cancelled = 1", "sound"],
    ["Names of the songs that are not cancelled", "SELECT name FROM song WHERE cancelled = 0", "sound"],
    ["Names of the songs that are not cancelled", "SELECT name FROM song WHERE cancelled = 1", /fault/],
  ]));

Deno.test("what a share leaves is what is left after it", () =>
  holds([
    ["The fee of each job after discount, by number", "SELECT id, fee * (1 - discount) FROM job", "sound"],
    ["The fee of each job, by number", "SELECT id, fee * (1 - discount) FROM job", /discount|difference/],
    ["The fee of each job, the discount aside", "SELECT fee FROM job", "sound"],
  ]));

Deno.test("what rows repeat is not each once, whatever words say so", () =>
  holds([
    ...["each listed once", "no customer twice", "every customer only once"].map((once) =>
      [
        `Names of the customers with at least one job, ${once}`,
        "SELECT c.name FROM customer c JOIN job j ON j.customer_id = c.id",
        /can repeat/,
      ] as const
    ),
  ]));

Deno.test("a share divides like by like", () =>
  holds([
    [
      "What percentage of all fees is of each customer? Customer id first.",
      "SELECT customer_id, 100.0 * SUM(fee) / (SELECT COUNT(*) FROM job) FROM job GROUP BY customer_id",
      /asks for a share/,
    ],
  ]));

Deno.test("words that no name explains leave what the query uses undecided", () =>
  holds([
    ["Titles of the albums that we are out of", "SELECT title FROM album WHERE id = 0", "undecided"],
    ["The average postage cost of the jobs", "SELECT AVG(discount) FROM job", "undecided"],
    [
      "The ten biggest bills with their dates",
      "SELECT id, bill_date, total FROM bill ORDER BY total DESC LIMIT 10",
      /sound|undecided/,
    ],
  ]));

Deno.test("a column in which two rows are the same has to be compared", () =>
  holds([
    [
      "Numbers of the customers with a different town from their contact",
      "SELECT id FROM customer",
      "undecided",
    ],
  ]));
