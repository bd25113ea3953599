import assert from "node:assert/strict";
import { parseDataset, realized } from "querylogue/dialogue";
import { introspect, openDatabase } from "querylogue/database";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";

const table = (name: string, ...columns: readonly string[]) => ({
  name,
  columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: false })),
  primaryKey: [],
  uniqueKeys: [],
});
const inCountry = {
  from: { table: "city", columns: ["country"] },
  to: { table: "country", columns: ["code"] },
};
const ofCity = { from: { table: "port", columns: ["city"] }, to: { table: "city", columns: ["id"] } };
const schema = {
  tables: [
    table("city", "id", "country"),
    table("country", "code", "area"),
    table("port", "city"),
    table("note", "text"),
  ],
  foreignKeys: [{ name: "k1", ...inCountry }, { name: "k2", ...ofCity }],
};
const planned = { id: "2-x", size: 2, tables: ["city", "country", "port"], joins: [inCountry, ofCity] };

const dialogue = (sqls: readonly (string | undefined)[], join_combination?: typeof planned) => ({
  experiment_id: "1",
  total_expected_interactions: sqls.length,
  ...(join_combination && { join_combination }),
  interactions: sqls.map((sql) => ({
    utterance: "u",
    intention: "i",
    ...(sql !== undefined && { ground_truth_sql: sql }),
  })),
});

const dataset = parseDataset({
  dialogues: [
    dialogue(["SELECT id FROM city, country WHERE country = code", "SELECT FROM WHERE", undefined], planned),
    dialogue(["SELECT 1 FROM city a JOIN city b ON a.country = b.country", "SELECT area FROM country, lake"]),
  ],
});

Deno.test("realized() counts every interaction once: read, not readable, or without SQL", async () => {
  const { queries, unreadable, without_sql } = await realized(dataset, schema, { dialect: "sqlite" });
  assert.deepEqual(queries.map(({ dialogue_key, interaction }) => [dialogue_key, interaction]), [
    ["1", 1],
    ["1#2", 1],
    ["1#2", 2],
  ]);
  assert.deepEqual(unreadable.map(({ dialogue_key, interaction }) => [dialogue_key, interaction]), [[
    "1",
    2,
  ]]);
  assert.match(unreadable[0]?.reason ?? "", /Parse error/);
  assert.equal(without_sql, 1);
});

Deno.test("realized() adds up tables, joins, coverage and constructs", async () => {
  const { totals } = await realized(dataset, schema, { dialect: "sqlite" });
  const { constructs, ...rest } = totals;
  assert.deepEqual(rest, {
    queries: 3,
    table_counts: { 1: 1, 2: 2 },
    join_counts: { 0: 1, 1: 2 },
    joins: { key: 1, part_of_key: 0, no_key: 1 },
    keyless: [{
      from: { table: "city", columns: ["country"] },
      to: { table: "city", columns: ["country"] },
      match: "no_key",
      queries: 1,
    }],
    table_frequency: { city: 2, country: 2, port: 0, note: 0 },
    coverage: {
      tables: { covered: 2, of: 4 },
      joinable_tables: { covered: 2, of: 3 },
      foreign_keys: { covered: 1, of: 2 },
      columns: { covered: 4, of: 6 },
    },
    unknown_tables: { lake: 1 },
    with_unknown_columns: 0,
  });
  assert.deepEqual(Object.entries(constructs).filter(([, n]) => n > 0), []);
});

Deno.test("realized() names the planned tables and joins that no query of their dialogue touches", async () => {
  const { plan } = await realized(dataset, schema, { dialect: "sqlite" });
  assert.deepEqual(plan, {
    combinations: [{
      dialogue_key: "1",
      combination: "2-x",
      size: 2,
      largest_query: 1,
      missed_tables: ["port"],
      missed_joins: [ofCity],
    }],
    tables: { covered: 2, of: 3 },
    joins: { covered: 1, of: 2 },
    table_frequency: { city: 1, country: 1, port: 1 },
  });
});

Deno.test("realized() knows a planned join by its column pairs, whichever end and pair comes first", async () => {
  const key = {
    from: { table: "city", columns: ["country", "id"] },
    to: { table: "country", columns: ["code", "area"] },
  };
  const turned = {
    from: { table: "country", columns: ["area", "code"] },
    to: { table: "city", columns: ["id", "country"] },
  };
  const { plan } = await realized(
    parseDataset({
      dialogues: [
        dialogue(["SELECT 1 FROM city JOIN country ON country = code AND id = area"], {
          id: "1-y",
          size: 1,
          tables: ["city", "country"],
          joins: [turned],
        }),
      ],
    }),
    { ...schema, foreignKeys: [{ name: "k", ...key }] },
    { dialect: "sqlite" },
  );
  assert.deepEqual(plan?.joins, { covered: 1, of: 1 });
});

Deno.test("realized() takes a single table for a plan without joins", async () => {
  const alone = { id: "0-x", size: 0, tables: ["note"], joins: [] };
  const { plan } = await realized(
    parseDataset({
      dialogues: [dialogue(["SELECT count(*) FROM note"], alone), dialogue(["SELECT 1"], alone)],
    }),
    schema,
    { dialect: "sqlite" },
  );
  assert.deepEqual(plan?.tables, { covered: 1, of: 2 });
  assert.deepEqual(plan?.joins, { covered: 0, of: 0 });
  assert.deepEqual(plan?.combinations.map(({ missed_tables }) => missed_tables), [[], ["note"]]);
});

Deno.test("realized() has no plan where no dialogue has one, and reads the dialect that the dataset names", async () => {
  const oracle = parseDataset({
    control: { sql_dialect: "oracle" },
    dialogues: [dialogue(["SELECT 1 FROM city, dual WHERE ROWNUM < 3"])],
  });
  const { plan, totals } = await realized(oracle, schema, { dialect: "sqlite" });
  assert.equal(plan, undefined);
  assert.deepEqual(totals.table_counts, { 1: 1 });
  assert.equal(totals.constructs.limit, 1);
});

sharedTest(
  "the authors' ground truths read one table 62 times, two 70, three 24, four 3 and five 2 times",
  ["mondial40/dialogue_dataset.json", "mondial40/mondial40.sqlite"],
  async () => {
    await using database = await openDatabase(`sqlite:${sharedPath("mondial40/mondial40.sqlite")}`);
    const schema = await introspect(database);
    const authors = await loadDataset(sharedPath("mondial40/dialogue_dataset.json"));
    const { queries, unreadable, totals } = await realized(authors, schema, { dialect: "sqlite" });
    assert.deepEqual(unreadable, []);
    assert.deepEqual(totals.table_counts, { 1: 62, 2: 70, 3: 24, 4: 3, 5: 2 });
    assert.deepEqual(totals.unknown_tables, {});
    // The one query that names a column which does not exist.
    assert.deepEqual(
      queries.filter((query) => query.unknown_columns.length > 0)
        .map((
          { dialogue_key, interaction, unknown_columns },
        ) => [dialogue_key, interaction, ...unknown_columns]),
      [["101", 5, "e.ESTUARY"]],
    );
  },
);
