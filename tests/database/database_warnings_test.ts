import assert from "node:assert/strict";
import { type Database, databaseWarnings, openDatabase, type QueryOutcome } from "querylogue/database";
import { privilegesText } from "../../lib/database/privileges_text.ts";
import { runMysql, serverTest, withMysql, withPostgres } from "./servers.ts";

const readOnly = "Querylogue only reads, but a login that can only read is safer";

Deno.test("privilegesText() names two privileges and counts the others, a single one too", () => {
  const privilege = { right: "insert rows", writes: true };
  const text = (count: number) =>
    privilegesText(
      [{ ...privilege, where: "into table lake" }, privilege, privilege, privilege].slice(0, count),
    );
  assert.equal(text(1), "insert rows into table lake");
  assert.equal(text(2), "insert rows into table lake and insert rows");
  assert.equal(text(3), "insert rows into table lake, insert rows, and 1 more");
  assert.equal(text(4), "insert rows into table lake, insert rows, and 2 more");
});

Deno.test("a file whose memory is bounded needs no warning, one on another system does", async () => {
  const file = (memoryBounded: boolean): Database => ({
    url: "duckdb:city.duckdb",
    dialect: "duckdb",
    memoryBounded,
    query: () => Promise.reject(new Error("asked")),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
  assert.deepEqual(await databaseWarnings(file(true)), []);
  assert.match((await databaseWarnings(file(false))).join(), /^The memory of queries is not bounded/);
});

Deno.test("rights that the server does not tell are no reason not to read", async () => {
  const refused: QueryOutcome = { kind: "refused", reason: "It costs too much." };
  const server: Database = {
    url: "mysql://reader@there:3306/shop",
    dialect: "mysql",
    query: () => Promise.resolve(refused),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  assert.deepEqual(await databaseWarnings(server), [
    "What this login may do beyond reading is not known: Cannot read mysql://reader@there:3306/shop: It costs too much.",
  ]);
});

serverTest(
  "postgres",
  "a superuser is warned in one sentence",
  () =>
    withPostgres("CREATE TABLE city (name text)", async (database) => {
      assert.deepEqual(await databaseWarnings(database), [
        `This login may do anything as a superuser; ${readOnly}`,
      ]);
    }),
);

serverTest(
  "mysql",
  "of many rights two are named and the others counted; a reader is not warned",
  () =>
    withMysql("CREATE TABLE city (name text)", async (database, url) => {
      const name = new URL(url).pathname.slice(1);
      const login = async (rights: string) => {
        await runMysql(url, `CREATE OR REPLACE USER '${name}'@'127.0.0.1' IDENTIFIED BY 'pw'`);
        await runMysql(url, `GRANT ${rights} ON ${name}.* TO '${name}'@'127.0.0.1'`);
        await using opened = await openDatabase(url.replace("root@", `${name}:pw@`), {
          allowWritingLogin: true,
        });
        return await databaseWarnings(opened);
      };
      try {
        assert.deepEqual(await login("SELECT"), []);
        assert.deepEqual(await login("SELECT, INSERT, UPDATE, DELETE, DROP"), [
          `This login may delete rows from database ${name}, drop and empty tables in database ${name}, ` +
          `and 2 more; ${readOnly}`,
        ]);
      } finally {
        await runMysql(url, `DROP USER '${name}'@'127.0.0.1'`);
      }
      assert.equal((await databaseWarnings(database)).length, 1);
    }),
);
