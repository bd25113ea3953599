import assert from "node:assert/strict";
import { buildSql } from "../../lib/sql/mod.ts";
import { literalUses } from "../../lib/verify/literal_uses.ts";

const column = (name: string) => ({ name, type: "TEXT", notNull: false });
const table = (name: string, ...columns: string[]) => (
  { name, columns: columns.map(column), primaryKey: [], uniqueKeys: [] }
);
const schema = {
  tables: [table("City", "Name", "country"), table("river", "name", "mouth")],
  foreignKeys: [],
};

const usesOf = async (condition: string, dialect: "sqlite" | "duckdb" = "sqlite") => {
  const uses = await literalUses(`SELECT 1 FROM city c JOIN river r ON r.mouth = c.name WHERE ${condition}`, {
    schema,
    dialect,
  });
  return typeof uses === "string" ? uses : uses.map(({ text }) => text);
};

Deno.test("literals are found on both sides of =, in lists, in patterns, and under NOT", async () => {
  assert.deepEqual(await usesOf("c.name = 'Bern' AND 'CH' = c.country"), [
    "City.Name = 'Bern'",
    "City.country = 'CH'",
  ]);
  assert.deepEqual(await usesOf("r.name IN ('Aare', 'Inn') AND mouth NOT LIKE 'B%'"), [
    "river.name = 'Aare'",
    "river.name = 'Inn'",
    "river.mouth LIKE 'B%'",
  ]);
  assert.deepEqual(await usesOf("NOT c.country <> 'CH' AND lower(r.name) = 'inn'"), [
    "City.country = 'CH'",
    "lower(river.name) = 'inn'",
  ]);
});

Deno.test("literals of queries inside are found, each once", async () => {
  assert.deepEqual(
    await usesOf(
      "EXISTS (SELECT 1 FROM river WHERE river.mouth = c.name AND river.name = 'Inn') AND r.name = 'Inn'",
    ),
    ["river.name = 'Inn'"],
  );
});

Deno.test("what an OR compares with one literal are alternatives, and other literals are not", async () => {
  assert.deepEqual(await usesOf("c.name = 'Inn' OR r.name = 'Inn' OR r.mouth = 'Bern'"), [
    "City.Name = 'Inn' or river.name = 'Inn'",
    "river.mouth = 'Bern'",
  ]);
  assert.deepEqual(
    await usesOf("(c.name = 'Inn' AND c.country = 'CH') OR (r.name = 'Inn' AND r.mouth = 'Bern')"),
    [
      "City.Name = 'Inn' or river.name = 'Inn'",
      "City.country = 'CH'",
      "river.mouth = 'Bern'",
    ],
  );
});

Deno.test("comparisons of size, of computed values and with NULL are none", async () => {
  assert.deepEqual(
    await usesOf("c.name > 'B' AND length(r.name) = 3 AND r.mouth IS NULL AND c.country = r.name || 'x'"),
    [],
  );
});

Deno.test("a quote in a literal stays inside it, and a pattern keeps its ESCAPE", async () => {
  const uses = await literalUses("SELECT 1 FROM river WHERE name = 'L''Aa' AND mouth LIKE '%!%' ESCAPE '!'", {
    schema,
    dialect: "duckdb",
  });
  assert(typeof uses !== "string");
  assert.deepEqual(uses.flatMap(({ occurs }) => occurs).map((query) => buildSql(query, "duckdb")), [
    `SELECT 1 FROM "river" WHERE "name" = 'L''Aa'`,
    `SELECT 1 FROM "river" WHERE "mouth" LIKE '%!%' ESCAPE '!'`,
  ]);
});

Deno.test("a text that cannot be read gives the reason", async () => {
  assert.equal(typeof await literalUses("SELECT FROM WHERE", { schema, dialect: "sqlite" }), "string");
});
