import { createLexicon, type Statistics } from "querylogue/linking";
import assert from "node:assert/strict";
import type { ColumnStatistics } from "../../../lib/linking/lexicon/types.ts";

const ROWS = 20;

/** The columns that name the rows of a table of 20 rows, with texts all different unless statistics say otherwise. */
function labelsOf(
  table: string,
  columns: Readonly<Record<string, Partial<ColumnStatistics>>>,
  primaryKey: readonly string[] = Object.keys(columns).slice(0, 1),
  uniqueKeys: readonly (readonly string[])[] = [],
) {
  const schema = {
    tables: [{
      name: table,
      columns: Object.keys(columns).map((name) => ({
        name,
        type: name.endsWith("id") ? "INTEGER" : "TEXT",
        notNull: true,
      })),
      primaryKey,
      uniqueKeys,
    }],
    foreignKeys: [],
  };
  const statistics: Statistics = (_, column) => ({
    ...{ rows: ROWS, present: ROWS, distinct: ROWS },
    ...column.endsWith("id")
      ? { minimum: 1, maximum: ROWS }
      : { minimum: "Aachen Hall", maximum: "York Yard" },
    ...columns[column],
  });
  return createLexicon(schema, statistics).table(table).labels.map(({ reference }) => reference.column);
}

Deno.test("first and last name are shown together, whatever the language and beside a login", () => {
  assert.deepEqual(
    labelsOf("kunden", {
      kunden_id: {},
      login_name: {},
      vorname: { distinct: 12 },
      nachname: { distinct: 18 },
    }),
    ["vorname", "nachname"],
  );
});

Deno.test("texts that are all different and look like names name the rows before their key does", () => {
  assert.deepEqual(labelsOf("assets", { asset_id: {}, model: {} }), ["model"]);
  const others = {
    hashes: { minimum: "00ae12ff9c", maximum: "ffbb812aa0" },
    addresses: { minimum: "ann@example.org", maximum: "zoe@example.org" },
    links: { minimum: "http://a.org/b", maximum: "http://z.org/b" },
    codes: { minimum: "AX 17", maximum: "ZZ 98" },
    "long texts": { minimum: "A few words. ".repeat(9), maximum: "York" },
    "shared values": { distinct: 12 },
  };
  for (const [what, values] of Object.entries(others)) {
    assert.deepEqual(labelsOf("assets", { asset_id: {}, model: values }), ["asset_id"], what);
  }
});

Deno.test("a unique text that stands in each row is shown instead of a numbered key, unless people do not say it", () => {
  const tags = { minimum: "GA-001", maximum: "TA-020" };
  const shown = (name: string, values: Partial<ColumnStatistics> = {}, unique = [[name]]) =>
    labelsOf(
      "gear",
      { gear_id: {}, [name]: { ...tags, ...values }, kind: { distinct: 3 } },
      ["gear_id"],
      unique,
    );
  assert.deepEqual(shown("tag"), ["tag"]);
  assert.deepEqual(shown("asset_code"), ["asset_code"]);
  assert.deepEqual(shown("tag", {}, []), ["gear_id"]);
  assert.deepEqual(shown("tag", {}, [["tag", "kind"]]), ["gear_id"]);
  assert.deepEqual(shown("tag", { present: 19, distinct: 19 }), ["gear_id"]);
  assert.deepEqual(shown("tag", { minimum: "1", maximum: "20" }), ["gear_id"]);
  assert.deepEqual(shown("tag", { maximum: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d" }), ["gear_id"]);
  for (const name of ["email", "file_hash", "api_token", "image_url"]) {
    assert.deepEqual(shown(name), ["gear_id"], name);
  }
});

Deno.test("texts of a few rows name nothing by being different", () => {
  const few = { rows: 3, present: 3, distinct: 3 };
  assert.deepEqual(labelsOf("ligen", { liga_id: few, rekordspieler: few }), ["liga_id"]);
});

Deno.test("texts that look like names go before long descriptions", () => {
  const long = {
    maximum: "Zeppelins are rigid airships, and this text is much too long to be called a name.",
  };
  assert.deepEqual(labelsOf("types", { type_id: {}, identifier: {}, description: long }), ["identifier"]);
  assert.deepEqual(labelsOf("types", { type_id: {}, identifier: {}, description: {} }), ["description"]);
});

Deno.test("a column of one value names nothing, and a name that tells rows apart goes before one that does not", () => {
  assert.deepEqual(labelsOf("teams", { team_id: {}, name: { distinct: 1 }, full_name: {} }), ["full_name"]);
  assert.deepEqual(labelsOf("teams", { team_id: {}, name: { distinct: 4 }, full_name: {} }), ["full_name"]);
  assert.deepEqual(labelsOf("teams", { team_id: {}, name: { distinct: 1 } }), ["team_id"]);
});

Deno.test("a key that is written as names are goes before a description", () => {
  assert.deepEqual(labelsOf("ranges", { key: {}, description: {} }), ["key"]);
  assert.deepEqual(labelsOf("ranges", { range_id: {}, description: {} }), ["description"]);
  const coded = { minimum: "AX 17", maximum: "ZZ 98" };
  assert.deepEqual(labelsOf("ranges", { key: coded, description: {} }), ["description"]);
});

Deno.test("a name that most rows share stands beside what tells them apart, if anything does", () => {
  assert.deepEqual(
    labelsOf("Degree_Programs", { program_id: {}, summary_name: { distinct: 3 }, summary_description: {} }),
    ["summary_name", "summary_description"],
  );
  assert.deepEqual(labelsOf("stations", { station_id: {}, name: { distinct: 3 } }), ["name"]);
  assert.deepEqual(labelsOf("stations", { station_id: {}, operator_name: { distinct: 3 } }), ["station_id"]);
});

Deno.test("a table that is called in the plural keeps it", () => {
  const column = { name: "undergoes_id", type: "INTEGER", notNull: true };
  const table = { name: "undergoes", columns: [column], primaryKey: ["undergoes_id"], uniqueKeys: [] };
  const statistics: Statistics = () => ({ rows: 9, present: 9, distinct: 9, minimum: 1, maximum: 9 });
  const { singular, plural } = createLexicon({ tables: [table], foreignKeys: [] }, statistics).table(
    "undergoes",
  );
  assert.deepEqual([singular, plural], ["undergo", "undergoes"]);
});

Deno.test("a table that says it is a list or data is called by what it holds", () => {
  const nouns = (tables: Readonly<Record<string, readonly string[]>>) => {
    const schema = {
      tables: Object.entries(tables).map(([name, columns]) => ({
        name,
        columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: true })),
        primaryKey: columns.slice(0, 1),
        uniqueKeys: [],
      })),
      foreignKeys: [],
    };
    const lexicon = createLexicon(schema, () => ({
      ...{ rows: ROWS, present: ROWS, distinct: ROWS },
      ...{ minimum: "a", maximum: "z" },
    }));
    return Object.keys(tables).map((name) => lexicon.table(name).singular);
  };
  assert.deepEqual(nouns({ model_list: ["model_id", "maker"], cars_data: ["id"] }), ["model", "car"]);
  assert.deepEqual(nouns({ price_list: ["id"], raw_data: ["id"] }), ["price list", "raw data"]);
  assert.deepEqual(nouns({ cars: ["id"], cars_data: ["id"] }), ["car", "cars data"]);
});

Deno.test("a first column that is called a key and repeats no value identifies the rows of a table without keys", () => {
  const flags = { flag: { distinct: 2 } };
  assert.deepEqual(labelsOf("bookings", { booking_id: {}, ...flags }, []), ["booking_id"]);
  assert.deepEqual(labelsOf("bookings", { booking_id: { distinct: 12 }, ...flags }, []), []);
});

Deno.test("what has no name is called by the column of a composite key that tells the rows apart", () => {
  const key = ["feed_id", "trip_id"];
  const columns = { feed_id: { distinct: 1 }, trip_id: {}, delay: { minimum: 1, maximum: 9, distinct: 4 } };
  assert.deepEqual(labelsOf("trips", columns, key), ["trip_id"]);
  assert.deepEqual(labelsOf("trips", { ...columns, trip_id: { distinct: 5 } }, key), []);
});
