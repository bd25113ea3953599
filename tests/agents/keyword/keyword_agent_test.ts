import assert from "node:assert/strict";
import fc from "fast-check";
import { type AgentReply, keywordAgent, parseAgentReply } from "../../../lib/agents/mod.ts";
import { type Database, rowsOf, type Value } from "../../../lib/database/mod.ts";
import { openRivers, play } from "../rivers.ts";

/** Messages of a conversation and the rows that its last reply should stand for; `ordered` where their order counts. */
interface Reading {
  readonly said: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly ordered?: true;
}

const one = (said: string, ...rows: readonly (readonly Value[])[]): Reading => ({ said: [said], rows });
const sorted = (said: string, ...rows: readonly (readonly Value[])[]): Reading => ({
  said: [said],
  rows,
  ordered: true,
});
const names = (...texts: readonly string[]) => texts.map((text) => [text]);

const single: readonly Reading[] = [
  one("Which rivers are longer than 1,200 km?", ...names("Amazon", "Rhine", "Madeira")),
  one("Show the names and lengths of all rivers over 1400 km.", ["Amazon", 6400], ["Madeira", 1450]),
  one("rivers in Germany", ...names("Rhine", "Elbe")),
  one("Which countries are in South America?", ...names("Peru", "Bolivia", "Chile")),
  one("What is the population of Peru?", [33000000]),
  one("How many people live in Bolivia?", [12000000]),
  one("What is the capital of Chile?", ["Santiago"]),
  one("Which country has the largest population?", ["Germany"]),
  one("Which country is the most populous?", ["Germany"]),
  one("What is the highest source elevation of the rivers?", [5170]),
  sorted("What are the two longest rivers?", ...names("Amazon", "Madeira")),
  sorted("the three smallest countries by area", ...names("Switzerland", "Germany", "Chile")),
  sorted("top 2 cities by population", ...names("Lima", "Santiago")),
  one("How many cities are there in Germany?", [3]),
  one("How many cities does each country of Europe have?", ["Germany", 3], ["Switzerland", 1]),
  one("Which country has the most cities?", ["Germany"]),
  one("Which countries have at least 2 cities?", ...names("Bolivia", "Germany")),
  one("Which countries have more than 1 river?", ...names("Germany", "Switzerland")),
  one("Average population of cities per country in Europe", ["Germany", 6680000 / 3], [
    "Switzerland",
    134000,
  ]),
  one("What is the total area of the countries of South America?", [3139899]),
  one(
    "For each continent, show the number of countries and their smallest population.",
    ["Asia", 3300000, 1],
    ["Europe", 8700000, 2],
    ["South America", 12000000, 3],
  ),
  one("Which countries have no river?", ...names("Chile", "Mongolia")),
  one("Which continents are there?", ...names("Asia", "Europe", "South America")),
  one("Which rivers have an unknown source elevation?", ["Madeira"]),
  one("Which countries became independent before 1820?", ["Chile"]),
  one("countries whose independence is unknown", ...names("Switzerland", "Germany")),
  one("Which countries are landlocked?", ...names("Bolivia", "Switzerland", "Mongolia")),
  one("Which countries are not landlocked?", ...names("Peru", "Chile", "Germany")),
  sorted(
    "Cities with a population between 1 and 4 million, largest first",
    ...names("Berlin", "Hamburg", "Ulaanbaatar", "Köln"),
  ),
  sorted("List the cities in Germany sorted by name", ...names("Berlin", "Hamburg", "Köln")),
  one(
    "Which cities have more than a million inhabitants and are not in Germany?",
    ...names("Lima", "Santiago", "Ulaanbaatar"),
  ),
  one("Cities in Peru or Bolivia", ...names("Lima", "Sucre", "La Paz")),
  one("countries except Peru and Chile", ...names("Bolivia", "Germany", "Mongolia", "Switzerland")),
  one("Which countries start with 'B'?", ["Bolivia"]),
  one("Which rivers contain the letter z in their name?", ["Amazon"]),
  one("Which countries have a population above average?", ...names("Peru", "Germany")),
  one("Show all details of the river Rhine", ["Rhine", 1230, 2345]),
  one("Which rivers merge with the Rhine?", ["Aare"]),
  one("Which rivers merge with the Aare?", ["Rhine"]),
  sorted(
    "show countries of Asia and Europe in descending order of area",
    ...names("Mongolia", "Germany", "Switzerland"),
  ),
  one(
    "Which countries are larger than 1,000,000 km2 and have fewer than 20 million people?",
    ...names("Bolivia", "Mongolia"),
  ),
  one("What is the minimum, maximum and average length of rivers?", [288, 6400, 2092.4]),
  one("In which country is koln?", ["Germany"]),
  one("Which river has a length of 288 km?", ["Aare"]),
  one("Count the rivers for each country", ["Peru", 1], ["Bolivia", 1], ["Switzerland", 2], ["Germany", 2]),
];

const start = "Which countries are in South America?";

const dialogues: readonly Reading[] = [
  {
    said: [start, "and their capitals?"],
    rows: [["Peru", "Lima"], ["Bolivia", "Sucre"], ["Chile", "Santiago"]],
  },
  { said: [start, "only those with more than 15 million inhabitants"], rows: names("Peru", "Chile") },
  { said: [start, "what about Europe?"], rows: names("Switzerland", "Germany") },
  {
    said: [start, "sort them by area, largest first"],
    rows: names("Peru", "Bolivia", "Chile"),
    ordered: true,
  },
  { said: [start, "the two largest"], rows: names("Peru", "Bolivia"), ordered: true },
  { said: [start, "how many are there?"], rows: [[3]] },
  { said: [start, "not Chile"], rows: names("Peru", "Bolivia") },
  { said: [start, "Which of them are landlocked?"], rows: names("Bolivia") },
  { said: [start, "What are their areas?"], rows: [[1285216], [1098581], [756102]] },
  {
    said: [start, "also show their areas"],
    rows: [
      ["Peru", 1285216],
      ["Bolivia", 1098581],
      ["Chile", 756102],
    ],
  },
  { said: [start, "what is their average area?"], rows: [[3139899 / 3]] },
  { said: [start, "Which rivers flow through them?"], rows: names("Amazon", "Madeira") },
  {
    said: [start, "thanks", "and their areas?"],
    rows: [["Peru", 1285216], ["Bolivia", 1098581], ["Chile", 756102]],
  },
  { said: [start, "Which rivers are there?"], rows: names("Amazon", "Rhine", "Elbe", "Aare", "Madeira") },
  { said: [start, "I meant: show the countries in Asia."], rows: names("Mongolia") },
  {
    said: [
      start,
      "That is not what I asked for. Show the rivers in Europe.",
      "only those longer than 1,200 km",
    ],
    rows: names("Rhine"),
  },
  { said: ["Rivers over 1,000 km", "which of them is the longest?"], rows: names("Amazon") },
  {
    said: ["Rivers over 1,000 km", "which is the longest?", "and its source elevation?"],
    rows: [["Amazon", 5170]],
  },
  { said: ["What is the highest source elevation?", "Which river is that?"], rows: names("Amazon") },
  {
    said: ["How many cities does each country have?", "only those with more than 2"],
    rows: [["Germany", 3]],
  },
  { said: ["How many cities does each country have?", "the largest"], rows: [["Germany", 3]] },
  { said: ["What is the population of Peru?", "what about Bolivia?"], rows: [[12000000]] },
  { said: ["What is the population of Peru?", "and its area?"], rows: [[33000000, 1285216]] },
  { said: ["blorg frobnitz", "the rivers in Germany"], rows: names("Rhine", "Elbe") },
  {
    said: [start, "blorg frobnitz", "and their areas?"],
    rows: [["Peru", 1285216], ["Bolivia", 1098581], ["Chile", 756102]],
  },
  {
    said: [
      start,
      "only the landlocked ones",
      "That is not what I asked for. Only those with more than 15 million people.",
    ],
    rows: names("Peru", "Chile"),
  },
  {
    said: ["Which countries are there?", "Which rivers flow through them?", "how many of each?"],
    rows: [["Amazon", 1], ["Rhine", 2], ["Elbe", 1], ["Aare", 1], ["Madeira", 1]],
  },
  {
    said: ["Let's talk about countries in Europe.", "Which of them are landlocked?"],
    rows: names("Switzerland"),
  },
  { said: [start, start, "only those with more than 15 million people"], rows: names("Peru", "Chile") },
];

async function rowsBehind(reply: AgentReply, database: Database): Promise<readonly (readonly Value[])[]> {
  assert.ok(reply.sql !== undefined, `no SQL: ${reply.text}`);
  const outcome = await database.query(reply.sql);
  assert.ok(outcome.kind === "rows", JSON.stringify(outcome));
  return rowsOf(outcome.table);
}

const inAnyOrder = (rows: readonly (readonly Value[])[]) => rows.map((row) => JSON.stringify(row)).toSorted();

Deno.test("keywordAgent() reads sentences and follow-ups as a person means them", async (t) => {
  await using rivers = await openRivers();
  const agent = await keywordAgent(rivers.database, rivers);
  for (const { said, rows, ordered } of [...single, ...dialogues]) {
    await t.step(said.join(" > "), async () => {
      const reply = (await play(agent, said)).at(-1) as AgentReply;
      const found = await rowsBehind(reply, rivers.database);
      if (ordered) assert.deepEqual(found, rows, reply.sql ?? "");
      else assert.deepEqual(inAnyOrder(found), inAnyOrder(rows), reply.sql ?? "");
      assert.equal(reply.kind, "response");
    });
  }
});

Deno.test("without memory a follow-up is read alone, with memory it is not", async () => {
  await using rivers = await openRivers();
  const withMemory = await keywordAgent(rivers.database, rivers);
  const without = await keywordAgent(rivers.database, { ...rivers, memory: false });
  for (const said of [[start, "and their areas?"], [start, "only those with more than 15 million people"]]) {
    const [first, second] = [await play(withMemory, said), await play(without, said)];
    assert.deepEqual(first[0], second[0]);
    assert.notEqual(first[1]?.sql, second[1]?.sql);
  }
  const alone = await play(without, [start, "how many of each?"]);
  assert.equal(alone[1]?.kind, "request");
});

Deno.test("the reply says what was understood in its own words, with tables, rows and SQL", async () => {
  await using rivers = await openRivers();
  const agent = await keywordAgent(rivers.database, rivers);
  const [reply] = await play(agent, ["Which rivers are longer than 6,000 km?"]);
  assert.deepEqual(reply, {
    kind: "response",
    text: "Amazon.",
    interpretation: "List the name of the rivers where the length of the river is greater than 6000.",
    sql: `SELECT "river"."name" FROM "river" WHERE "river"."length" > 6000`,
    schema_linking: ["river"],
  });
  const [none] = await play(agent, ["Which rivers are longer than 9,000 km?"]);
  assert.equal(none?.text, "Nothing in the database fits.");
  const [many] = await play(agent, ["Which cities are there?"]);
  assert.match(many?.text ?? "", /^9 rows: .*; …$/);
});

Deno.test("it asks back when nothing fits the database and when the tables cannot be joined", async () => {
  await using rivers = await openRivers();
  const agent = await keywordAgent(rivers.database, rivers);
  for (const message of ["What is love?", "", "???", "Show recipes and rivers together"]) {
    const [reply] = await play(agent, [message]);
    assert.equal(reply?.kind, "request", message);
    assert.equal(reply?.sql, undefined);
  }
});

Deno.test("courtesies and topics are acknowledged", async () => {
  await using rivers = await openRivers();
  const agent = await keywordAgent(rivers.database, rivers);
  for (const message of ["Hello!", "Thanks a lot.", "Let's talk about the rivers in Germany."]) {
    const [reply] = await play(agent, [message]);
    assert.equal(reply?.kind, "acknowledgment", message);
  }
});

Deno.test("a query that ends badly is an error with its reason, never a rejection", async () => {
  await using rivers = await openRivers();
  const endings = [
    { kind: "refused", reason: "r" },
    { kind: "timed_out", timeoutMs: 5 },
    { kind: "out_of_memory", message: "m" },
    { kind: "connection_lost", message: "l" },
  ] as const;
  // Also where the database itself is there, and only the query ends its connection.
  const answer = { kind: "rows", table: { columns: [], rowCount: 1, truncated: false } } as const;
  for (const ending of endings) {
    const database: Database = {
      url: "sqlite:x",
      dialect: "sqlite",
      query: (sql) => Promise.resolve(sql.includes("sqlite_master") ? answer : ending),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    const agent = await keywordAgent(database, rivers);
    const [reply] = await play(agent, ["all rivers"]);
    assert.equal(reply?.kind, "error");
  }
});

Deno.test("a query that the database cannot run is asked about and not shown", async () => {
  await using rivers = await openRivers();
  const database: Database = {
    url: "sqlite:x",
    dialect: "sqlite",
    query: () => Promise.resolve({ kind: "failed", message: "f" }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const agent = await keywordAgent(database, rivers);
  const [reply] = await play(agent, ["all rivers"]);
  assert.equal(reply?.kind, "request");
  assert.match(reply?.text ?? "", /List the name of the rivers\./);
  assert.equal(reply?.sql, undefined);
});

Deno.test("a table that was there before ends the run, whatever the engine calls it", async () => {
  await using rivers = await openRivers();
  for (
    const message of [
      "no such table: river",
      'relation "river" does not exist',
      "Table 'x.river' doesn't exist",
      "Catalog Error: Table with name river does not exist!",
    ]
  ) {
    const database: Database = {
      url: "sqlite:x",
      dialect: "sqlite",
      query: () => Promise.resolve({ kind: "failed", message }),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    const agent = await keywordAgent(database, rivers);
    await assert.rejects(play(agent, ["all rivers"]), {
      name: "OutsideError",
      message: /has lost a table: .*river/,
    });
  }
});

Deno.test("any conversation gets a valid reply, and the same one each time", async () => {
  await using rivers = await openRivers();
  const database: Database = {
    url: "sqlite:x",
    dialect: "sqlite",
    query: () =>
      Promise.resolve({
        kind: "rows",
        table: { columns: [{ name: "n", type: "text", values: ["x"] }], rowCount: 1, truncated: false },
      }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const agent = await keywordAgent(database, rivers);
  const word = fc.constantFrom(
    ...`which rivers country cities their its them only those not and or the most least than more longer average total
    how many each per between 3 5,000 million first sorted by area population length descending top without no of in
    with Peru Germany "Rhine" 'x' ? , . highest largest what about capital unknown for 1990 before 2000-01-01 N1 V2 ;`
      .split(/\s+/),
  );
  const message = fc.oneof(
    fc.array(word, { maxLength: 14 }).map((words) => words.join(" ")),
    fc.string({ unit: "grapheme", maxLength: 40 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 4 }), async (messages) => {
      const replies = await play(agent, messages);
      for (const reply of replies) assert.deepEqual(parseAgentReply(reply), reply);
      assert.deepEqual(await play(agent, messages), replies);
    }),
    { numRuns: 300 },
  );
});

Deno.test("SQL of any conversation runs", async () => {
  await using rivers = await openRivers();
  const agent = await keywordAgent(rivers.database, rivers);
  const part = fc.constantFrom(
    "which rivers",
    "countries",
    "their capitals",
    "how many cities",
    "for each country",
    "the average area",
    "with the most rivers",
    "longer than 5 km",
    "in Peru",
    "not in Germany",
    "sorted by population",
    "the three largest",
    "and",
    "only those",
    "have no river",
    "at least 2 cities",
    "what about Bolivia",
    "landlocked",
    "merge with the Rhine",
    "different continents",
  );
  const message = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(" "));
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 3 }), async (messages) => {
      for (const reply of await play(agent, messages)) {
        assert.notEqual(reply.kind, "error", `${messages.join(" > ")}: ${reply.text} ${reply.sql}`);
      }
    }),
    { numRuns: 150 },
  );
});
