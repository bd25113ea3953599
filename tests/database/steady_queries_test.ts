import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { isSteadyText } from "../../lib/database/duckdb/is_steady_text.ts";
import { rememberSteady } from "../../lib/database/process/remember_steady.ts";
import { duckDbFile, inFolder, onlyValue } from "./fixtures.ts";

/** A process that answers each query with how many it was asked, as steady where the text says so. */
function countingProcess() {
  let asked = 0;
  let ended = false;
  const process = rememberSteady({
    ask: (request) => {
      asked++;
      if (request === undefined) return Promise.resolve({ said: { opened: true } });
      const steady = (request as { sql: string }).sql.includes("steady") && { steady: true };
      const columns = [{ name: "n", type: "integer", values: [asked] }];
      return Promise.resolve({
        said: { kind: "rows", table: { columns, rowCount: 1, truncated: false }, ...steady },
      });
    },
    tell: () => Promise.resolve(),
    kill: () => Promise.resolve(),
    get ended() {
      return ended;
    },
  });
  const ask = (sql: string, maxRows = 10) => process.ask({ kind: "query", sql, maxRows, timeoutMs: 10 });
  return { ask, asked: () => asked, end: () => ended = true };
}

Deno.test("a process is not asked again what it said to be steady, and all else is asked each time", async () => {
  const { ask, asked } = countingProcess();
  const first = await ask("steady");
  assert.deepEqual(await ask("steady"), first);
  assert.equal(asked(), 1);
  await ask("steady", 11);
  await ask("moving");
  await ask("moving");
  assert.equal(asked(), 4);
});

Deno.test("what a process said ends with it", async () => {
  const { ask, asked, end } = countingProcess();
  await ask("steady");
  end();
  await ask("steady");
  assert.equal(asked(), 2);
});

Deno.test("no query is steady that calls a function whose value DuckDB declares to change", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(await duckDbFile(folder, "CREATE TABLE a (b INTEGER)"));
    const outcome = await database.query(
      `SELECT DISTINCT function_name FROM duckdb_functions()
       WHERE internal AND function_type IN ('scalar', 'aggregate') AND stability <> 'CONSISTENT'`,
    );
    assert(outcome.kind === "rows");
    const names = outcome.table.columns[0]?.values ?? [];
    assert(names.includes("random") && names.includes("now"));
    for (const name of names) assert(!isSteadyText(`SELECT ${name}()`), String(name));
  }));

Deno.test("words of chance and of the clock make a query unsteady, parts of other words do not", () => {
  const unsteady = [
    'SELECT "random"() FROM a',
    "SELECT Current_Date",
    "FROM a USING SAMPLE 3",
    "SELECT age(b) FROM a",
    'SELECT "age" (b) FROM a',
    "SELECT ag/**/e(b) FROM a",
    'SELECT U&"d!0061te"(b) FROM a',
    "FROM duckdb_memory()",
    "SELECT count(*) FROM information_schema.tables",
  ];
  for (const sql of unsteady) assert(!isSteadyText(sql), sql);
  const steady = [
    "SELECT age FROM person WHERE name = 'Côté'",
    "SELECT randomness, samples, nowhere FROM uuids_of JOIN todays ON a = b",
    "SELECT max(age) FROM person",
  ];
  for (const sql of steady) assert(isSteadyText(sql), sql);
});

Deno.test("chance in a view, a macro or a generated column keeps all queries of a file from being remembered", async () => {
  const files = [
    "CREATE VIEW chance AS SELECT random() AS r",
    "CREATE MACRO chance_of() AS random(); CREATE VIEW chance AS SELECT chance_of() AS r",
  ];
  for (const content of files) {
    await inFolder(async (folder) => {
      await using database = await openDatabase(await duckDbFile(folder, content));
      const values = new Set<unknown>();
      for (let i = 0; i < 5; i++) values.add(onlyValue(await database.query("SELECT r FROM chance")));
      assert(values.size > 1, content);
    });
  }
});
