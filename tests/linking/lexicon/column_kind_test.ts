import fc from "fast-check";
import { introspect } from "querylogue/database";
import { randomFrom } from "querylogue/base";
import assert from "node:assert/strict";
import { columnKind } from "../../../lib/linking/lexicon/column_kind.ts";
import { createLexicon } from "../../../lib/linking/lexicon/lexicon.ts";
import { proposeFilter } from "../../../lib/synthesis/grammar/plan/propose_filter.ts";
import { createSampler } from "../../../lib/synthesis/grammar/plan/sampler.ts";
import { gatherStatistics } from "../../../lib/linking/lexicon/statistics.ts";
import type { ColumnStatistics } from "../../../lib/linking/lexicon/types.ts";
import { serverTest, withMysql, withPostgres } from "../../database/servers.ts";

const table = { name: "park", columns: [], primaryKey: ["park"], uniqueKeys: [] };

function kindOf(
  type: string,
  values: Partial<ColumnStatistics>,
  { name = "content", admits, unique = false }: {
    readonly name?: string;
    readonly admits?: readonly string[];
    readonly unique?: boolean;
  } = {},
) {
  const statistics = { rows: 90, present: 90, distinct: 9, minimum: "a", maximum: "z", ...values };
  const column = { name, type, notNull: true, ...(admits && { admits }) };
  return columnKind(column, {
    words: name.split("_"),
    statistics,
    isKey: false,
    table: unique ? { ...table, uniqueKeys: [[name]] } : table,
  });
}

Deno.test("types that hold several values are compound, whatever their values look like", () => {
  const types = [
    "text[]",
    "INTEGER[3]",
    "integer ARRAY",
    "STRUCT(a INTEGER)",
    "MAP(VARCHAR, INTEGER)",
    "set('a','b')",
    "json",
    "jsonb",
    "hstore",
    "int4range",
    "tstzrange",
    "datemultirange",
    "xml",
    "tsvector",
  ];
  const bound = fc.oneof(fc.string(), fc.double(), fc.constant(undefined));
  fc.assert(fc.property(fc.constantFrom(...types), bound, bound, (type, minimum, maximum) => {
    assert.equal(kindOf(type, { minimum, maximum }), "compound");
  }));
  assert.equal(kindOf("ENUM('set', 'list[')", {}, { admits: ["set", "list["] }), "category");
  assert.equal(kindOf("varchar(20)", {}), "category");
  assert.equal(kindOf("daterange", {}, { name: "stay_date" }), "compound");
  assert.equal(kindOf("date", { minimum: "2020-01-01", maximum: "2021-01-01" }), "date");
});

Deno.test("passwords, telephones and mail addresses are codes in several languages", () => {
  for (const name of ["anmeldekennwort", "e_mail_adresse", "telefonnummer", "correo", "téléphone"]) {
    assert.equal(kindOf("TEXT", { distinct: 90 }, { name }), "code", name);
  }
  assert.equal(kindOf("TEXT", { distinct: 90 }, { name: "mailand" }), "text");
});

Deno.test("numbers that name a class or tell rows apart measure nothing", () => {
  const numbers = { minimum: 1, maximum: 900 };
  for (const name of ["status", "order_type", "statut", "tipo", "ssn", "numero", "kundennummer_code"]) {
    assert.equal(kindOf("INTEGER", numbers, { name }), "code", name);
  }
  assert.equal(kindOf("INTEGER", numbers, { name: "height" }), "measure");
  assert.equal(kindOf("INTEGER", numbers, { name: "height", unique: true }), "code");
});

Deno.test("texts that are all written as JSON or arrays are compound", () => {
  assert.equal(kindOf("longtext", { minimum: '{"a": 1}', maximum: '{"b": [2]}' }), "compound");
  assert.equal(kindOf("TEXT", { minimum: "[]", maximum: "[1,\n2]" }), "compound");
  assert.equal(kindOf("TEXT", { minimum: "[sic]", maximum: "yes" }), "category");
});

Deno.test("a column of the type year holds years, whatever it is called", () => {
  for (const name of ["geburtsjahr", "año", "annee"]) {
    assert.equal(kindOf("INTEGER", { minimum: 1935, maximum: 2011 }, { name }), "year", name);
  }
  assert.equal(kindOf("INTEGER", { minimum: 1, maximum: 9 }, { name: "lehrjahr" }), "measure");
  assert.equal(kindOf("INTEGER", { minimum: 0, maximum: 2022 }, { name: "end_year" }), "year");
  assert.equal(kindOf("INTEGER", { minimum: 0, maximum: 9 }, { name: "years" }), "measure");
  assert.equal(kindOf("INTEGER", { minimum: 1, maximum: 40 }, { name: "quantity_ordered" }), "measure");
  assert.equal(kindOf("INTEGER", { minimum: 320, maximum: 1990 }, { name: "founded" }), "year");
  assert.equal(kindOf("year(4)", { minimum: 1990, maximum: 2020 }, { name: "season" }), "year");
  assert.equal(kindOf("YEAR", { minimum: 0, maximum: 2020 }, { name: "model_number" }), "year");
  assert.equal(kindOf("int", { minimum: 1990, maximum: 2020 }, { name: "season" }), "measure");
  assert.equal(kindOf("year", { minimum: 1990, maximum: 2020 }, { name: "park" }), "key");
});

/** Draws many conditions on each column of the table `park`, and gives those that came. */
async function conditions(database: Parameters<typeof gatherStatistics>[0]) {
  const schema = await introspect(database);
  const lexicon = createLexicon(schema, await gatherStatistics(database, schema));
  const sampler = createSampler(database, { schema });
  const specification = {
    tables: ["park"],
    joins: [],
    outputs: [],
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  };
  const drawn: Record<string, unknown[]> = {};
  for (const column of lexicon.table("park").columns) {
    const sample = await sampler(specification, column.reference);
    drawn[column.reference.column] = Array.from(
      { length: 40 },
      (_, seed) => proposeFilter(column, sample, randomFrom(seed)),
    ).filter((filter) => filter !== undefined);
  }
  return drawn;
}

serverTest("mysql", "MariaDB: years are compared as numbers, sets and JSON are not compared", () =>
  withMysql(
    `CREATE TABLE park (name VARCHAR(20) PRIMARY KEY, season YEAR, pets SET('cat', 'dog'), facts JSON);
     INSERT INTO park SELECT CONCAT('Park ', seq), 1990 + seq, IF(seq % 3, 'cat', 'cat,dog'),
       CONCAT('{"n": ', seq % 4, '}') FROM seq_1_to_20;`,
    async (database) => {
      const { season = [], pets, facts } = await conditions(database);
      assert.ok(season.length > 20);
      for (const filter of season as Readonly<Record<string, unknown>>[]) {
        for (const value of [filter.value, filter.low, filter.high].filter((one) => one !== undefined)) {
          assert.ok(typeof value === "number" && value >= 1990 && value <= 2010, JSON.stringify(filter));
        }
      }
      assert.deepEqual([pets, facts], [[], []]);
    },
  ));

serverTest("postgres", "PostgreSQL: arrays, ranges and JSON are not compared", () =>
  withPostgres(
    `CREATE TABLE park (name text PRIMARY KEY, trees text[], stay daterange, sizes int4range, facts jsonb, size int);
     INSERT INTO park SELECT 'Park ' || i, ARRAY['oak', 'elm'], daterange('2020-01-01', '2020-02-01'),
       int4range(i % 3, 9), jsonb_build_object('n', i % 4), i FROM generate_series(1, 20) i;`,
    async (database) => {
      const { trees, stay, sizes, facts, size = [] } = await conditions(database);
      assert.deepEqual([trees, stay, sizes, facts], [[], [], [], []]);
      assert.ok(size.length > 20);
    },
  ));
