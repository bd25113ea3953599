import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { InputError } from "../../../lib/base/mod.ts";
import { compareOnVariants, makeVariants, openVariants } from "querylogue/compare";
import { buildAtlas } from "querylogue/bundled";
import { introspect, openDatabase, rowsOf } from "querylogue/database";
import type { Schema } from "querylogue/schema";
import { withSqlite } from "../../sql/sqlite_fixture.ts";
import { brokenKeys, inFolder, pathOf, repeatedKeys } from "./variant_files.ts";
import { testFiles } from "../../database/fixtures.ts";

const lakes = [
  "CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
  `CREATE TABLE lake (id INTEGER PRIMARY KEY, name TEXT NOT NULL, depth INTEGER CHECK (depth > 0),
    country TEXT NOT NULL REFERENCES country (code))`,
  "CREATE INDEX lake_depth ON lake (depth)",
  "CREATE VIEW deep AS SELECT name FROM lake WHERE depth > 200",
  "INSERT INTO country VALUES ('CH', 'Switzerland'), ('IT', 'Italy'), ('DE', 'Germany')",
  "INSERT INTO lake VALUES (1, 'Thun', 217, 'CH'), (2, 'Como', 425, 'IT'), (3, 'Zug', 198, 'CH'), (4, 'Garda', 346, 'IT')",
];

Deno.test("queries that agree by accident are told apart by variants, and not by the data at hand", async () => {
  const pairs = [
    ["SELECT name FROM lake WHERE depth > 200", "SELECT name FROM lake WHERE depth >= 200"],
    ["SELECT name FROM lake WHERE name LIKE '%o'", "SELECT name FROM lake WHERE name LIKE '%o%'"],
    ["SELECT name FROM lake", "SELECT DISTINCT name FROM lake"],
    [
      "SELECT k.name FROM country AS k JOIN lake AS l ON l.country = k.code WHERE l.depth > 200",
      "SELECT k.name FROM country AS k JOIN lake AS l ON l.country = k.code WHERE l.depth > 200 AND k.name <> 'Germany'",
    ],
    ["SELECT count(*) FROM lake", "SELECT count(depth) FROM lake"],
    [
      "SELECT k.code FROM country AS k JOIN lake AS l ON l.country = k.code GROUP BY k.code HAVING count(*) > 1",
      "SELECT k.code FROM country AS k JOIN lake AS l ON l.country = k.code GROUP BY k.code",
    ],
  ] as const;
  await withSqlite(lakes, async (path) => {
    await inFolder(async (folder) => {
      await using database = await openDatabase(`sqlite:${path}`);
      const variants = await makeVariants(database, { folder, queries: pairs.flat(), seed: 1 });
      await using opened = await openVariants([{ name: "at hand", url: `sqlite:${path}` }, ...variants]);
      for (const [goldSql, predictedSql] of pairs) {
        const atHand = await compareOnVariants({ variants: opened.pairs.slice(0, 1), goldSql, predictedSql });
        assert.equal(atHand.verdict, "equal", predictedSql);
        const verdict = await compareOnVariants({ variants: opened.pairs, goldSql, predictedSql });
        assert.equal(verdict.verdict, "different", predictedSql);
        assert.match(verdict.told_apart_by ?? "", /^variant-\d$/);
        const itself = await compareOnVariants({ variants: opened.pairs, goldSql, predictedSql: goldSql });
        assert.equal(itself.verdict, "equal");
      }
    });
  });
});

Deno.test("makeVariants() keeps what an SQLite database demands of its rows, and its indexes and views", async () => {
  await withSqlite(lakes, async (path) => {
    await inFolder(async (folder) => {
      await using database = await openDatabase(`sqlite:${path}`);
      const queries = [
        "SELECT name FROM lake WHERE depth < 1",
        "SELECT name FROM lake WHERE depth = 1",
        "SELECT name FROM lake WHERE country = 'FR' OR id = 3",
      ];
      for (
        const { name, url, rowCount } of await makeVariants(database, { folder, queries, seed: 3, count: 6 })
      ) {
        const file = new DatabaseSync(pathOf(url), { readOnly: true });
        const value = (sql: string) => Object.values(file.prepare(sql).get() ?? {})[0];
        assert.equal(file.prepare("PRAGMA foreign_key_check").all().length, 0);
        assert.equal(value("PRAGMA integrity_check"), "ok");
        assert.equal(
          value("SELECT count(*) FROM lake WHERE depth <= 0 OR name IS NULL OR country IS NULL"),
          0,
        );
        assert.equal(value("SELECT (SELECT count(*) FROM lake) + (SELECT count(*) FROM country)"), rowCount);
        assert.equal(value("SELECT count(*) FROM sqlite_schema WHERE name IN ('lake_depth', 'deep')"), 2);
        // Every fourth variant is as varied as the data are, without rows that are made for queries.
        if (name !== "variant-4") {
          assert(Number(value("SELECT count(*) FROM country WHERE code = 'FR'")) > 0);
          assert(Number(value("SELECT count(*) FROM lake WHERE depth = 1")) > 0);
        }
        file.close();
      }
    });
  });
});

Deno.test("makeVariants() keeps keys that share columns, whatever the seed", async () => {
  const tables = [
    "CREATE TABLE country (code TEXT PRIMARY KEY)",
    "CREATE TABLE region (name TEXT, country TEXT REFERENCES country, PRIMARY KEY (name, country))",
    `CREATE TABLE city (name TEXT, country TEXT REFERENCES country, region TEXT, twin TEXT UNIQUE, PRIMARY KEY (name, country),
      FOREIGN KEY (region, country) REFERENCES region (name, country))`,
    "CREATE TABLE airport (code TEXT PRIMARY KEY, city TEXT, country TEXT, FOREIGN KEY (city, country) REFERENCES city (name, country))",
    "INSERT INTO country VALUES ('A'), ('B'), ('C')",
    "INSERT INTO region VALUES ('north', 'A'), ('south', 'A'), ('north', 'B'), ('coast', 'C')",
    `INSERT INTO city VALUES ('Aa', 'A', 'north', 't1'), ('Ab', 'A', 'south', NULL), ('Ba', 'B', 'north', 't2'),
      ('Ca', 'C', 'coast', NULL), ('Aa', 'C', NULL, 't3')`,
    "INSERT INTO airport VALUES ('AAA', 'Aa', 'A'), ('AAB', 'Ab', 'A'), ('BAA', 'Ba', 'B'), ('CAA', 'Ca', 'C')",
  ];
  await withSqlite(tables, async (path) => {
    await inFolder(async (folder) => {
      await using database = await openDatabase(`sqlite:${path}`);
      const schema = await introspect(database);
      const queries = ["SELECT code FROM airport WHERE country = 'B' AND city <> 'Ba'"];
      for (let seed = 1; seed <= 20; seed++) {
        for (const { url } of await makeVariants(database, { folder, queries, seed })) {
          assert.deepEqual([...brokenKeys(pathOf(url))], [], `seed ${seed}`);
          assert.deepEqual(repeatedKeys(pathOf(url), schema), []);
        }
      }
    });
  });
});

Deno.test("makeVariants() gives equal rows for equal seeds, and other rows for other seeds", async () => {
  await withSqlite(lakes, async (path) => {
    await inFolder(async (folder) => {
      const rows = async (seed: number, place: string) => {
        await using database = await openDatabase(`sqlite:${path}`);
        const queries = ["SELECT name FROM lake WHERE depth > 200"];
        const [variant] = await makeVariants(database, {
          folder: `${folder}/${place}`,
          queries,
          seed,
          count: 1,
        });
        const file = new DatabaseSync(pathOf(variant?.url ?? ""), { readOnly: true });
        const all = [file.prepare("SELECT * FROM lake").all(), file.prepare("SELECT * FROM country").all()];
        file.close();
        return all;
      };
      assert.deepEqual(await rows(1, "a"), await rows(1, "b"));
      assert.notDeepEqual(await rows(1, "a"), await rows(2, "c"));
    });
  });
});

Deno.test("makeVariants() makes rows for tables that have none, and keeps rows that refer to one another", async () => {
  const tables = [
    "CREATE TABLE person (id INTEGER PRIMARY KEY, born DATE NOT NULL, mother INTEGER REFERENCES person (id))",
    "CREATE TABLE letter (n INTEGER PRIMARY KEY, sender INTEGER NOT NULL REFERENCES person (id), reply INTEGER REFERENCES letter (n))",
    "INSERT INTO person VALUES (1, '1990-01-31', 2), (2, '1960-05-05', NULL), (3, '1991-02-02', 2)",
  ];
  await withSqlite(tables, async (path) => {
    await inFolder(async (folder) => {
      await using database = await openDatabase(`sqlite:${path}`);
      const queries = ["SELECT n FROM letter JOIN person ON id = sender WHERE born > '1990-02-01' AND n > 5"];
      for (const { url } of await makeVariants(database, { folder, queries, seed: 1, count: 3 })) {
        const file = new DatabaseSync(pathOf(url), { readOnly: true });
        assert.equal(file.prepare("PRAGMA foreign_key_check").all().length, 0);
        assert(file.prepare(queries[0] as string).all().length > 0);
        file.close();
      }
    });
  });
});

Deno.test("makeVariants() writes DuckDB files that the engine's own constraints accept, keys in a circle included", async () => {
  await inFolder(async (folder) => {
    await using database = await openDatabase(await buildAtlas());
    const schema = await introspect(database);
    const queries = ["SELECT name FROM river WHERE length > 1000 AND sea IS NOT NULL"];
    for (const { url, rowCount } of await makeVariants(database, { folder, queries, seed: 1, count: 2 })) {
      await using variant = await openDatabase(url);
      const made = await introspect(variant);
      assert.deepEqual(withoutCounts(made), withoutCounts(schema));
      assert.equal(made.tables.reduce((sum, table) => sum + (table.rowCount ?? 0), 0), rowCount);
      for (const { from, to, name } of schema.foreignKeys) {
        const meets = from.columns.map((column, i) => `p."${to.columns[i]}" = c."${column}"`).join(" AND ");
        const whole = from.columns.map((column) => `c."${column}" IS NOT NULL`).join(" AND ");
        const outcome = await variant.query(
          `SELECT count(*) FROM "${from.table}" AS c
          WHERE ${whole} AND NOT EXISTS (SELECT 1 FROM "${to.table}" AS p WHERE ${meets})`,
        );
        assert(outcome.kind === "rows");
        assert.deepEqual(rowsOf(outcome.table), [[0]], name);
      }
      const edge = await variant.query(
        "SELECT DISTINCT length FROM river WHERE length BETWEEN 999 AND 1001 ORDER BY 1",
      );
      assert(edge.kind === "rows");
      assert.deepEqual(rowsOf(edge.table), [[999], [1000], [1001]]);
    }
  });
});

function withoutCounts({ tables, ...rest }: Schema) {
  return { ...rest, tables: tables.map(({ rowCount: _, ...table }) => table) };
}

Deno.test("makeVariants() refuses what it cannot write, and numbers that make no sense", async () => {
  await inFolder(async (folder) => {
    await testFiles.create(
      `${folder}/two.duckdb`,
      (file) => file.run("CREATE SCHEMA s; CREATE TABLE s.t (a INT); CREATE TABLE t (a INT)"),
    );
    await using two = await openDatabase(`${folder}/two.duckdb`);
    await assert.rejects(makeVariants(two, { folder, seed: 1 }), InputError);
    await assert.rejects(makeVariants(two, { folder, seed: 1, count: 0 }), RangeError);
    await assert.rejects(makeVariants(two, { folder, seed: 1, maxRows: 1.5 }), RangeError);
    const server = { ...two, dialect: "postgres" as const, url: "postgres://host/db" };
    await assert.rejects(makeVariants(server, { folder, seed: 1 }), /only SQLite and DuckDB files/);
    const hiding = { ...two, hides: () => false };
    await assert.rejects(makeVariants(hiding, { folder, seed: 1 }), /columns of it are hidden/);
  });
});
