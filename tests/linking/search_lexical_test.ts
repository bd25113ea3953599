import assert from "node:assert/strict";
import fc from "fast-check";
import { createLexicalSearch, type SchemaHits } from "../../lib/linking/mod.ts";
import type { Column, ForeignKey, Schema, Table } from "../../lib/schema/mod.ts";

const table = (name: string, columns: readonly (string | Partial<Column>)[], comment?: string): Table => ({
  name,
  columns: columns.map((column) => ({
    name: "",
    type: "TEXT",
    notNull: false,
    ...(typeof column === "string" ? { name: column } : column),
  })),
  primaryKey: [],
  uniqueKeys: [],
  ...(comment !== undefined && { comment }),
});

const key = (from: string, column: string, to: string): ForeignKey => ({
  name: `${from}_${column}`,
  from: { table: from, columns: [column] },
  to: { table: to, columns: ["id"] },
});

const concerts: Schema = {
  tables: [
    table("singer", ["id", "Name", "Birth_Year", { name: "mood", admits: ["glad", "gloomy"] }]),
    table("performs", ["singer_id", "concert_id"]),
    table("concert", ["id", "Theme", "stadium_id", { name: "x1", comment: "money taken at the door" }]),
    table("stadium", ["id", "Name", "Capacity"], "where people gather"),
    table("highschooler", ["id", "dept_no", "barcode"]),
  ],
  foreignKeys: [
    key("performs", "singer_id", "singer"),
    key("performs", "concert_id", "concert"),
    key("concert", "stadium_id", "stadium"),
  ],
};

const values = [
  { table: "singer", column: "Name", values: ["Joe Sharp", "Rose White"] },
  { table: "stadium", column: "Name", values: ["Glebe Park", "Rose White"] },
];

const search = createLexicalSearch(concerts, { values });
const tablesOf = ({ tables }: SchemaHits) => tables.map(({ table }) => table);
const columnsOf = ({ columns }: SchemaHits) => columns.map(({ table, column }) => `${table}.${column}`);

Deno.test("words find tables and columns by their names, in any number and order", async () => {
  const hits = await search("In which years of birth did singers start?");
  assert.equal(tablesOf(hits)[0], "singer");
  assert.equal(columnsOf(hits)[0], "singer.Birth_Year");
  assert.deepEqual(hits.columns[0]?.because, ['is named "birth year"']);
  assert.deepEqual(hits.tables[0]?.because.slice(0, 2), [
    'is named "singer"',
    'has Birth_Year, which is named "birth year"',
  ]);
});

Deno.test("comments find their table and their column", async () => {
  assert.deepEqual((await search("gathering people")).tables[0]?.because, [
    'is described by "people gather"',
  ]);
  const money = await search("How much money?");
  assert.deepEqual(columnsOf(money), ["concert.x1"]);
  assert.deepEqual(money.tables[0]?.because, ['has x1, which is described by "money"']);
});

Deno.test("stored values find every table that holds them, and values that a type admits count as stored", async () => {
  const both = await search("Where is rose white?");
  assert.deepEqual(columnsOf(both), ["singer.Name", "stadium.Name"]);
  assert.deepEqual(both.columns[0]?.because, ['holds "rose white"']);
  assert.deepEqual(tablesOf(both).slice(0, 2), ["singer", "stadium"]);
  assert.deepEqual(columnsOf(await search("the gloomy ones")), ["singer.mood"]);
  assert.deepEqual(columnsOf(await createLexicalSearch(concerts)("Where is rose white?")), []);
});

Deno.test("a rare value weighs more than one that many columns hold", async () => {
  const spread = createLexicalSearch(
    { tables: ["a", "b", "c", "d"].map((name) => table(name, ["v"])), foreignKeys: [] },
    {
      values: ["a", "b", "c", "d"].map((name) => ({
        table: name,
        column: "v",
        values: name === "c" ? ["Everywhere", "Hapax"] : ["Everywhere"],
      })),
    },
  );
  const everywhere = await spread("Everywhere");
  const hapax = await spread("Hapax");
  assert.deepEqual(columnsOf(hapax), ["c.v"]);
  assert.ok((hapax.tables[0]?.score ?? 0) > (everywhere.tables[0]?.score ?? 0));
  assert.ok((hapax.columns[0]?.score ?? 0) > (everywhere.columns[0]?.score ?? 0));
});

Deno.test("a table that nobody names comes with the tables that it joins, and says so", async () => {
  const { tables } = await search("Which singers were at which concert?");
  assert.deepEqual(tables.slice(0, 3).map(({ table }) => table).toSorted(), [
    "concert",
    "performs",
    "singer",
  ]);
  const beside = (await search("singers")).tables.find(({ table }) => table === "performs");
  assert.deepEqual(beside?.because.slice(0, 1), ['has singer_id, which is named "singer"']);
  const far = (await search("people")).tables.find(({ table }) => table === "concert");
  assert.deepEqual(far?.because, ["is joined to stadium"]);
});

Deno.test("a table whose whole name is said stands before one that says as much of a longer name", async () => {
  const hits = await createLexicalSearch({
    tables: [
      table("release_event", ["label", "barcode", "format"]),
      table("release", ["a", "b", "c", "d", "e", "f", "label", "barcode", "format"]),
      table("country", ["id"]),
    ],
    foreignKeys: [],
  })("labels, barcodes and formats of releases");
  assert.deepEqual(tablesOf(hits), ["release", "release_event"]);
});

Deno.test("equally likely tables stand in the schema's order, whatever the order of the words", async () => {
  const equals = createLexicalSearch({
    tables: ["alpha", "zeta"].map((name) => table(name, [])),
    foreignKeys: [],
  });
  assert.deepEqual(tablesOf(await equals("zeta alpha")), ["alpha", "zeta"]);
});

Deno.test("names are found as they are spelled, written out, run together, begun and misspelled", async () => {
  const found = async (words: string) =>
    columnsOf(await search(words))[0] ?? tablesOf(await search(words))[0];
  assert.equal(await found("dept"), "highschooler.dept_no");
  assert.equal(await found("departments"), "highschooler.dept_no");
  assert.equal(await found("barcodes"), "highschooler.barcode");
  assert.equal(await found("high schoolers"), "highschooler");
  assert.equal(await found("capa"), "stadium.Capacity");
  assert.equal(await found("stadimu"), "concert.stadium_id");
});

Deno.test("two words of a question find the name that they are run together in", async () => {
  const tours = createLexicalSearch({ tables: [table("visit", ["zooquix"])], foreignKeys: [] });
  assert.deepEqual(columnsOf(await tours("quix in the zoo")), []);
  assert.deepEqual(columnsOf(await tours("Which zoo quix?")), ["visit.zooquix"]);
});

Deno.test("a word that the schema knows finds nothing that is only spelled like it", async () => {
  const near = createLexicalSearch({
    tables: [table("station", []), table("statius", [])],
    foreignKeys: [],
  });
  assert.deepEqual(tablesOf(await near("station")), ["station"]);
  assert.deepEqual(tablesOf(await near("statiox")), ["station", "statius"]);
});

Deno.test("columns are ranked by their own words, and by their table's among equals", async () => {
  assert.deepEqual(columnsOf(await search("stadium names")), [
    "stadium.Name",
    "concert.stadium_id",
    "singer.Name",
  ]);
  assert.deepEqual(columnsOf(await search("performs")), []);
});

Deno.test("words that mean nothing here find nothing, and so does any word in an empty schema", async () => {
  for (const words of ["", "  ", "how many of them", "xylophone"]) {
    assert.deepEqual(await search(words), { tables: [], columns: [] }, words);
  }
  const empty = createLexicalSearch({ tables: [], foreignKeys: [] });
  assert.deepEqual(await empty("singer"), { tables: [], columns: [] });
});

Deno.test("names that objects have by nature are names like any other", async () => {
  const odd = createLexicalSearch({
    tables: [table("constructor", ["__proto__", "toString"]), table("valueOf", [])],
    foreignKeys: [],
  });
  const { tables } = await odd("constructor proto");
  assert.deepEqual(tables[0], {
    table: "constructor",
    score: tables[0]?.score,
    because: ['is named "constructor"', 'has __proto__, which is named "proto"'],
  });
});

Deno.test("the limit holds for tables and for columns, and an impossible one is refused", async () => {
  const { tables, columns } = await search("singer stadium concert name id", { limit: 2 });
  assert.deepEqual([tables.length, columns.length], [2, 2]);
  for (const limit of [0, 1.5, -1, NaN]) await assert.rejects(search("singer", { limit }), RangeError);
});

Deno.test("an aborted search rejects with the signal's reason", async () => {
  const reason = new Error("enough");
  await assert.rejects(search("singer", { signal: AbortSignal.abort(reason) }), reason);
});

const word = fc.constantFrom("singer", "concert", "name", "year", "city", "Rose", "id", "of", "the", "zzz");
const sentence = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));

Deno.test("hits are of the schema, each once, best first, each with a reason", () =>
  fc.assert(fc.asyncProperty(fc.oneof(sentence, fc.string({ unit: "grapheme" })), async (words) => {
    const hits = await search(words, { limit: 100 });
    for (const list of [hits.tables, hits.columns]) {
      assert.deepEqual(
        list.map(({ score }) => score),
        list.map(({ score }) => score).toSorted((a, b) => b - a),
      );
      for (const { score, because } of list) {
        assert.ok(score > 0);
        assert.ok(because.length > 0, words);
      }
    }
    const names = columnsOf(hits);
    assert.equal(new Set(names).size, names.length);
    assert.ok(
      hits.columns.every(({ table, column }) =>
        concerts.tables.some(({ name, columns }) =>
          name === table && columns.some(({ name }) => name === column)
        )
      ),
    );
  })));

Deno.test("the order of the tables in a schema changes no score", () =>
  fc.assert(
    fc.asyncProperty(
      sentence,
      fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
      async (words, order) => {
        const shuffled = createLexicalSearch(
          { ...concerts, tables: order.map((i) => concerts.tables[i] as Table) },
          { values },
        );
        const scores = ({ tables }: SchemaHits) =>
          new Map(tables.map(({ table, score }) => [table, score.toFixed(9)] as const).toSorted());
        assert.deepEqual(scores(await shuffled(words)), scores(await search(words)));
      },
    ),
    { numRuns: 30 },
  ));
