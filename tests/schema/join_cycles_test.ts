import { components, joinCycles, type SchemaGraph, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { largeSchema } from "../../scripts/benches/large_schema.ts";
import { randomSchema, schemaOf } from "./random_schema.ts";

Deno.test("joinCycles() tells self references, parallel keys and circles apart", () => {
  const graph = schemaGraph(schemaOf(4, [[0, 0], [0, 1], [1, 0], [1, 2], [2, 2], [3, 2], [0, 3]]));
  const { selfReferences, parallel, circles } = joinCycles(graph);
  assert.deepEqual(selfReferences.map(({ from }) => from.columns), [["c0"], ["c4"]]);
  assert.deepEqual(parallel.map((joins) => joins.flatMap(({ from }) => from.columns)), [["c1", "c2"]]);
  assert.deepEqual(circles.map(({ tables }) => tables), [["t0", "t1", "t2", "t3"]]);
  assert.deepEqual(circles[0]?.joins.flatMap(({ from }) => from.columns), ["c1", "c3", "c5", "c6"]);
});

Deno.test("joinCycles() finds nothing circular in a tree", () => {
  const graph = schemaGraph(schemaOf(4, [[1, 0], [2, 0], [3, 1]]));
  assert.deepEqual(joinCycles(graph), { selfReferences: [], parallel: [], circles: [] });
});

Deno.test("joinCycles() lists circles that close, visit no table twice and are independent", () => {
  fc.assert(
    fc.property(randomSchema({ maxTables: 8, maxKeys: 16 }), (schema) => {
      const graph = schemaGraph(schema);
      const { circles } = joinCycles(graph);
      for (const { tables, joins } of circles) {
        assert.ok(tables.length >= 3);
        assert.equal(new Set(tables).size, tables.length);
        assert.equal(joins.length, tables.length);
        joins.forEach(({ from, to }, i) =>
          assert.deepEqual(
            [from.table, to.table].toSorted(),
            [tables[i], tables[(i + 1) % tables.length]].toSorted(),
          )
        );
      }
      assert.equal(rank(graph, circles.map(({ joins }) => joins)), circles.length);
    }),
    { numRuns: 300 },
  );
});

Deno.test("joinCycles() counts every join that a forest of all components does not need", () => {
  fc.assert(
    fc.property(randomSchema({ maxTables: 8, maxKeys: 20 }), (schema) => assertCount(schemaGraph(schema))),
    { numRuns: 300 },
  );
});

Deno.test("joinCycles() lists the shortest circles first, on 1,500 tables too", () => {
  for (const shape of ["random", "hub"] as const) {
    const graph = schemaGraph(largeSchema({ shape, tables: 1500, keys: 3000, seed: 1 }));
    assertCount(graph);
    const lengths = joinCycles(graph).circles.map(({ joins }) => joins.length);
    assert.deepEqual(lengths, lengths.toSorted((a, b) => a - b));
  }
});

Deno.test("joinCycles() begins a circle at its first table and goes towards the neighbour declared first", () => {
  const { circles } = joinCycles(schemaGraph(schemaOf(5, [[4, 3], [3, 1], [1, 2], [2, 4]])));
  assert.deepEqual(circles.map(({ tables }) => tables), [["t1", "t2", "t4", "t3"]]);
});

Deno.test("joinCycles() orders circles of one length as their tables are declared", () => {
  const { circles } = joinCycles(schemaGraph(schemaOf(5, [[0, 3], [3, 4], [4, 0], [0, 1], [1, 2], [2, 0]])));
  assert.deepEqual(circles.map(({ tables }) => tables), [["t0", "t1", "t2"], ["t0", "t3", "t4"]]);
});

function assertCount(graph: SchemaGraph) {
  const { selfReferences, parallel, circles } = joinCycles(graph);
  const beside = parallel.reduce((sum, joins) => sum + joins.length - 1, 0);
  assert.equal(
    selfReferences.length + beside + circles.length,
    graph.joins.length - graph.tables.length + components(graph).length,
  );
}

/** How many of the sets of joins are no symmetric difference of others: elimination over two elements. */
function rank(graph: SchemaGraph, sets: readonly SchemaGraph["joins"][]): number {
  const rows = sets.map((joins) => joins.reduce((bits, join) => bits | (1 << graph.joins.indexOf(join)), 0));
  let count = 0;
  for (let bit = 0; bit < graph.joins.length; bit++) {
    const pivot = rows.findIndex((row) => (row >> bit) & 1);
    if (pivot === -1) continue;
    const [taken = 0] = rows.splice(pivot, 1);
    rows.forEach((row, i) => rows[i] = (row >> bit) & 1 ? row ^ taken : row);
    count++;
  }
  return count;
}
