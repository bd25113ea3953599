import { openDatabase, preflight } from "querylogue/database";
import assert from "node:assert/strict";
import { runMysql, runPostgres, serverTest, withMysql, withPostgres } from "./servers.ts";

const tables = `CREATE TABLE lake (name varchar(20), depth int); CREATE TABLE river (name varchar(20));`;

/** Tries to open a database as a new login with rights; gives the message of the refusal, or "opened". */
type Opens = (url: string, ...rights: readonly string[]) => Promise<string>;

const opensPostgres: Opens = async (url, ...rights) => {
  const role = `querylogue_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;
  await runPostgres(url, `CREATE ROLE ${role} LOGIN`);
  try {
    for (const right of rights) await runPostgres(url, right.replaceAll("WHO", role));
    return await messageOf(url.replace("root@", `${role}@`), role);
  } finally {
    await runPostgres(url, `REASSIGN OWNED BY ${role} TO root; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
};

const opensMysql: Opens = async (url, ...rights) => {
  const name = `querylogue_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;
  const login = `'${name}'@'127.0.0.1'`;
  await runMysql(url, `CREATE USER ${login}; CREATE ROLE ${name}_role`);
  try {
    for (const right of rights) {
      await runMysql(url, right.replaceAll("LOGIN", login).replaceAll("GROUP", `${name}_role`));
    }
    return await messageOf(url.replace("root@", `${name}@`), name);
  } finally {
    await runMysql(url, `DROP USER ${login}; DROP ROLE ${name}_role`);
  }
};

async function messageOf(url: string, login: string): Promise<string> {
  try {
    await using _ = await openDatabase(url);
    return "opened";
  } catch (error) {
    assert.ok(error instanceof Error && error.name === "InputError", String(error));
    return error.message.replaceAll(login, "LOGIN");
  }
}

serverTest(
  "postgres",
  "PostgreSQL: a login that may write is not opened unless that is allowed",
  () =>
    withPostgres(`${tables} CREATE SCHEMA "Sales"; CREATE TABLE "Sales".item (n int)`, async (_, url) => {
      const name = new URL(url.replace("postgres:", "http:")).pathname.slice(1);
      const reading = [
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO WHO",
        "GRANT TEMPORARY ON DATABASE " + name + " TO WHO",
      ];
      assert.equal(await opensPostgres(url, ...reading), "opened");
      assert.equal(await opensPostgres(url, "ALTER ROLE WHO BYPASSRLS"), "opened");
      const writing: Readonly<Record<string, RegExp>> = {
        "GRANT INSERT ON lake TO WHO": /insert rows into table public\.lake/,
        "GRANT UPDATE (depth) ON lake TO WHO": /update rows of table public\.lake/,
        "GRANT DELETE ON lake TO WHO": /delete rows from/,
        "GRANT TRUNCATE ON lake TO WHO": /empty table public\.lake/,
        "GRANT CREATE ON SCHEMA public TO WHO": /create tables in schema public/,
        [`GRANT CREATE ON DATABASE ${name} TO WHO`]: /create schemas/,
        "ALTER TABLE river OWNER TO WHO; REVOKE ALL ON river FROM WHO": /change and drop table public\.river/,
        "ALTER ROLE WHO CREATEROLE": /change roles/,
        "ALTER ROLE WHO CREATEDB": /create databases/,
        "ALTER ROLE WHO SUPERUSER": /do anything/,
        "GRANT pg_write_all_data TO WHO": /write to all tables/,
        "GRANT pg_read_server_files TO WHO": /read files of the server/,
        "GRANT pg_execute_server_program TO WHO": /run programs/,
      };
      for (const [right, told] of Object.entries(writing)) {
        const message = await opensPostgres(url, right);
        assert.match(message, /^Cannot open postgres:.* with a login that may /, right);
        assert.match(message, told);
        assert.match(message, /--allow-writing-login \(in the library: allowWritingLogin\)\n/);
      }
      const message = await opensPostgres(
        url,
        'GRANT USAGE ON SCHEMA "Sales" TO WHO',
        "GRANT INSERT, UPDATE, DELETE ON lake TO WHO",
        "GRANT CREATE ON SCHEMA public TO PUBLIC",
      );
      assert.match(
        message,
        /may create tables in schema public, insert rows into table public\.lake, and 2 more:/,
      );
      const lines = message.split("\n").slice(1);
      assert.deepEqual(lines, [
        "CREATE ROLE querylogue LOGIN PASSWORD '…';",
        `GRANT CONNECT ON DATABASE ${name} TO querylogue;`,
        'GRANT USAGE ON SCHEMA "Sales", public TO querylogue;',
        'GRANT SELECT ON ALL TABLES IN SCHEMA "Sales", public TO querylogue;',
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC;",
      ]);
      // The login that these lines make is opened.
      const own = lines.map((line) => line.replaceAll("querylogue;", "WHO;"));
      assert.equal(await opensPostgres(url, ...own.slice(1)), "opened");
      await using allowed = await openDatabase(url, { allowWritingLogin: true });
      assert.deepEqual((await preflight(allowed)).map(({ writes }) => writes), [true]);
    }),
);

serverTest(
  "mysql",
  "MariaDB: a login that may write is not opened unless that is allowed",
  () =>
    withMysql(tables, async (_, url) => {
      const name = new URL(url).pathname.slice(1);
      for (const rights of ["SELECT, SHOW VIEW", "SELECT, CREATE TEMPORARY TABLES, EXECUTE, LOCK TABLES"]) {
        assert.equal(await opensMysql(url, `GRANT ${rights} ON ${name}.* TO LOGIN`), "opened");
      }
      const writing: Readonly<Record<string, RegExp>> = {
        [`GRANT INSERT ON ${name}.lake TO LOGIN`]: /insert rows into table \w+\.lake/,
        [`GRANT UPDATE (depth) ON ${name}.lake TO LOGIN`]: /update rows of column \w+\.lake\.depth/,
        [`GRANT DELETE ON ${name}.* TO LOGIN`]: /delete rows from database/,
        [`GRANT DROP ON ${name}.* TO LOGIN`]: /drop and empty tables/,
        [`GRANT CREATE VIEW ON ${name}.* TO LOGIN`]: /use the right CREATE VIEW/,
        "GRANT FILE ON *.* TO LOGIN": /read and write files/,
        "GRANT SUPER ON *.* TO LOGIN": /change the settings/,
        "GRANT ALL ON *.* TO LOGIN": /do anything/,
        [`GRANT SELECT ON ${name}.* TO LOGIN WITH GRANT OPTION`]: /grant its rights/,
      };
      for (const [right, told] of Object.entries(writing)) {
        const message = await opensMysql(url, right, `GRANT SELECT ON ${name}.* TO LOGIN`);
        assert.match(message, /^Cannot open mysql:.* with a login that may /, right);
        assert.match(message, told);
      }
      const byRole = await opensMysql(
        url,
        `GRANT SELECT, INSERT ON ${name}.* TO GROUP`,
        "GRANT GROUP TO LOGIN",
        "SET DEFAULT ROLE GROUP FOR LOGIN",
      );
      assert.match(byRole, /may insert rows into table \w+\.lake, table \w+\.river:/);
      const message = await opensMysql(url, `GRANT SELECT, INSERT, UPDATE, DELETE ON ${name}.* TO LOGIN`);
      assert.match(
        message,
        /may delete rows from database \w+, insert rows into database \w+, and 1 more: .*--allow-writing-login/,
      );
      const lines = message.split("\n").slice(1);
      assert.deepEqual(lines, [
        "CREATE USER 'querylogue'@'%' IDENTIFIED BY '…';",
        `GRANT SELECT, SHOW VIEW ON \`${name.replaceAll("_", "\\_")}\`.* TO 'querylogue'@'%';`,
      ]);
      assert.equal(await opensMysql(url, (lines[1] ?? "").replace("'querylogue'@'%'", "LOGIN")), "opened");
      await using allowed = await openDatabase(url, { allowWritingLogin: true });
      assert.equal((await preflight(allowed)).some(({ writes }) => writes), true);
    }),
);
