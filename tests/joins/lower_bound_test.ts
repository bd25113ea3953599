import fc from "fast-check";
import assert from "node:assert/strict";
import { enumerateCombinations } from "querylogue/joins";
import { loadCatalog, type SchemaGraph, schemaGraph } from "querylogue/schema";
import { lowerBound, pricedSquares } from "../../lib/joins/certificate/lower_bound.ts";
import { sampleDeviation } from "../../lib/joins/certificate/plan_quality.ts";
import type { EdgeSet } from "../../lib/joins/combinations/edge_set.ts";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { bruteForceCombinations, subsets } from "./brute_force.ts";

function squaresOf(graph: SchemaGraph, plan: readonly EdgeSet[]): number {
  const frequencies = graph.tables.map((_, table) =>
    plan.filter((set) => set.some((join) => graph.ends[join]?.includes(table))).length
  );
  return frequencies.reduce((sum, frequency) => sum + frequency ** 2, 0);
}

/** All plans with so many trees of each size; undefined where they are too many to try. */
function plansOf(graph: SchemaGraph, sizes: readonly (readonly [size: number, count: number])[]) {
  let plans: readonly (readonly EdgeSet[])[] = [[]];
  for (const [size, count] of sizes) {
    const all = bruteForceCombinations(graph, { size, trees: true });
    if (all.length > 12) return undefined;
    const choices = subsets(all, Math.min(count, all.length));
    if (plans.length * choices.length > 3_000) return undefined;
    plans = plans.flatMap((plan) => choices.map((choice) => [...plan, ...choice]));
  }
  return plans;
}

Deno.test("lowerBound() and pricedSquares() undercut every plan of the same sizes", () => {
  const sizes = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })), {
    selector: ([size]) => size,
    minLength: 1,
    maxLength: 2,
  });
  let tried = 0;
  let tight = 0;
  fc.assert(
    fc.property(randomSchema({ maxTables: 8, maxKeys: 9 }), sizes, fc.nat(), (schema, wanted, pick) => {
      const graph = schemaGraph(schema);
      const plans = plansOf(graph, wanted);
      const plan = plans?.[pick % plans.length];
      if (plans === undefined || plan === undefined || plan.length === 0) return;
      const squares = plans.reduce((least, other) => Math.min(least, squaresOf(graph, other)), Infinity);
      const priced = pricedSquares(graph, plan);
      assert.ok(priced <= squares + 1e-6, `${priced} is above ${squares}`);
      const joinable = graph.incident.filter((joins) => joins.length > 0).length;
      const total = plan.reduce((sum, set) => sum + set.length + 1, 0);
      const least = sampleDeviation({ squares, total, count: joinable });
      const bound = lowerBound(graph, plan, { trees: true, allowed: () => true, joinable });
      assert.ok(bound <= least + 1e-9, `${bound} is above ${least}`);
      tried++;
      if (bound > least - 1e-9) tight++;
    }),
    { numRuns: 3_000 },
  );
  assert.ok(tried > 1_000 && tight > 0.9 * tried, `${tight} of ${tried} bounds are tight`);
});

Deno.test("pricedSquares() is exact where even shares of trees make a plan", () => {
  const ring = schemaGraph(schemaOf(6, Array.from({ length: 6 }, (_, i) => [i, (i + 1) % 6] as const)));
  const around = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [0, 5]];
  assert.ok(Math.abs(pricedSquares(ring, around) - 54) < 1e-6);
  const star = schemaGraph(schemaOf(7, Array.from({ length: 6 }, (_, i) => [i + 1, 0] as const)));
  // However unevenly the leaves stand in the plan, the hub stands in all and the leaves could share evenly.
  assert.ok(Math.abs(pricedSquares(star, [[0, 1], [0, 2], [0, 3]]) - 15) < 1);
});

sharedTest(
  "lowerBound() tells that hubs of a schema with too many combinations to list stand out",
  ["schemas/catalog/musicbrainz.json"],
  async () => {
    const json = JSON.parse(await Deno.readTextFile(sharedPath("schemas/catalog/musicbrainz.json")));
    const graph = schemaGraph(loadCatalog(json));
    const plan = [...enumerateCombinations(graph, 4).take(1_000)];
    const bound = lowerBound(graph, plan, { trees: true, allowed: () => true, joinable: 484 });
    assert.ok(bound > 6, `${bound}`);
    // By the slots alone, 10 or 11 in every table, it would be below a half.
    assert.ok(bound <= sampleDeviation({ squares: squaresOf(graph, plan), total: 5_000, count: 484 }));
  },
);
