import assert from "node:assert/strict";
import { InputError } from "../../../lib/base/mod.ts";
import { glossaryText, parseGlossary } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const table = (name: string, columns: Schema["tables"][number]["columns"]) => ({
  name,
  columns,
  primaryKey: [],
  uniqueKeys: [],
});
const schema: Schema = {
  tables: [
    table("country", [column("name"), column("gdp", "DOUBLE"), column("area", "DOUBLE")]),
    table("city", [column("name"), column("population", "INTEGER"), column("founded", "DATE")]),
  ],
  foreignKeys: [],
  views: [table("big_cities", [column("name")])],
};

const full = {
  tables: { country: { synonyms: ["nation"], plural: "countries" } },
  columns: { "country.gdp": { synonyms: ["economic output"], unit: "million dollars" } },
  values: { "city.name": { Paris: ["the Ville Lumière"] } },
  terms: [{ term: "big city", plural: "big cities", table: "city", condition: "population > 1000000" }],
  measures: [{ name: "wealth", tables: ["country"], sql: "gdp / area", description: "output per km²" }],
  views: { big_cities: { description: "cities of more than a million people" } },
};

Deno.test("parseGlossary() reads every part, and an empty document as no words at all", async () => {
  const glossary = await parseGlossary(full, schema);
  assert.deepEqual(glossary.tables, [{ table: "country", synonyms: ["nation"], plural: "countries" }]);
  assert.deepEqual(glossary.values, [
    { table: "city", column: "name", value: "Paris", synonyms: ["the Ville Lumière"] },
  ]);
  assert.equal(glossary.views[0]?.view, "big_cities");
  const empty = await parseGlossary({}, schema);
  assert.deepEqual(Object.values(empty), [[], [], [], [], [], []]);
  assert.equal(glossaryText(empty, ["country", "city"]), "");
});

Deno.test("parseGlossary() turns a condition on one column into a filter, and keeps others as SQL only", async () => {
  const filterOf = async (condition: string) => {
    const { terms } = await parseGlossary({ terms: [{ term: "t", table: "city", condition }] }, schema);
    return terms[0]?.filter;
  };
  const population = { table: "city", column: "population" };
  const name = { table: "city", column: "name" };
  assert.deepEqual(await filterOf("population <= 5"), {
    kind: "comparison",
    column: population,
    operator: "<=",
    value: 5,
  });
  assert.deepEqual(await filterOf("population BETWEEN 1 AND 2"), {
    kind: "between",
    column: population,
    low: 1,
    high: 2,
  });
  assert.deepEqual(await filterOf("name NOT IN ('Paris', 'Lyon')"), {
    kind: "one_of",
    column: name,
    values: ["Paris", "Lyon"],
    negated: true,
  });
  assert.deepEqual(await filterOf("name LIKE 'P%'"), {
    kind: "pattern",
    column: name,
    pattern: "P%",
    negated: false,
  });
  assert.deepEqual(await filterOf("founded IS NOT NULL"), {
    kind: "null",
    column: { table: "city", column: "founded" },
    negated: true,
  });
  assert.equal(await filterOf("population > 5 AND name = 'Paris'"), undefined);
  assert.equal(await filterOf("population * 2 > 5"), undefined);
});

Deno.test("parseGlossary() refuses names that the schema does not have, in one sentence with the nearest", async () => {
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [{ tables: { contry: {} } }, /no table "contry": did you mean "country"\?$/],
    [{ columns: { "country.gpd": {} } }, /no column "country\.gpd": did you mean "country\.gdp"\?$/],
    [
      { values: { "city.nam": { Paris: ["Lutetia"] } } },
      /no column "city\.nam": did you mean "city\.name"\?$/,
    ],
    [{ views: { bigcities: {} } }, /no view "bigcities": did you mean "big_cities"\?$/],
    [
      { terms: [{ term: "big city", table: "city", condition: "populaton > 5" }] },
      /the term "big city" names a column "populaton".* did you mean "population"\?$/,
    ],
    [
      { measures: [{ name: "wealth", tables: ["country"], sql: "gdp / aera" }] },
      /the measure "wealth" names a column "aera".* did you mean "area"\?$/,
    ],
    [
      { terms: [{ term: "big city", table: "city", condition: "population > (" }] },
      /the term "big city" cannot be read as SQL/,
    ],
    [{ tables: { country: { synonyms: "nation" } } }, /malformed at tables\.country\.synonyms/],
    [{ synonyms: {} }, /malformed at its top level .*synonyms/],
    [[], /malformed at its top level/],
  ];
  for (const [document, message] of cases) {
    const refused = parseGlossary(document, schema, { source: "words.json" });
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, message);
      assert.match(error.message, /words\.json/);
      return true;
    });
  }
});

Deno.test("glossaryText() tells a prompt what is said of its tables only", async () => {
  const glossary = await parseGlossary(full, schema);
  assert.equal(
    glossaryText(glossary, ["city"]),
    [
      'value "Paris" of city.name: also called "the Ville Lumière"',
      'term "big city", "big cities": the rows of city with population > 1000000',
      "view big_cities: cities of more than a million people",
    ].join("\n"),
  );
  assert.match(
    glossaryText(glossary, ["country"]),
    /measure "wealth": gdp \/ area over country, output per km²/,
  );
});
