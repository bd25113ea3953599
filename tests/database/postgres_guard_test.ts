import type { Database } from "querylogue/database";
import assert from "node:assert/strict";
import { onlyValue } from "./fixtures.ts";
import { runPostgres, serverTest, withPostgres } from "./servers.ts";

const world = `
  CREATE TABLE river (name text PRIMARY KEY, length int, "update" int, nextval int);
  INSERT INTO river VALUES ('Aare', 295, 1, 7), ('Rhein', 1233, 2, 8);
  CREATE SEQUENCE counter;
  SELECT lo_from_bytea(4711, 'large');
  CREATE FUNCTION touch(int) RETURNS int LANGUAGE plpgsql AS $$BEGIN UPDATE river SET length = 0; RETURN 1; END$$;
  CREATE FUNCTION shout(int) RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT $1';
  CREATE FUNCTION sneaky(int) RETURNS oid IMMUTABLE LANGUAGE sql AS 'SELECT lo_create(0)';
  CREATE FUNCTION sneakier(int) RETURNS oid STABLE LANGUAGE plpgsql AS 'BEGIN RETURN sneaky(1); END';
  CREATE FUNCTION atomic(int) RETURNS oid STABLE LANGUAGE sql BEGIN ATOMIC SELECT lo_create(0); END;
  CREATE FUNCTION dynamic(text) RETURNS int STABLE LANGUAGE plpgsql AS 'BEGIN EXECUTE $1; RETURN 1; END';
  CREATE FUNCTION double(int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 2 * $1';
  CREATE FUNCTION guarded(int) RETURNS bool LANGUAGE sql AS 'SELECT lo_create(0) > 0';
  CREATE FUNCTION "Größe ändern"(int) RETURNS int LANGUAGE sql AS 'SELECT 1';
  CREATE FUNCTION ${"f".repeat(63)}(int) RETURNS int LANGUAGE sql AS 'SELECT 1';
  CREATE DOMAIN checked AS int CHECK (guarded(VALUE));
  CREATE OPERATOR <~! (LEFTARG = int, RIGHTARG = int, FUNCTION = pg_catalog.int4pl);
  CREATE FUNCTION two(int, int) RETURNS int LANGUAGE sql AS 'SELECT 1';
  CREATE OPERATOR ~!! (LEFTARG = int, RIGHTARG = int, FUNCTION = two);
  CREATE AGGREGATE collect (int) (SFUNC = two, STYPE = int);
  CREATE TYPE odd AS (n int);
  CREATE FUNCTION to_odd(int) RETURNS odd LANGUAGE sql AS 'SELECT ROW($1)::odd';
  CREATE CAST (int AS odd) WITH FUNCTION to_odd(int);
  CREATE VIEW quiet AS SELECT name, double(length) AS twice FROM river;
  CREATE VIEW loud AS SELECT lo_create(0) AS n;
  CREATE VIEW louder AS SELECT * FROM loud;`;

/** What a query could have changed, as one text. */
async function stateOf(url: string): Promise<string> {
  return JSON.stringify(
    await runPostgres(
      url,
      `
    SELECT (SELECT json_agg(r ORDER BY name) FROM river AS r)::text, (SELECT last_value || '' || is_called FROM counter),
      (SELECT json_agg(oid ORDER BY oid) FROM pg_largeobject_metadata)::text,
      (SELECT md5(string_agg(encode(data, 'hex'), '')) FROM pg_largeobject),
      (SELECT json_agg(relname ORDER BY relname) FROM pg_class WHERE relkind IN ('r', 'v', 'S') AND oid > 16384)::text,
      (SELECT count(*) FROM pg_proc), (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())),
      (SELECT json_agg(setting ORDER BY name) FROM pg_settings WHERE source = 'configuration file')::text,
      (SELECT json_agg(s) FROM pg_db_role_setting AS s
        WHERE setdatabase IN (SELECT 0 UNION SELECT oid FROM pg_database WHERE datname = current_database()))::text`,
    ),
  );
}

const attacks = (file: string) => [
  "SELECT lo_import('/etc/hostname')",
  `SELECT lo_export(4711, '${file}')`,
  "SELECT lo_unlink(4711)",
  "SELECT LO_UNLINK/* a */ (4711)",
  'SELECT "lo_unlink"(4711)',
  'SELECT U&"lo\\005Funlink"(4711)',
  "SELECT U&\"lo!005Funlink\" UESCAPE '!' (4711)",
  "SELECT pg_catalog.lo_unlink(4711)",
  "SELECT @lo_unlink(4711)",
  "SELECT $😀$ ' $😀$, lo_unlink(4711), ' '",
  "SELECT E'a'\n'\\'' || lo_unlink(4711) || ''",
  "SELECT E'\\'', lo_unlink(4711) --'",
  "SELECT (x.t).pg_read_file FROM (SELECT '/etc/hostname'::text AS t) AS x",
  "SELECT x.t . /* a */ pg_read_file FROM (SELECT '/etc/hostname'::text AS t) AS x",
  "SELECT * FROM pg_read_file('/etc/hostname')",
  "SELECT pg_ls_dir('/')",
  "SELECT pg_stat_file('/etc/hostname')",
  "SELECT * FROM pg_hba_file_rules",
  "SELECT rolpassword FROM pg_authid",
  "SELECT set_config('default_transaction_read_only', 'off', false)",
  "SELECT setseed(0.5)",
  "SELECT nextval('counter')",
  "SELECT setval('counter', 9)",
  "SELECT pg_advisory_lock(1)",
  "SELECT pg_notify('a', 'b')",
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()",
  "SELECT pg_stat_reset()",
  "SELECT pg_reload_conf()",
  "SELECT pg_switch_wal()",
  "SELECT pg_create_restore_point('a')",
  "SELECT query_to_xml('SELECT lo_unlink(4711)', true, true, '')",
  "SELECT table_to_xml('loud', true, true, '')",
  "SELECT * FROM ts_stat('SELECT lo_unlink(4711)::text::tsvector')",
  "SELECT touch(1)",
  "SELECT r.length.touch FROM river AS r",
  "SELECT shout(1)",
  "SELECT sneaky(1)",
  "SELECT sneakier(1)",
  "SELECT atomic(1)",
  "SELECT dynamic('SELECT lo_unlink(4711)')",
  'SELECT "Größe ändern"(1)',
  `SELECT ${"f".repeat(63)}(1)`,
  `SELECT ${"f".repeat(70)}(1)`,
  "SELECT 1::checked",
  "SELECT CAST(1 AS public.checked)",
  "SELECT checked(1)",
  "SELECT 1 ~!! 2",
  "SELECT 1 OPERATOR(public.~!!) 2",
  "SELECT collect(length) FROM river",
  "SELECT 1::odd",
  "SELECT * FROM loud",
  "SELECT * FROM louder",
  "SELECT count(*) FROM (TABLE public.louder) AS x",
  "SELECT 1 INTO more",
  "SELECT * INTO TEMP more FROM river",
  "WITH gone AS (DELETE FROM river RETURNING *) SELECT * FROM gone",
  "WITH gone AS MATERIALIZED (UPDATE river SET length = 0 RETURNING *) SELECT * FROM gone",
  "WITH gone AS (INSERT INTO river VALUES ('Inn') RETURNING *) SELECT * FROM gone",
  "WITH one AS (SELECT 1) DELETE FROM river",
  "MERGE INTO river USING river AS r ON true WHEN MATCHED THEN DELETE",
  "SELECT * FROM river FOR UPDATE",
  "SELECT * FROM river FOR NO KEY UPDATE SKIP LOCKED",
  "SELECT * FROM river FOR SHARE",
  "TABLE river FOR UPDATE",
  "(SELECT * FROM river FOR KEY SHARE)",
  "COPY river TO STDOUT",
  "COPY (SELECT 1) TO PROGRAM 'id'",
  "DO $$BEGIN DELETE FROM river; END$$",
  "CALL nothing()",
  "LISTEN a",
  "NOTIFY a",
  "LOCK river",
  "DECLARE c CURSOR FOR SELECT 1",
  "FETCH c",
  "PREPARE p AS SELECT 1",
  "EXECUTE p",
  "EXPLAIN ANALYZE DELETE FROM river",
  "SET transaction_read_only = off",
  "RESET ALL",
  "DISCARD ALL",
  "BEGIN",
  "COMMIT",
  "ROLLBACK",
  "GRANT ALL ON river TO PUBLIC",
  "REFRESH MATERIALIZED VIEW quiet",
  "CREATE TEMP TABLE river (n int)",
  "ALTER SYSTEM SET work_mem = '1GB'",
  "SHOW work_mem",
  "SELECT 1; SELECT 2",
  "SELECT 1; COMMIT; DELETE FROM river",
  "SELECT $$;$$; COMMIT",
  "SELECT 1\0; COMMIT",
  `SELECT 1 ${"/*".repeat(100_000)}`,
  `SELECT 1 ${"/*".repeat(1_000)} a ${"*/".repeat(1_000)}`,
  `SELECT ${"+".repeat(100_000)}1`,
  `SELECT '${"=".repeat(2_000)}', 1 ${"@".repeat(2_000)} 1`,
  `SELECT 1 /* ${"long ".repeat(200_000)} */`,
  "",
  "-- nothing",
];

serverTest(
  "postgres",
  "whatever is more than reading is refused, and nothing has changed",
  () =>
    withPostgres(world, async (database, url) => {
      const file = `/tmp/querylogue_test_${crypto.randomUUID()}`;
      const before = await stateOf(url);
      for (const sql of attacks(file)) {
        const outcome = await database.query(sql);
        assert.equal(outcome.kind, "refused", `${sql} → ${Deno.inspect(outcome)}`);
      }
      assert.equal(await stateOf(url), before);
      await assert.rejects(Deno.stat(file), Deno.errors.NotFound);
      assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 2);
    }),
);

const reasons: readonly (readonly [sql: string, reason: string])[] = [
  ["WITH a AS (DELETE FROM river RETURNING *) SELECT * FROM a", "this one holds DELETE"],
  ["WITH a AS (INSERT INTO river VALUES ('Po') RETURNING *) SELECT * FROM a", "this one holds INSERT"],
  ["WITH a AS (UPDATE river SET length = 1 RETURNING *) SELECT * FROM a", "this one holds UPDATE"],
  ["SELECT * FROM river FOR UPDATE", "this one locks rows"],
  ["SELECT * FROM (SELECT * FROM river FOR SHARE) AS r", "this one locks rows"],
  ["SELECT * INTO copy FROM river", "INTO writes a result"],
];

serverTest(
  "postgres",
  "a query that writes is refused by its form, before the server sees it",
  () =>
    withPostgres(world, async (database) => {
      for (const [sql, reason] of reasons) {
        assert.deepEqual(
          await database.query(sql),
          { kind: "refused", reason: `Only queries can run, and ${reason}.` },
          sql,
        );
      }
    }),
);

const harmless: readonly (readonly [sql: string, value: unknown])[] = [
  ["SELECT 'DROP TABLE river; lo_unlink(4711)'", "DROP TABLE river; lo_unlink(4711)"],
  ["SELECT $$DELETE FROM river; -- $$", "DELETE FROM river; -- "],
  ["SELECT E'it\\'s; COMMIT'", "it's; COMMIT"],
  ["SELECT 1 -- ; DELETE FROM river", 1],
  ["SELECT /* lo_unlink(4711); /* nested */ */ 1", 1],
  ['SELECT max("update") FROM river', 2],
  ["SELECT max(r.update) FROM river AS r", 2],
  ["SELECT max(r.nextval) FROM river AS r", 8],
  ["SELECT max(nextval) FROM river", 8],
  ['SELECT 1 AS "delete from"', 1],
  [`SELECT length('${"/".repeat(5_000)}') /* ${"=".repeat(900)} */`, 5_000],
  [`SELECT length('${"x".repeat(49_000)}')`, 49_000],
  [`SELECT 1 ${"/* one */".repeat(500)}`, 1],
  ["SELECT 1 AS into", 1],
  ["SELECT length AS lo_unlink FROM river WHERE name = 'Aare'", 295],
  ["SELECT max(n) FROM (SELECT 1) AS setval (n)", 1],
  ["WITH touch (n) AS (SELECT 3) SELECT n FROM touch", 3],
  ["SELECT substring('abc' FOR 2)", "ab"],
  ["SELECT double(4)", 8],
  ["SELECT 1 <~! 2", 3],
  ["SELECT twice FROM quiet WHERE name = 'Aare'", 590],
  ["SELECT count(*) FROM (SELECT random(), clock_timestamp(), gen_random_uuid()) AS x", 1],
  ["SELECT pg_total_relation_size('river') > 0", true],
  ["SELECT current_setting('transaction_read_only')", "on"],
  ["SELECT replace('insert into', 'into', 'set')", "insert set"],
  ["TABLE quiet LIMIT 0", undefined],
  ["VALUES (1)", 1],
  ["(SELECT 1) UNION (SELECT 1)", 1],
  ["WITH RECURSIVE t (n) AS (VALUES (1) UNION SELECT n + 1 FROM t WHERE n < 3) SELECT max(n) FROM t", 3],
  [";; SELECT 1 ; ; -- end", 1],
  ["SELECT count(*) > 0 FROM information_schema.tables", true],
];

serverTest(
  "postgres",
  "harmless queries with alarming words run",
  () =>
    withPostgres(world, async (database: Database) => {
      for (const [sql, value] of harmless) {
        const outcome = await database.query(sql);
        assert.equal(outcome.kind, "rows", `${sql} → ${Deno.inspect(outcome)}`);
        if (value !== undefined) assert.equal(onlyValue(outcome), value, sql);
      }
    }),
);
