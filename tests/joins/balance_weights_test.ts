import { balance, type JoinPlan } from "querylogue/joins";
import { type SchemaGraph, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { assertCertificate } from "./assert_certificate.ts";
import { possible, tablesOf } from "./asked.ts";
import { subsets } from "./brute_force.ts";

const ring = schemaGraph(schemaOf(8, Array.from({ length: 8 }, (_, i) => [i, (i + 1) % 8] as const)));

Deno.test("balance() makes weighted plans whose certificate another count confirms, as even as the best of all", async () => {
  const weightOf = fc.constantFrom(0.25, 1, 2, 5);
  const [ofTrees, ofCircles] = [{ compared: 0, best: 0 }, { compared: 0, best: 0 }];
  await fc.assert(
    fc.asyncProperty(
      randomSchema({ maxTables: 6, maxKeys: 8 }),
      fc.array(weightOf, { minLength: 6, maxLength: 6 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      async (schema, given, trees, count) => {
        const graph = schemaGraph(schema);
        const weights = Object.fromEntries(graph.tables.map((table, i) => [table, given[i] ?? 1]));
        const sizes = { 2: count };
        const pool = possible({ graph, sizes, trees }) ?? [];
        if (pool.length === 0) return;
        const plan = await balance(graph, { database: "random", sizes, seed: 1, trees, weights });
        assertCertificate(plan, { graph, sizes, trees, weights });
        if (plan.combinations.length < count) return;
        const scores = subsets(pool, count).map((sets) => score(sets.map(tablesOf), plan, weights));
        assert.ok(plan.quality.lower_bound <= Math.min(...scores.map((one) => one.deviation)) + 1e-9);
        const open = Math.min(...scores.map((one) => one.open));
        const least = Math.min(...scores.filter((one) => one.open === open).map((one) => one.distance));
        const made = score(plan.combinations.map(({ tables }) => tables), plan, weights);
        const group = trees ? ofTrees : ofCircles;
        group.compared++;
        if (made.open === open && made.distance <= least + 1e-9) group.best++;
      },
    ),
    { numRuns: 150, seed: 1 },
  );
  assert.ok(ofTrees.compared > 20 && ofTrees.best === ofTrees.compared, JSON.stringify(ofTrees));
  assert.ok(ofCircles.compared > 20 && ofCircles.best > 0.9 * ofCircles.compared, JSON.stringify(ofCircles));
});

function score(
  sets: readonly (readonly string[])[],
  { quality }: JoinPlan,
  weights: Readonly<Record<string, number>>,
) {
  const rated = Object.keys(quality.table_frequency).map((table) => ({
    count: sets.filter((tables) => tables.includes(table)).length,
    weight: weights[table] ?? 1,
  }));
  const sum = (of: (one: (typeof rated)[number]) => number) =>
    rated.reduce((total, one) => total + of(one), 0);
  const slots = sum(({ count }) => count);
  const mean = slots / rated.length;
  return {
    open: rated.filter(({ count }) => count === 0).length,
    deviation: Math.sqrt(sum(({ count }) => (count - mean) ** 2) / Math.max(1, rated.length - 1)),
    distance: sum(({ count, weight }) => count ** 2 / weight) - slots ** 2 / sum(({ weight }) => weight),
  };
}

Deno.test("balance() lets a table occur as often as its weight says", async () => {
  const weights = { t0: 3, t1: 3, t7: 3 };
  const plan = await balance(ring, { database: "ring", sizes: { 2: 4, 3: 3 }, seed: 1, weights });
  assertCertificate(plan, { graph: ring, sizes: { 2: 4, 3: 3 }, weights });
  const frequency = plan.quality.table_frequency;
  assert.ok((frequency["t0"] ?? 0) > (frequency["t4"] ?? 0));
});

Deno.test("balance() reads weights as relative to each other", async () => {
  const make = (weight?: number) =>
    balance(ring, {
      database: "ring",
      sizes: { 2: 3, 3: 2 },
      seed: 4,
      ...(weight && { weights: Object.fromEntries(ring.tables.map((table) => [table, weight])) }),
    });
  const { combinations, quality } = await make();
  for (const weight of [0.001, 7, 1e6]) assert.deepEqual((await make(weight)).combinations, combinations);
  assert.ok(Math.abs((await make(1)).quality.weighted_deviation! - quality.standard_deviation) < 1e-12);
});

Deno.test("balance() refuses weights outside their range or that belong to no table", async () => {
  const refuses = (graph: SchemaGraph, weights: Record<string, number>, message: RegExp) =>
    assert.rejects(balance(graph, { database: "ring", sizes: { 1: 1 }, seed: 1, weights }), {
      name: "InputError",
      message,
    });
  for (const weight of [0, -1, NaN, Infinity, 1e-300]) {
    await refuses(ring, { t0: weight }, /"t0" with .*from/);
  }
  await refuses(ring, { T0: 2 }, /no table "T0": did you mean "t0"\?/);
});
