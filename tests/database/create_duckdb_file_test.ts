import { createDuckDbFile, openDatabase, openDuckDbFiles, rowsOf, type TextRow } from "querylogue/database";
import assert from "node:assert/strict";
import { inFolder, sqlProcesses } from "./fixtures.ts";

async function namesIn(folder: string) {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).toSorted();
}

Deno.test("createDuckDbFile() leaves the file and nothing else", () =>
  inFolder(async (folder) => {
    const path = `${folder}/new/folder/it's ä.duckdb`;
    const result = await createDuckDbFile(path, async (file) => {
      await file.run("CREATE TABLE a (n INTEGER); INSERT INTO a VALUES (1)");
      return (await file.run("SELECT n + 1 FROM a"))[0]?.[0];
    });
    assert.equal(result, 2);
    assert.deepEqual(await namesIn(`${folder}/new/folder`), ["it's ä.duckdb"]);
    assert.deepEqual(await sqlProcesses(folder), []);
  }));

Deno.test("what a killed program left of building a file is removed with the next, what another builds stays", () =>
  inFolder(async (folder) => {
    const path = `${folder}/a.duckdb`;
    for (const name of [".a.duckdb-killed", ".a.duckdb-live", ".b.duckdb-killed"]) {
      await Deno.mkdir(`${folder}/${name}`);
      await Deno.writeTextFile(`${folder}/${name}/.lock`, "");
      await Deno.writeTextFile(`${folder}/${name}/a.duckdb`, "half");
    }
    using held = await Deno.open(`${folder}/.a.duckdb-live/.lock`);
    await held.lock(true);
    await Promise.all([1, 2].map(() => createDuckDbFile(path, (file) => file.run("CREATE TABLE a (n INT)"))));
    assert.deepEqual(await namesIn(folder), [".a.duckdb-live", ".b.duckdb-killed", "a.duckdb"]);
    assert.equal(await Deno.readTextFile(`${folder}/.a.duckdb-live/a.duckdb`), "half");
  }));

Deno.test("insert() casts texts to the columns' types and keeps their order", () =>
  inFolder(async (folder) => {
    const path = `${folder}/a.duckdb`;
    const rows: TextRow[] = Array.from(
      { length: 5_000 },
      (_, i) => [String(i), "1.50", "2024-02-29", "true", null, "Ü'\n,"],
    );
    await createDuckDbFile(path, async (file) => {
      await file.run("CREATE TABLE a (n INTEGER, d DECIMAL(5, 2), t DATE, b BOOLEAN, x VARCHAR, v VARCHAR)");
      await file.insert("a", rows);
      await file.insert("a", []);
    });
    await using database = await openDatabase(path);
    const outcome = await database.query("SELECT * FROM a");
    assert.ok(outcome.kind === "rows");
    assert.deepEqual(rowsOf(outcome.table), rows.map((_, i) => [i, 1.5, "2024-02-29", true, null, "Ü'\n,"]));
  }));

Deno.test("rows that refer to rows of the same table come in any order", () =>
  inFolder(async (folder) => {
    const path = `${folder}/a.duckdb`;
    await createDuckDbFile(path, async (file) => {
      await file.run(`CREATE TABLE part (id INTEGER PRIMARY KEY, inside INTEGER REFERENCES part (id),
        beside INTEGER REFERENCES part (id))`);
      await file.insert("part", [["3", "2", null], ["2", "1", "4"], ["4", null, "1"], ["1", null, null]]);
      assert.deepEqual(await file.run("SELECT id FROM part ORDER BY id"), [[1], [2], [3], [4]]);
    });
  }));

Deno.test("a failure leaves nothing behind, and an older file as it was", () =>
  inFolder(async (folder) => {
    const path = `${folder}/a.duckdb`;
    await createDuckDbFile(path, (file) => file.run("CREATE TABLE old (n INTEGER)"));
    const before = await Deno.readFile(path);
    const failures: readonly [Parameters<typeof createDuckDbFile>[1], object][] = [
      [(file) => file.run("CREATE TABLE"), { name: "InputError", message: /syntax error/ }],
      [async (file) => {
        await file.run("CREATE TABLE a (n INTEGER)");
        await file.insert("a", [["one"]]);
      }, { name: "InputError", message: /one/ }],
      [async (file) => {
        await file.run("CREATE TABLE a (id INTEGER PRIMARY KEY, up INTEGER REFERENCES a (id))");
        await file.insert("a", [["1", "2"], ["2", "1"]]);
      }, { name: "InputError", message: /foreign key/ }],
      [(file) => file.run(`COPY (SELECT 1) TO '${folder}/other.csv'`), { name: "InputError" }],
      [() => Promise.reject(new RangeError("stop")), new RangeError("stop")],
    ];
    for (const [build, error] of failures) {
      await assert.rejects(createDuckDbFile(path, build), error);
      assert.deepEqual(await namesIn(folder), ["a.duckdb"]);
    }
    assert.deepEqual(await Deno.readFile(path), before);
    assert.deepEqual(await sqlProcesses(folder), []);
  }));

Deno.test("a place that cannot be written is told in one sentence", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    const build = createDuckDbFile(`${folder}/file/a.duckdb`, () => Promise.resolve());
    await assert.rejects(build, {
      name: "OutsideError",
      message: /^Cannot write ".*", as writing failed \(.*\)$/,
    });
  }));

Deno.test("openDuckDbFiles() makes files in one process, and in another one after a file that fails", () =>
  inFolder(async (folder) => {
    const processes: string[] = [];
    {
      await using files = openDuckDbFiles();
      const make = (name: string, statement: string) =>
        files.create(`${folder}/${name}.duckdb`, async (file) => {
          processes.push(...await sqlProcesses(folder));
          await file.run(statement);
        });
      await Promise.all(["a", "b"].map((name) => make(name, `CREATE TABLE ${name} AS SELECT 1 AS n`)));
      await assert.rejects(make("broken", "CREATE TABLE"), { name: "InputError" });
      await make("c", "CREATE TABLE c AS SELECT 1 AS n");
    }
    const [first] = processes;
    assert.deepEqual(processes.slice(0, 3), [first, first, first]);
    assert.equal(processes.length, 4);
    assert.notEqual(processes[3], first);
    assert.deepEqual(await sqlProcesses(folder), []);
    assert.deepEqual(await namesIn(folder), ["a.duckdb", "b.duckdb", "c.duckdb"]);
    for (const name of ["a", "c"]) {
      await using database = await openDatabase(`${folder}/${name}.duckdb`);
      assert.equal((await database.query(`SELECT n FROM ${name}`)).kind, "rows");
    }
  }));
