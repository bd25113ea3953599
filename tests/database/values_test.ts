import type { Value, ValueType } from "querylogue/database";
import assert from "node:assert/strict";
import fc from "fast-check";
import { duckDbFile, inFolder, onBothEngines, onlyValue } from "./fixtures.ts";

onBothEngines(
  "values of DuckDB's and SQLite's own types arrive as promised",
  "CREATE TABLE t (n INTEGER)",
  async (database) => {
    const duckdb: readonly (readonly [sql: string, type: ValueType, value: Value])[] = [
      ["NULL::VARCHAR", "text", null],
      ["true", "boolean", true],
      ["42", "integer", 42],
      ["200::UTINYINT", "integer", 200],
      ["9007199254740991", "integer", 9007199254740991],
      ["9007199254740993", "integer", 9007199254740993n],
      ["(-9223372036854775808)::BIGINT", "integer", -9223372036854775808n],
      ["sum(n) FROM (VALUES (1), (2)) AS v(n)", "integer", 3],
      ["170141183460469231731687303715884105727", "integer", 170141183460469231731687303715884105727n],
      ["repeat('1', 20)::BIGNUM", "integer", 11111111111111111111n],
      ["repeat('1', 50)::BIGNUM", "integer", "1".repeat(50)],
      ["1.5::DOUBLE", "float", 1.5],
      ["1.10::DECIMAL(4, 2)", "decimal", 1.1],
      ["-0.05::DECIMAL(4, 2)", "decimal", -0.05],
      ["1.5::DECIMAL(38, 20)", "decimal", 1.5],
      ["123456789012345::DECIMAL(38, 2)", "decimal", 123456789012345],
      ["1234567890123.456::DECIMAL(38, 3)", "decimal", "1234567890123.456"],
      ["1234567890123.45::DECIMAL(38, 3)", "decimal", 1234567890123.45],
      ["'Zürich ''😀'", "text", "Zürich '😀"],
      ["'a'::ENUM ('a', 'b')", "text", "a"],
      ["'6ccd780c-baba-1026-9564-5b8c656024db'::UUID", "uuid", "6ccd780c-baba-1026-9564-5b8c656024db"],
      ["DATE '2024-02-29'", "date", "2024-02-29"],
      ["TIME '10:11:12.5'", "time", "10:11:12.5"],
      ["TIMESTAMP '2024-02-29 10:11:12'", "timestamp", "2024-02-29T10:11:12"],
      ["TIMESTAMP_S '2024-02-29 10:11:12'", "timestamp", "2024-02-29T10:11:12"],
      ["TIMESTAMP_NS '2024-02-29 10:11:12.123456789'", "timestamp", "2024-02-29T10:11:12.123456789"],
      ["TIMESTAMPTZ '2024-02-29 10:11:12+02'", "timestamp", "2024-02-29T08:11:12Z"],
      ["'infinity'::TIMESTAMP", "timestamp", "infinity"],
      ["'-infinity'::TIMESTAMPTZ", "timestamp", "-infinity"],
      ["'infinity'::DATE", "date", "infinity"],
      ["'-infinity'::DATE", "date", "-infinity"],
      ["DATE '10000-01-01'", "date", "10000-01-01"],
      ["DATE '0044-03-15 (BC)'", "date", "0044-03-15 (BC)"],
      ["TIMESTAMPTZ '0044-03-15 (BC) 12:00:00+00'", "timestamp", "0044-03-15 (BC) 12:00:00"],
      ["'\\x00\\xFF'::BLOB", "blob", new Uint8Array([0, 255])],
      ["[1, NULL]", "nested", "[1, NULL]"],
      ["{'a': 1}", "nested", "{'a': 1}"],
      ["INTERVAL 3 DAY", "interval", "3 days"],
    ];
    const sqlite: typeof duckdb = [
      ["NULL", "other", null],
      ["42", "integer", 42],
      ["9007199254740993", "integer", 9007199254740993n],
      ["1.0", "float", 1],
      ["'Zürich ''😀'", "text", "Zürich '😀"],
      ["x'00ff'", "blob", new Uint8Array([0, 255])],
      ["1 = 1", "integer", 1],
    ];
    for (const [sql, type, value] of database.dialect === "sqlite" ? sqlite : duckdb) {
      const outcome = await database.query(`SELECT ${sql}`);
      assert.ok(outcome.kind === "rows", `${sql} → ${Deno.inspect(outcome)}`);
      const [column] = outcome.table.columns;
      assert.deepEqual([column?.type, column?.values], [type, [value]], sql);
    }
  },
);

onBothEngines("numbers that are not finite survive", "CREATE TABLE t (n DOUBLE)", async (database) => {
  const sql = database.dialect === "sqlite" ? "SELECT 9e999" : "SELECT 'infinity'::DOUBLE";
  assert.equal(onlyValue(await database.query(sql)), Infinity);
  if (database.dialect === "duckdb") {
    assert.ok(Number.isNaN(onlyValue(await database.query("SELECT 'nan'::DOUBLE"))));
  }
});

const loose = `CREATE TABLE loose (
    day DATE, moment TIMESTAMP, price DECIMAL(8, 2), note VARCHAR(9), mixed VARCHAR, flag BOOLEAN, raw BLOB);
  INSERT INTO loose VALUES ('2024-02-29', '2024-02-29 10:11:12', 3, 'a', 1, 1, NULL), (NULL, NULL, 2.5, NULL, 'x', 0, NULL)`;

onBothEngines(
  "the type of a stored column is that of its declaration where its values allow",
  loose,
  async (database) => {
    const types = async (columns: string) => {
      const outcome = await database.query(`SELECT ${columns} FROM loose`);
      assert.ok(outcome.kind === "rows");
      return outcome.table.columns.map(({ type }) => type);
    };
    assert.deepEqual(await types("day, moment, price, note, raw"), [
      "date",
      "timestamp",
      "decimal",
      "text",
      "blob",
    ]);
    // SQLite has no booleans: its values stay the numbers that they are.
    assert.deepEqual(await types("flag"), [database.dialect === "sqlite" ? "integer" : "boolean"]);
    if (database.dialect === "sqlite") {
      assert.deepEqual(await types("coalesce(day, 1) AS d"), ["other"]);
      assert.deepEqual(await types("day || '' AS d, 'no date' AS day"), ["text", "text"]);
    }
  },
);

onBothEngines(
  "any text and any integer comes back as it went in",
  "CREATE TABLE t (n INTEGER)",
  async (database) => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "").toWellFormed()),
        fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        async (text, integer, float) => {
          const outcome = await database.query(
            `SELECT '${text.replaceAll("'", "''")}' AS a, ${integer} AS b, CAST('${float}' AS DOUBLE) AS c`,
          );
          assert.ok(outcome.kind === "rows", Deno.inspect(outcome));
          const [a, b, c] = outcome.table.columns.map(({ values }) => values[0]);
          assert.equal(a, text);
          assert.equal(BigInt(b as number | bigint), integer);
          assert.equal(typeof b, Number.isSafeInteger(Number(integer)) ? "number" : "bigint");
          assert.equal(c, float === 0 ? c : float);
        },
      ),
      { numRuns: 100 },
    );
  },
);

Deno.test("the time zone of the computer changes no value", () =>
  inFolder(async (folder) => {
    const path = await duckDbFile(folder, "SELECT 1");
    await Deno.writeTextFile(
      `${folder}/zone.ts`,
      `const { openDatabase } = await import(${JSON.stringify(import.meta.resolve("querylogue/database"))});
      await using database = await openDatabase(${JSON.stringify(path)});
      const { table } = await database.query("SELECT '2024-02-29 10:11:12'::TIMESTAMPTZ");
      console.log(new Date(0).getTimezoneOffset(), table.columns[0].values[0]);`,
    );
    // A process of its own, as all tests share the environment of this one.
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "--no-prompt", "--no-check", "--allow-read", "--allow-run=sh"],
        `--config=${new URL("../../deno.json", import.meta.url).pathname}`,
        `${folder}/zone.ts`,
      ],
      env: { TZ: "America/New_York" },
    }).output();
    assert.equal(new TextDecoder().decode(stdout), "300 2024-02-29T10:11:12Z\n");
  }));
