import { joinPaths, type SchemaGraph, schemaGraph, shortestJoinPath } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { largeSchema } from "../../scripts/benches/large_schema.ts";
import { randomSchema, schemaOf } from "./random_schema.ts";

const searches = randomSchema({ maxTables: 6, maxKeys: 12 }).chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    from: fc.constantFrom(...schema.tables.map(({ name }) => name)),
    to: fc.constantFrom(...schema.tables.map(({ name }) => name)),
    most: fc.integer({ min: 1, max: 30 }),
  })
);

Deno.test("joinPaths() lists the first of all ways that visit no table twice, in their order", () => {
  fc.assert(
    fc.property(searches, ({ schema, ...options }) => {
      const graph = schemaGraph(schema);
      const ways = joinPaths(graph, options).map((way) => way.map((join) => graph.joins.indexOf(join)));
      assert.deepEqual(ways, allWays(graph, options).slice(0, options.most));
    }),
    { numRuns: 500 },
  );
});

Deno.test("shortestJoinPath() is the first of joinPaths()", () => {
  fc.assert(
    fc.property(searches, ({ schema, from, to }) => {
      const graph = schemaGraph(schema);
      assert.deepEqual(shortestJoinPath(graph, { from, to }), joinPaths(graph, { from, to, most: 1 })[0]);
    }),
    { numRuns: 300 },
  );
});

Deno.test("joinPaths() takes parallel keys for ways of their own, the first declared first", () => {
  const graph = schemaGraph(schemaOf(3, [[1, 2], [0, 1], [1, 0]]));
  const ways = joinPaths(graph, { from: "t0", to: "t2", most: 9 });
  assert.deepEqual(ways.map((way) => way.flatMap(({ from }) => from.columns)), [["c1", "c0"], ["c2", "c0"]]);
});

Deno.test("joinPaths() of unconnected tables has no way, of a table to itself the empty one", () => {
  const graph = schemaGraph(schemaOf(3, [[0, 1], [1, 1]]));
  assert.deepEqual(joinPaths(graph, { from: "t0", to: "t2", most: 5 }), []);
  assert.deepEqual(joinPaths(graph, { from: "t1", to: "t1", most: 5 }), [[]]);
});

Deno.test("joinPaths() ends at the only way where a maze lies beside it", () => {
  const graph = schemaGraph(schemaOf(61, [[60, 0], ...pairsOf(60)]));
  assert.equal(joinPaths(graph, { from: "t0", to: "t60", most: 5 }).length, 1);
});

Deno.test("joinPaths() on 1,500 tables lists different ways, none shorter than one before", () => {
  for (const shape of ["random", "hub"] as const) {
    const graph = schemaGraph(largeSchema({ shape, tables: 1500, keys: 3000, seed: 1 }));
    const ways = joinPaths(graph, { from: "t0", to: "t1499", most: 50 });
    assert.equal(new Set(ways.map((way) => JSON.stringify(way))).size, 50);
    const lengths = ways.map(({ length }) => length);
    assert.deepEqual(lengths, lengths.toSorted((a, b) => a - b));
  }
});

Deno.test("joinPaths() refuses an unknown table and a number of ways that is none", () => {
  const graph = schemaGraph(schemaOf(2, [[0, 1]]));
  assert.throws(() => joinPaths(graph, { from: "t0", to: "t9", most: 1 }), {
    name: "InputError",
    message: /t9/,
  });
  for (const most of [0, 1.5, NaN]) {
    assert.throws(() => joinPaths(graph, { from: "t0", to: "t1", most }), RangeError);
  }
});

/** Every table joined with every other. */
function pairsOf(count: number): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, a) => a).flatMap((a) =>
    Array.from({ length: a }, (_, b) => [a, b] as const)
  );
}

/** Walks everywhere, and sorts. */
function allWays(
  graph: SchemaGraph,
  { from, to }: { readonly from: string; readonly to: string },
): readonly (readonly number[])[] {
  const walk = (table: string, visited: readonly string[]): number[][] => {
    if (table === to) return [[]];
    return graph.joins.flatMap((join, position) => {
      const next = [join.from.table, join.to.table].find((other) => other !== table);
      const touches = join.from.table === table || join.to.table === table;
      if (!touches || next === undefined || visited.includes(next)) return [];
      return walk(next, [...visited, next]).map((rest) => [position, ...rest]);
    });
  };
  return walk(from, [from]).toSorted((a, b) =>
    a.length - b.length ||
    (a.map((join, i) => join - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0)
  );
}
