import { countCombinations, enumerateCombinations } from "querylogue/joins";
import { loadCatalog, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { bruteForceCombinations } from "./brute_force.ts";

Deno.test("enumerateCombinations() gives exactly the connected sets of joins, each once", () => {
  fc.assert(
    fc.property(
      randomSchema({ maxTables: 6, maxKeys: 9 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      (schema, size, trees) => {
        const graph = schemaGraph(schema);
        const found = [...enumerateCombinations(graph, size, { trees })];
        const wanted = bruteForceCombinations(graph, { size, trees });
        assert.deepEqual(found.map(String).toSorted(), wanted.map(String).toSorted());
        assert.equal(countCombinations(graph, size, { trees }), wanted.length);
        // Bounded, it counts on only while there are no more than asked.
        const bounded = countCombinations(graph, size, { trees, atMost: 3 });
        assert.ok(wanted.length > 3 ? bounded > 3 && bounded <= wanted.length : bounded === wanted.length);
      },
    ),
    { numRuns: 10_000 },
  );
});

Deno.test("enumerateCombinations() takes parallel keys, self references and circles for joins of their own", () => {
  const graph = schemaGraph(schemaOf(2, [[0, 1], [1, 0], [1, 1]]));
  assert.equal(countCombinations(graph, 2, { trees: false }), 3);
  assert.equal(countCombinations(graph, 2), 0);
});

Deno.test("enumerateCombinations() starts at once, however many combinations there are", () => {
  const star = schemaGraph(schemaOf(301, Array.from({ length: 300 }, (_, i) => [i + 1, 0] as const)));
  const first = enumerateCombinations(star, 12).next();
  assert.equal(first.value?.length, 12);
});

Deno.test("enumerateCombinations() gives nothing of a size that no graph has", () => {
  const graph = schemaGraph(schemaOf(3, [[0, 1], [1, 2], [1, 1]]));
  for (const size of [4, 5, 1_000_000_000]) {
    assert.deepEqual([...enumerateCombinations(graph, size, { trees: false })], []);
    assert.equal(countCombinations(graph, size), 0);
  }
});

Deno.test("enumerateCombinations() walks nothing where a tree would need more tables than there are", () => {
  const pairs = Array.from({ length: 30 }, (_, a) => Array.from({ length: a }, (_, b) => [a, b] as const))
    .flat();
  const everyPair = schemaGraph(schemaOf(30, pairs));
  for (const size of [30, 40]) {
    assert.equal(countCombinations(everyPair, size), 0);
    assert.deepEqual([...enumerateCombinations(everyPair, size)], []);
  }
});

Deno.test("enumerateCombinations() keeps its order", () => {
  const graph = schemaGraph(schemaOf(4, [[0, 1], [1, 2], [2, 3], [3, 0]]));
  assert.deepEqual([...enumerateCombinations(graph, 3)], [[0, 1, 3], [0, 1, 2], [0, 2, 3], [1, 2, 3]]);
});

Deno.test("enumerateCombinations() refuses what is no size", () => {
  const graph = schemaGraph(schemaOf(2, [[0, 1]]));
  for (const size of [0, -1, 1.5, NaN]) {
    assert.throws(() => [...enumerateCombinations(graph, size)], RangeError);
  }
  assert.equal(countCombinations(graph, 2), 0);
});

sharedTest(
  "countCombinations() agrees with a published geography listed",
  ["schemas/catalog/mondial.json"],
  async () => {
    const json = JSON.parse(await Deno.readTextFile(sharedPath("schemas/catalog/mondial.json")));
    const graph = schemaGraph(loadCatalog(json));
    const count = (size: number, trees: boolean) => countCombinations(graph, size, { trees });
    assert.deepEqual([1, 2, 3, 4].map((size) => count(size, true)), [70, 400, 2450, 15_524]);
    assert.equal(count(2, false), bruteForceCombinations(graph, { size: 2, trees: false }).length);
    assert.equal(new Set([...enumerateCombinations(graph, 4)].map(String)).size, 15_524);
  },
);
