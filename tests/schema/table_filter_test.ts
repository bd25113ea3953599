import { selectTables, tableFilter } from "querylogue/schema";
import assert from "node:assert/strict";

Deno.test("tableFilter() wants all tables where nothing is named", () => {
  assert(tableFilter({})("public", "city"));
});

Deno.test("tableFilter() wants what is named, and never what a minus leaves out", () => {
  const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
    [["city"], ["public.city"]],
    [["CITY"], ["public.city"]],
    [["public.city", "log.a"], ["public.city", "log.a"]],
    [["c*"], ["public.city", "public.country"]],
    [["?"], ["log.a"]],
    [["-city"], ["public.country", "log.a"]],
    [["c*", "-*y"], []],
    [["log.*"], ["log.a"]],
    [["(c"], []],
  ];
  const all = ["public.city", "public.country", "log.a"];
  for (const [tables, expected] of cases) {
    const wanted = tableFilter({ tables });
    assert.deepEqual(
      all.filter((name) => wanted(...(name.split(".") as [string, string]))),
      expected,
      tables.join(),
    );
  }
});

Deno.test("tableFilter() goes by the schema and by the table", () => {
  const wanted = tableFilter({ schemas: ["sales*", "-sales_old"], tables: ["-audit"] });
  assert.deepEqual(
    [["sales", "order"], ["sales_old", "order"], ["sales", "audit"], ["hr", "order"]].map((
      [schema = "", table = ""],
    ) => wanted(schema, table)),
    [true, false, false, false],
  );
});

Deno.test("selectTables() keeps the keys and views of the tables that stay", () => {
  const table = (name: string) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] });
  const key = (from: string, to: string) => ({
    name: `${from} ${to}`,
    from: { table: from, columns: ["x"] },
    to: { table: to, columns: ["y"] },
  });
  const schema = {
    tables: ["a", "b", "c"].map(table),
    foreignKeys: [key("a", "b"), key("b", "c"), key("c", "c")],
    views: [table("v")],
  };
  const selected = selectTables(schema, tableFilter({ tables: ["-a", "-v"] }));
  assert.deepEqual(selected.tables.map(({ name }) => name), ["b", "c"]);
  assert.deepEqual(selected.foreignKeys.map(({ name }) => name), ["b c", "c c"]);
  assert.deepEqual(selected.views, []);
});
