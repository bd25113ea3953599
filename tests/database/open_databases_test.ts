import { type Database, openDatabases } from "querylogue/database";
import assert from "node:assert/strict";
import { duckDbFile, endless, inFolder, onlyValue, sqliteFile, sqlProcesses, until } from "./fixtures.ts";

/** Opens two SQLite and two DuckDB files by turns, each with one number in the table `t` and a table of its own. */
async function onFour(
  test: (databases: readonly [Database, Database, Database, Database], folder: string) => Promise<void>,
) {
  await inFolder(async (folder) => {
    const paths: string[] = [];
    for (let n = 1; n <= 4; n++) {
      await Deno.mkdir(`${folder}/${n}`);
      const make = n % 2 === 1 ? sqliteFile : duckDbFile;
      paths.push(
        await make(
          `${folder}/${n}`,
          `CREATE TABLE t (n INT); INSERT INTO t VALUES (${n}); CREATE TABLE lakes${n} (depth${n} INT)`,
        ),
      );
    }
    const databases = await openDatabases(paths);
    try {
      await test(databases as readonly [Database, Database, Database, Database], folder);
    } finally {
      await Promise.all(databases.map((database) => database[Symbol.asyncDispose]()));
    }
    assert.deepEqual(await sqlProcesses(folder), []);
  });
}

const numbers = async (databases: readonly Database[]) =>
  onlyValues(await Promise.all(databases.map((database) => database.query("SELECT n FROM t"))));

const onlyValues = (outcomes: readonly Parameters<typeof onlyValue>[0][]) => outcomes.map(onlyValue);

Deno.test("openDatabases() opens the files of an engine in one process, and a query sees its own file alone", async () => {
  await onFour(async (databases, folder) => {
    assert.equal((await sqlProcesses(folder)).length, 2);
    assert.deepEqual(databases.map(({ dialect }) => dialect), ["sqlite", "duckdb", "sqlite", "duckdb"]);
    assert.deepEqual(databases.map(({ url }) => url.match(/(\d)\/test/)?.[1]), ["1", "2", "3", "4"]);
    assert.deepEqual(await numbers(databases), [1, 2, 3, 4]);
    // What the process has told to be steady is so of one file.
    assert.deepEqual(await numbers(databases), [1, 2, 3, 4]);
    for (const [i, database] of databases.entries()) {
      const outcome = await database.query(`SELECT depth FROM lakes${i + 1}`);
      assert(outcome.kind === "failed");
      assert.match(`${outcome.message} ${outcome.hint}`, new RegExp(`depth${i + 1}`));
      const other = await database.query(`SELECT depth FROM lakes${(i + 2) % 4 + 1}`);
      assert.equal(other.kind, "failed");
    }
  });
});

Deno.test("openDatabases() reads all files again after a query of one that took too long", async () => {
  await onFour(async (databases) => {
    const [first, , third] = databases;
    const [late, after] = await Promise.all([
      first.query(endless, { timeoutMs: 300 }),
      third.query("SELECT n FROM t"),
    ]);
    assert.equal(late.kind, "timed_out");
    assert.equal(onlyValue(after), 3);
    assert.deepEqual(await numbers(databases), [1, 2, 3, 4]);
  });
});

Deno.test("a process of several files ends with the last of its databases that is closed", async () => {
  await onFour(async ([one, two, three, four], folder) => {
    await one[Symbol.asyncDispose]();
    await two[Symbol.asyncDispose]();
    assert.equal((await one.query("SELECT n FROM t")).kind, "connection_lost");
    assert.deepEqual(await numbers([three, four]), [3, 4]);
    await three[Symbol.asyncDispose]();
    await until(async () => (await sqlProcesses(folder)).length === 1);
    assert.deepEqual(await numbers([four]), [4]);
  });
});

Deno.test("openDatabases() names the file that cannot be opened, and leaves no process behind", async () => {
  await inFolder(async (folder) => {
    const good = sqliteFile(folder, "CREATE TABLE t (n)");
    const bad = `${folder}/bad.sqlite`;
    const bytes = (await Deno.readFile(good)).fill(7, 100);
    await Deno.writeFile(bad, bytes);
    await assert.rejects(openDatabases([good, bad]), {
      name: "InputError",
      message: /^Cannot open ".*bad\.sqlite", as its content cannot be read: /,
    });
    await assert.rejects(openDatabases([good, `${folder}/none.sqlite`]), {
      name: "InputError",
      message: /none\.sqlite", as there is no such file/,
    });
    await assert.rejects(openDatabases([good, good], { maxMemoryMb: 1 }), { name: "RangeError" });
    assert.deepEqual(await sqlProcesses(folder), []);
  });
});
