import { randomFrom } from "querylogue/base";
import { enumerateCombinations } from "querylogue/joins";
import { type SchemaGraph, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { coverSets, type CoverSetsOptions } from "../../lib/joins/cover/cover_sets.ts";
import type { EdgeSet } from "../../lib/joins/combinations/edge_set.ts";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { assertCover, type CoverAsked } from "./assert_cover.ts";
import { bruteForceCombinations } from "./brute_force.ts";
import { finish } from "./finish.ts";
import { smallestCover } from "./smallest_cover.ts";

const everything = { trees: true, cover: "tables", allowed: () => true } as const;

const cover = (graph: SchemaGraph, options: Omit<CoverSetsOptions, "random">) =>
  finish(coverSets(graph, { ...options, random: randomFrom(1) }));

const covers = (graph: SchemaGraph, set: EdgeSet, what: CoverAsked["cover"]): readonly number[] =>
  what === "keys" ? set : [...new Set(set.flatMap((join) => graph.ends[join] ?? []))];

const asked = fc.record({
  sizes: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  trees: fc.boolean(),
  cover: fc.constantFrom("tables" as const, "keys" as const),
});

/** Checks a cover against all combinations that may be taken; gives how many combinations it could do without. */
function excess(
  graph: SchemaGraph,
  options: CoverAsked & { readonly allowed: (set: EdgeSet) => boolean },
): number {
  const found = cover(graph, options);
  assertCover(found, { graph, ...options });
  assert.ok(found.sets.every(options.allowed), "every set is allowed");
  const columns = options.sizes
    .flatMap((size) => bruteForceCombinations(graph, { size, trees: options.trees }))
    .filter(options.allowed)
    .map((set) => covers(graph, set, options.cover));
  const reached = new Set(columns.flat());
  assert.ok(found.unreached.every((position) => !reached.has(position)), "what is unreached lies in none");
  const fewest = smallestCover(columns);
  assert.ok(found.atLeast <= fewest, `at least ${found.atLeast}, but ${fewest} do`);
  assert.ok(found.sets.length >= fewest);
  return found.sets.length - found.atLeast;
}

Deno.test("coverSets() finds the fewest and proves it on small schemas", () => {
  const schemas = randomSchema({ maxTables: 8, maxKeys: 9 });
  fc.assert(
    fc.property(schemas, asked, (schema, options) => {
      assert.equal(excess(schemaGraph(schema), { ...options, allowed: () => true }), 0);
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("coverSets() takes only what is allowed, smaller combinations too where the large ones are not", () => {
  const schemas = randomSchema({ maxTables: 7, maxKeys: 9 });
  const barred = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 3 }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(schemas, asked, barred, (schema, options, parts) => {
      const allowed = (set: EdgeSet) => !parts.some((part) => part.every((join) => set.includes(join)));
      assert.equal(excess(schemaGraph(schema), { ...options, allowed }), 0);
    }),
    { numRuns: 2_000 },
  );
});

/** A tree of tables, some more links, and each of them as three parallel keys: too many combinations for a list. */
const parallel = fc.tuple(
  fc.array(fc.nat(), { minLength: 11, maxLength: 11 }),
  fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 5 }),
).map(([parents, links]) => {
  const tree = parents.map((parent, child) => [child + 1, parent % (child + 1)] as const);
  return schemaOf(12, [...tree, ...links].flatMap((link) => [link, link, link]));
});

Deno.test("coverSets() is valid where it cannot list all combinations, and seldom more than the fewest", () => {
  let [runs, exact, tight] = [0, 0, 0];
  fc.assert(
    fc.property(parallel, fc.boolean(), fc.nat(60), (schema, trees, barred) => {
      const graph = schemaGraph(schema);
      const allowed = (set: EdgeSet) => !set.includes(barred);
      const found = cover(graph, { ...everything, sizes: [4], trees, allowed });
      assertCover(found, { graph, sizes: [4], trees, cover: "tables" });
      assert.ok(found.sets.every(allowed));
      const columns = [...enumerateCombinations(graph, 4, { trees })].filter(allowed);
      if (columns.length < 3_500) return;
      const fewest = smallestCover(columns.map((set) => covers(graph, set, "tables")));
      assert.ok(found.atLeast <= fewest && fewest <= found.sets.length);
      runs++;
      if (fewest === found.sets.length) exact++;
      if (fewest === found.atLeast) tight++;
    }),
    { numRuns: 120 },
  );
  assert.ok(runs > 60 && exact >= 0.95 * runs, `${exact} of ${runs} are the fewest`);
  assert.ok(tight >= 0.8 * runs, `${tight} of ${runs} bounds are tight`);
});

Deno.test("coverSets() covers a star leaf by leaf, and each part of a schema by itself", () => {
  const star = Array.from({ length: 9 }, (_, i) => [i + 1, 0] as const);
  const graph = schemaGraph(schemaOf(13, [...star, [10, 11]]));
  const found = cover(graph, { ...everything, sizes: [4] });
  assert.deepEqual([found.sets.length, found.atLeast, found.unreached], [3, 3, [10, 11, 12]]);
  const both = cover(graph, { ...everything, sizes: [4, 1] });
  assert.deepEqual([both.sets.length, both.atLeast, both.unreached], [4, 4, [12]]);
});

Deno.test("coverSets() fills up one combination with circles where it has more joins than tables", () => {
  const parallel = Array.from({ length: 24 }, (_, i) => [0, i < 12 ? 1 : 0] as const);
  const graph = schemaGraph(schemaOf(5, [...parallel, [1, 2], [2, 3], [3, 4]]));
  const found = cover(graph, { ...everything, trees: false, sizes: [6] });
  assertCover(found, { graph, trees: false, sizes: [6], cover: "tables" });
  assert.deepEqual([found.sets.length, found.atLeast, found.unreached], [1, 1, []]);
});

Deno.test("coverSets() gives nothing where there is nothing to join", () => {
  for (const graph of [schemaOf(0, []), schemaOf(2, []), schemaOf(1, [[0, 0]])].map(schemaGraph)) {
    const found = cover(graph, { ...everything, sizes: [1] });
    assert.deepEqual([found.sets, found.atLeast, found.unreached], [[], 0, [...graph.tables.keys()]]);
  }
});

Deno.test("coverSets() gives a whole cover when the deadline has struck, at once or on the way", () => {
  const links = Array.from({ length: 150 }, (_, i) => [i + 1, Math.floor(i / 3)] as const);
  const graph = schemaGraph(schemaOf(151, [...links, ...links.map(([a, b]) => [a, (b * 7) % 150] as const)]));
  const asked = { ...everything, sizes: [4] };
  const best = cover(graph, asked);
  let yields = 0;
  for (const _ of coverSets(graph, { ...asked, random: randomFrom(1) })) yields++;
  for (const at of [0, 1, 2, 3, Math.floor(yields / 2), yields - 1]) {
    const deadline = new AbortController();
    const work = coverSets(graph, { ...asked, random: randomFrom(1), deadline: deadline.signal });
    if (at === 0) deadline.abort();
    let step = work.next();
    for (let turn = 1; !step.done; turn++) {
      if (turn === at) deadline.abort();
      assert.ok(turn <= at + 1, "ends at the next turn");
      step = work.next();
    }
    assertCover(step.value, { graph, ...asked });
    assert.deepEqual(step.value.unreached, []);
    assert.ok(step.value.sets.length >= best.sets.length && step.value.atLeast <= best.atLeast);
  }
});

Deno.test("coverSets() gives the same cover for the same seed", () => {
  const graph = schemaGraph(
    schemaOf(60, Array.from({ length: 140 }, (_, i) => [i % 60, (i * i) % 59] as const)),
  );
  const once = () => cover(graph, { ...everything, sizes: [4] });
  assert.deepEqual(once(), once());
});
