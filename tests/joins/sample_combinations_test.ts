import { countCombinations, enumerateCombinations, sampleCombinations } from "querylogue/joins";
import { type SchemaGraph, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";

Deno.test("sampleCombinations() gives distinct combinations of the graph, all of them where there are few", () => {
  fc.assert(
    fc.property(
      randomSchema({ maxTables: 6, maxKeys: 9 }),
      fc.record({
        size: fc.integer({ min: 1, max: 4 }),
        count: fc.integer({ min: 0, max: 40 }),
        seed: fc.nat(),
      }),
      fc.boolean(),
      (schema, options, trees) => {
        const graph = schemaGraph(schema);
        const all = [...enumerateCombinations(graph, options.size, { trees })].map(String);
        const sample = sampleCombinations(graph, { ...options, trees }).map(String);
        assert.equal(sample.length, Math.min(options.count, all.length));
        // In the order of the enumeration, hence distinct too.
        assert.deepEqual(sample, all.filter((one) => sample.includes(one)));
      },
    ),
    { numRuns: 1000 },
  );
});

/** Pearson's statistic of how often each combination was drawn, against all being equally likely. */
function chiSquare(graph: SchemaGraph, { size, trees }: { readonly size: number; readonly trees: boolean }) {
  const drawn = new Map([...enumerateCombinations(graph, size, { trees })].map((set) => [String(set), 0]));
  const [rounds, count] = [3000, Math.ceil(drawn.size / 4)];
  for (let seed = 0; seed < rounds; seed++) {
    for (const set of sampleCombinations(graph, { size, count, seed, trees })) {
      drawn.set(String(set), (drawn.get(String(set)) ?? NaN) + 1);
    }
  }
  // Drawing without replacement spreads less than independent draws would: the variance is that of drawing or not.
  const share = count / drawn.size;
  const expected = rounds * share;
  const sum = [...drawn.values()].reduce((total, times) => total + (times - expected) ** 2, 0);
  return {
    statistic: sum / (expected * (1 - share)) * (drawn.size - 1) / drawn.size,
    freedom: drawn.size - 1,
  };
}

Deno.test("sampleCombinations() draws every combination equally often", () => {
  // A wheel with parallel spokes and loops: hubs, leaves, circles.
  const wheel = schemaGraph(schemaOf(8, [
    ...Array.from({ length: 7 }, (_, i) => [i + 1, 0] as const),
    [1, 2],
    [2, 3],
    [3, 4],
    [1, 0],
    [5, 5],
  ]));
  const path = schemaGraph(schemaOf(30, Array.from({ length: 29 }, (_, i) => [i, i + 1] as const)));
  for (
    const [graph, size, trees] of [[wheel, 3, true], [wheel, 3, false], [wheel, 2, true], [
      path,
      4,
      true,
    ]] as const
  ) {
    const { statistic, freedom } = chiSquare(graph, { size, trees });
    // Wilson and Hilferty, 1931: the cube root of chi-square over its freedom is nearly normal; 4 deviations.
    const z = (Math.cbrt(statistic / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom));
    assert.ok(
      Math.abs(z) < 4,
      `${size} joins, trees ${trees}: ${statistic} for ${freedom} degrees of freedom`,
    );
  }
});

Deno.test("sampleCombinations() gives the same for the same seed, and another for another", () => {
  const graph = schemaGraph(schemaOf(30, Array.from({ length: 29 }, (_, i) => [i + 1, 0] as const)));
  const sample = (seed: number) => String(sampleCombinations(graph, { size: 3, count: 20, seed }));
  assert.equal(countCombinations(graph, 3), 3654);
  assert.equal(sample(1), sample(1));
  assert.notEqual(sample(1), sample(2));
});

Deno.test("sampleCombinations() refuses what is no number", () => {
  const graph = schemaGraph(schemaOf(2, [[0, 1]]));
  for (const count of [-1, 0.5, NaN]) {
    assert.throws(() => sampleCombinations(graph, { size: 1, count, seed: 1 }), RangeError);
  }
  assert.throws(() => sampleCombinations(graph, { size: 0, count: 1, seed: 1 }), RangeError);
});
