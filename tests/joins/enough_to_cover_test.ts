import fc from "fast-check";
import assert from "node:assert/strict";
import { randomFrom } from "querylogue/base";
import { type SchemaGraph, schemaGraph } from "querylogue/schema";
import { coverSets, enoughToCover, type EnoughToCoverOptions } from "../../lib/joins/cover/cover_sets.ts";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { bruteForceCombinations } from "./brute_force.ts";
import { finish } from "./finish.ts";

const enough = (graph: SchemaGraph, options: Omit<EnoughToCoverOptions, "random">) =>
  finish(enoughToCover(graph, { ...options, random: randomFrom(1) }));
const everything = { trees: true, cover: "tables", allowed: () => true } as const;

/**
 * The least number of places in the proportions of a mix whose combinations can cover all, by trying: every place takes
 * every combination of its size, and what can be covered so far is kept.
 */
function leastPlaces(
  graph: SchemaGraph,
  { mix, trees, cover }: Pick<EnoughToCoverOptions, "mix" | "trees" | "cover">,
): number {
  const masks = new Map(
    Object.keys(mix).map((size) => {
      const sets = bruteForceCombinations(graph, { size: Number(size), trees });
      const covered = sets.map((set) =>
        (cover === "keys" ? set : set.flatMap((join) => graph.ends[join] ?? []))
          .reduce((mask, element) => mask | 1 << element, 0)
      );
      return [Number(size), [...new Set([0, ...covered])]] as const;
    }),
  );
  const all = [...masks.values()].flat().reduce((one, other) => one | other, 0);
  const total = Object.values(mix).reduce((sum, count) => sum + count, 0);
  const placed: number[] = [];
  let covered = new Set([0]);
  while (!covered.has(all)) {
    const lacking = [...masks.keys()].map((size) => ({
      size,
      lack: (mix[size] as number) * (placed.length + 1) -
        total * placed.filter((other) => other === size).length,
    }));
    const { size } = lacking.toSorted((a, b) => b.lack - a.lack || a.size - b.size)[0] ?? assert.fail();
    placed.push(size);
    covered = new Set([...covered].flatMap((one) => (masks.get(size) ?? []).map((other) => one | other)));
  }
  return placed.length;
}

Deno.test("enoughToCover() is never less than any places of the mix need, and mostly as few", () => {
  const counts = fc.integer({ min: 1, max: 4 });
  const mixes = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
    .chain((sizes) => fc.tuple(...sizes.map((size) => fc.tuple(fc.constant(size), counts))))
    .map((entries): Readonly<Record<number, number>> => Object.fromEntries(entries));
  let exact = 0;
  fc.assert(
    fc.property(
      randomSchema({ maxTables: 7, maxKeys: 8 }),
      mixes,
      fc.boolean(),
      fc.constantFrom("tables" as const, "keys" as const),
      (schema, mix, trees, cover) => {
        const graph = schemaGraph(schema);
        const found = enough(graph, { ...everything, mix, trees, cover });
        const least = leastPlaces(graph, { mix, trees, cover });
        assert.ok(found >= least, `${found} places for what needs ${least}`);
        if (found === least) exact++;
      },
    ),
    { numRuns: 1_500 },
  );
  assert.ok(exact >= 1_470, `${exact} of 1500 are the least`);
});

Deno.test("enoughToCover() with one size is as few as coverSets()", () => {
  const graph = schemaGraph(
    schemaOf(40, Array.from({ length: 60 }, (_, i) => [i % 40, (i * i) % 37] as const)),
  );
  const { sets } = finish(coverSets(graph, { ...everything, sizes: [3], random: randomFrom(1) }));
  assert.equal(enough(graph, { ...everything, mix: { 3: 5 } }), sets.length);
});

Deno.test("enoughToCover() counts the places that nothing open fits", () => {
  // Each pair of tables needs one of the places with a single join: the second and the sixth.
  const star = Array.from({ length: 4 }, (_, i) => [i + 1, 0] as const);
  const graph = schemaGraph(schemaOf(9, [...star, [5, 6], [7, 8]]));
  assert.equal(enough(graph, { ...everything, mix: { 1: 1, 4: 3 } }), 6);
  assert.equal(enough(graph, { ...everything, mix: { 4: 3 } }), 1);
  assert.equal(enough(graph, { ...everything, mix: { 1: 1, 4: 0 } }), 6);
});

Deno.test("enoughToCover() asks for none where no combination of the sizes exists", () => {
  assert.equal(enough(schemaGraph(schemaOf(3, [[0, 1]])), { ...everything, mix: { 2: 4 } }), 0);
});
