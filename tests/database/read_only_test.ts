import { type Database, openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { escapes, harmless } from "./corpus/escapes.ts";
import { duckDbFile, inFolder, onBothEngines, onlyValue, sqliteFile } from "./fixtures.ts";
import { runMysql, runPostgres, serverTest, withMysql, withPostgres } from "./servers.ts";

const lakes =
  "CREATE TABLE lake (name VARCHAR(20) PRIMARY KEY, depth INTEGER); INSERT INTO lake VALUES ('Thun', 217);";

for (const engine of ["DuckDB", "SQLite"] as const) {
  Deno.test(`no statement changes a ${engine} file, or makes one`, () =>
    inFolder(async (folder) => {
      const path = engine === "SQLite"
        ? sqliteFile(folder, lakes)
        : await duckDbFile(folder, `CREATE SEQUENCE counter; ${lakes}`);
      await Deno.writeTextFile(`${folder}/secret.csv`, SECRET);
      const state = () => filesOf(folder);
      const before = await state();
      await using database = await openDatabase(path);
      await nothingEscapes(database, folder, state);
      await database[Symbol.asyncDispose]();
      assert.deepEqual(await state(), before);
    }));
}

serverTest(
  "postgres",
  "no statement changes a PostgreSQL server, or makes a file there",
  () =>
    inFolder((folder) =>
      withPostgres(`CREATE SEQUENCE counter; ${lakes}`, async (database, url) => {
        await openToAll(folder);
        await nothingEscapes(
          database,
          folder,
          async () => [await stateOfPostgres(url), await filesOf(folder)],
        );
      })
    ),
);

serverTest(
  "mysql",
  "no statement changes a MariaDB server, or makes a file there",
  () =>
    inFolder((folder) =>
      withMysql(lakes, async (database, url) => {
        await openToAll(folder);
        await nothingEscapes(database, folder, async () => [await stateOfMysql(url), await filesOf(folder)]);
      })
    ),
);

onBothEngines("queries with alarming words run", lakes, harmlessRun);
serverTest(
  "postgres",
  "queries with alarming words run (PostgreSQL)",
  () => withPostgres(lakes, harmlessRun),
);
serverTest("mysql", "queries with alarming words run (MariaDB)", () => withMysql(lakes, harmlessRun));

Deno.test("the corpora hold what they must, none twice", () => {
  assert.ok(escapes.length >= 80 && harmless.length >= 30);
  for (const corpus of [escapes, harmless]) {
    const texts = corpus.flatMap(({ sql, engines }) => engines.map((engine) => `${engine} ${sql}`));
    assert.deepEqual(texts.filter((text, i) => texts.indexOf(text) !== i), []);
  }
});

Deno.test("no function that DuckDB has changes a setting or keeps the next query from its answer", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(await duckDbFile(folder, lakes));
    const rows = async (sql: string) => {
      const outcome = await database.query(sql);
      assert.ok(outcome.kind === "rows", Deno.inspect(outcome));
      return outcome.table.columns.map(({ values }) => values);
    };
    const settings = "SELECT name, value FROM duckdb_settings() ORDER BY name";
    const before = await rows(settings);
    const [names = []] = await rows("SELECT DISTINCT function_name FROM duckdb_functions() ORDER BY 1");
    assert.ok(names.length > 500);
    for (const name of names.map((name) => String(name).replaceAll('"', '""'))) {
      for (
        const call of [
          `SELECT "${name}"()`,
          `SELECT * FROM "${name}"()`,
          `SELECT * FROM "${name}"('lake')`,
          `SELECT 1 FROM lake, LATERAL (FROM "${name}"())`,
          `SELECT * FROM "${name}"(QueryLog)`,
        ]
      ) {
        await database.query(call);
        assert.equal(onlyValue(await database.query("SELECT depth FROM lake")), 217, call);
      }
    }
    assert.deepEqual(await rows(settings), before);
  }));

onBothEngines("a text without a query is refused", lakes, async (database) => {
  for (const sql of ["", " \n-- nothing\n", ";", "/* SELECT 1 */"]) {
    assert.equal((await database.query(sql)).kind, "refused", JSON.stringify(sql));
  }
});

onBothEngines("the first word of a statement is told in its refusal", lakes, async (database) => {
  for (const word of ["INSERT", "DELETE", "DROP", "COPY", "PRAGMA", "ATTACH", "VACUUM", "SET"]) {
    assert.deepEqual(await database.query(`${word} lake`), {
      kind: "refused",
      reason: `Only queries can run, and this is ${word}.`,
    });
  }
});

Deno.test("an SQLite file in write-ahead mode is read with what the log holds", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(folder, `PRAGMA journal_mode = WAL; ${lakes}`);
    await using database = await openDatabase(path);
    assert.equal(onlyValue(await database.query("SELECT depth FROM lake")), 217);
  }));

const SECRET = "word\nsesame\n";

/** Those of the database's engine are kept from running; whatever else they do, all leave the state as it was. */
async function nothingEscapes(database: Database, folder: string, state: () => Promise<unknown>) {
  const before = await state();
  const answered: string[] = [];
  for (const { sql, engines } of escapes) {
    const outcome = await database.query(sql.replaceAll("FOLDER", folder), { timeoutMs: 5_000 });
    const told = `${JSON.stringify(sql)} → ${Deno.inspect(outcome)}`;
    if (engines.includes(database.dialect) && outcome.kind !== "refused" && outcome.kind !== "failed") {
      answered.push(told);
    }
    assert.ok(!Deno.inspect(outcome).includes("sesame"), told);
    assert.notEqual(outcome.kind, "connection_lost", told);
    assert.equal(onlyValue(await database.query("SELECT sum(depth) FROM lake")), 217, told);
  }
  assert.deepEqual(answered, []);
  assert.deepEqual(await state(), before);
}

async function harmlessRun(database: Database) {
  for (const { sql, value } of harmless.filter(({ engines }) => engines.includes(database.dialect))) {
    const outcome = await database.query(sql);
    assert.ok(outcome.kind === "rows", `${sql} → ${Deno.inspect(outcome)}`);
    assert.deepEqual(outcome.table.columns[0]?.values, [value], sql);
  }
}

/** A server's own user can read the secret there, and write beside it. */
async function openToAll(folder: string) {
  await Deno.writeTextFile(`${folder}/secret.csv`, SECRET);
  await Deno.chmod(folder, 0o777);
}

async function filesOf(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).toSorted();
  for (const name of names) files.set(name, await Deno.readFile(`${folder}/${name}`));
  return files;
}

/** What other tests make at the same time has a name of its own, and is left out. */
const OTHERS = "NOT LIKE 'querylogue\\_test%'";

async function stateOfPostgres(url: string): Promise<readonly unknown[]> {
  const questions = [
    "SELECT * FROM lake",
    "SELECT * FROM counter",
    "SELECT oid, relname, relnamespace, relkind, relfilenode, relacl::text FROM pg_class ORDER BY oid",
    "SELECT attrelid, attname, atttypid FROM pg_attribute ORDER BY attrelid, attnum",
    "SELECT oid, proname, prosrc FROM pg_proc ORDER BY oid",
    "SELECT oid, typname FROM pg_type ORDER BY oid",
    "SELECT oid, nspname, nspacl::text FROM pg_namespace WHERE nspname !~ '^pg_t' ORDER BY oid",
    "SELECT * FROM pg_largeobject_metadata",
    "SELECT oid, extname FROM pg_extension ORDER BY oid",
    "SELECT oid, tgname FROM pg_trigger ORDER BY oid",
    `SELECT oid, rolname, rolsuper, rolcanlogin, rolpassword FROM pg_authid WHERE rolname ${OTHERS} ORDER BY oid`,
    `SELECT * FROM pg_db_role_setting
      WHERE setdatabase IN (SELECT 0 UNION SELECT oid FROM pg_database WHERE datname = current_database())`,
    `SELECT datname, datacl::text FROM pg_database WHERE datname ${OTHERS} ORDER BY datname`,
    "SELECT name, setting FROM pg_settings ORDER BY name",
    "SELECT slot_name FROM pg_replication_slots",
    "SELECT gid FROM pg_prepared_xacts",
    "SELECT pg_ls_dir('.') ORDER BY 1",
  ];
  return await Promise.all(questions.map((sql) => runPostgres(url, sql)));
}

async function stateOfMysql(url: string): Promise<readonly unknown[]> {
  const ours = `table_schema ${OTHERS.replaceAll("\\", "\\\\")} OR table_schema = database()`;
  const schemas = (column: string) =>
    `${column} ${OTHERS.replaceAll("\\", "\\\\")} OR ${column} = database()`;
  const questions = [
    "SELECT * FROM lake",
    `SELECT table_schema, table_name, table_type, engine FROM information_schema.tables WHERE ${ours} ORDER BY 1, 2`,
    `SELECT table_schema, table_name, column_name, column_type FROM information_schema.columns WHERE ${ours}
      ORDER BY 1, 2, 3`,
    `SELECT routine_schema, routine_name FROM information_schema.routines WHERE ${schemas("routine_schema")}
      ORDER BY 1, 2`,
    `SELECT trigger_schema, trigger_name FROM information_schema.triggers WHERE ${schemas("trigger_schema")}
      ORDER BY 1, 2`,
    `SELECT event_schema, event_name FROM information_schema.events WHERE ${
      schemas("event_schema")
    } ORDER BY 1, 2`,
    `SELECT schema_name FROM information_schema.schemata WHERE ${schemas("schema_name")} ORDER BY 1`,
    `SELECT host, user, priv FROM mysql.global_priv WHERE user ${
      OTHERS.replaceAll("\\", "\\\\")
    } ORDER BY 1, 2`,
    "SELECT plugin_name, plugin_status FROM information_schema.plugins ORDER BY 1",
    `SELECT variable_name, variable_value FROM information_schema.global_variables
      WHERE variable_name NOT LIKE 'gtid%' ORDER BY 1`,
  ];
  return await Promise.all(questions.map((sql) => runMysql(url, sql)));
}
