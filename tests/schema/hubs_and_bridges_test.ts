import { bridgeTables, components, degree, hubTables, type Schema, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "./random_schema.ts";

Deno.test("degree() counts both sides of a self reference and each neighbour once", () => {
  const graph = schemaGraph(schemaOf(3, [[0, 1], [1, 0], [0, 0], [2, 0]]));
  assert.deepEqual(degree(graph, "t0"), { references: 2, referencedBy: 3, neighbours: 2 });
  assert.deepEqual(degree(graph, "t2"), { references: 1, referencedBy: 0, neighbours: 1 });
  assert.throws(() => degree(graph, "t9"), { name: "InputError", message: /t9/ });
});

Deno.test("bridgeTables() are those without which a component falls apart", () => {
  fc.assert(
    fc.property(randomSchema({ maxTables: 9, maxKeys: 12 }), (schema) => {
      const parted = schema.tables.map(({ name }) => name).filter((name) =>
        groups(without(schema, name)) > groups(schema)
      );
      assert.deepEqual(bridgeTables(schemaGraph(schema)), parted);
    }),
    { numRuns: 500 },
  );
});

Deno.test("bridgeTables() goes down chains that are longer than calls can nest", () => {
  const count = 20_000;
  const chain = Array.from({ length: count - 1 }, (_, i) => [i, i + 1] as const);
  assert.equal(bridgeTables(schemaGraph(schemaOf(count, chain))).length, count - 2);
});

Deno.test("hubTables() orders by neighbours, then by the shortest ways through a table, then as declared", () => {
  fc.assert(
    fc.property(
      randomSchema({ maxTables: 9, maxKeys: 14 }),
      fc.integer({ min: 0, max: 10 }),
      (schema, count) => {
        const graph = schemaGraph(schema);
        const neighbours = new Map(graph.tables.map((table) => [table, degree(graph, table).neighbours]));
        const through = waysThrough(schema);
        const order = (a: string, b: string) =>
          (neighbours.get(b) ?? 0) - (neighbours.get(a) ?? 0) ||
          Math.round(1e6 * ((through.get(b) ?? 0) - (through.get(a) ?? 0)));
        const hubs = graph.tables.filter((table) => (neighbours.get(table) ?? 0) > 1).toSorted(order);
        assert.deepEqual(hubTables(graph, count), hubs.slice(0, count));
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("hubTables() is not led astray by parallel keys and self references of the last table", () => {
  // A path t1 – t0 – t2 – t3, its last table in many joins: t0 and t2 tie, and the first declared comes first.
  const graph = schemaGraph(schemaOf(4, [[1, 0], [0, 2], [2, 3], [3, 2], [2, 3], [3, 3], [3, 3]]));
  assert.deepEqual(hubTables(graph, 2), ["t0", "t2"]);
});

Deno.test("hubTables() takes for equal what only rounding tells apart", () => {
  const mirrored = schemaOf(6, [[0, 1], [1, 5], [4, 2], [2, 5], [2, 0], [5, 3], [3, 4]]);
  assert.deepEqual(hubTables(schemaGraph(mirrored), 2), ["t2", "t5"]);
});

Deno.test("hubTables() refuses a number of hubs that is none", () => {
  const graph = schemaGraph(schemaOf(2, [[0, 1]]));
  assert.deepEqual(hubTables(graph, 3), []);
  for (const count of [-1, 0.5, NaN]) assert.throws(() => hubTables(graph, count), RangeError);
});

function groups(schema: Schema): number {
  return components(schemaGraph(schema)).length;
}

function without({ tables, foreignKeys }: Schema, name: string): Schema {
  return { tables: tables.filter((table) => table.name !== name), foreignKeys };
}

/** For each table the sum, over pairs of other tables, of the share of the shortest ways that go through it. */
function waysThrough(schema: Schema): Map<string, number> {
  const names = schema.tables.map(({ name }) => name);
  const near = new Map(names.map((name) => [
    name,
    names.filter((other) =>
      other !== name &&
      schema.foreignKeys.some(({ from, to }) =>
        (from.table === name && to.table === other) || (from.table === other && to.table === name)
      )
    ),
  ]));
  const through = new Map(names.map((name) => [name, 0]));
  for (const a of names) {
    for (const b of names.slice(names.indexOf(a) + 1)) {
      let ways = [[a]];
      while (ways.length > 0 && !ways.some((way) => way.at(-1) === b)) {
        ways = ways.flatMap((way) =>
          (near.get(way.at(-1) ?? "") ?? []).filter((next) => !way.includes(next)).map((
            next,
          ) => [...way, next])
        );
      }
      const shortest = ways.filter((way) => way.at(-1) === b);
      for (const way of shortest) {
        for (const table of way.slice(1, -1)) {
          through.set(table, (through.get(table) ?? 0) + 1 / shortest.length);
        }
      }
    }
  }
  return through;
}
