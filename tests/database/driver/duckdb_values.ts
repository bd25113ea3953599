import type { Value } from "querylogue/database";
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from "@duckdb/node-api";
import assert from "node:assert/strict";
import { duckDbColumn } from "../../../lib/database/duckdb/duckdb_column.ts";
import { isNull, readDuckDbTable, vectorMemory } from "../../../lib/database/duckdb/read_duckdb_table.ts";
import fc from "fast-check";

async function connected(test: (connection: DuckDBConnection) => Promise<void>) {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  try {
    await test(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** The driver's own object of each value, converted one by one. */
async function readSlowly(result: DuckDBResult): Promise<Value[][]> {
  const columns = result.columnTypes().map(duckDbColumn);
  const rows = await result.getRows();
  return columns.map(({ convert }, i) =>
    rows.map((row) => {
      const value = row[i] ?? null;
      return value === null ? null : convert(value);
    })
  );
}

async function agree(connection: DuckDBConnection, sql: string) {
  const { columns } = await readDuckDbTable(await connection.stream(sql), Number.MAX_SAFE_INTEGER);
  assert.deepEqual(columns.map(({ values }) => values), await readSlowly(await connection.run(sql)), sql);
}

/** A type and texts that stand for its values, the smallest and the largest among them. */
const samples: readonly (readonly [type: string, texts: readonly string[]])[] = [
  ["BOOLEAN", ["true", "false"]],
  ["TINYINT", ["-128", "127", "0"]],
  ["SMALLINT", ["-32768", "32767", "255"]],
  ["INTEGER", ["-2147483648", "2147483647", "65536"]],
  ["BIGINT", ["-9223372036854775808", "9223372036854775807", "-1", "4294967296", "-4294967297"]],
  ["BIGINT", ["9007199254740991", "9007199254740992", "-9007199254740991", "-9007199254740992"]],
  ["UTINYINT", ["255"]],
  ["USMALLINT", ["65535"]],
  ["UINTEGER", ["4294967295"]],
  ["UBIGINT", ["18446744073709551615", "9007199254740991"]],
  ["HUGEINT", ["-170141183460469231731687303715884105728", "170141183460469231731687303715884105727", "-1"]],
  ["HUGEINT", ["18446744073709551616", "-18446744073709551616", "9223372036854775808", "7", "4294967295"]],
  ["UHUGEINT", ["340282366920938463463374607431768211455", "3"]],
  ["FLOAT", ["0.1", "-0.0", "nan", "infinity", "3.4e38"]],
  ["DOUBLE", ["0.1", "-0.0", "nan", "-infinity", "1.7976931348623157e308", "5e-324"]],
  ["DECIMAL(4, 2)", ["-99.99", "0.00", "-0.01", "1.10"]],
  ["DECIMAL(9, 4)", ["-99999.9999", "0.0001", "12.5"]],
  ["DECIMAL(18, 3)", ["999999999999999.999", "-999999999999.999", "1000000000000.000", "0.1"]],
  ["DECIMAL(18, 0)", ["999999999999999999", "1000000000000000", "999999999999999"]],
  ["DECIMAL(38, 2)", ["-999999999999999999999999999999999999.99", "0.07", "12345678901234567890", "-5.50"]],
  ["DECIMAL(38, 30)", ["1.5", "-0.000000000000000000000000000001"]],
  ["VARCHAR", [
    "",
    "a",
    "twelve chars",
    "thirteen char",
    "Zürich",
    "😀",
    "\u{feff}mark",
    "ends in zero",
    "x ".repeat(50),
  ]],
  ["DATE", [
    "1970-01-01",
    "2024-02-29",
    "0001-01-01",
    "0044-03-15 (BC)",
    "infinity",
    "-infinity",
    "10000-01-01",
  ]],
  ["TIME", ["10:11:12.5", "00:00:00"]],
  ["TIMESTAMP", ["1969-12-31 23:59:59.999999", "2024-02-29 10:11:12.5", "2024-02-29 00:00:00", "infinity"]],
  ["TIMESTAMP", [
    "0001-01-01 00:00:00",
    "0044-03-15 (BC) 12:00:00",
    "9999-12-31 23:59:59.000001",
    "2255-06-05 23:47:34",
  ]],
  ["TIMESTAMP_S", ["2024-02-29 10:11:12"]],
  ["TIMESTAMP_MS", ["2024-02-29 10:11:12.123"]],
  ["TIMESTAMP_NS", ["2024-02-29 10:11:12.123456789"]],
  ["TIMESTAMPTZ", ["2024-02-29 10:11:12+02", "0001-01-01 00:00:00+00", "-infinity"]],
  ["UUID", ["6ccd780c-baba-1026-9564-5b8c656024db"]],
  ["ENUM ('a', 'b')", ["a", "b"]],
  ["BLOB", ["\\x00\\xFF"]],
  ["INTERVAL", ["3 days"]],
  ["INTEGER[]", ["[1, NULL]"]],
];

function quoted(text: string | null): string {
  return text === null ? "NULL" : `'${text.replaceAll("'", "''")}'`;
}

Deno.test("values read from memory are those that the driver gives, for each type, NULL among them", () =>
  connected(async (connection) => {
    for (const [type, texts] of samples) {
      const rows = [...texts, null, ...texts].map((text) => `(${quoted(text)})`);
      await agree(connection, `SELECT CAST(t AS ${type}) FROM (VALUES ${rows}) AS v(t)`);
      await agree(connection, `SELECT CAST(t AS ${type}) FROM (VALUES ${rows}) AS v(t) WHERE t IS NOT NULL`);
    }
  }));

Deno.test("columns of several vectors are read as the driver reads them", () =>
  connected(async (connection) => {
    await agree(
      connection,
      `SELECT i, i * 0.25::DOUBLE, 'row ' || i, DATE '1999-12-30' + CAST(i % 900 AS INTEGER), (i / 8)::DECIMAL(9, 3),
        TIMESTAMP '1969-12-31 23:00:00' + INTERVAL (i * 977) MILLISECOND,
        CASE WHEN i % 3 > 0 THEN i END, CASE WHEN i % 5 > 0 THEN 'é' || i END, sum(i) OVER (ORDER BY i)
        FROM range(-3000, 3000) AS numbers(i)`,
    );
  }));

Deno.test("any values are read as the driver reads them", () =>
  connected(async (connection) => {
    const cell = <T>(value: fc.Arbitrary<T>) => fc.option(value.map(String), { nil: null, freq: 4 });
    const row = fc.tuple(
      cell(
        fc.string({ unit: "grapheme", maxLength: 14 }).map((text) =>
          text.replaceAll("\0", "").toWellFormed()
        ),
      ),
      cell(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      cell(fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n })),
      cell(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((whole) => `${whole}e-3`)),
      cell(
        fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
          .map((date) => date.toISOString()),
      ),
    );
    const types = ["VARCHAR", "BIGINT", "HUGEINT", "DECIMAL(18, 4)", "TIMESTAMP"];
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 70 }), async (rows) => {
        const values = rows.map((row) => `(${row.map(quoted)})`);
        const cells = types.map((type, i) => `CAST(c${i} AS ${type})`);
        await agree(
          connection,
          `SELECT ${cells}, CAST(c4 AS DATE), CAST(c1 AS DOUBLE) FROM (VALUES ${values}) AS v(c0, c1, c2, c3, c4)`,
        );
      }),
      { numRuns: 60 },
    );
  }));

Deno.test("no more rows are read than are let through", () =>
  connected(async (connection) => {
    const sql = "SELECT i, 'row ' || i FROM range(5000) AS numbers(i)";
    for (
      const [most, rows, cut] of [[0, 0, true], [1, 1, true], [2049, 2049, true], [
        5000,
        5000,
        false,
      ]] as const
    ) {
      const table = await readDuckDbTable(await connection.stream(sql), most);
      assert.deepEqual([table.rowCount, table.truncated], [rows, cut]);
      assert.deepEqual(table.columns.map(({ values }) => values.length), [rows, rows]);
      if (rows > 0) assert.equal(table.columns[1]?.values[rows - 1], `row ${rows - 1}`);
    }
  }));

Deno.test("the driver shows the memory of the vectors that are read from it", () =>
  connected(async (connection) => {
    const result = await connection.run(
      "SELECT unnest([1, NULL]), 1.5::DOUBLE, 'a', DATE '2024-01-01', 1.5, 1::HUGEINT",
    );
    const chunk = await result.fetchChunk();
    assert.ok(chunk !== null);
    const memories = Array.from({ length: 6 }, (_, i) => vectorMemory(chunk.getColumnVector(i)));
    assert.ok(memories.every((memory) => memory !== undefined));
    const [first] = memories;
    assert.deepEqual([first?.cells.getInt32(0, true), first?.nulls && isNull(first.nulls, 1)], [1, true]);
  }));

Deno.test("a vector whose memory cannot be seen is left to the driver", () =>
  connected(async (connection) => {
    const chunk = await (await connection.run("SELECT [1], {'a': 1}")).fetchChunk();
    assert.deepEqual([0, 1].map((i) => chunk && vectorMemory(chunk.getColumnVector(i))), [
      undefined,
      undefined,
    ]);
  }));
