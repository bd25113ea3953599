import { type Database, openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { failure } from "../../lib/database/process/sql_session.ts";
import {
  allOnBothEngines,
  duckDbFile,
  endless,
  inFolder,
  onBothEngines,
  onlyValue,
  shell,
  sqliteFile,
  sqlProcesses,
  until,
} from "./fixtures.ts";

const rivers = `
  CREATE TABLE river (name VARCHAR PRIMARY KEY, length INTEGER);
  INSERT INTO river VALUES ('Aare', 295), ('Rhein', 1233), ('Lost', NULL);`;

/** A query whose rows nobody could wait for. */
function manyRows({ dialect }: Database): string {
  return dialect === "sqlite"
    ? `SELECT 1 FROM ${Array.from({ length: 40 }, (_, i) => `river AS r${i}`).join(", ")}`
    : "SELECT 1 FROM range(10000000) AS a, range(10000000) AS b";
}

allOnBothEngines("query()", rivers, [
  ["a query gives its rows column by column", async (database) => {
    assert.deepEqual(await database.query("SELECT name, length FROM river ORDER BY name"), {
      kind: "rows",
      table: {
        columns: [
          { name: "name", type: "text", values: ["Aare", "Lost", "Rhein"] },
          { name: "length", type: "integer", values: [295, null, 1233] },
        ],
        rowCount: 3,
        truncated: false,
      },
    });
  }],
  ["columns of one name are kept apart", async (database) => {
    const outcome = await database.query("SELECT 1 AS a, 2 AS a");
    assert.ok(outcome.kind === "rows");
    assert.deepEqual(outcome.table.columns.map(({ values }) => values), [[1], [2]]);
  }],
  ["maxRows cuts a result and says so, also when it is endless", async (database) => {
    const rowsOf = async (maxRows: number) => {
      const outcome = await database.query("SELECT name FROM river", { maxRows });
      assert.ok(outcome.kind === "rows");
      return [outcome.table.rowCount, outcome.table.columns[0]?.values.length, outcome.table.truncated];
    };
    assert.deepEqual(await rowsOf(0), [0, 0, true]);
    assert.deepEqual(await rowsOf(2), [2, 2, true]);
    assert.deepEqual(await rowsOf(3), [3, 3, false]);
    const crossed = await database.query(manyRows(database));
    assert.ok(crossed.kind === "rows" && crossed.table.truncated && crossed.table.rowCount === 10_000);
  }],
  ["maxRows cuts a result also where the query has a limit, or seems to", async (database) => {
    const shapeOf = async (sql: string, maxRows: number) => {
      const outcome = await database.query(sql, { maxRows });
      assert.ok(outcome.kind === "rows");
      return [outcome.table.rowCount, outcome.table.columns[0]?.values.length, outcome.table.truncated];
    };
    assert.deepEqual(await shapeOf("SELECT name FROM river LIMIT 3", 3), [3, 3, false]);
    assert.deepEqual(await shapeOf("SELECT name FROM river LIMIT 3", 2), [2, 2, true]);
    assert.deepEqual(await shapeOf("SELECT name FROM river LIMIT 3", 1), [1, 1, true]);
    assert.deepEqual(await shapeOf(`${manyRows(database)} -- LIMIT 1`, 1), [1, 1, true]);
  }],
  ["a query that is wrong fails with the engine's message", async (database) => {
    const missing = await database.query("SELECT depth FROM river");
    assert.ok(missing.kind === "failed" && /depth/.test(missing.message), Deno.inspect(missing));
    const syntax = await database.query("SELEC name FROM river");
    assert.ok(syntax.kind === "failed" && /syntax error/.test(syntax.message), Deno.inspect(syntax));
    assert.ok(!/Stack Trace|Failed to extract/.test(syntax.message));
  }],
  ["an error in the middle of the rows is told", async (database) => {
    // The third row overflows: what came before it must not pass for the whole answer.
    const overflow = database.dialect === "sqlite"
      ? "SELECT abs(-9223372036854775807 - (length IS NULL)) FROM river ORDER BY length IS NULL"
      : "SELECT (127 + (length IS NULL)::INT)::TINYINT FROM river ORDER BY length IS NULL";
    assert.equal((await database.query(overflow)).kind, "failed");
    assert.equal((await database.query(`${overflow} LIMIT 3`)).kind, "failed");
  }],
  ["an error far behind the first rows is told", async (database) => {
    const overflow = database.dialect === "sqlite"
      ? `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)
      SELECT abs(-9223372036854775807 - (i = 500000)) FROM n`
      : "SELECT CASE WHEN range = 500000 THEN error('overflow') ELSE range END FROM range(1000000)";
    const timeoutMs = 120_000;
    const far = await database.query(overflow, { maxRows: 1_000_000, timeoutMs });
    assert.ok(far.kind === "failed" && /overflow/.test(far.message), Deno.inspect(far));
    const cut = await database.query(overflow, { maxRows: 1000, timeoutMs });
    assert.ok(cut.kind === "rows" && cut.table.rowCount === 1000 && cut.table.truncated);
  }],
  ["queries run one after the other, each with its own answer", async (database) => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, i) => database.query(`SELECT ${i}`)));
    assert.deepEqual(outcomes.map(onlyValue), Array.from({ length: 50 }, (_, i) => i));
  }],
  ["limits that make no sense are refused", (database) => {
    assert.throws(() => database.query("SELECT 1", { maxRows: -1 }), RangeError);
    for (const timeoutMs of [0, -1, NaN, Infinity]) {
      assert.throws(() => database.query("SELECT 1", { timeoutMs }), RangeError);
    }
    return Promise.resolve();
  }],
]);

onBothEngines("a query without end times out and the next one is answered", rivers, async (database) => {
  assert.deepEqual(await database.query(endless, { timeoutMs: 300 }), { kind: "timed_out", timeoutMs: 300 });
  assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
});

onBothEngines(
  "a query that needs too much memory ends so, the next one is answered",
  rivers,
  async (_, path) => {
    const others = await sqlProcesses(path);
    await using database = await openDatabase(path, { maxMemoryMb: 60 });
    const [before] = (await sqlProcesses(path)).filter((pid) => !others.includes(pid));
    assert(before !== undefined);
    const greedy = database.dialect === "sqlite"
      ? `WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t LIMIT 5000)
       SELECT length(group_concat(hex(zeroblob(100000)))) FROM t`
      : "SELECT list(hash(range)) FROM range(300000000)";
    assert.equal((await database.query(greedy, { timeoutMs: 120_000 })).kind, "out_of_memory");
    assert.ok(!(await sqlProcesses(path)).includes(before));
    assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
  },
);

onBothEngines("a process that is killed loses its query only", rivers, async (database, path) => {
  const query = database.query(endless);
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const pid of await sqlProcesses(path)) await shell(`kill -9 ${pid}`);
  assert.deepEqual(await query, {
    kind: "connection_lost",
    message: "The process of the database ended by SIGKILL.",
    processEnded: true,
  });
  assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
});

onBothEngines(
  "Ctrl-C in the terminal does not end the process of a query",
  rivers,
  async (database, path) => {
    for (const pid of await sqlProcesses(path)) await shell(`kill -INT ${pid}`);
    assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
  },
);

onBothEngines(
  "queries behind one that takes too long are answered, their time counted from their turn",
  rivers,
  async (database) => {
    await database.query("SELECT 1");
    const [tooLong, ...behind] = await Promise.all([
      database.query(endless, { timeoutMs: 1_500 }),
      database.query("SELECT 2", { timeoutMs: 1_000 }),
      database.query("SELECT 3", { timeoutMs: 1_000 }),
    ]);
    assert.equal(tooLong.kind, "timed_out");
    assert.deepEqual(behind.map(onlyValue), [2, 3]);
  },
);

onBothEngines(
  "a query that was called off while it waited takes no time of the next one",
  rivers,
  async (database) => {
    await database.query("SELECT 1");
    const enough = new AbortController();
    const first = database.query(endless, { timeoutMs: 500 });
    const calledOff = database.query(endless, { timeoutMs: 60_000, signal: enough.signal });
    const next = database.query("SELECT 2", { timeoutMs: 5_000 });
    enough.abort();
    await assert.rejects(calledOff, { name: "AbortError" });
    assert.equal((await first).kind, "timed_out");
    assert.equal(onlyValue(await next), 2);
  },
);

onBothEngines(
  "an aborted query rejects with the signal's reason, running or waiting",
  rivers,
  async (database) => {
    const controller = new AbortController();
    const running = database.query(endless, { signal: controller.signal });
    const waiting = database.query("SELECT 1", { signal: controller.signal });
    const other = database.query("SELECT 2");
    const reason = new Error("enough");
    setTimeout(() => controller.abort(reason), 100);
    await assert.rejects(running, reason);
    await assert.rejects(waiting, reason);
    assert.equal(onlyValue(await other), 2);
    await assert.rejects(database.query("SELECT 3", { signal: controller.signal }), reason);
  },
);

onBothEngines(
  "an aborted query that waits rejects while the one before it still runs",
  rivers,
  async (database) => {
    const enough = new AbortController();
    const running = database.query(endless, { timeoutMs: 60_000, signal: enough.signal });
    let ended = false;
    const end = assert.rejects(running, { name: "AbortError" }).then(() => ended = true);
    await assert.rejects(database.query("SELECT 1", { signal: AbortSignal.timeout(100) }), {
      name: "TimeoutError",
    });
    assert.ok(!ended);
    enough.abort();
    await end;
  },
);

onBothEngines("closing ends the running query and the process", rivers, async (database, path) => {
  const running = database.query(endless);
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal((await sqlProcesses(path)).length, 1);
  await database[Symbol.asyncDispose]();
  assert.equal((await running).kind, "connection_lost");
  assert.deepEqual(await sqlProcesses(path), []);
  assert.equal((await database.query("SELECT 1")).kind, "connection_lost");
  assert.deepEqual(await sqlProcesses(path), []);
});

onBothEngines("two databases of one file share nothing", rivers, async (database, path) => {
  await using other = await openDatabase(path);
  const enough = new AbortController();
  const slow = other.query(endless, { timeoutMs: 60_000, signal: enough.signal });
  let ended = false;
  const end = assert.rejects(slow, { name: "AbortError" }).then(() => ended = true);
  assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
  assert.ok(!ended);
  enough.abort();
  await end;
});

onBothEngines(
  "a file that vanishes is told when a process has to start again",
  rivers,
  async (database, path) => {
    await database.query(endless, { timeoutMs: 50 });
    await Deno.remove(path);
    const outcome = await database.query("SELECT 1");
    assert.equal(outcome.kind, "connection_lost", Deno.inspect(outcome));
  },
);

Deno.test("an engine's message is told without its stack, and want of memory is known by it", () => {
  const internal = new Error("INTERNAL Error: odd\n\nStack Trace:\n\nduckdb() + 100");
  assert.deepEqual(failure(internal), { kind: "failed", message: "INTERNAL Error: odd" });
  assert.equal(failure(new Error("std::bad_alloc")).kind, "out_of_memory");
  assert.equal(failure(new RangeError("Array buffer allocation failed")).kind, "out_of_memory");
  assert.equal(failure(new Error('no such column: "memory"')).kind, "failed");
});

Deno.test("DuckDB's advice to change settings is cut off, as they are locked", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(await duckDbFile(folder, "CREATE TABLE a (b INTEGER)"), {
      maxMemoryMb: 60,
    });
    const outcome = await database.query("SELECT list(hash(range)) FROM range(300000000)");
    assert(outcome.kind === "out_of_memory", outcome.kind);
    assert.doesNotMatch(outcome.message, /SET |PRAGMA|\n/);
  }));

Deno.test("a result of far too many columns runs out of memory, or fits (DuckDB)", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(
      await duckDbFile(folder, "CREATE TABLE a AS SELECT range AS b FROM range(10000)"),
    );
    const columns = Array.from({ length: 2900 }, (_, i) => `b%2 c${i}`).join(", ");
    const outcome = await database.query(`SELECT ${columns} FROM a`, { timeoutMs: 60_000 });
    assert(outcome.kind === "out_of_memory" || outcome.kind === "rows", Deno.inspect(outcome));
  }));

Deno.test("a database is known by its scheme or by its content", () =>
  inFolder(async (folder) => {
    const [sqlite, duckdb] = [sqliteFile(folder, rivers), await duckDbFile(folder, rivers)];
    for (
      const [url, expected] of [[sqlite, "sqlite"], [`sqlite:${sqlite}`, "sqlite"], [
        duckdb,
        "duckdb",
      ]] as const
    ) {
      await using database = await openDatabase(url);
      assert.equal(database.dialect, expected);
      assert.equal(database.url, `${expected}:${expected === "sqlite" ? sqlite : duckdb}`);
    }
  }));

Deno.test("paths with commas, quotes, blanks and umlauts open", () =>
  inFolder(async (folder) => {
    for (
      const [i, name] of ["a,b", "it's", "zwei Wörter", 'quo"te', "100%20", "#&=", "-x", "a:b"].entries()
    ) {
      const inner = `${folder}/${i} ${name}`;
      await Deno.mkdir(inner);
      for (const path of [sqliteFile(inner, rivers), await duckDbFile(inner, rivers)]) {
        await using database = await openDatabase(path);
        assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3, path);
      }
    }
  }));

Deno.test("what is no database is refused in one sentence", () =>
  inFolder(async (folder) => {
    const write = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await Deno.writeFile(`${folder}/${name}`, bytes);
    };
    const sqlite = await Deno.readFile(sqliteFile(folder, rivers));
    const duckdb = await Deno.readFile(await duckDbFile(folder, rivers));
    await write("text", "name,length\n");
    await write("schema.sql", "CREATE TABLE river (name TEXT);");
    await write("fake.sqlite", "SQLite format 3\0 and nothing more");
    await write("cut.sqlite", sqlite.slice(0, 5_000));
    await write("cut.duckdb", duckdb.slice(0, 5_000));
    const cases: readonly [url: string, name: string, message: RegExp][] = [
      ["text", "InputError", /not a DuckDB or SQLite file/],
      ["fake.sqlite", "InputError", /content cannot be read/],
      ["cut.sqlite", "InputError", /content cannot be read/],
      ["cut.duckdb", "InputError", /content cannot be read/],
      ["", "InputError", /folder/],
      ["missing.duckdb", "InputError", /no such file/],
      ["text/under", "InputError", /a part of the path is a file/],
      ["schema.sql", "InputError", /a DDL file holds no data/],
    ];
    for (const [file, name, message] of cases) {
      await assert.rejects(openDatabase(`${folder}/${file}`), (error: Error) => {
        assert.equal(error.name, name, `${file}: ${error.message}`);
        assert.match(error.message, message);
        assert.equal(error.message.split("\n").length, 1);
        return true;
      });
    }
    const wrongScheme = {
      name: "InputError",
      message: /not a DuckDB file but an SQLite file: name it sqlite:PATH/,
    };
    await assert.rejects(openDatabase(`duckdb:${folder}/test.sqlite`), wrongScheme);
    await assert.rejects(openDatabase("oracle://me:secret@host/db"), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, /oracle:\/\/me@host\/db/);
      assert.ok(!error.message.includes("secret"));
      return true;
    });
    assert.deepEqual(await sqlProcesses(folder), []);
  }));

Deno.test("a file that another program has locked is told so", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(folder, rivers);
    await whileAnotherProgram(folder, lockSqlite, async () => {
      await assert.rejects(openDatabase(path), { name: "OutsideError", message: /another program holds it/ });
    }, path);
    const duckdb = await duckDbFile(folder, rivers);
    await whileAnotherProgram(folder, writeDuckDb, async () => {
      await assert.rejects(openDatabase(duckdb), {
        name: "OutsideError",
        message: /another program holds it/,
      });
    }, duckdb);
  }));

Deno.test("a lock in the middle of the run is no fault of the query, and ends with the lock", () =>
  inFolder(async (folder) => {
    const path = sqliteFile(folder, rivers);
    await using database = await openDatabase(path);
    const count = "SELECT count(*) FROM river";
    await whileAnotherProgram(folder, lockSqlite, async () => {
      const outcome = await database.query(count);
      assert.ok(outcome.kind === "connection_lost", Deno.inspect(outcome));
      assert.match(outcome.message, /Another program has locked the database/);
      assert.equal((await database.query(count, { timeoutMs: 100 })).kind, "timed_out");
    }, path);
    assert.equal(onlyValue(await database.query(count)), 3);
  }));

onBothEngines("a file that is deleted goes on to answer", rivers, async (database, path) => {
  assert.equal(onlyValue(await database.query("SELECT count(*) FROM river")), 3);
  await Deno.remove(path);
  assert.equal(onlyValue(await database.query("SELECT max(length) FROM river")), 1233);
});

Deno.test("a file that is cut off is no fault of the query", () =>
  inFolder(async (folder) => {
    const numbers = "CREATE TABLE n AS SELECT md5(range::VARCHAR) AS m FROM range(100000)";
    for (const path of [sqliteFile(folder, rivers), await duckDbFile(folder, numbers)]) {
      await using database = await openDatabase(path);
      const sql = database.dialect === "sqlite" ? "SELECT max(name) FROM river" : "SELECT max(m) FROM n";
      const { size } = await Deno.stat(path);
      await Deno.truncate(path, size / 2);
      const outcome = await database.query(sql);
      assert.equal(outcome.kind, "connection_lost", Deno.inspect(outcome));
    }
  }));

const { os } = Deno.build;
Deno.test(`the bound of the memory is told to ${os === "linux" ? "hold" : "be none"}`, () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, rivers));
    assert.equal(database.memoryBounded, os === "linux");
    if (os !== "linux") return;
    const [pid] = await sqlProcesses(folder);
    const limits = await shell(`cat /proc/${pid}/limits`);
    assert.match(limits, /Max data size +\d+/);
  }));

Deno.test({
  name: "a process ends with the one that started it, even in the middle of a query",
  ignore: Deno.build.os !== "linux",
  fn: () =>
    inFolder(async (folder) => {
      for (const path of [sqliteFile(folder, rivers), await duckDbFile(folder, rivers)]) {
        const program = `const { openDatabase } = await import(${
          JSON.stringify(import.meta.resolve("querylogue/database"))
        });
          const database = await openDatabase(${JSON.stringify(path)});
          const query = database.query(${JSON.stringify(endless)}, { timeoutMs: 60_000 });
          await Deno.stdout.write(new TextEncoder().encode("running"));
          await query;`;
        await Deno.writeTextFile(`${folder}/parent.ts`, program);
        const run = `exec "$@"`;
        const parent = new Deno.Command("sh", {
          args: [
            "-c",
            run,
            "sh",
            Deno.execPath(),
            "run",
            "--no-prompt",
            "--allow-read",
            "--allow-run=sh",
            `--config=${new URL("../../deno.json", import.meta.url).pathname}`,
            `${folder}/parent.ts`,
          ],
          stdout: "piped",
        }).spawn();
        const reader = parent.stdout.getReader();
        await reader.read();
        await until(async () => (await sqlProcesses(path)).length === 1);
        parent.kill("SIGKILL");
        await parent.status;
        await reader.cancel();
        await until(async () => (await sqlProcesses(path)).length === 0);
      }
    }),
});

/** Runs a program of its own on a file while the test runs; it has said something by then, and ends with its input. */
async function whileAnotherProgram(folder: string, program: string, test: () => Promise<void>, path: string) {
  await Deno.writeTextFile(`${folder}/other.ts`, program);
  const config = `--config=${new URL("../../deno.json", import.meta.url).pathname}`;
  const other = new Deno.Command("sh", {
    args: [
      "-c",
      'exec "$0" "$@"',
      Deno.execPath(),
      "run",
      "-A",
      "--no-check",
      config,
      `${folder}/other.ts`,
      path,
    ],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const output = other.stdout.getReader();
  await output.read();
  try {
    await test();
  } finally {
    await other.stdin.close();
    await other.status;
    await output.cancel();
  }
}

// Another process has to hold the lock: a process loses its own as soon as it closes the file once.
const lockSqlite = `import { DatabaseSync } from "node:sqlite";
  new DatabaseSync(Deno.args[0]).exec("BEGIN EXCLUSIVE; DELETE FROM river");
  console.log("locked");
  await Deno.stdin.read(new Uint8Array(1));`;

const writeDuckDb = `import { DuckDBInstance } from "@duckdb/node-api";
  const instance = await DuckDBInstance.create(Deno.args[0]);
  console.log("locked");
  await Deno.stdin.read(new Uint8Array(1));
  Deno.exit(instance === undefined ? 1 : 0);`;

Deno.test("a result that the reader would have to hold is bounded by the memory of its query (DuckDB)", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(await duckDbFile(folder, "CREATE TABLE a (b INTEGER)"), {
      maxMemoryMb: 100,
    });
    const options = { maxRows: 100_000_000, timeoutMs: 60_000 };
    const outcome = await database.query("SELECT range FROM range(100000000)", options);
    assert(outcome.kind === "out_of_memory", outcome.kind);
    // On a busy machine answers that wait to be read fill the memory of their process first.
    assert.match(
      outcome.message,
      /^Out of memory: the result takes more than 50 MB$|ended by SIG(?:ABRT|TRAP)/,
    );
    assert.equal(onlyValue(await database.query("SELECT count(*) FROM range(1000)")), 1_000);
  }));

Deno.test("a file without a byte is an SQLite database without tables", () =>
  inFolder(async (folder) => {
    const path = `${folder}/new.sqlite`;
    await Deno.writeFile(path, new Uint8Array());
    for (const url of [path, `sqlite:${path}`]) {
      await using database = await openDatabase(url);
      assert.equal(database.url, `sqlite:${path}`);
      assert.equal(onlyValue(await database.query("SELECT count(*) FROM sqlite_schema")), 0);
    }
    await assert.rejects(
      openDatabase(`duckdb:${path}`),
      /empty and not a DuckDB file: give the path of one$/,
    );
  }));
