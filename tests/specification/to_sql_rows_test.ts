import assert from "node:assert/strict";
import fc from "fast-check";
import { openDatabase, rowsOf } from "querylogue/database";
import { duckDbFile, inFolder } from "../database/fixtures.ts";
import type { Dialect } from "querylogue/sql";
import { serverTest } from "../database/servers.ts";
import { checkCase } from "./random/check_case.ts";
import { drawFrom } from "./random/draw.ts";
import { mysqlRunner, postgresRunner, type Runner, sqliteRunner } from "./random/runners.ts";
import { worldStatements } from "./random/world_statements.ts";
import { decisions, specificationOver, worldOf } from "./random_specifications.ts";

/** Their tables stand beside one another in a database, as each world's have names of their own. */
const worlds = fc.sample(decisions, { numRuns: 12, seed: 17 }).map((numbers, i) => worldOf(numbers, ` ${i}`));

/** Most of them on every engine; `long_round_trip.ts` runs as many as one likes. */
async function assertEqualRows(runner: Runner, through: readonly Dialect[] = []) {
  const world = fc.constantFrom(...worlds);
  const written = fc.constantFrom<Dialect | undefined>(...through.length > 0 ? through : [undefined]);
  await fc.assert(
    fc.asyncProperty(world, decisions, written, async (world, numbers, through) => {
      const specification = specificationOver(world, drawFrom(numbers), 2);
      const outcome = await checkCase(specification, world, runner, { through });
      assert.ok(outcome.kind !== "different", Deno.inspect(outcome));
    }),
    { numRuns: 120 },
  );
}

async function makeWorlds(runner: Runner) {
  for (const world of worlds) {
    for (const statement of worldStatements(world, runner.dialect)) await runner.run(statement);
  }
}

Deno.test("toSql() asks SQLite for the rows that the specification means", async () => {
  await using runner = sqliteRunner();
  await makeWorlds(runner);
  await assertEqualRows(runner);
});

Deno.test("what toSql() writes in any dialect and specificationOf() reads back means the same rows", async () => {
  await using runner = sqliteRunner();
  await makeWorlds(runner);
  await assertEqualRows(runner, ["sqlite", "duckdb", "postgres", "mysql"]);
});

Deno.test("toSql() asks DuckDB for the rows that the specification means", async () => {
  const statements = worlds.flatMap((world) => worldStatements(world, "duckdb"));
  await inFolder(async (folder) => {
    await using database = await openDatabase(await duckDbFile(folder, statements.join(";\n")));
    await assertEqualRows({
      dialect: "duckdb",
      run: async (sql) => {
        const outcome = await database.query(sql);
        if (outcome.kind !== "rows") throw new Error(Deno.inspect(outcome));
        return rowsOf(outcome.table);
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    });
  });
});

serverTest("postgres", "toSql() asks PostgreSQL for the rows that the specification means", async () => {
  await using runner = await postgresRunner("postgres://root@127.0.0.1:5432/postgres");
  await makeWorlds(runner);
  await assertEqualRows(runner);
});

serverTest("mysql", "toSql() asks MariaDB for the rows that the specification means", async () => {
  await using runner = await mysqlRunner("mysql://root@127.0.0.1:3306/");
  await makeWorlds(runner);
  await assertEqualRows(runner);
});
