import assert from "node:assert/strict";
import type { Database, QueryOptions, Value } from "../../lib/database/mod.ts";
import { readValues } from "../../lib/linking/mod.ts";

function databaseOf(
  answers: Readonly<Record<string, readonly Value[]>>,
): Database & { readonly asked: QueryOptions[] } {
  const asked: QueryOptions[] = [];
  return {
    url: "sqlite:test",
    dialect: "sqlite",
    asked,
    query: (sql, options = {}) => {
      asked.push(options);
      const column = /DISTINCT "((?:[^"]|"")+)"/.exec(sql)?.[1] ?? "";
      const values = answers[column];
      if (values === undefined) return Promise.resolve({ kind: "failed", message: "no such column" });
      const table = {
        columns: [{ name: column, type: "text" as const, values }],
        rowCount: values.length,
        truncated: false,
      };
      return Promise.resolve({ kind: "rows", table });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const columnsOf = (...columns: readonly (readonly [string, string])[]) => ({
  tables: [{
    name: "main.river",
    columns: columns.map(([name, type]) => ({ name, type, notNull: false })),
    primaryKey: [],
    uniqueKeys: [],
  }],
  foreignKeys: [],
});

Deno.test("only text columns are read, long and empty values are left out, and the cap is passed on", async () => {
  const database = databaseOf({ name: ["Amur", "", "x".repeat(81), 7] });
  const schema = columnsOf(["name", "VARCHAR(50)"], ["length", "INTEGER"]);
  const read = await readValues(database, { schema, maxPerColumn: 5 });
  assert.deepEqual(read, [{ table: "main.river", column: "name", values: ["Amur"] }]);
  assert.deepEqual(database.asked.map(({ maxRows }) => maxRows), [5]);
});

Deno.test("a column that cannot be read is left out", async () => {
  const schema = columnsOf(["broken", "TEXT"], ["name", ""]);
  const read = await readValues(databaseOf({ name: ["Amur"] }), { schema });
  assert.deepEqual(read.map(({ column }) => column), ["name"]);
});

Deno.test("a column that is hidden is not asked for", async () => {
  const open = databaseOf({ name: ["Amur"], owner: ["Smith"] });
  const database: Database = {
    ...open,
    hides: (table, column) => table === "main.river" && column === "owner",
  };
  const read = await readValues(database, { schema: columnsOf(["name", "TEXT"], ["owner", "TEXT"]) });
  assert.deepEqual(read.map(({ column }) => column), ["name"]);
  assert.equal(open.asked.length, 1);
});
