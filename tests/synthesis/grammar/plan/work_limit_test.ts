import assert from "node:assert/strict";
import { introspect, openDatabase } from "../../../../lib/database/mod.ts";
import type { ConjunctiveQuery, Filter } from "../../../../lib/specification/mod.ts";
import { createJoinLimit } from "../../../../lib/synthesis/grammar/plan/join_limit.ts";
import { rowsInReach, tableSizes } from "../../../../lib/synthesis/grammar/plan/table_sizes.ts";
import { createJoinedAtMost } from "../../../../lib/synthesis/grammar/plan/joined_at_most.ts";
import { createWorkLimit } from "../../../../lib/synthesis/grammar/plan/work_limit.ts";
import { inFolder, sqliteFile } from "../../../database/fixtures.ts";

const key = (table: string) => ({
  from: { table, columns: ["country"] },
  to: { table: "country", columns: ["code"] },
});
const places: ConjunctiveQuery = {
  tables: ["city", "country", "lake"],
  joins: [key("city"), key("lake")],
  outputs: [{ kind: "column", column: { table: "country", column: "code" } }],
  filters: [],
  groupBy: [],
  groupFilters: [],
  orderBy: [],
  distinct: false,
};
const named = (value: string): Filter => ({
  kind: "comparison",
  column: { table: "city", column: "name" },
  operator: "=",
  value,
});

/** Two countries: one has 6 cities and 6 lakes, which makes 36 rows of the join, the other 2 and 1. */
const countries = `CREATE TABLE country (code TEXT PRIMARY KEY);
  CREATE TABLE city (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
  CREATE TABLE lake (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
  INSERT INTO country VALUES ('N'), ('S');
  INSERT INTO city VALUES ('a', 'N'), ('b', 'N'), ('c', 'N'), ('d', 'N'), ('e', 'N'), ('f', 'N'), ('y', 'S'), ('z', 'S');
  INSERT INTO lake VALUES ('1', 'N'), ('2', 'N'), ('3', 'N'), ('4', 'N'), ('5', 'N'), ('6', 'N'), ('7', 'S');`;

/** A country with 200 cities and 200 lakes, which makes 40,000 rows of the join. */
const crowded = `CREATE TABLE country (code TEXT PRIMARY KEY);
  CREATE TABLE city (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
  CREATE TABLE lake (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
  INSERT INTO country VALUES ('N');
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO city SELECT 'c' || i, 'N' FROM n;
  INSERT INTO lake SELECT name, country FROM city;`;

async function withLimit(
  most: number,
  look: (
    isInReach: (...changes: Partial<ConjunctiveQuery>[]) => Promise<boolean>,
    asked: string[],
  ) => Promise<void>,
  tables = countries,
) {
  await inFolder(async (folder) => {
    await using opened = await openDatabase(sqliteFile(folder, tables));
    const schema = await introspect(opened);
    const asked: string[] = [];
    const database = {
      url: opened.url,
      dialect: opened.dialect,
      query: (sql: string) => {
        asked.push(sql);
        return opened.query(sql);
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    const sizeOf = await tableSizes(opened, schema);
    const joinedAtMost = createJoinedAtMost(database);
    const joinLimit = createJoinLimit(database, schema, { sizeOf, most });
    const isInReach = createWorkLimit(database.dialect, schema, { sizeOf, joinLimit, joinedAtMost, most });
    await look((change) => isInReach({ ...places, ...change }), asked);
  });
}

Deno.test("a query is in reach by the rows of its join, which are counted once for all that is asked of it", () =>
  withLimit(38, async (isInReach, asked) => {
    assert.equal(await isInReach({}), true);
    assert.equal(await isInReach({ distinct: true, filters: [named("a")] }), true);
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? "", / LIMIT 39\) AS joined$/);
  }));

Deno.test("a query over too many rows is in reach where its conditions leave few", () =>
  withLimit(37, async (isInReach) => {
    assert.equal(await isInReach({}), false);
    assert.equal(await isInReach({ filters: [named("a")] }), true);
    assert.equal(
      await isInReach({
        filters: [{ kind: "null", column: { table: "city", column: "name" }, negated: true }],
      }),
      false,
    );
  }));

Deno.test("conditions on a join of far more rows than are in reach are not tried", () =>
  withLimit(401, async (isInReach, asked) => {
    assert.equal(await isInReach({ filters: [named("y")] }), false);
    assert.equal(asked.length, 2);
    assert.equal(await isInReach({ filters: [named("z")] }), false);
    assert.equal(asked.length, 2);
  }, crowded));

Deno.test("what has none of a large table is not asked where the engine looks through it for each", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, countries));
    const { tables, foreignKeys } = await introspect(database);
    const isAffordable = async (city: number, keyed: boolean) => {
      const rows = new Map([["country", 5_000], ["city", city], ["lake", 1]]);
      const schema = {
        tables: tables.map((table) => ({
          ...table,
          rowCount: rows.get(table.name) ?? 0,
          ...(keyed && table.name === "city" ? { primaryKey: ["country", "name"] } : {}),
        })),
        foreignKeys,
      };
      const sizeOf = await tableSizes(database, schema);
      const joinedAtMost = createJoinedAtMost(database);
      const joinLimit = createJoinLimit(database, schema, { sizeOf });
      const without: Filter = { kind: "exists", join: key("city"), table: "city", negated: true };
      const asked = { ...places, tables: ["country"], joins: [], filters: [without] };
      return await createWorkLimit(database.dialect, schema, { sizeOf, joinLimit, joinedAtMost })(asked);
    };
    assert.equal(await isAffordable(10_000, false), true);
    assert.equal(await isAffordable(10_001, false), false);
    assert.equal(await isAffordable(10_001, true), true);
  }));

Deno.test("nothing is counted where keys tell that the join has no more rows than a table", () =>
  withLimit(17, async (isInReach, asked) => {
    assert.equal(await isInReach({ tables: ["city", "country"], joins: [key("city")] }), true);
    assert.equal(await isInReach({ tables: ["lake"], joins: [] }), true);
    assert.deepEqual(asked, []);
  }));

Deno.test("tables that have too many rows by themselves are out of reach", () =>
  withLimit(16, async (isInReach, asked) => {
    assert.equal(await isInReach({}), false);
    assert.deepEqual(asked, []);
  }));

Deno.test("a table is in reach with as many rows as the engine reads in a moment, and not with one more", async () => {
  for (const dialect of ["duckdb", "postgres", "mysql", "sqlite"] as const) {
    const most = rowsInReach[dialect];
    const database = {
      url: "x",
      dialect,
      query: () => Promise.reject(new Error("The sizes tell enough")),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
    const table = { name: "city", columns: [], primaryKey: [], uniqueKeys: [] };
    for (const [rowCount, isInReach] of [[most, true], [most + 1, false]] as const) {
      const schema = { tables: [{ ...table, rowCount }], foreignKeys: [] };
      const sizeOf = await tableSizes(database, schema);
      const joinedAtMost = createJoinedAtMost(database);
      const joinLimit = createJoinLimit(database, schema, { sizeOf });
      const isAffordable = createWorkLimit(database.dialect, schema, { sizeOf, joinLimit, joinedAtMost });
      assert.equal(await isAffordable({ ...places, tables: ["city"], joins: [] }), isInReach, dialect);
    }
  }
});
