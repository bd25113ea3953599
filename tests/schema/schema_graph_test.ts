import { components, isolatedTables, neighbours, type Schema, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "./random_schema.ts";

Deno.test("schemaGraph() keeps parallel keys, self references and circles apart", () => {
  const graph = schemaGraph(schemaOf(3, [[0, 1], [0, 1], [1, 1], [1, 2], [2, 0]]));
  assert.deepEqual(graph.ends, [[0, 1], [0, 1], [1, 1], [1, 2], [2, 0]]);
  assert.deepEqual(graph.incident, [[0, 1, 4], [0, 1, 2, 3], [3, 4]]);
});

Deno.test("schemaGraph() takes two keys over the same columns for one join", () => {
  const schema = schemaOf(2, [[0, 1]]);
  const again = schema.foreignKeys.map((key) => ({ ...key, name: "again" }));
  assert.equal(schemaGraph({ ...schema, foreignKeys: [...schema.foreignKeys, ...again] }).joins.length, 1);
});

Deno.test("schemaGraph() takes two keys for one join where only the order of their columns differs", () => {
  const key = (from: readonly string[], to: readonly string[]) => ({
    name: from.join(),
    from: { table: "t0", columns: from },
    to: { table: "t1", columns: to },
  });
  const { tables } = schemaOf(2, []);
  const foreignKeys = [key(["a", "b"], ["x", "y"]), key(["b", "a"], ["y", "x"]), key(["b", "a"], ["x", "y"])];
  assert.deepEqual(schemaGraph({ tables, foreignKeys }).joins.map(({ from }) => from.columns.join()), [
    "a,b",
    "b,a",
  ]);
});

Deno.test("schemaGraph() gives no join for a key to a table that is not there", () => {
  const graph = schemaGraph({ ...schemaOf(1, []), foreignKeys: schemaOf(2, [[0, 1]]).foreignKeys });
  assert.deepEqual(graph.joins, []);
});

Deno.test("schemaGraph() refuses two tables of one name", () => {
  const { tables } = schemaOf(1, []);
  assert.throws(() => schemaGraph({ tables: [...tables, ...tables], foreignKeys: [] }), {
    name: "InputError",
  });
});

Deno.test("neighbours() names a table once for each key and itself for a self reference", () => {
  const graph = schemaGraph(schemaOf(2, [[0, 1], [1, 0], [0, 0]]));
  assert.deepEqual(neighbours(graph, "t0").map(({ table }) => table), ["t1", "t1", "t0"]);
  assert.throws(() => neighbours(graph, "t9"), { name: "InputError", message: /t9/ });
});

Deno.test("components() groups exactly the tables that some way of joins connects", () => {
  fc.assert(fc.property(randomSchema(), (schema) => {
    const groups = components(schemaGraph(schema));
    const connected = closure(schema);
    const order = schema.tables.map(({ name }) => name);
    const places = groups.map((tables) => tables.map((table) => order.indexOf(table)));
    assert.deepEqual(places, places.map((group) => group.toSorted((a, b) => a - b)));
    assert.deepEqual(places, places.toSorted(([a = 0], [b = 0]) => a - b));
    assert.deepEqual(groups.flat().toSorted(), schema.tables.map(({ name }) => name).toSorted());
    for (const { name: a } of schema.tables) {
      const group = groups.find((tables) => tables.includes(a)) ?? [];
      assert.deepEqual(new Set(group), connected.get(a));
    }
  }));
});

Deno.test("isolatedTables() are those whose only neighbour could be themselves", () => {
  const graph = schemaGraph(schemaOf(4, [[0, 1], [2, 2]]));
  assert.deepEqual(isolatedTables(graph), ["t2", "t3"]);
});

/** Which tables reach which, by joining pairs until nothing changes. */
function closure({ tables, foreignKeys }: Schema): Map<string, Set<string>> {
  const reach = new Map(tables.map(({ name }) => [name, new Set([name])]));
  for (let round = 0; round < tables.length; round++) {
    for (const { from, to } of foreignKeys) {
      for (const set of reach.values()) {
        if (set.has(from.table)) set.add(to.table);
        if (set.has(to.table)) set.add(from.table);
      }
    }
  }
  return reach;
}
