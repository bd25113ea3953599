import type { ForeignKey } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { planKeys } from "../../../lib/bundled/mondial/plan_keys.ts";
import type { LoadedTable } from "../../../lib/bundled/mondial/read_oracle_tables.ts";

function table(name: string, rows: readonly (readonly [id: string, to: string | null])[]): LoadedTable {
  const columns = ["id", "to"].map((column) => ({ name: column, type: "VARCHAR", notNull: false }));
  return { name, columns, primaryKey: ["id"], uniqueKeys: [], rows };
}

function key(from: string, to: string): ForeignKey {
  return {
    name: `${from} ${to}`,
    from: { table: from, columns: ["to"] },
    to: { table: to, columns: ["id"] },
  };
}

function placesOf(tables: readonly LoadedTable[], keys: readonly ForeignKey[]) {
  return planKeys(tables, keys).keys.map(({ carriedBecause }) => carriedBecause ?? "declared");
}

Deno.test("tables that others refer to come first, and their keys are declared", () => {
  const plan = planKeys([table("a", []), table("b", []), table("c", [])], [key("a", "b"), key("b", "c")]);
  assert.deepEqual(plan.tables.map(({ name }) => name), ["c", "b", "a"]);
  assert.ok(plan.keys.every(({ carriedBecause }) => carriedBecause === undefined));
});

Deno.test("one key of a circle of tables is carried", () => {
  const tables = [table("a", []), table("b", []), table("c", [])];
  const places = placesOf(tables, [key("a", "b"), key("b", "c"), key("c", "a")]);
  assert.deepEqual(places.toSorted(), ["circle", "declared", "declared"]);
});

Deno.test("a key that rows break is carried", () => {
  const tables = [table("a", [["1", "9"]]), table("b", [["1", null]])];
  assert.deepEqual(placesOf(tables, [key("a", "b")]), ["orphans"]);
  assert.deepEqual(placesOf([table("a", [["1", null]]), tables[1] as LoadedTable], [key("a", "b")]), [
    "declared",
  ]);
});

Deno.test("a key from a table to itself is declared unless its rows refer in a circle", () => {
  assert.deepEqual(placesOf([table("a", [["1", "2"], ["2", "3"], ["3", null]])], [key("a", "a")]), [
    "declared",
  ]);
  assert.deepEqual(placesOf([table("a", [["1", "2"], ["2", "1"], ["3", null]])], [key("a", "a")]), [
    "circle",
  ]);
  assert.deepEqual(placesOf([table("a", [["1", "1"]])], [key("a", "a")]), ["circle"]);
});

Deno.test("declared keys never run forward, and without circles all are declared", () => {
  const names = ["a", "b", "c", "d", "e"];
  const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)).filter(([from, to]) =>
    from !== to
  );
  fc.assert(fc.property(fc.array(pair), fc.boolean(), (pairs, sorted) => {
    const keys = pairs.filter(([from, to]) => !sorted || from < to).map(([from, to]) => key(from, to));
    const plan = planKeys(names.map((name) => table(name, [])), keys);
    assert.deepEqual(plan.tables.map(({ name }) => name).toSorted(), names);
    const position = (name: string) => plan.tables.findIndex((table) => table.name === name);
    for (const { from, to, carriedBecause } of plan.keys) {
      assert.equal(carriedBecause === undefined, position(to.table) < position(from.table));
    }
    if (sorted) assert.ok(plan.keys.every(({ carriedBecause }) => carriedBecause === undefined));
  }));
});
