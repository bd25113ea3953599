import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { inFolder, sqliteFile } from "./fixtures.ts";

/** What SQLite gives where it is compiled with these functions, by its own command line. */
const cases: readonly (readonly [expression: string, value: unknown, type: string])[] = [
  ["floor(2.5)", 2, "real"],
  ["floor(-2.5)", -3, "real"],
  ["floor(7)", 7, "integer"],
  ["floor(' 7 ')", 7, "integer"],
  ["floor('2.7')", 2, "real"],
  ["floor('1e2')", 100, "real"],
  ["floor('7abc')", null, "null"],
  ["floor(x'31')", null, "null"],
  ["ceil(9223372036854775807)", 9223372036854775807n, "integer"],
  ["ceiling(1.2)", 2, "real"],
  ["trunc(-2.7)", -2, "real"],
  ["sqrt(16)", 4, "real"],
  ["sqrt('16')", 4, "real"],
  ["sqrt(-1)", null, "null"],
  ["power(2, 10)", 1024, "real"],
  ["pow(2, NULL)", null, "null"],
  ["pow('x', 0)", null, "null"],
  ["pow(0, -1)", Infinity, "real"],
  ["mod(-7, 3)", -1, "real"],
  ["mod(5, 0)", null, "null"],
  ["log(100)", 2, "real"],
  ["log(2, 8)", 3, "real"],
  ["log(1, 5)", null, "null"],
  ["ln(0)", null, "null"],
  ["log2(8)", 3, "real"],
  ["exp(0)", 1, "real"],
  ["degrees(pi())", 180, "real"],
  ["atan2(1, 1)", 0.7853981633974483, "real"],
];

Deno.test("SQLite: functions of mathematics give what SQLite gives", () =>
  inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, "CREATE TABLE t (n)"));
    for (const [expression, value, type] of cases) {
      const outcome = await database.query(`SELECT ${expression}, typeof(${expression})`);
      assert.ok(outcome.kind === "rows", Deno.inspect(outcome));
      assert.deepEqual(outcome.table.columns.flatMap(({ values }) => values), [value, type], expression);
    }
    assert.equal((await database.query("SELECT log()")).kind, "failed");
  }));
