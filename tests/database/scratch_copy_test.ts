import assert from "node:assert/strict";
import { join } from "node:path";
import { openDatabase, openScratchCopy, type ScratchCopy } from "querylogue/database";
import fc from "fast-check";
import { changeRefusal } from "../../lib/database/scratch/change_refusal.ts";
import { scratchFile } from "../../lib/database/scratch/scratch_target.ts";
import { rowsGone, stateDifference } from "../../lib/database/scratch/state_difference.ts";
import { duckDbFile, inFolder, sqliteFile } from "./fixtures.ts";
import { runMysql, runPostgres, serverTest, withMysqlUrl, withPostgresUrl } from "./servers.ts";

const SHOP = `CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40));
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer (id), total INTEGER);
INSERT INTO customer VALUES (1, 'Ann'), (2, 'Ben');
INSERT INTO orders VALUES (1, 1, 10), (2, 2, 20), (3, 2, 30);`;

const count = async ({ database }: ScratchCopy, table: string) => {
  const outcome = await database.query(`SELECT count(*) FROM ${table}`);
  assert.equal(outcome.kind, "rows", Deno.inspect(outcome));
  return outcome.kind === "rows" ? Number(outcome.table.columns[0]?.values[0]) : undefined;
};

/** What every engine keeps: a rehearsal changes nothing, a change is bound to its effect, the original stays. */
async function checkCopy(copy: ScratchCopy): Promise<void> {
  const sql = "DELETE FROM orders WHERE customer = 2";
  const rehearsed = await copy.session.rehearse(sql);
  assert.ok(rehearsed.kind === "rehearsed", Deno.inspect(rehearsed));
  assert.deepEqual(rehearsed.effect.tables, [{
    table: "orders",
    inserted: 0,
    changed: 0,
    deleted: 2,
    left: 1,
  }]);
  assert.equal(await count(copy, "orders"), 3);
  assert.deepEqual(await copy.changes(), { objects: [], tables: [] });
  const other = await copy.session.apply("DELETE FROM orders", rehearsed);
  assert.equal(other.kind, "other_effect");
  assert.equal(await count(copy, "orders"), 3);
  const applied = await copy.session.apply(`${sql};\n`, rehearsed);
  assert.equal(applied.kind, "applied", Deno.inspect(applied));
  assert.equal(await count(copy, "orders"), 1);
  assert.equal(
    (await copy.session.apply(sql, rehearsed)).kind,
    "other_effect",
    "the same again has no effect",
  );
  const index = await copy.session.rehearse("CREATE INDEX by_total ON orders (total)");
  assert.ok(index.kind === "rehearsed", Deno.inspect(index));
  assert.ok(index.effect.objects.some(({ change, kind }) => change === "created" && kind === "index"));
  assert.equal((await copy.session.apply("CREATE INDEX by_total ON orders (total)", index)).kind, "applied");
  assert.equal((await copy.session.rehearse("DELETE FROM nothing")).kind, "failed");
  for (const sql of ["DELETE FROM orders; DELETE FROM customer", "DELETE FROM orders; COMMIT"]) {
    const stacked = await copy.session.rehearse(sql);
    assert.ok(stacked.kind === "failed" || stacked.kind === "refused", Deno.inspect(stacked));
  }
  assert.equal(await count(copy, "orders"), 1);
  assert.deepEqual(copy.session.done.map(({ sql }) => sql), [sql, "CREATE INDEX by_total ON orders (total)"]);
  assert.deepEqual((await copy.changes()).tables.map(({ table, deleted }) => [table, deleted]), [[
    "orders",
    2,
  ]]);
  assert.deepEqual(await copy.originalChanges(), { objects: [], tables: [] });
}

for (const make of [sqliteFile, duckDbFile]) {
  const engine = make === sqliteFile ? "SQLite" : "DuckDB";
  Deno.test(`a scratch copy is changed by what was seen in a rolled-back run alone, the original never (${engine})`, () =>
    inFolder(async (folder) => {
      const path = await make(folder, SHOP);
      const before = await Deno.readFile(path);
      const scratch = join(folder, "scratch");
      {
        await using copy = await openScratchCopy(path, { folder: scratch });
        await checkCopy(copy);
      }
      assert.deepEqual(await Deno.readFile(path), before);
      assert.deepEqual(Array.from(Deno.readDirSync(scratch)), []);
    }));
}

serverTest(
  "postgres",
  "a scratch copy on PostgreSQL has a login of its own, and is gone afterwards",
  () =>
    withPostgresUrl(SHOP, (url) =>
      inFolder(async (folder) => {
        // What a killed program has left: a note about a copy, and nobody who holds its lock.
        const left = "querylogue_scratch_0dead001";
        await runPostgres(url, `CREATE DATABASE ${left}`);
        await Deno.mkdir(join(folder, left));
        await Deno.writeTextFile(join(folder, left, ".lock"), "");
        const place = { name: left, engine: "postgres", host: "127.0.0.1", port: 5432 };
        await Deno.writeTextFile(join(folder, left, "server.json"), JSON.stringify(place));
        {
          await using copy = await openScratchCopy(url, { folder });
          assert.deepEqual(await runPostgres(url, `SELECT 1 FROM pg_database WHERE datname = '${left}'`), []);

          await checkCopy(copy);
          const role = await copy.session.rehearse("GRANT SELECT ON orders TO PUBLIC");
          assert.ok(role.kind === "rehearsed", Deno.inspect(role));
          assert.deepEqual(role.effect.objects.map(({ change, name }) => [change, name]), [
            ["created", "orders to public"],
          ]);
          const dropped = await copy.session.rehearse("DROP TABLE orders");
          assert.ok(
            dropped.kind === "rehearsed" && dropped.effect.tables[0]?.deleted === 1,
            Deno.inspect(dropped),
          );
          assert.match(
            copy.database.url,
            /^postgres:\/\/querylogue_scratch_\w{8}@.*\/querylogue_scratch_\w{8}$/,
          );
        }
        assert.deepEqual(Array.from(Deno.readDirSync(folder)), []);
      })),
);

serverTest(
  "mysql",
  "a scratch copy on MariaDB has logins of its own that reach nothing else",
  () =>
    withMysqlUrl(
      `${SHOP} CREATE VIEW rich AS SELECT id FROM orders WHERE total > 15;
    CREATE TRIGGER spent BEFORE DELETE ON customer FOR EACH ROW DELETE FROM orders WHERE customer = OLD.id;`,
      (url) =>
        inFolder(async (folder) => {
          {
            await using copy = await openScratchCopy(url, { folder });
            const cascade = await copy.session.rehearse("DELETE FROM customer WHERE id = 2");
            assert.ok(cascade.kind === "rehearsed", Deno.inspect(cascade));
            assert.deepEqual(cascade.effect.tables.map(({ table, deleted }) => [table, deleted]), [
              ["customer", 1],
              ["orders", 2],
            ]);
            assert.equal(await count(copy, "rich"), 2);
            const check = await copy.session.rehearse(
              "ALTER TABLE orders ADD CONSTRAINT sold CHECK (total > 0)",
            );
            assert.ok(check.kind === "rehearsed", Deno.inspect(check));
            assert.deepEqual(check.effect.objects, [{ change: "created", kind: "check", name: "sold" }]);
            const original = new URL(url).pathname.slice(1);
            const outside = await copy.session.rehearse(`DELETE FROM ${original}.orders`);
            assert.equal(outside.kind, "failed");
            await checkCopy(copy);
          }
          assert.deepEqual(await runMysql(url, "SELECT count(*) FROM orders"), [[3]]);
          assert.deepEqual(Array.from(Deno.readDirSync(folder)), []);
        }),
    ),
);

Deno.test("triggers and cascades are part of the effect that is seen", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(
      folder,
      `CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a INTEGER REFERENCES a (id) ON DELETE CASCADE);
      CREATE TABLE log (what TEXT); INSERT INTO a VALUES (1), (2); INSERT INTO b VALUES (1), (1), (2);
      CREATE TRIGGER gone AFTER DELETE ON a BEGIN INSERT INTO log VALUES ('gone ' || OLD.id); END;`,
    );
    await using copy = await openScratchCopy(path, { folder: join(folder, "scratch") });
    const seen = await copy.session.rehearse("DELETE FROM a WHERE id = 1");
    assert.ok(seen.kind === "rehearsed");
    assert.deepEqual(seen.effect.tables, [
      { table: "a", inserted: 0, changed: 0, deleted: 1, left: 1 },
      { table: "b", inserted: 0, changed: 0, deleted: 2, left: 1 },
      { table: "log", inserted: 1, changed: 0, deleted: 0, left: 1 },
    ]);
    const change = await copy.session.rehearse("INSERT INTO b VALUES (2)");
    assert.ok(change.kind === "rehearsed");
    await copy.session.apply("INSERT INTO b VALUES (2)", change);
    assert.equal((await copy.session.apply("DELETE FROM a", seen)).kind, "other_effect");
    const slow = await copy.session.rehearse(
      "INSERT INTO log WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0",
      { signal: AbortSignal.timeout(300) },
    ).catch((error) => error.name);
    assert.equal(slow, "TimeoutError");
    assert.equal(
      (await copy.session.rehearse("DELETE FROM log")).kind,
      "rehearsed",
      "the copy outlives its process",
    );
  }));

Deno.test("nothing but a copy that was made here is opened for changes, and a large database is not copied", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(folder, SHOP);
    assert.throws(() => scratchFile(path, "change"), /Only a scratch copy/);
    assert.throws(
      () => scratchFile(`${folder}/querylogue_scratch_12345678/shop.sqlite`, "change"),
      /Only a scratch/,
    );
    assert.equal(scratchFile(`${folder}/querylogue_scratch_12345678.sqlite`, "change"), false);
    assert.equal(scratchFile(path, "tell"), true);
    await assert.rejects(openScratchCopy(path, { folder: join(folder, "s"), maxBytes: 1000 }), {
      name: "InputError",
      message: /it has 1 MB and at most 1 MB are copied/,
    });
    await using database = await openDatabase(path);
    assert.equal((await database.query("DELETE FROM orders")).kind, "refused");
  }));

Deno.test("what a killed program has left is removed at the next start, and what lives stays", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(folder, SHOP);
    const scratch = join(folder, "scratch");
    await Deno.mkdir(join(scratch, "querylogue_scratch_00000000"), { recursive: true });
    await Deno.writeTextFile(join(scratch, "querylogue_scratch_00000000", ".lock"), "");
    await using first = await openScratchCopy(path, { folder: scratch });
    await using second = await openScratchCopy(path, { folder: scratch });
    assert.equal(Array.from(Deno.readDirSync(scratch)).length, 2);
    assert.equal(await count(first, "orders") === await count(second, "orders"), true);
  }));

Deno.test("statements about transactions, files, logins, programs and other databases never run on a copy", () => {
  const refused = [
    ...["BEGIN", "COMMIT", "SET ROLE x", "ATTACH 'x' AS y", "PRAGMA writable_schema = 1", "VACUUM INTO 'x'"],
    ...[
      "COPY t TO 'x'",
      "CALL p()",
      "DO $$ BEGIN END $$",
      "CREATE USER x",
      "DROP DATABASE x",
      "CREATE ROLE x",
    ],
    ...[
      "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "CREATE EXTENSION x",
      "GRANT admin TO me",
    ],
    ...["ALTER SYSTEM SET x = 1", "LOAD DATA INFILE 'x' INTO TABLE t", "EXPLAIN ANALYZE DELETE FROM t", ""],
    ...["DELETE FROM t /*!50000 , x */", "ALTER DATABASE x", "CREATE TEMP TABLE x (a INT)", "-- nothing"],
  ];
  for (const sql of refused) assert.ok(changeRefusal(sql, "postgres") !== undefined, sql);
  const tried = [
    ...["DELETE FROM t", "/* a */ update t set a = 'DROP DATABASE'", "CREATE UNIQUE INDEX i ON t (a)"],
    ...["CREATE OR REPLACE VIEW v AS SELECT 1", "DROP TABLE IF EXISTS t", "GRANT SELECT ON t TO clerk"],
    ...["WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x", "TRUNCATE t", "ALTER TABLE t ADD COLUMN a INT"],
  ];
  for (const sql of tried) assert.equal(changeRefusal(sql, "postgres"), undefined, sql);
});

Deno.test("the difference of two states is that of counting rows one by one", () => {
  const rows = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });
  fc.assert(fc.property(rows, rows, (before, after) => {
    const counted = (list: readonly string[], row: string) => list.filter((one) => one === row).length;
    const gone = ["a", "b", "c"].reduce(
      (sum, row) => sum + Math.max(0, counted(before, row) - counted(after, row)),
      0,
    );
    assert.equal(rowsGone(before, after).length, gone);
    const state = (rows: readonly string[]) => ({ objects: [], tables: [{ table: "t", rows }] });
    const [change] = stateDifference(state(before), state(after)).tables;
    assert.equal(change === undefined, before.toSorted().join() === after.toSorted().join());
    if (change === undefined) return;
    assert.equal(change.changed + change.deleted, gone);
    assert.equal(before.length + change.inserted - change.deleted, after.length);
  }));
});
