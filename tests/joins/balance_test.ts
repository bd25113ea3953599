import { balance, enumerateCombinations, type JoinPlan } from "querylogue/joins";
import { type Join, type SchemaGraph, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { assertCertificate } from "./assert_certificate.ts";
import { subsets } from "./brute_force.ts";

const star = schemaGraph(schemaOf(6, [[1, 0], [2, 0], [3, 0], [4, 0], [5, 0]]));
const path = schemaGraph(schemaOf(6, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]));
const ring = schemaGraph(schemaOf(6, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]));
const tablesOf = ({ combinations }: JoinPlan) =>
  combinations.map(({ tables }) => tables.toSorted().join(" "));

Deno.test("balance() makes plans whose certificate another count confirms, on any schema", async () => {
  const sizesOf = fc.dictionary(fc.constantFrom("1", "2", "3", "4"), fc.integer({ min: 1, max: 4 }), {
    minKeys: 1,
  });
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      randomSchema({ maxTables: 7, maxKeys: 10 }),
      sizesOf,
      fc.nat(),
      async (schema, sizes, seed) => {
        const graph = schemaGraph(schema);
        const total = Object.keys(sizes).map((size) =>
          [...enumerateCombinations(graph, Number(size))].length
        );
        if (total.every((number) => number === 0)) {
          await assert.rejects(balance(graph, { database: "random", sizes, seed }), { name: "InputError" });
          return;
        }
        const plan = await balance(graph, { database: "random", sizes, seed });
        assertCertificate(plan, { graph, sizes });
        Object.entries(sizes).forEach(([size, wanted], i) => {
          assert.equal(
            plan.quality.sizes[size] ?? 0,
            Math.min(wanted, total[i] ?? 0),
            "as many as there are",
          );
        });
        made++;
      },
    ),
    { numRuns: 150 },
  );
  assert.ok(made > 50);
});

Deno.test("balance() is never better than its lower bound, and as good as the best of all plans where that is known", async () => {
  let equal = 0;
  let compared = 0;
  const numbers = fc.record({
    pairs: fc.integer({ min: 1, max: 3 }),
    triples: fc.integer({ min: 0, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(
      randomSchema({ maxTables: 6, maxKeys: 7 }),
      numbers,
      async (schema, { pairs, triples }) => {
        const graph = schemaGraph(schema);
        const plans = allPlans(graph, [[2, pairs], [3, triples]]);
        if (plans.length === 0 || plans.length > 20_000) return;
        const plan = await balance(graph, { database: "random", sizes: { 2: pairs, 3: triples }, seed: 1 });
        const joinable = Object.keys(plan.quality.table_frequency);
        const score = (sets: readonly (readonly number[])[]) => {
          const touched = sets.map((set) => touchedBy(graph, set));
          const frequencies = joinable.map((table) => touched.filter((tables) => tables.has(table)).length);
          const mean = frequencies.reduce((sum, number) => sum + number, 0) / joinable.length;
          const squares = frequencies.reduce((sum, number) => sum + (number - mean) ** 2, 0);
          return {
            open: frequencies.filter((number) => number === 0).length,
            deviation: Math.sqrt(squares / (joinable.length - 1)),
          };
        };
        const scores = plans.map(score);
        assert.ok(plan.quality.lower_bound <= Math.min(...scores.map(({ deviation }) => deviation)) + 1e-9);
        const open = Math.min(...scores.map((one) => one.open));
        const best = Math.min(...scores.filter((one) => one.open === open).map(({ deviation }) => deviation));
        compared++;
        if (
          Math.round(joinable.length * (1 - plan.quality.coverage)) === open &&
          plan.quality.standard_deviation <= best + 1e-9
        ) equal++;
      },
    ),
    { numRuns: 500, seed: 1 },
  );
  assert.ok(compared > 60 && equal === compared, `${equal} of ${compared} are the best there is`);
});

Deno.test("balance() tells the fewest combinations that could cover all tables", async () => {
  await fc.assert(
    fc.asyncProperty(randomSchema({ maxTables: 7, maxKeys: 8 }), async (schema) => {
      const graph = schemaGraph(schema);
      const combinations = [...enumerateCombinations(graph, 2)];
      if (combinations.length === 0) return;
      const { quality } = await balance(graph, { database: "random", sizes: { 2: 1 }, seed: 1 });
      const wanted = new Set(combinations.flatMap((set) => [...touchedBy(graph, set)]));
      let fewest = 1;
      const covers = (sets: readonly (readonly number[])[]) =>
        new Set(sets.flatMap((set) => [...touchedBy(graph, set)])).size === wanted.size;
      while (!subsets(combinations, fewest).some(covers)) fewest++;
      assert.equal(quality.fewest_to_cover, fewest);
    }),
    { numRuns: 60, seed: 1 },
  );
});

Deno.test("balance() gives the same plan for the same seed", async () => {
  const make = (seed: number) => balance(ring, { database: "ring", sizes: { 2: 2, 3: 2 }, seed });
  assert.deepEqual(await make(1), await make(1));
  const plans = await Promise.all([1, 2, 3, 4, 5, 6].map(make));
  assert.ok(new Set(plans.map((plan) => tablesOf(plan).join())).size > 1);
});

Deno.test("balance() keeps the plan that a seed has given", async () => {
  const plan = await balance(ring, { database: "ring", sizes: { 2: 2, 3: 1 }, seed: 1 });
  assert.deepEqual(plan.combinations.map(({ id, tables }) => `${id} ${tables.join(" ")}`), [
    "2-2bf490c740 t1 t2 t3",
    "2-2671cb7569 t4 t5 t0",
    "3-68a8f50c38 t0 t1 t2 t3",
  ]);
});

Deno.test("balance() covers a path and is even on a ring", async () => {
  const covered = await balance(path, { database: "path", sizes: { 2: 2 }, seed: 3 });
  assert.deepEqual(tablesOf(covered), ["t0 t1 t2", "t3 t4 t5"]);
  const even = await balance(ring, { database: "ring", sizes: { 2: 6 }, seed: 3 });
  assert.equal(even.quality.standard_deviation, 0);
  assert.equal(even.quality.gap, 0);
});

Deno.test("balance() names tables that it cannot cover and how many combinations could", async () => {
  const { quality } = await balance(star, { database: "star", sizes: { 2: 2 }, seed: 1 });
  assert.equal(quality.coverage, 5 / 6);
  assert.equal(quality.fewest_to_cover, 3);
  assert.equal(quality.unmet.length, 1);
  assert.match(
    quality.unmet[0] ?? "",
    /^2 combinations leave 1 of 6 tables uncovered \("t[1-5]"\); 3 in the same mix of sizes could cover all$/,
  );
});

Deno.test("balance() takes required tables before others and never a forbidden one", async () => {
  for (const seed of [1, 2, 3, 4]) {
    const plan = await balance(star, { database: "star", sizes: { 2: 1 }, seed, required: ["t4", "t2"] });
    assert.deepEqual(tablesOf(plan), ["t0 t2 t4"]);
    const without = await balance(path, { database: "path", sizes: { 1: 4 }, seed, forbidden: ["t5"] });
    assert.deepEqual(
      tablesOf(without).flatMap((tables) => tables.split(" ")).filter((table) => table === "t5"),
      [],
    );
    assert.deepEqual(without.quality.unmet, []);
  }
});

Deno.test("balance() names tables that lie where no combination of the sizes fits", async () => {
  const graph = schemaGraph(schemaOf(6, [[0, 1], [1, 2], [3, 4], [5, 5]]));
  const { quality } = await balance(graph, { database: "parts", sizes: { 2: 1, 3: 2 }, seed: 1 });
  assert.deepEqual(Object.keys(quality.table_frequency), ["t0", "t1", "t2"]);
  assert.deepEqual(quality.unmet, [
    'The table "t3" lies where the joins are too few for a combination of 2',
    'The table "t4" lies where the joins are too few for a combination of 2',
    'No foreign key joins the table "t5" to another',
    "Only 0 of 2 combinations of 3 joins could be chosen: the usable joins make none",
  ]);
});

Deno.test("balance() finds combinations that chance alone would hardly meet", async () => {
  const pairs = Array.from({ length: 400 }, (_, i) => [2 * i + 3, 2 * i + 4] as const);
  const graph = schemaGraph(schemaOf(803, [...pairs, [0, 1], [1, 2]]));
  const plan = await balance(graph, { database: "pairs", sizes: { 2: 1 }, seed: 1 });
  assert.deepEqual(tablesOf(plan), ["t0 t1 t2"]);
});

Deno.test("balance() uses circles and parallel keys when each join need not bring a table", async () => {
  const graph = schemaGraph(schemaOf(2, [[0, 1], [0, 1], [1, 0], [1, 1]]));
  const plan = await balance(graph, { database: "pair", sizes: { 2: 4 }, seed: 1, trees: false });
  assert.equal(plan.combinations.length, 4);
  assert.ok(plan.combinations.every(({ joins, tables }) => joins.length === 2 && tables.length <= 2));
});

Deno.test("balance() says what is missing when nothing can be made", async () => {
  const make = (graph: SchemaGraph, sizes: Record<number, number>) =>
    balance(graph, { database: "file.db", sizes, seed: 1 });
  const refuses = (graph: SchemaGraph, sizes: Record<number, number>, message: RegExp) =>
    assert.rejects(make(graph, sizes), { name: "InputError", message });
  await refuses(schemaGraph(schemaOf(0, [])), { 2: 1 }, /file\.db, as it has no tables/);
  await refuses(schemaGraph(schemaOf(3, [])), { 2: 1 }, /as it has no foreign keys/);
  await refuses(schemaGraph(schemaOf(1, [[0, 0]])), { 1: 1 }, /join tables with themselves only/);
  await refuses(path, { 6: 1, 7: 1 }, /as none of 6 or 7 joins is admitted/);
  await assert.rejects(
    balance(path, { database: "x", sizes: { 1: 1 }, seed: 1, forbidden: ["no"] }),
    /table "no"/,
  );
  await assert.rejects(make(path, { 0: 1 }), RangeError);
  await assert.rejects(make(path, { 1: -1 }), RangeError);
  await assert.rejects(make(path, {}), RangeError);
});

function touchedBy(graph: SchemaGraph, set: readonly number[]): Set<string> {
  return new Set(
    set.map((edge) => graph.joins[edge] as Join).flatMap(({ from, to }) => [from.table, to.table]),
  );
}

/** Every choice of so many combinations of each size. */
function allPlans(graph: SchemaGraph, sizes: readonly (readonly [size: number, count: number])[]) {
  return sizes.reduce<readonly (readonly (readonly number[])[])[]>((plans, [size, count]) => {
    const choices = subsets([...enumerateCombinations(graph, size)], count);
    return plans.length * choices.length > 20_000
      ? []
      : plans.flatMap((plan) => choices.map((choice) => [...plan, ...choice]));
  }, [[]]);
}
