import { openDatabase, preflight } from "querylogue/database";
import assert from "node:assert/strict";
import { refuseWritingLogin } from "../../lib/database/open_database.ts";
import { runMysql, runPostgres, serverTest, withMysqlUrl, withPostgresUrl } from "./servers.ts";

const tables = `CREATE TABLE lake (name varchar(20), depth int); CREATE TABLE river (name varchar(20));`;

/** Tries to open a database as a new login with rights; gives the message of the refusal, or "opened". */
type Opens = (url: string, ...rights: readonly string[]) => Promise<string>;

const opensPostgres: Opens = async (url, ...rights) => {
  const role = newName();
  await runPostgres(url, `CREATE ROLE ${role} LOGIN`);
  try {
    for (const right of rights) await runPostgres(url, right.replaceAll("WHO", role));
    return await messageOf(url.replace("root@", `${role}@`), role);
  } finally {
    await runPostgres(url, `REASSIGN OWNED BY ${role} TO root; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
};

const opensMysql: Opens = async (url, ...rights) => {
  const name = newName();
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

function newName(): string {
  return `querylogue_test_${crypto.randomUUID().replaceAll("-", "").slice(0, 8)}`;
}

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
    withPostgresUrl(`${tables} CREATE SCHEMA "Sales"; CREATE TABLE "Sales".item (n int)`, async (url) => {
      const name = new URL(url.replace("postgres:", "http:")).pathname.slice(1);
      const reading = [
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO WHO",
        "GRANT TEMPORARY ON DATABASE " + name + " TO WHO",
      ];
      assert.equal(await opensPostgres(url, ...reading), "opened");
      assert.equal(await opensPostgres(url, "ALTER ROLE WHO BYPASSRLS"), "opened");
      const writing: Readonly<Record<string, readonly [told: RegExp, back: string]>> = {
        "GRANT INSERT ON lake TO WHO": [/insert rows into table public\.lake/, "REVOKE ALL ON lake FROM WHO"],
        "GRANT UPDATE (depth) ON lake TO WHO": [
          /update rows of table public\.lake/,
          "REVOKE ALL (depth) ON lake FROM WHO",
        ],
        "GRANT DELETE ON lake TO WHO": [/delete rows from/, "REVOKE ALL ON lake FROM WHO"],
        "GRANT TRUNCATE ON lake TO WHO": [/empty table public\.lake/, "REVOKE ALL ON lake FROM WHO"],
        "GRANT CREATE ON SCHEMA public TO WHO": [
          /create tables in schema public/,
          "REVOKE ALL ON SCHEMA public FROM WHO",
        ],
        [`GRANT CREATE ON DATABASE ${name} TO WHO`]: [
          /create schemas/,
          `REVOKE ALL ON DATABASE ${name} FROM WHO`,
        ],
        "ALTER TABLE river OWNER TO WHO; REVOKE ALL ON river FROM WHO": [
          /change and drop table public\.river/,
          "ALTER TABLE river OWNER TO root",
        ],
        "ALTER ROLE WHO CREATEROLE": [/change roles/, "ALTER ROLE WHO NOCREATEROLE"],
        "ALTER ROLE WHO CREATEDB": [/create databases/, "ALTER ROLE WHO NOCREATEDB"],
        "ALTER ROLE WHO SUPERUSER": [/do anything/, "ALTER ROLE WHO NOSUPERUSER"],
        "GRANT pg_write_all_data TO WHO": [/write to all tables/, "REVOKE pg_write_all_data FROM WHO"],
        "GRANT pg_read_server_files TO WHO": [
          /read files of the server/,
          "REVOKE pg_read_server_files FROM WHO",
        ],
        "GRANT pg_execute_server_program TO WHO": [
          /run programs/,
          "REVOKE pg_execute_server_program FROM WHO",
        ],
      };
      const role = newName();
      await runPostgres(url, `CREATE ROLE ${role} LOGIN`);
      await using gone = new AsyncDisposableStack();
      gone.defer(async () => void await runPostgres(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`));
      await using database = await openDatabase(url.replace("root@", `${role}@`));
      for (const [right, [told, back]] of Object.entries(writing)) {
        await runPostgres(url, right.replaceAll("WHO", role));
        await assert.rejects(refuseWritingLogin(database), { name: "InputError", message: told }, right);
        await runPostgres(url, back.replaceAll("WHO", role));
      }
      const message = await opensPostgres(
        url,
        'GRANT USAGE ON SCHEMA "Sales" TO WHO',
        "GRANT INSERT, UPDATE, DELETE ON lake TO WHO",
        "GRANT CREATE ON SCHEMA public TO PUBLIC",
      );
      assert.match(
        message,
        /^Cannot open postgres:.* --allow-writing-login \(in the library: allowWritingLogin\)\n/,
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
    withMysqlUrl(tables, async (url) => {
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
      const login = `'${newName()}'@'127.0.0.1'`;
      await runMysql(url, `CREATE USER ${login}; GRANT SELECT ON ${name}.* TO ${login}`);
      await using gone = new AsyncDisposableStack();
      gone.defer(async () => void await runMysql(url, `DROP USER ${login}`));
      await using database = await openDatabase(url.replace("root@", `${login.split("'")[1]}@`));
      for (const [right, told] of Object.entries(writing)) {
        await runMysql(url, right.replaceAll("LOGIN", login));
        await assert.rejects(refuseWritingLogin(database), { name: "InputError", message: told }, right);
        await runMysql(
          url,
          `REVOKE ALL PRIVILEGES, GRANT OPTION FROM ${login}; GRANT SELECT ON ${name}.* TO ${login}`,
        );
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
