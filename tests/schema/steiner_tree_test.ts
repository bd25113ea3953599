import { components, type SchemaGraph, schemaGraph, shortestJoinPath, steinerTree } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { largeSchema } from "../../scripts/benches/large_schema.ts";
import { randomSchema, schemaOf } from "./random_schema.ts";

Deno.test("steinerTree() needs as few joins as the best of all sets of tables", () => {
  const cases = randomSchema({ maxTables: 8, maxKeys: 12 })
    .chain((schema) =>
      fc.record({
        schema: fc.constant(schema),
        tables: fc.subarray(schema.tables.map(({ name }) => name), { minLength: 1 }),
      })
    );
  fc.assert(
    fc.property(cases, ({ schema, tables }) => {
      const graph = schemaGraph(schema);
      const tree = steinerTree(graph, tables);
      assert.equal(tree?.joins.length, fewestJoins(graph, tables));
      if (tree !== undefined) assertTree(tree, tables);
    }),
    { numRuns: 300 },
  );
});

Deno.test("steinerTree() of few tables goes by a hub where the way from one to the next costs more", () => {
  const [a, b, c, between, further, hub] = [0, 1, 2, 3, 4, 5];
  const graph = schemaGraph(
    schemaOf(6, [[a, between], [between, b], [b, further], [further, c], [a, hub], [b, hub], [c, hub]]),
  );
  const tree = steinerTree(graph, graph.tables.slice(0, 3));
  assert.equal(tree?.joins.length, 3);
  assert.ok(tree?.tables.includes(graph.tables[hub] ?? ""));
});

Deno.test("steinerTree() of many tables has less than twice the joins that are needed", () => {
  const cases = fc.array(fc.tuple(fc.nat({ max: 10 }), fc.nat({ max: 10 })), { minLength: 10, maxLength: 22 })
    .map((keys) => schemaOf(11, keys));
  let connected = 0;
  fc.assert(
    fc.property(cases, (schema) => {
      const graph = schemaGraph(schema);
      const tables = graph.tables.slice(0, 9);
      const tree = steinerTree(graph, tables);
      const fewest = fewestJoins(graph, tables);
      assert.equal(tree === undefined, fewest === undefined);
      if (tree === undefined || fewest === undefined) return;
      connected++;
      assertTree(tree, tables);
      assert.ok(tree.joins.length < 2 * fewest);
    }),
    { numRuns: 200 },
  );
  assert.ok(connected > 20);
});

Deno.test("steinerTree() keeps its bound on 1,500 tables", () => {
  for (const shape of ["random", "hub"] as const) {
    const graph = schemaGraph(largeSchema({ shape, tables: 1500, keys: 3000, seed: 1 }));
    const [largest = []] = components(graph).toSorted((a, b) => b.length - a.length);
    const tables = largest.filter((_, i) => i % 150 === 0).slice(0, 9);
    const [last = "", ...exact] = tables.toReversed();
    const [tree, known] = [steinerTree(graph, tables), steinerTree(graph, exact)];
    assert.ok(tree !== undefined && known !== undefined);
    assertTree(tree, tables);
    // With the way to the last table, the exact tree of the others is one for all of them.
    const more = shortestJoinPath(graph, { from: last, to: exact[0] ?? "" })?.length ?? 0;
    assert.ok(tree.joins.length >= known.joins.length);
    assert.ok(tree.joins.length < 2 * (known.joins.length + more));
    const all = steinerTree(graph, largest);
    assert.equal(all?.joins.length, largest.length - 1);
    if (all !== undefined) assertTree(all, largest);
  }
});

Deno.test("steinerTree() prefers the join and the table that are declared first", () => {
  const graph = schemaGraph(schemaOf(4, [[0, 1], [0, 1], [1, 3], [0, 2], [2, 3]]));
  assert.deepEqual(steinerTree(graph, ["t3", "t0"])?.tables, ["t3", "t1", "t0"]);
  assert.deepEqual(steinerTree(graph, ["t0", "t3"])?.joins.map(({ from }) => from.columns), [["c0"], ["c2"]]);
});

Deno.test("steinerTree() of one table has no joins, of none or unconnected ones it is undefined", () => {
  const graph = schemaGraph(schemaOf(3, [[0, 1]]));
  assert.deepEqual(steinerTree(graph, ["t2"]), { tables: ["t2"], joins: [] });
  assert.equal(steinerTree(graph, []), undefined);
  assert.equal(steinerTree(graph, ["t0", "t2"]), undefined);
  assert.throws(() => steinerTree(graph, ["t0", "nowhere"]), { name: "InputError", message: /nowhere/ });
});

Deno.test("shortestJoinPath() goes from the first table to the second", () => {
  const graph = schemaGraph(schemaOf(4, [[1, 0], [1, 2], [3, 2]]));
  const path = shortestJoinPath(graph, { from: "t3", to: "t0" });
  assert.deepEqual(path?.map(({ from, to }) => [from.table, to.table]), [["t3", "t2"], ["t1", "t2"], [
    "t1",
    "t0",
  ]]);
  assert.deepEqual(shortestJoinPath(graph, { from: "t3", to: "t3" }), []);
});

function assertTree(
  { tables, joins }: { readonly tables: readonly string[]; readonly joins: SchemaGraph["joins"] },
  wanted: readonly string[],
) {
  assert.equal(tables[0], wanted[0]);
  assert.deepEqual(wanted.filter((table) => !tables.includes(table)), []);
  const standing = new Set(tables.slice(0, 1));
  for (const { from, to } of joins) {
    assert.notEqual(standing.has(from.table), standing.has(to.table), "each join brings one table");
    standing.add(from.table).add(to.table);
  }
  assert.deepEqual([...standing], tables);
}

/** Tries every set of tables that holds the wanted ones: a connected set of n tables needs n - 1 joins. */
function fewestJoins(graph: SchemaGraph, wanted: readonly string[]): number | undefined {
  const others = graph.tables.filter((table) => !wanted.includes(table));
  let fewest: number | undefined;
  for (let bits = 0; bits < 2 ** others.length; bits++) {
    const set = new Set([...wanted, ...others.filter((_, i) => (bits >> i) & 1)]);
    const reached = new Set(wanted.slice(0, 1));
    for (let round = 0; round < set.size; round++) {
      for (const { from, to } of graph.joins) {
        if (!set.has(from.table) || !set.has(to.table)) continue;
        if (reached.has(from.table) || reached.has(to.table)) reached.add(from.table).add(to.table);
      }
    }
    if (reached.size === set.size) fewest = Math.min(fewest ?? Infinity, set.size - 1);
  }
  return fewest;
}
