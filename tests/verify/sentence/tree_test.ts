import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createQueryReader } from "../../../lib/verify/create_query_reader.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const key = (table: string, from: string, to: string) => ({
  name: from,
  from: { table, columns: [from] },
  to: { table: to, columns: ["id"] },
});
const schema: Schema = {
  tables: [
    {
      name: "airport",
      columns: [column("id", "INTEGER"), column("name"), column("city"), column("height", "INTEGER")],
      primaryKey: ["id"],
      uniqueKeys: [],
    },
    {
      name: "flight",
      columns: [
        column("id", "INTEGER"),
        column("source_airport", "INTEGER"),
        column("destination_airport", "INTEGER"),
        column("day", "DATE"),
        column("price", "REAL"),
        column("miles", "INTEGER"),
      ],
      primaryKey: ["id"],
      uniqueKeys: [],
    },
    {
      name: "shop",
      columns: [
        column("id", "INTEGER"),
        column("name"),
        column("airport", "INTEGER"),
        column("area", "INTEGER"),
        column("rpm", "INTEGER"),
      ],
      primaryKey: ["id"],
      uniqueKeys: [],
    },
  ],
  foreignKeys: [
    key("flight", "source_airport", "airport"),
    key("flight", "destination_airport", "airport"),
    key("shop", "airport", "airport"),
  ],
};
const values = [{ table: "airport", column: "city", values: ["Bonn", "Paris", "Rome"] }];
const check = createSentenceCheck({
  schema,
  link: createLinker(schema, { values }),
  labelOf: ({ column }, code) => column === "city" && code === "BN" ? "Bonn" : undefined,
});

async function compare(sentence: string, sql: string) {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", JSON.stringify(read));
  return check(sentence, read.specification);
}

const ends =
  "FROM flight f JOIN airport a ON f.source_airport = a.id JOIN airport b ON f.destination_airport = b.id";
const shops = "FROM airport LEFT JOIN shop ON shop.airport = airport.id";
/** A sentence, the query that it means, and one that it does not, with what is found. */
const cases: readonly (readonly [sentence: string, sql: string, other: string, fault: RegExp])[] = [
  [
    "Which airports lie in Bonn or are higher than 900?",
    "SELECT name FROM airport WHERE city = 'Bonn' OR height > 900",
    "SELECT name FROM airport WHERE city = 'Bonn' AND height > 900",
    /joins conditions by OR, the query by AND/,
  ],
  [
    "Which airports lie in Bonn and are higher than 900?",
    "SELECT name FROM airport WHERE city = 'Bonn' AND height > 900",
    "SELECT name FROM airport WHERE city = 'Bonn' OR height > 900",
    /joins conditions by AND, the query by OR/,
  ],
  [
    "Which airports in Bonn are higher than 900?",
    "SELECT name FROM airport WHERE city = 'Bonn' AND height > 900",
    "SELECT name FROM airport WHERE city = 'Bonn' OR height > 900",
    /has alternatives, the sentence has none/,
  ],
  [
    "Which airports are lower than 100 or higher than 900?",
    "SELECT name FROM airport WHERE height < 100 OR height > 900",
    "SELECT name FROM airport WHERE height < 200 OR height > 900",
    /does not say 200/,
  ],
  [
    "Which flights from Bonn to Paris cost more than 300?".replace("cost", "have a price of"),
    `SELECT f.id ${ends} WHERE a.city = 'Bonn' AND b.city = 'Paris' AND f.price > 300`,
    `SELECT f.id ${ends} WHERE b.city = 'Bonn' AND a.city = 'Paris' AND f.price > 300`,
    /asks for Bonn by destination_airport, the sentence says "from"/,
  ],
  [
    "How many shops does each airport have, including airports without shops?",
    `SELECT airport.name, count(shop.id) ${shops} GROUP BY airport.id, airport.name`,
    `SELECT airport.name, count(shop.id) ${shops.replace("LEFT ", "")} GROUP BY airport.id, airport.name`,
    /asks also for what has no partner|denies something/,
  ],
  [
    "Show the airports that have a shop, with the names of their shops.",
    `SELECT airport.name, shop.name ${shops.replace("LEFT ", "")}`,
    `SELECT airport.name, shop.name ${shops}`,
    /keeps rows without shop, the sentence asks for those that have it/,
  ],
  [
    "Which cities have both an airport higher than 900 and an airport lower than 100?",
    "SELECT city FROM airport WHERE height > 900 INTERSECT SELECT city FROM airport WHERE height < 100",
    "SELECT city FROM airport WHERE height > 900 EXCEPT SELECT city FROM airport WHERE height < 100",
    /leaves something out, the sentence denies nothing/,
  ],
  [
    "Which cities have an airport higher than 900 but no airport lower than 100?",
    "SELECT city FROM airport WHERE height > 900 EXCEPT SELECT city FROM airport WHERE height < 100",
    "SELECT city FROM airport WHERE height > 900 INTERSECT SELECT city FROM airport WHERE height < 100",
    /denies something, the query does not/,
  ],
  [
    "What is the ratio of price to miles of each flight?",
    "SELECT id, price / miles FROM flight",
    "SELECT id, price FROM flight",
    /asks for a ratio, the query computes none/,
  ],
  [
    "Show the price and the miles of all flights.",
    "SELECT price, miles FROM flight",
    "SELECT price / miles FROM flight",
    /computes a ratio, the sentence names none/,
  ],
  [
    "For each city, which airport is the highest?",
    "SELECT name FROM (SELECT name, rank() OVER (PARTITION BY city ORDER BY height DESC) AS r FROM airport) t WHERE r = 1",
    "SELECT name FROM (SELECT name, rank() OVER (PARTITION BY city ORDER BY height) AS r FROM airport) t WHERE r = 1",
    /goes for the low end/,
  ],
  [
    "What is the second highest airport?",
    "SELECT name FROM airport ORDER BY height DESC LIMIT 1 OFFSET 1",
    "SELECT name FROM airport ORDER BY height LIMIT 1 OFFSET 1",
    /goes for the low end/,
  ],
  [
    "Which flights were before 2000?",
    "SELECT id FROM flight WHERE day < '2000-01-01'",
    "SELECT id FROM flight WHERE miles < 2000",
    /does not name it|uses flight.miles/,
  ],
];

Deno.test("what a query of any shape asks for is found in its sentence, and what another one asks for is not", async () => {
  for (const [sentence, sql, other, fault] of cases) {
    const { faults, unsure } = await compare(sentence, sql);
    assert.deepEqual({ faults, unsure }, { faults: [], unsure: [] }, sentence);
    assert.match((await compare(sentence, other)).faults.join("; "), fault, `${sentence} ${other}`);
  }
});

/** What set 2 of the checks reads beyond joins, orders and values: a sentence, its query, another one, what is found. */
const placed: typeof cases = [
  [
    "Which airports with a city other than Bonn have a name starting with Ro?",
    "SELECT name FROM airport WHERE city <> 'Bonn' AND name LIKE 'Ro%'",
    "SELECT name FROM airport WHERE city <> 'Bonn' OR name LIKE 'Ro%'",
    /has alternatives, the sentence has none/,
  ],
  [
    "Which airports are not in Bonn and have a shop whose name is Rose?",
    "SELECT airport.name FROM airport JOIN shop ON shop.airport = airport.id WHERE city <> 'Bonn' AND shop.name = 'Rose'",
    "SELECT airport.name FROM airport JOIN shop ON shop.airport = airport.id WHERE city <> 'Bonn' AND shop.name <> 'Rose'",
    /leaves out Rose, the sentence does not/,
  ],
  [
    "Which flights have a price above 300?",
    "SELECT id FROM flight WHERE price > 300",
    "SELECT id FROM flight WHERE miles > 300",
    /does not name it|compares flight.miles with 300/,
  ],
  [
    "Which flights with more than 900 miles have a price above 300?",
    "SELECT id FROM flight WHERE price > 300 AND miles > 900",
    "SELECT id FROM flight WHERE miles > 300 AND price > 900",
    /compares flight.miles with 300, the sentence price/,
  ],
  [
    "Which airports are larger than a shop of city Bonn?".replace("larger than a shop of", "in the"),
    "SELECT name FROM airport WHERE city = 'Bonn'",
    "SELECT name FROM airport",
    /names Bonn, the query does not have it/,
  ],
];

Deno.test('a denial, a number and an "or" belong to the condition that they stand beside', async () => {
  for (const [sentence, sql, other, fault] of placed) {
    const { faults, unsure } = await compare(sentence, sql);
    assert.deepEqual({ faults, unsure }, { faults: [], unsure: [] }, sentence);
    assert.match((await compare(sentence, other)).faults.join("; "), fault, `${sentence} ${other}`);
  }
});

Deno.test("an order from the high end that the sentence does not name is undecidable", async () => {
  const sorted = "Show the airports ordered by height.";
  const query = "SELECT name FROM airport ORDER BY height";
  assert.deepEqual((await compare(sorted, query)).unsure, []);
  assert.match((await compare(sorted, `${query} DESC`)).unsure.join(), /the descending order/);
});

Deno.test("set 1 of the checks reads conjunctive queries alone, in fewer wordings", async () => {
  const asIs = createSentenceCheck({ schema, link: createLinker(schema, { values }), checks: 1 });
  const read = await specificationOf("SELECT id FROM flight WHERE miles > 300 AND price > 900", {
    ...{ dialect: "sqlite", schema },
  });
  assert(read.kind === "specification");
  const sentence = "Which flights with more than 900 miles have a price above 300?";
  assert.deepEqual(asIs(sentence, read.specification).faults, []);
  const either = "SELECT id FROM flight WHERE miles > 300 OR price > 900";
  const [first, second] = [createQueryReader(schema, 1), createQueryReader(schema, 2)];
  assert.equal((await first(either, "sqlite")).kind, "not_readable");
  assert.equal((await second(either, "sqlite")).kind, "specification");
});

Deno.test("a word of the same root, a unit or a part of a name is enough where no other column has it", async () => {
  const found = async (sentence: string, sql: string) => {
    const { faults, unsure } = await compare(sentence, sql);
    return faults.length > 0 ? "fault" : unsure.length > 0 ? "unsure" : "none";
  };
  assert.equal(
    await found("Which shops are over 100 km²?", "SELECT name FROM shop WHERE area > 100"),
    "none",
  );
  assert.equal(
    await found("Show all shops of more than 100.", "SELECT name FROM shop WHERE area > 100"),
    "unsure",
  );
  assert.equal(
    await found("Show the priced flights with their days.", "SELECT id, day, price FROM flight"),
    "none",
  );
});

Deno.test("a row that lacks a value twice over is a contradiction", async () => {
  const sql = "SELECT name FROM airport WHERE city = 'Bonn' AND city = 'Paris'";
  assert.match(
    (await compare("Which airports are in Bonn and Paris?", sql)).faults.join(),
    /no row has two values/,
  );
  const either = await compare("Which airports are in Bonn and Paris?", sql.replace("AND", "OR"));
  assert.deepEqual(either.faults, []);
});

Deno.test("a row that its label names is the one of its key", async () => {
  const found = await compare("Which airports are in Bonn?", "SELECT name FROM airport WHERE city = 'BN'");
  assert.deepEqual({ ...found, unnamed: [] }, { faults: [], unsure: [], unnamed: [] });
});

Deno.test("whether rows without a partner count is undecidable where the sentence does not tell", async () => {
  const { unsure } = await compare(
    "Show the airports with their shops.",
    `SELECT airport.name, shop.name ${shops}`,
  );
  assert.match(unsure.join(), /asks also for what has no shop/);
});

Deno.test("a noun that no name explains may be another word for a column or a value, and decides nothing", async () => {
  const unsure = [
    ["Which airports have an altimeter reading of 5?", "SELECT name FROM airport WHERE height = 5"],
    ["What is the fare of the flights?", "SELECT price FROM flight"],
    ["Show the Roman airports.", "SELECT name FROM airport WHERE city = 'Rome'"],
  ] as const;
  for (const [sentence, sql] of unsure) {
    const { faults, unsure: open } = await compare(sentence, sql);
    assert.deepEqual(faults, [], sentence);
    assert.match(open.join(), /whether/, sentence);
  }
  const wrong = [
    [
      "Which flights does each airport have?",
      "SELECT name, price FROM airport JOIN flight ON source_airport = airport.id",
    ],
    ["Show the airports in Bonn.", "SELECT name FROM airport WHERE city = 'Rome'"],
    ["Show the airports that lie in Bonn in January.", "SELECT height FROM airport WHERE city = 'Bonn'"],
  ] as const;
  for (const [sentence, sql] of wrong) {
    assert.notDeepEqual((await compare(sentence, sql)).faults, [], sentence);
  }
});

Deno.test("words name the column that their first letters spell", async () => {
  const sql = "SELECT avg(rpm) FROM shop";
  assert.deepEqual(await compare("What are the average revolutions per minute of the shops?", sql), {
    ...{ faults: [], unsure: [], unnamed: [] },
  });
  assert.notDeepEqual((await compare("What is the average area of the shops?", sql)).faults, []);
});

Deno.test("a bound on a number of rows, a year and the row of an extreme are read as they are said", async () => {
  const right = [
    [
      "Give the cities that have between one and two airports.",
      "SELECT city FROM airport GROUP BY city HAVING count(*) BETWEEN 1 AND 2",
    ],
    ["Which flights were made in 1980?", "SELECT id FROM flight WHERE day = 1980"],
    ["What is the lowest price, along with its miles?", "SELECT min(price), miles FROM flight"],
  ] as const;
  for (const [sentence, sql] of right) {
    assert.deepEqual((await compare(sentence, sql)).faults, [], sentence);
  }
  const wrong = [
    [
      "Give the cities that have between one and two airports.",
      "SELECT city FROM airport GROUP BY city HAVING count(*) BETWEEN 1 AND 3",
    ],
    ["What is the average price, along with its miles?", "SELECT avg(price), miles FROM flight"],
  ] as const;
  for (const [sentence, sql] of wrong) {
    assert.notDeepEqual((await compare(sentence, sql)).faults, [], sentence);
  }
});
