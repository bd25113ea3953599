import { type JoinCombination, paperGreedy, type PlanSizes, samplePlan } from "querylogue/joins";
import { loadCatalog, type SchemaGraph, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { bruteForceCombinations } from "./brute_force.ts";

const content = ({ joins }: JoinCombination) =>
  joins.map(({ from, to }) => JSON.stringify([from, to])).toSorted().join();

/** The contents of all combinations of a size, by trying all sets. */
function allOf(graph: SchemaGraph, size: number, trees: boolean) {
  return bruteForceCombinations(graph, { size, trees }).map((set) => ({
    key: set.map((edge) => graph.joins[edge]!).map(({ from, to }) => JSON.stringify([from, to])).toSorted()
      .join(),
    tables: [...new Set(set.flatMap((edge) => [...graph.ends[edge]!]))].map((at) => graph.tables[at]!),
  }));
}

const options = fc.record({
  sizes: fc.dictionary(fc.constantFrom("1", "2", "3"), fc.integer({ min: 0, max: 5 })),
  seed: fc.nat(),
  trees: fc.boolean(),
});
/** Turns away a combination that holds one of two tables. */
const withoutOne = ({ tables }: { readonly tables: readonly string[] }) => !tables.includes("t1");

for (const [name, baseline] of Object.entries({ samplePlan, paperGreedy })) {
  Deno.test(`${name}() fills the sizes with distinct admitted combinations, as far as there are any`, async () => {
    await fc.assert(
      fc.asyncProperty(
        randomSchema({ maxTables: 6, maxKeys: 8 }),
        options,
        fc.boolean(),
        async (schema, { sizes, seed, trees }, picky) => {
          const graph = schemaGraph(schema);
          const admit = (one: JoinCombination) => Promise.resolve(withoutOne(one));
          const plan = await baseline(graph, { sizes, seed, trees, ...(picky && { admit }) });
          for (const [size, count] of Object.entries(sizes)) {
            const valid = allOf(graph, Number(size), trees).filter((one) => !picky || withoutOne(one));
            const chosen = plan.filter((one) => one.size === Number(size)).map(content);
            assert.equal(chosen.length, Math.min(count, valid.length));
            assert.equal(new Set(chosen).size, chosen.length);
            assert.deepEqual(chosen.filter((key) => !valid.some((one) => one.key === key)), []);
          }
          assert.deepEqual(plan, await baseline(graph, { sizes, seed, trees, ...(picky && { admit }) }));
        },
      ),
      { numRuns: 300 },
    );
  });

  Deno.test(`${name}() gives another choice for another seed, and stops when it is called off`, async () => {
    const star = schemaGraph(schemaOf(12, Array.from({ length: 11 }, (_, i) => [i + 1, 0] as const)));
    const choices = new Set<string>();
    for (let seed = 1; seed <= 8; seed++) {
      choices.add((await baseline(star, { sizes: { 2: 3 }, seed })).map(content).toSorted().join("\n"));
    }
    assert.equal(choices.size, 8);
    const signal = AbortSignal.abort(new Error("enough"));
    const admit = () => Promise.resolve(true);
    await assert.rejects(baseline(star, { sizes: { 2: 3 }, seed: 1, admit, signal }), /enough/);
  });

  Deno.test(`${name}() refuses what is no size and no number of combinations`, async () => {
    const graph = schemaGraph(schemaOf(2, [[0, 1]]));
    for (const sizes of [{ 0: 1 }, { 1.5: 1 }, { 1: -1 }, { 1: 0.5 }] as readonly PlanSizes[]) {
      await assert.rejects(baseline(graph, { sizes, seed: 1 }), RangeError, JSON.stringify(sizes));
    }
  });
}

Deno.test("samplePlan() chooses every set of admitted combinations equally often", async () => {
  // Of the 15 pairs of joins of a star 10 leave out the table t1: 45 ways to take two of them.
  const star = schemaGraph(schemaOf(7, Array.from({ length: 6 }, (_, i) => [i + 1, 0] as const)));
  for (const [admit, ways] of [[() => true, 105], [withoutOne, 45]] as const) {
    const times = new Map<string, number>();
    const rounds = 100 * ways;
    for (let seed = 0; seed < rounds; seed++) {
      const plan = await samplePlan(star, {
        sizes: { 2: 2 },
        seed,
        admit: (one) => Promise.resolve(admit(one)),
      });
      const key = plan.map(content).toSorted().join("\n");
      times.set(key, (times.get(key) ?? 0) + 1);
    }
    assert.equal(times.size, ways);
    const statistic = [...times.values()].reduce((sum, n) => sum + (n - 100) ** 2 / 100, 0);
    // Mean and standard deviation of chi-square.
    assert.ok(Math.abs(statistic - (ways - 1)) < 4 * Math.sqrt(2 * (ways - 1)), String(statistic));
  }
});

Deno.test("each step of paperGreedy() takes one of the best candidates, as a slow second look finds them", async () => {
  await fc.assert(
    fc.asyncProperty(
      randomSchema({ maxTables: 7, maxKeys: 9 }),
      options,
      async (schema, { sizes, seed, trees }) => {
        const graph = schemaGraph(schema);
        const left = new Map(
          Object.entries(sizes).map(([size, open]) => {
            const candidates = allOf(graph, Number(size), trees);
            return [Number(size), { open, candidates }];
          }),
        );
        const reachable = new Set(
          [...left.values()].flatMap(({ candidates }) => candidates.flatMap(({ tables }) => tables)),
        );
        const slots = [...left].reduce(
          (sum, [size, { open, candidates }]) => sum + Math.min(open, candidates.length) * (size + 1),
          0,
        );
        const bound = Math.ceil(2 * slots / reachable.size);
        const frequency = new Map(graph.tables.map((table) => [table, 0]));
        for (const combination of await paperGreedy(graph, { sizes, seed, trees })) {
          const fillable = [...left].filter(([, { open, candidates }]) => open > 0 && candidates.length > 0);
          const widest = Math.max(...fillable.map(([, { open }]) => open));
          assert.equal(combination.size, fillable.find(([, { open }]) => open === widest)?.[0]);
          const place = left.get(combination.size)!;
          const merit = (tables: readonly string[]) => {
            const times = tables.map((table) => frequency.get(table)!);
            const fresh = times.filter((n) => n === 0).length;
            const full = times.filter((n) => n >= bound).length;
            return 1e6 * fresh - 1e3 * full - times.reduce((sum, n) => sum + n, 0);
          };
          const most = Math.max(...place.candidates.map(({ tables }) => merit(tables)));
          assert.equal(merit(combination.tables), most);
          place.open--;
          place.candidates = place.candidates.filter(({ key }) => key !== content(combination));
          for (const table of combination.tables) frequency.set(table, frequency.get(table)! + 1);
        }
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("paperGreedy() asks only about what it would take", async () => {
  const path = schemaGraph(schemaOf(9, Array.from({ length: 8 }, (_, i) => [i, i + 1] as const)));
  let asked = 0;
  const admit = () => Promise.resolve(++asked > 2);
  assert.equal((await paperGreedy(path, { sizes: { 1: 3 }, seed: 1, admit })).length, 3);
  assert.equal(asked, 5);
});

sharedTest("the baselines stand where the paper says: sampling leaves tables out, the greedy covers all", [
  "mondial40/paper_graph.json",
], async () => {
  const graph = schemaGraph(
    loadCatalog(JSON.parse(await Deno.readTextFile(sharedPath("mondial40/paper_graph.json")))),
  );
  const sizes = { 2: 17, 3: 17, 4: 16 };
  for (let seed = 1; seed <= 10; seed++) {
    const frequencies = (plan: readonly JoinCombination[]) =>
      graph.tables.map((table) => plan.filter(({ tables }) => tables.includes(table)).length);
    const sampled = frequencies(await samplePlan(graph, { sizes, seed }));
    const greedy = frequencies(await paperGreedy(graph, { sizes, seed }));
    assert.ok(Math.min(...sampled) === 0 && Math.min(...greedy) > 0 && Math.max(...greedy) <= 10);
  }
});
