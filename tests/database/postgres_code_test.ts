import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { inFolder, onlyValue } from "./fixtures.ts";
import { runPostgres, serverTest, withPostgres, withPostgresUrl } from "./servers.ts";

interface Hidden {
  readonly name: string;
  /** Makes the objects; FILE is a file of the server that holds `sesame`. */
  readonly make: string;
  readonly refused: readonly string[];
  /** What runs all the same. */
  readonly accepted: readonly string[];
}

const hidden: readonly Hidden[] = [
  {
    name: "code of PostgreSQL itself under another name",
    make: `
      CREATE FUNCTION reads(text) RETURNS text IMMUTABLE LANGUAGE internal AS 'pg_read_file_all';
      CREATE FUNCTION locks(bigint) RETURNS void STABLE LANGUAGE internal AS 'pg_advisory_lock_int8';
      CREATE FUNCTION sets(text, text, bool) RETURNS text STABLE LANGUAGE internal AS 'set_config_by_name';
      CREATE FUNCTION other_types(bigint) RETURNS timestamptz IMMUTABLE LANGUAGE internal AS 'int8up';
      CREATE FUNCTION doubles(bigint, bigint) RETURNS bigint IMMUTABLE LANGUAGE internal AS 'int8pl';
      CREATE TYPE span AS RANGE (subtype = float8);`,
    refused: [
      "SELECT reads('FILE')",
      "SELECT locks(815)",
      "SELECT sets('work_mem', '1MB', false)",
      "SELECT other_types(1)",
    ],
    accepted: ["SELECT doubles(1, 2)", "SELECT span(1, 2) @> 1.5::float8"],
  },
  {
    name: "code that an extension has been given",
    make: `
      CREATE EXTENSION citext;
      CREATE EXTENSION dblink;
      CREATE EXTENSION tablefunc;
      CREATE FUNCTION reads(text) RETURNS text STABLE LANGUAGE internal AS 'pg_read_file_all';
      ALTER EXTENSION citext ADD FUNCTION reads(text);
      CREATE FUNCTION connects(text) RETURNS text STABLE LANGUAGE c AS '$libdir/dblink', 'dblink_connect';
      ALTER EXTENSION citext ADD FUNCTION connects(text);
      CREATE FUNCTION runs(text) RETURNS SETOF record STABLE LANGUAGE c AS '$libdir/tablefunc', 'crosstab';
      ALTER EXTENSION citext ADD FUNCTION runs(text);
      ALTER FUNCTION dblink_connect(text) IMMUTABLE;
      CREATE EXTENSION pg_trgm;
      ALTER FUNCTION set_limit(real) STABLE;`,
    refused: [
      "SELECT reads('FILE')",
      "SELECT connects('host=127.0.0.1')",
      "SELECT dblink_connect('host=127.0.0.1')",
      "SELECT set_limit(0.5)",
      "SELECT * FROM runs('SELECT 1, pg_advisory_lock(815)::text, 2') AS t (a int)",
    ],
    accepted: ["SELECT 'A'::citext = 'a' AND lower('A'::citext) = 'a'", "SELECT similarity('a', 'b')"],
  },
  {
    name: "functions of PostgreSQL itself that are declared, named or written otherwise",
    make: `
      ALTER FUNCTION pg_catalog.pg_read_file(text) STABLE;
      ALTER FUNCTION pg_catalog.pg_advisory_lock(bigint) IMMUTABLE;
      ALTER FUNCTION pg_catalog.pg_try_advisory_lock(bigint) RENAME TO random;
      CREATE OR REPLACE FUNCTION pg_catalog.initcap(text) RETURNS text IMMUTABLE LANGUAGE internal AS 'pg_read_file_all';
      CREATE OR REPLACE FUNCTION pg_catalog.cot(float8) RETURNS float8 IMMUTABLE LANGUAGE plpgsql
        AS 'BEGIN PERFORM pg_advisory_lock(815); RETURN 1; END';
      CREATE OR REPLACE FUNCTION pg_catalog.int4xor(int, int) RETURNS int IMMUTABLE LANGUAGE sql
        AS 'SELECT pg_advisory_lock(815); SELECT 1';
      CREATE OR REPLACE FUNCTION pg_catalog.int4or(int, int) RETURNS int IMMUTABLE LANGUAGE plpgsql
        AS 'BEGIN PERFORM pg_advisory_lock(815); RETURN 1; END';
      CREATE OR REPLACE FUNCTION pg_catalog.money(int) RETURNS money STABLE LANGUAGE plpgsql
        AS 'BEGIN PERFORM pg_advisory_lock(815); RETURN 1.0::money; END';`,
    refused: [
      "SELECT pg_read_file('FILE')",
      "SELECT pg_advisory_lock(815)",
      "SELECT random(815)",
      "SELECT initcap('FILE')",
      "SELECT cot(1)",
      "SELECT 1 # 2",
      "SELECT bit_or(n) FROM generate_series(1, 2) AS n",
      "SELECT 1::money",
    ],
    accepted: [
      "SELECT bit_and(n) FROM generate_series(1, 2) AS n",
      "SELECT now() + interval '1 day' > now()",
    ],
  },
  {
    name: "code that no text of a query names",
    make: `
      CREATE FUNCTION plans(internal) RETURNS internal IMMUTABLE LANGUAGE internal AS 'pg_advisory_unlock_all';
      CREATE FUNCTION planned(int) RETURNS int IMMUTABLE SUPPORT plans LANGUAGE plpgsql AS 'BEGIN RETURN $1; END';
      CREATE FUNCTION lexes(internal, internal, internal, internal) RETURNS internal IMMUTABLE LANGUAGE internal
        AS 'pg_advisory_unlock_all';
      CREATE TEXT SEARCH TEMPLATE acting (LEXIZE = lexes);
      CREATE TEXT SEARCH DICTIONARY acting (TEMPLATE = acting);
      CREATE FUNCTION converts(int, int, cstring, internal, int, bool) RETURNS int LANGUAGE internal
        AS 'pg_advisory_unlock_all';
      CREATE CONVERSION acting FOR 'UTF8' TO 'LATIN7' FROM converts;
      CREATE FUNCTION estimates(internal, oid, internal, int) RETURNS float8 STABLE LANGUAGE internal AS 'setseed';
      CREATE OPERATOR =#= (LEFTARG = int, RIGHTARG = int, FUNCTION = int4eq, RESTRICT = estimates);`,
    refused: [
      "SELECT planned(1)",
      "SELECT ts_lexize('acting', 'word')",
      "SELECT 'word'::text @@ 'word'::text",
      "SELECT convert_to('word', 'LATIN7')",
      "SELECT 1 =#= 1",
    ],
    accepted: ["SELECT upper('word') LIKE 'W%'"],
  },
  {
    name: "a language under the name of another",
    make: `
      ALTER LANGUAGE plpgsql RENAME TO other;
      CREATE FUNCTION acts() RETURNS int STABLE LANGUAGE other AS 'BEGIN PERFORM pg_advisory_lock(815); RETURN 1; END';
      CREATE FUNCTION plain() RETURNS int STABLE LANGUAGE other AS 'BEGIN RETURN 1; END';
      CREATE LANGUAGE plpgsql HANDLER plpgsql_call_handler;
      CREATE FUNCTION newer() RETURNS int STABLE LANGUAGE plpgsql AS 'BEGIN RETURN pg_advisory_lock(815) IS NULL; END';`,
    refused: ["SELECT acts()", "SELECT newer()"],
    accepted: ["SELECT plain()"],
  },
  {
    name: "what shows passwords, settings, sessions or stored values of the server",
    make: `
      CREATE VIEW locked AS SELECT * FROM pg_locks;
      CREATE FUNCTION inside() RETURNS text STABLE LANGUAGE plpgsql AS
        'BEGIN RETURN current_setting(''work_mem'') || current_setting(''primary_conninfo''); END';
      CREATE FUNCTION whichever(text) RETURNS text STABLE LANGUAGE plpgsql AS 'BEGIN RETURN current_setting($1); END';
      CREATE FUNCTION own() RETURNS text STABLE LANGUAGE plpgsql AS
        'BEGIN RETURN current_setting(''app.user'', true); END';
      CREATE OPERATOR ### (RIGHTARG = text, FUNCTION = current_setting);
      CREATE TABLE row (owner name);
      ALTER TABLE row ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON row USING (owner = current_setting('app.user', true));`,
    refused: [
      ...("pg_shadow pg_db_role_setting pg_foreign_server pg_user_mappings pg_settings pg_config pg_stats " +
        "pg_statistic_ext_data pg_largeobject pg_locks pg_cursors pg_stat_ssl pg_stat_replication locked " +
        "information_schema.foreign_server_options").split(" ").map((name) => `SELECT count(*) FROM ${name}`),
      "SELECT * FROM pg_show_all_settings()",
      "SELECT pg_stat_get_backend_pid(1)",
      "SELECT current_setting('primary_conninfo')",
      "SELECT current_setting('Primary_Conninfo', true)",
      "SELECT current_setting('primary_' || 'conninfo')",
      "SELECT ('primary_conninfo'::text).current_setting",
      "SELECT ### 'primary_conninfo'::text",
      "SELECT inside()",
      "SELECT whichever('work_mem')",
    ],
    accepted: [
      "SELECT current_setting('work_mem')",
      "SELECT current_setting('search_path'::text)",
      "SELECT count(*) FROM row",
      "SELECT own()",
      "SELECT relname FROM pg_class LIMIT 1",
      "SELECT n_live_tup FROM pg_stat_user_tables LIMIT 1",
    ],
  },
];

for (const { name, make, refused, accepted } of hidden) {
  serverTest("postgres", `a query is refused that reaches ${name}`, () =>
    inFolder(async (folder) => {
      const file = `${folder}/secret`;
      await Deno.writeTextFile(file, "sesame\n");
      await Deno.chmod(folder, 0o777);
      await withPostgres(make, async (database, url) => {
        for (const sql of refused) {
          const outcome = await database.query(sql.replace("FILE", file));
          assert.equal(outcome.kind, "refused", `${sql} → ${Deno.inspect(outcome)}`);
        }
        for (const sql of accepted) {
          const outcome = await database.query(sql);
          assert.equal(outcome.kind, "rows", `${sql} → ${Deno.inspect(outcome)}`);
        }
        assert.deepEqual(
          await runPostgres(
            url,
            `SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND objid = 815
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          ),
          [],
        );
      });
    }));
}

serverTest(
  "postgres",
  "a function of PostgreSQL itself that is altered later is judged anew",
  () =>
    withPostgresUrl("", async (url) => {
      await using database = await openDatabase(url, { allowWritingLogin: true });
      assert.equal(onlyValue(await database.query("SELECT upper('a')")), "A");
      await runPostgres(
        url,
        "CREATE OR REPLACE FUNCTION pg_catalog.upper(text) RETURNS text IMMUTABLE LANGUAGE internal AS 'pg_read_file_all'",
      );
      assert.equal((await database.query("SELECT upper('/etc/hostname')")).kind, "refused");
    }),
);

serverTest(
  "postgres",
  "the server looks every second whether its client is still there",
  () =>
    withPostgres("", async (database) => {
      // PostgreSQL 13 and earlier do not know the setting.
      const shown = onlyValue(
        await database.query("SELECT current_setting('client_connection_check_interval', true)"),
      );
      assert.ok(shown === "1s" || shown === null, String(shown));
    }),
);
