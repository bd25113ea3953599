import { balance } from "querylogue/joins";
import { type Join, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { assertCertificate } from "./assert_certificate.ts";
import { type Asked, possible, tablesOf } from "./asked.ts";

const star = schemaGraph(schemaOf(9, Array.from({ length: 8 }, (_, i) => [i + 1, 0] as const)));
const path = schemaGraph(schemaOf(8, Array.from({ length: 7 }, (_, i) => [i, i + 1] as const)));
const limits = fc.record({
  trees: fc.boolean(),
  maxFrequency: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 1 }),
  maxOverlap: fc.option(fc.constantFrom(0, 0.2, 1 / 3, 0.5, 0.75), { nil: undefined, freq: 1 }),
  sizes: fc.dictionary(fc.constantFrom("1", "2", "3"), fc.integer({ min: 1, max: 2 }), {
    minKeys: 1,
  }),
});

/** Whether some plan has the whole mix and keeps the limits, by trying all; undefined where they are too many. */
function attainable(asked: Asked, sizes: Readonly<Record<string, number>>): boolean | undefined {
  const pool = possible(asked) ?? [];
  const { maxFrequency = Infinity, maxOverlap = 1 } = asked;
  const fits = (chosen: readonly (readonly Join[])[], next: readonly Join[]) => {
    const tables = tablesOf(next);
    return tables.every((table) =>
      chosen.filter((joins) => tablesOf(joins).includes(table)).length < maxFrequency
    ) && chosen.every((joins) => {
      const others = tablesOf(joins);
      const both = tables.filter((table) => others.includes(table)).length;
      return both / new Set([...tables, ...others]).size <= maxOverlap;
    });
  };
  let tries = 20_000;
  const search = (
    at: number,
    open: Readonly<Record<string, number>>,
    chosen: readonly (readonly Join[])[],
  ): boolean => {
    if (Object.values(open).every((count) => count === 0)) return true;
    const next = pool[at];
    if (next === undefined || tries-- < 0) return false;
    const left = open[next.length] ?? 0;
    return (left > 0 && fits(chosen, next) &&
      search(at + 1, { ...open, [next.length]: left - 1 }, [...chosen, next])) ||
      search(at + 1, open, chosen);
  };
  const found = search(0, sizes, []);
  return found || tries >= 0 ? found : undefined;
}

Deno.test("balance() keeps the limits on frequency and likeness, and falls short only where every plan does", async () => {
  let [short, full] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      randomSchema({ maxTables: 7, maxKeys: 9 }),
      limits,
      async (schema, { trees, maxFrequency, maxOverlap, sizes }) => {
        const graph = schemaGraph(schema);
        const given = {
          trees,
          sizes,
          ...(maxFrequency !== undefined && { maxFrequency }),
          ...(maxOverlap !== undefined && { maxOverlap }),
        };
        const asked: Asked = { graph, ...given };
        if (possible(asked)?.length === 0) return;
        const plan = await balance(graph, { database: "random", seed: 1, ...given });
        assertCertificate(plan, asked);
        const whole = plan.combinations.length === Object.values(sizes).reduce((sum, n) => sum + n, 0);
        if (!whole) assert.ok(!attainable(asked, sizes), "a shortfall is real");
        if (whole) full++;
        else short++;
      },
    ),
    { numRuns: 100, seed: 1 },
  );
  assert.ok(short > 30 && full > 15, `${short} fall short, ${full} do not`);
});

Deno.test("balance() says which limit keeps it from choosing more", async () => {
  const capped = await balance(star, { database: "star", sizes: { 2: 5 }, seed: 1, maxFrequency: 2 });
  assertCertificate(capped, { graph: star, sizes: { 2: 5 }, maxFrequency: 2 });
  assert.deepEqual(capped.quality.sizes, { 2: 2 });
  assert.equal(
    capped.quality.unmet[0],
    "Only 2 of 5 combinations of 2 joins could be chosen: no table may occur in more than 2 combinations",
  );
  const apart = await balance(path, { database: "path", sizes: { 1: 7 }, seed: 1, maxOverlap: 0 });
  assertCertificate(apart, { graph: path, sizes: { 1: 7 }, maxOverlap: 0 });
  assert.deepEqual(apart.combinations.map(({ tables }) => tables.join(" ")), [
    "t0 t1",
    "t2 t3",
    "t4 t5",
    "t6 t7",
  ]);
  assert.deepEqual(apart.quality.unmet, [
    "Only 4 of 7 combinations of 1 join could be chosen: no two may share more than 0 % of their tables",
  ]);
});

Deno.test("balance() loses nothing by limits that the best plan keeps", async () => {
  const keys = [[0, 1], [1, 2], [2, 3], [3, 0], [3, 4], [4, 5], [5, 6], [6, 3], [6, 7], [7, 8]] as const;
  const graph = schemaGraph(schemaOf(9, keys));
  const sizes = { 2: 5, 3: 4 };
  const free = await balance(graph, { database: "web", sizes, seed: 1 });
  const maxFrequency = free.quality.maximum;
  for (const seed of [1, 2, 3]) {
    const capped = await balance(graph, { database: "web", sizes, seed, maxFrequency });
    assertCertificate(capped, { graph, sizes, maxFrequency });
    assert.ok(capped.quality.standard_deviation <= free.quality.standard_deviation + 1e-9);
    assert.deepEqual(capped.quality.sizes, sizes);
  }
  const alike = await balance(path, { database: "path", sizes: { 1: 7 }, seed: 1, maxOverlap: 1 / 3 });
  assert.equal(alike.combinations.length, 7);
});

Deno.test("balance() ends soon where its limits contradict each other or a size is hard to search", async () => {
  const wide = schemaGraph(schemaOf(17, Array.from({ length: 16 }, (_, i) => [i + 1, 0] as const)));
  const most = { database: "wide", seed: 1 };
  const plan = await balance(wide, { ...most, sizes: { 15: 60, 3: 500 }, maxFrequency: 3, maxOverlap: 0.3 });
  assert.ok(plan.combinations.length > 0 && plan.combinations.length <= 3);
  const all = await balance(wide, { ...most, sizes: { 16: 2, 1: 1_000_000 } });
  assert.deepEqual(all.quality.sizes, { 1: 16, 16: 1 });
  await assert.rejects(balance(wide, { ...most, sizes: { 7: 1_000_000 } }), {
    name: "InputError",
    message: /Cannot choose 1000000 join combinations/,
  });
  const hub = schemaGraph(schemaOf(41, Array.from({ length: 40 }, (_, i) => [i + 1, 0] as const)));
  const half = await balance(hub, { ...most, database: "hub", sizes: { 20: 3 } });
  assert.equal(half.quality.coverage, 1);
});

Deno.test("balance() does not walk over millions of combinations for one that keeps the limits", async () => {
  const wide = schemaGraph(schemaOf(301, Array.from({ length: 300 }, (_, i) => [i + 1, 0] as const)));
  const started = performance.now();
  const plan = await balance(wide, { database: "wide", seed: 1, sizes: { 3: 4 }, maxFrequency: 2 });
  assert.deepEqual(plan.quality.sizes, { 3: 2 });
  assert.ok(performance.now() - started < 10_000, "in seconds");
});

Deno.test("balance() refuses limits outside their range", async () => {
  const refuses = (options: object, message: RegExp) =>
    assert.rejects(balance(star, { database: "star", sizes: { 1: 1 }, seed: 1, ...options }), {
      name: "InputError",
      message,
    });
  const sizes = { 1: 8 };
  const free = await balance(star, {
    database: "star",
    sizes,
    seed: 1,
    maxFrequency: Infinity,
    maxOverlap: 1,
  });
  assert.deepEqual(free, await balance(star, { database: "star", sizes, seed: 1 }));
  for (const maxFrequency of [0, -1, 1.5, NaN]) await refuses({ maxFrequency }, /whole number from 1/);
  for (const maxOverlap of [-0.1, 1.1, NaN]) await refuses({ maxOverlap }, /share from 0 to 1/);
});
