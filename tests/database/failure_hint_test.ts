import type { Database } from "querylogue/database";
import assert from "node:assert/strict";
import { failureHint } from "../../lib/database/failure_hint.ts";
import { endless, onBothEngines } from "./fixtures.ts";
import { serverTest, withMysql, withPostgres } from "./servers.ts";

const waters = `
  CREATE TABLE river (name VARCHAR(50), length INTEGER, country VARCHAR(4));
  CREATE TABLE city (name VARCHAR(50), country VARCHAR(4), population INTEGER);
  CREATE TABLE lake_of_glacier (depth INTEGER);`;

async function hintsAreGiven(database: Database) {
  const hint = async (sql: string) => {
    const outcome = await database.query(sql);
    assert.equal(outcome.kind, "failed", `${sql} → ${Deno.inspect(outcome)}`);
    return outcome.kind === "failed" ? outcome.hint ?? "" : "";
  };
  assert.match(await hint("SELECT lenght FROM river"), /\blength\b/);
  assert.match(
    await hint("SELECT r.lenght FROM river AS r"),
    /\br(iver)?\b.*\blength\b|\blength\b.*\briver\b/,
  );
  assert.equal(
    await hint("SELECT river.population FROM river"),
    'Did you mean the column "population" of "city"?',
  );
  assert.equal(await hint("SELECT name FROM rivers"), 'Did you mean the table "river"?');
  assert.equal(
    await hint("SELECT name FROM river JOIN city AS c ON length = population"),
    "Write river.name or c.name.",
  );
  assert.equal(await hint("SELECT 1 FROM completely_different_thing"), "");
  assert.equal(await hint("SELECT count( FROM river"), "");
}

onBothEngines("a failed query comes with the name that was probably meant", waters, hintsAreGiven);

serverTest(
  "postgres",
  "a failed query comes with the name that was probably meant (PostgreSQL)",
  () => withPostgres(waters, hintsAreGiven),
);

serverTest(
  "mysql",
  "a failed query comes with the name that was probably meant (MariaDB)",
  () => withMysql(waters, hintsAreGiven),
);

onBothEngines("a hint comes also where the next query takes long", waters, async (database) => {
  await database.query("SELECT 1");
  const [failed, long] = await Promise.all([
    database.query("SELECT lenght FROM river"),
    database.query(endless, { timeoutMs: 2_000 }),
  ]);
  assert.ok(failed.kind === "failed" && /\blength\b/.test(failed.hint ?? ""), Deno.inspect(failed));
  assert.equal(long.kind, "timed_out");
});

onBothEngines("a hint is the same the first time and later", waters, async (database) => {
  await database.query("SELECT lenght FROM river");
  const [first, second] = [
    await database.query("SELECT depht FROM lake_of_glacier"),
    await database.query("SELECT depht FROM lake_of_glacier"),
  ];
  assert.deepEqual(first, second);
  assert.ok(
    first.kind === "failed" && first.hint === 'Did you mean the column "depth" of "lake_of_glacier"?',
  );
});

const tables = [
  { name: "river", columns: ["name", "length", "river_id"] },
  { name: "city", columns: ["name", "id", "Population"] },
  { name: "sales.order", columns: ["id", "total sum", "a.b"] },
  { name: "order_line", columns: ["order", "amount"] },
];

const hint = (message: string, sql: string) => failureHint(message, { sql, dialect: "postgres", tables });

Deno.test("tables that the query names go before others, aliases are understood", () => {
  const unknown = (name: string) => `column ${name} does not exist`;
  const cases: readonly [name: string, sql: string, expected: string | undefined][] = [
    ['"nam"', "SELECT nam FROM city", 'Did you mean the column "name" of "city"?'],
    ['"nam"', "SELECT nam FROM order_line", 'Did you mean the column "name" of "river"?'],
    ["o.amonut", "SELECT o.amonut FROM order_line o", 'Did you mean the column "amount" of "order_line"?'],
    ['"population"', "SELECT population FROM city", 'Did you mean the column "Population" of "city"?'],
    ["r.population", "SELECT r.population FROM river r", 'Did you mean the column "Population" of "city"?'],
    ['"total"', 'SELECT total FROM sales."order"', 'Did you mean the column "total sum" of "sales.order"?'],
    [
      '"total_sum"',
      'SELECT total_sum FROM sales."order"',
      'Did you mean the column "total sum" of "sales.order"?',
    ],
    [
      '"nme"',
      "SELECT 'FROM city', nme FROM river -- FROM city",
      'Did you mean the column "name" of "river"?',
    ],
    [
      '"nme"',
      "SELECT nme FROM (SELECT 1 WHERE true) AS x, city",
      'Did you mean the column "name" of "city"?',
    ],
    ['"xyz_unheard_of"', "SELECT xyz_unheard_of FROM river", undefined],
  ];
  for (const [name, sql, expected] of cases) assert.equal(hint(unknown(name), sql), expected, sql);
});

Deno.test("a table of another schema, and one with a schema that is wrong, are found", () => {
  assert.equal(hint('relation "orders" does not exist', ""), 'Did you mean the table "sales.order"?');
  assert.equal(hint('relation "shop.order" does not exist', ""), 'Did you mean the table "sales.order"?');
});

Deno.test("an ambiguous name is offered with each table that has it", () => {
  const message = 'column reference "name" is ambiguous';
  assert.equal(hint(message, "SELECT name FROM river, city"), "Write river.name or city.name.");
  assert.equal(
    hint(
      message,
      "SELECT name FROM river AS a JOIN city b ON true LEFT JOIN river ON true JOIN order_line ON true",
    ),
    "Write a.name, b.name or river.name.",
  );
  assert.equal(hint(message, "SELECT name FROM river"), undefined);
});

Deno.test("messages about other things have no hint", () => {
  for (
    const message of ["syntax error at or near", "division by zero", "", "function nam() does not exist"]
  ) {
    assert.equal(hint(message, "SELECT nam FROM river"), undefined);
  }
});
