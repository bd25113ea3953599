import {
  type Database,
  type DuckDbFiles,
  openDatabase,
  openDuckDbFiles,
  type QueryOutcome,
  type Value,
} from "querylogue/database";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openTogether, type TogetherOpen } from "./open_together.ts";

/** Runs a test in a folder of its own, which is gone afterwards. */
export async function inFolder(test: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "querylogue test " });
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** An SQLite file with what the statements make, and its path. */
export function sqliteFile(folder: string, statements: string): string {
  const path = `${folder}/test.sqlite`;
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
  return path;
}

/** Makes DuckDB files of tests, all in one process, as starting one takes longer than a small file. */
export const testFiles: Pick<DuckDbFiles, "create"> = openDuckDbFiles();

/** The files that statements have made. */
const duckDbFiles = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** A DuckDB file with what the statements make, and its path. */
export async function duckDbFile(folder: string, statements: string): Promise<string> {
  const path = `${folder}/test.duckdb`;
  const made = duckDbFiles.get(statements) ?? makeDuckDbFile(statements);
  duckDbFiles.set(statements, made);
  await Deno.writeFile(path, await made);
  return path;
}

async function makeDuckDbFile(statements: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/test.duckdb`;
    await testFiles.create(path, (file) => file.run(statements));
    return await Deno.readFile(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Runs a test on a database of each engine that the same statements make. */
export function onBothEngines(
  name: string,
  statements: string,
  test: (database: Database, path: string) => Promise<void>,
) {
  for (const make of [duckDbFile, sqliteFile]) {
    Deno.test(`${name} (${make === sqliteFile ? "SQLite" : "DuckDB"})`, () =>
      inFolder(async (folder) => {
        const path = await make(folder, statements);
        await using database = await openDatabase(path);
        await test(database, path);
      }));
  }
}

let together: TogetherOpen | undefined;

/** Opens a file in the one process of all tests for such files, which ends with them: for harmless queries. */
export function openBesideOthers(url: string): Database {
  together ??= openTogether();
  return together.open(url);
}

/**
 * Runs a test as `onBothEngines` does, on databases that are all open in one process: for tests that ask harmless queries
 * and nothing of the process.
 */
export function onSharedEngines(
  name: string,
  statements: string,
  test: (database: Database, path: string) => Promise<void>,
) {
  for (const make of [duckDbFile, sqliteFile]) {
    const dialect = make === sqliteFile ? "sqlite" : "duckdb";
    Deno.test(`${name} (${dialect === "sqlite" ? "SQLite" : "DuckDB"})`, () =>
      inFolder(async (folder) => {
        const path = await make(folder, statements);
        await test(openBesideOthers(`${dialect}:${path}`), path);
      }));
  }
}

/** A test of several that share a database. */
type SharedTest = readonly [name: string, test: (database: Database, path: string) => Promise<void>];

/** Runs tests one after the other on one database of each engine, as opening one takes a process. */
export function allOnBothEngines(name: string, statements: string, tests: readonly SharedTest[]) {
  for (const make of [duckDbFile, sqliteFile]) {
    Deno.test(`${name} (${make === sqliteFile ? "SQLite" : "DuckDB"})`, (t) =>
      inFolder(async (folder) => {
        const path = await make(folder, statements);
        await using database = await openDatabase(path);
        for (const [name, test] of tests) await t.step(name, () => test(database, path));
      }));
  }
}

/** The one value of a result with one row and one column. */
export function onlyValue(outcome: QueryOutcome): Value {
  assert.equal(outcome.kind, "rows", Deno.inspect(outcome));
  if (outcome.kind !== "rows") throw new TypeError("unreachable");
  assert.equal(outcome.table.rowCount, 1);
  return outcome.table.columns[0]?.values[0] as Value;
}

/** Ids of the processes that run SQL on files in a folder, whoever started them. */
export async function sqlProcesses(folder: string): Promise<readonly string[]> {
  const lines = (await shell("ps -o pid= -o args= -e")).split("\n");
  return lines.filter((line) => line.includes("_child.ts") && line.includes(folder))
    .map((line) => line.trim().split(" ")[0] as string);
}

/**
 * Waits until something holds, for 20 seconds at most, as the machine may have much else to do. It is looked for less and
 * less often: to look may take a process or a login, which must not hold up what is waited for.
 */
export async function until(holds: () => Promise<boolean>, patienceMs = 20_000) {
  const began = performance.now();
  for (let pauseMs = 20; !await holds(); pauseMs = Math.min(1.5 * pauseMs, 200)) {
    assert.ok(performance.now() - began < patienceMs, "It did not come to hold");
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** What a command of the shell prints. */
export async function shell(command: string): Promise<string> {
  const { stdout } = await new Deno.Command("sh", { args: ["-c", command] }).output();
  return new TextDecoder().decode(stdout);
}

export const endless =
  "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t";
