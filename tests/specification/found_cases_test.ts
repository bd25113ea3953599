import assert from "node:assert/strict";
import { specificationOf, toSql } from "querylogue/specification";
import type { Dialect } from "querylogue/sql";
import { serverTest } from "../database/servers.ts";
import { checkCase } from "./random/check_case.ts";
import { mysqlRunner, postgresRunner, type Runner, sqliteRunner } from "./random/runners.ts";
import type { Cell, World, WorldTable } from "./random/types.ts";
import { worldStatements } from "./random/world_statements.ts";

/** Cases that `long_round_trip.ts` found, in the smallest form that showed the fault. */
const mysqlUrl = "mysql://root@127.0.0.1:3306/";
const postgresUrl = "postgres://root@127.0.0.1:5432/postgres";

const table = (
  name: string,
  columns: Readonly<Record<string, "integer" | "text" | "timestamp" | "boolean">>,
  rows: readonly (readonly Cell[])[],
): WorldTable => ({
  name,
  columns: Object.entries(columns).map(([name, sort]) => ({ name, sort, nullable: name !== "id" })),
  key: ["id"],
  rows,
});

const tables = [
  table("port", { id: "integer", size: "integer", name: "text", open: "boolean" }, [
    [1, 1, "Ems", true],
    [2, 3, "Aa", false],
    [3, null, null, null],
  ]),
  table("ship", { id: "integer", port: "integer", size: "integer", at: "timestamp" }, [
    [1, 1, 1, "2020-01-01 00:00:07"],
    [2, 1, 3, "2020-02-29 13:05:09"],
    [3, 2, null, null],
    [4, null, 2, "2019-12-31 23:59:59"],
  ]),
];
const types = { integer: "INTEGER", text: "TEXT", timestamp: "TIMESTAMP", boolean: "BOOLEAN" } as const;
const world: World = {
  tables,
  schema: {
    tables: tables.map(({ name, columns, key }) => ({
      name,
      columns: columns.map(({ name, sort, nullable }) => ({
        ...{ name, notNull: !nullable },
        type: types[sort as keyof typeof types],
      })),
      primaryKey: key,
      uniqueKeys: [],
    })),
    foreignKeys: [],
  },
};

/** What DuckDB's SQL means, on another engine. */
async function assertRows(runner: Runner, sql: string, through?: Dialect) {
  const read = await specificationOf(sql, { dialect: "duckdb", schema: world.schema });
  assert(read.kind === "specification", sql);
  const outcome = await checkCase(read.specification, world, runner, { through });
  assert.equal(outcome.kind, "equal", Deno.inspect(outcome));
}

async function withTables(runner: Runner, run: (runner: Runner) => Promise<void>) {
  await using stack = new AsyncDisposableStack();
  stack.use(runner);
  for (const statement of worldStatements(world, runner.dialect)) await runner.run(statement);
  await run(runner);
}

const joined = "FROM port JOIN ship ON ship.port = port.id";
const partner = "port LEFT JOIN (SELECT 5 AS five, ship.id FROM ship WHERE ship.id > 1) t ON t.id = port.id";

serverTest("mysql", "toSql() asks MariaDB for the rows that its own reading would miss", async () => {
  await withTables(await mysqlRunner(mysqlUrl), async (runner) => {
    // Two columns of one name that are grouped by, of which a query in HAVING names one.
    await assertRows(
      runner,
      `SELECT ship.size ${joined} GROUP BY port.size, ship.size HAVING EXISTS (SELECT 1 FROM ship s WHERE s.id < port.size)`,
    );
    // NULL that a query behind ANY and ALL takes from a group around it.
    for (const operator of ["< ALL", ">= ANY"]) {
      await assertRows(
        runner,
        `SELECT port.size, -1 ${operator} (SELECT port.size FROM ship) AS x FROM port GROUP BY port.size`,
      );
    }
    // A column that is no column, of a partner that there is not.
    for (const called of ["SUM(t.five)", "LAG(t.five)", "FIRST_VALUE(t.five)"]) {
      await assertRows(runner, `SELECT port.id, ${called} OVER (ORDER BY port.id) AS x FROM ${partner}`);
    }
    // Windows over groups that a query in HAVING leaves out.
    const having = "HAVING EXISTS (SELECT 1 FROM ship s WHERE s.id < ship.size)";
    await assertRows(
      runner,
      `SELECT MIN(ship.id) AS x, RANK() OVER (ORDER BY ship.size NULLS FIRST) AS y, 2 * COUNT(*) OVER () AS z ${joined} ` +
        `GROUP BY ship.size ${having}`,
    );
    // Functions of windows over groups that HAVING leaves.
    await assertRows(
      runner,
      "SELECT COALESCE(RANK() OVER (ORDER BY port.open), 7) AS x FROM port LEFT JOIN ship ON ship.id = port.size " +
        "WHERE port.size IS NULL GROUP BY port.open HAVING COUNT(DISTINCT port.id) % COUNT(ship.id) IS NULL",
    );
  });
});

serverTest("postgres", "a truth value that is made a number is one for PostgreSQL, too", async () => {
  await withTables(await postgresRunner(postgresUrl), async (runner) => {
    await assertRows(runner, "SELECT SUM(CAST(open AS INTEGER)) AS x FROM port", "duckdb");
    await assertRows(runner, "SELECT SUM(CAST(open AS INTEGER)) AS x FROM port", "mysql");
    await assertRows(runner, "SELECT SUM(CAST(true AS INTEGER)) AS x FROM port", "postgres");
    await assertRows(runner, "SELECT CAST(t.o AS DOUBLE) AS x FROM (SELECT open AS o FROM port) t", "duckdb");
  });
});

Deno.test("toSql() says that SQLite cannot compare an aggregate with ANY and ALL", async () => {
  const sql = "SELECT size FROM port GROUP BY size HAVING MIN(id) <= ALL (SELECT id FROM ship)";
  const read = await specificationOf(sql, { dialect: "duckdb", schema: world.schema });
  assert(read.kind === "specification");
  assert.throws(() => toSql(read.specification, "sqlite"), {
    name: "RangeError",
    message: /SQLite has neither/,
  });
});

Deno.test("toSql() gives SQLite no key that becomes the position of an output", async () => {
  await withTables(sqliteRunner(), async (runner) => {
    await assertRows(runner, "SELECT id FROM ship ORDER BY (id <> size AND 'a' IS NULL) DESC, id");
    await assertRows(
      runner,
      "SELECT (size <> 1 AND 'a' IS NULL) AS x, COUNT(*) AS y FROM ship GROUP BY (size <> 1 AND 'a' IS NULL)",
    );
  });
});

serverTest(
  "postgres",
  "what MariaDB is asked for a filtered list of distinct texts can be asked elsewhere",
  async () => {
    await withTables(await postgresRunner(postgresUrl), async (runner) => {
      await assertRows(
        runner,
        "SELECT STRING_AGG(DISTINCT name, ',' ORDER BY name) FILTER (WHERE id > 1) AS x FROM port",
        "mysql",
      );
    });
  },
);

Deno.test("parts of dates that one dialect writes are whole numbers to another", async () => {
  await withTables(sqliteRunner(), async (runner) => {
    await assertRows(runner, "SELECT CAST(SECOND(at) AS TEXT) AS x FROM ship", "postgres");
    await assertRows(runner, "SELECT QUARTER(at) AS x FROM ship", "sqlite");
    await assertRows(runner, "SELECT MONTH(at) % 5 AS x FROM ship", "mysql");
  });
});
