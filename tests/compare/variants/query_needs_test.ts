import assert from "node:assert/strict";
import fc from "fast-check";
import { nearPattern, nearValues, neighbours } from "../../../lib/compare/variants/near_values.ts";
import { queryNeeds } from "../../../lib/compare/variants/query_needs.ts";
import { tieBreakers } from "../../../lib/compare/variants/steady_pairs.ts";
import type { Table } from "querylogue/schema";

const table = (name: string, ...columns: string[]): Table => ({
  name,
  columns: columns.map((name) => ({ name, type: "INT", notNull: false })),
  primaryKey: [],
  uniqueKeys: [],
});
const tables = [table("lake", "name", "depth", "country"), table("country", "code", "area")];

Deno.test("queryNeeds() finds the constants that columns are compared with, through aliases and from either side", async () => {
  const sql = `SELECT l.name FROM lake AS l JOIN country AS c ON l.country = c.code
    WHERE 200 < l.depth AND c.area BETWEEN 5 AND 7 AND name LIKE 'A%' AND l.depth IN (300, 301)
    GROUP BY l.name HAVING count(*) >= 3`;
  const needs = await queryNeeds(sql, { dialect: "sqlite", tables });
  assert.deepEqual(needs.tables, ["lake", "country"]);
  assert.deepEqual(needs.counts, [3]);
  assert.deepEqual(needs.constraints.map(({ table, column, near }) => [table, column, near.slice(0, 2)]), [
    ["lake", 1, [201, 200]],
    ["country", 1, [5, 6]],
    ["lake", 0, ["Ax", "A"]],
    ["lake", 1, [300, 301]],
  ]);
});

Deno.test("queryNeeds() looks into subqueries, and needs nothing for what it cannot read", async () => {
  const sql =
    "SELECT 1 FROM country WHERE code NOT IN (SELECT country FROM lake WHERE depth = 9 AND area < 4)";
  const needs = await queryNeeds(sql, { dialect: "sqlite", tables });
  assert.deepEqual(needs.constraints.map(({ table, column }) => [table, column]), [["lake", 1], [
    "country",
    1,
  ]]);
  assert.deepEqual(await queryNeeds("SELECT FROM WHERE", { dialect: "sqlite", tables }), {
    tables: [],
    constraints: [],
    counts: [],
  });
});

Deno.test("nearValues() holds the constant and both neighbours, and begins with a value that the comparison admits", () => {
  const admits: Readonly<Record<string, (value: number, constant: number) => boolean>> = {
    eq: (a, b) => a === b,
    neq: (a, b) => a !== b,
    lt: (a, b) => a < b,
    lte: (a, b) => a <= b,
    gt: (a, b) => a > b,
    gte: (a, b) => a >= b,
  };
  const decimals = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 3 }))
    .map(([digits, places]) => digits / 10 ** places);
  fc.assert(fc.property(decimals, fc.constantFrom(...Object.keys(admits)), (constant, operator) => {
    const near = nearValues(constant, operator) as number[];
    assert.ok(admits[operator]?.(near[0] as number, constant));
    assert.ok(near.includes(constant));
    assert.ok(near.some((value) => value > constant) && near.some((value) => value < constant));
    assert.equal(new Set(near).size, near.length);
  }));
});

Deno.test("neighbours of texts, dates and truth values are of their kind", () => {
  assert.deepEqual(neighbours("2024-02-28"), ["2024-02-29", "2024-02-27"]);
  assert.deepEqual(neighbours("2023-12-31 10:00:00"), ["2024-01-01 10:00:00", "2023-12-30 10:00:00"]);
  assert.deepEqual(neighbours("Thun"), ["Thunx", "Thu", "thun"]);
  assert.deepEqual(neighbours("17"), ["18", "16"]);
  assert.deepEqual(neighbours(true), [false]);
  assert.deepEqual(neighbours(10n), [11n, 9n]);
  assert.deepEqual(neighbours(2.5), [2.6, 2.4]);
});

Deno.test("nearPattern() begins with a text that the pattern fits, and has one that it does not fit", () => {
  const fits = (pattern: string, text: string) =>
    new RegExp(`^${pattern.replaceAll("%", ".*").replaceAll("_", ".")}$`, "i").test(text);
  for (const pattern of ["%lake%", "A%", "%o", "a_c", "x%y"]) {
    const [first = "", ...others] = nearPattern(pattern);
    assert.ok(fits(pattern, first), pattern);
    assert.ok(others.some((text) => !fits(pattern, text)), pattern);
  }
});

Deno.test("tieBreakers() sorts by all that is shown wherever rows are cut, and nothing else", async () => {
  const both = (sql: string) => tieBreakers(sql, "sqlite");
  assert.equal(await both("SELECT name FROM lake ORDER BY depth"), undefined);
  assert.deepEqual(await both("SELECT name, depth FROM lake ORDER BY depth DESC LIMIT 2"), [
    "SELECT name, depth FROM lake ORDER BY depth DESC, 1, 2 LIMIT 2",
    "SELECT name, depth FROM lake ORDER BY depth DESC, 1 DESC, 2 DESC LIMIT 2",
  ]);
  assert.deepEqual(await both("SELECT name FROM lake UNION SELECT code FROM country LIMIT 1"), [
    "SELECT name FROM lake UNION SELECT code FROM country ORDER BY 1 LIMIT 1",
    "SELECT name FROM lake UNION SELECT code FROM country ORDER BY 1 DESC LIMIT 1",
  ]);
  assert.deepEqual(
    (await both("SELECT * FROM (SELECT * FROM lake LIMIT 3) AS l"))?.[1],
    "SELECT * FROM (SELECT * FROM lake ORDER BY 1 DESC LIMIT 3) AS l",
  );
});
