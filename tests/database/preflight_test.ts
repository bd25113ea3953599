import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { preflight } from "../../lib/database/preflight.ts";
import { onBothEngines } from "./fixtures.ts";
import { runPostgres, serverTest, withPostgres } from "./servers.ts";

onBothEngines("of a file nothing is told", "CREATE TABLE t (n INTEGER)", async (database) => {
  assert.deepEqual(await preflight(database), []);
});

const tables =
  `CREATE SCHEMA sales; CREATE TABLE a (n int); CREATE TABLE b (n int, m int); CREATE TABLE sales.c (n int);
  CREATE TABLE sales.d (n int); CREATE VIEW v AS SELECT 1 AS n; REVOKE ALL ON SCHEMA public FROM PUBLIC;`;

/** What a new role that has been granted something may do, as sentences. */
async function rightsOf(url: string, grant: (role: string) => string): Promise<readonly string[]> {
  const role = `querylogue_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;
  await runPostgres(url, `CREATE ROLE ${role} LOGIN; ${grant(role)}`);
  try {
    await using database = await openDatabase(url.replace("root@", `${role}@`), { allowWritingLogin: true });
    return (await preflight(database)).map(({ right, where }) => [right, where].filter(Boolean).join(" "));
  } finally {
    await runPostgres(url, `REASSIGN OWNED BY ${role} TO root; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
}

serverTest(
  "postgres",
  "what a login may do beyond reading is told",
  () =>
    withPostgres(tables, async (database, url) => {
      assert.deepEqual(await preflight(database), [{
        right: "do anything as a superuser",
        writes: true,
      }]);
      assert.deepEqual(
        await rightsOf(
          url,
          (role) => `GRANT USAGE ON SCHEMA public TO ${role}; GRANT SELECT ON a TO ${role}`,
        ),
        [],
      );
      assert.deepEqual(
        await rightsOf(url, (role) => `
        ALTER ROLE ${role} CREATEROLE CREATEDB REPLICATION BYPASSRLS;
        GRANT pg_read_server_files, pg_write_server_files, pg_execute_server_program, pg_signal_backend TO ${role};
        GRANT CREATE ON DATABASE ${new URL(url.replace("postgres:", "http:")).pathname.slice(1)} TO ${role};
        GRANT CREATE, USAGE ON SCHEMA sales TO ${role};
        GRANT INSERT ON a, b, sales.c, sales.d TO ${role}; GRANT UPDATE (m) ON b TO ${role};
        GRANT DELETE, TRUNCATE ON a TO ${role}; ALTER TABLE sales.d OWNER TO ${role}`),
        [
          "create and change roles",
          "create databases",
          "copy the whole server by replication",
          "read rows that policies hide from others",
          "run programs on the server",
          "read files of the server",
          "end queries and sessions of others",
          "write files of the server",
          "create schemas in this database",
          "create tables in schema sales",
          "insert rows into 4 tables (public.a, public.b, sales.c, …)",
          "update rows of 2 tables (public.b, sales.d)",
          "delete rows from 2 tables (public.a, sales.d)",
          "empty 2 tables (public.a, sales.d)",
          "change and drop table sales.d",
        ],
      );
      assert.deepEqual(
        (await rightsOf(url, (role) => `GRANT pg_write_all_data TO ${role}`)).slice(0, 2),
        ["write to all tables", "insert rows into 5 tables (public.a, public.b, public.v, …)"],
      );
    }),
);
