import fc from "fast-check";
import assert from "node:assert/strict";
import { randomFrom } from "querylogue/base";
import { schemaGraph } from "querylogue/schema";
import { coverParts } from "../../lib/joins/cover/cover_parts.ts";
import { proveCover } from "../../lib/joins/cover/cover_sets.ts";
import { coverRows, fractionalCover } from "../../lib/joins/cover/fractional_cover.ts";
import { heaviestTrees } from "../../lib/joins/cover/heaviest_trees.ts";
import { searchCover } from "../../lib/joins/cover/search_cover.ts";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { bruteForceCombinations } from "./brute_force.ts";
import { finish } from "./finish.ts";
import { smallestCover } from "./smallest_cover.ts";

const close = (a: number, b: number) => Math.abs(a - b) < 1e-9;
const sumOf = (weights: Float64Array, elements: readonly number[]) =>
  elements.reduce((sum, element) => sum + (weights[element] as number), 0);

const covering = fc.record({
  trees: fc.boolean(),
  cover: fc.constantFrom("tables" as const, "keys" as const),
  size: fc.integer({ min: 1, max: 5 }),
  weights: fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }),
});

Deno.test("heaviestTrees() gives trees that no combination outweighs", () => {
  const schemas = randomSchema({ maxTables: 7, maxKeys: 9 });
  fc.assert(
    fc.property(schemas, covering, (schema, { size, trees, cover, weights: drawn }) => {
      for (const part of coverParts(schemaGraph(schema), { sizes: [size], trees, cover })) {
        const weights = Float64Array.from(drawn).subarray(0, part.elements);
        const found = heaviestTrees(part, size)(weights);
        const heaviest = Math.max(...found.map(({ weight }) => weight));
        for (const set of bruteForceCombinations(part.graph, { size, trees })) {
          const tables = [...new Set(set.flatMap((join) => part.graph.ends[join] ?? []))];
          assert.ok(sumOf(weights, cover === "keys" ? set : tables) <= heaviest + 1e-9);
        }
        for (const { joins, covered, weight } of found) {
          assert.ok(joins.length <= size);
          assert.ok(close(sumOf(weights, covered), weight), "weighs what it covers");
        }
      }
    }),
    { numRuns: 4_000 },
  );
});

Deno.test("heaviestTrees() is exact where no circle is as short as a tree", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: 2, maxLength: 9 }),
      fc.array(fc.nat(20), { minLength: 10, maxLength: 10 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom("tables" as const, "keys" as const),
      (parents, drawn, size, cover) => {
        const tree = parents.map((parent, child) => [child + 1, parent % (child + 1)] as const);
        const graph = schemaGraph(schemaOf(tree.length + 1, tree));
        for (const part of coverParts(graph, { sizes: [size], trees: true, cover })) {
          const weights = Float64Array.from(drawn).subarray(0, part.elements);
          const sums = bruteForceCombinations(part.graph, { size, trees: true }).map((set) =>
            sumOf(
              weights,
              cover === "keys" ? set : [...new Set(set.flatMap((join) => part.graph.ends[join] ?? []))],
            )
          );
          const found = heaviestTrees(part, size)(weights).map(({ weight }) => weight);
          assert.ok(close(Math.max(...found), Math.max(...sums)));
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

/** Columns over seven rows, each row in one of them at least. */
const systems = fc.array(fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 12,
})
  .map((columns) => [...columns, [0, 1], [2, 3], [4], [5, 6]]);

Deno.test("heaviestTrees() counts joins beyond a hundred", () => {
  const path = schemaGraph(schemaOf(180, Array.from({ length: 179 }, (_, i) => [i, i + 1] as const)));
  const [part = assert.fail()] = coverParts(path, { sizes: [160], trees: true, cover: "tables" });
  for (const { joins, covered, weight } of heaviestTrees(part, 160)(new Float64Array(180).fill(1))) {
    assert.deepEqual([joins.length, covered.length, weight], [160, 161, 161]);
  }
});

Deno.test("fractionalCover() proves its bound by weights of which no column holds more than 1", () => {
  let tight = 0;
  fc.assert(
    fc.property(systems, (columns) => {
      const fewest = smallestCover(columns);
      const { atLeast, weights } = finish(fractionalCover({
        demands: new Array<number>(7).fill(1),
        found: Infinity,
        price: (weights) => ({
          columns,
          heaviest: Math.max(...columns.map((column) => sumOf(weights, column))),
        }),
      }));
      assert.ok(atLeast <= fewest);
      for (const column of columns) assert.ok(sumOf(weights, column) <= 1 + 1e-6);
      assert.ok(weights.every((weight) => weight >= 0));
      assert.ok(sumOf(weights, [...weights.keys()]) > atLeast - 1);
      if (atLeast === fewest) tight++;
    }),
    { numRuns: 3_000 },
  );
  assert.ok(tight > 2_700, `${tight} of 3000 bounds are tight`);
});

Deno.test("fractionalCover() rounds up what fractions of columns cover", () => {
  const ring = Array.from({ length: 7 }, (_, i) => [i, (i + 1) % 7]);
  const price = (weights: Float64Array) => ({
    columns: ring,
    heaviest: Math.max(...ring.map((column) => sumOf(weights, column))),
  });
  const once = finish(fractionalCover({ demands: new Array<number>(7).fill(1), found: Infinity, price }));
  assert.equal(once.atLeast, 4);
  const uneven = finish(fractionalCover({ demands: [3, 1, 1, 3, 1, 1, 3], found: Infinity, price }));
  assert.equal(uneven.atLeast, 7);
});

/** A table on which a triangle hangs, beside a table with four leaves. */
const triangleBesideStar = schemaOf(8, [[0, 1], [2, 0], [6, 0], [0, 7], [0, 5], [3, 2], [4, 2], [4, 3]]);

Deno.test("coverRows() leaves out and joins rows without weakening the bound", () => {
  let fewer = 0;
  fc.assert(
    fc.property(
      randomSchema({ maxTables: 9, maxKeys: 11 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      (schema, size, trees) => {
        for (const part of coverParts(schemaGraph(schema), { sizes: [size], trees, cover: "tables" })) {
          const heaviest = heaviestTrees(part, size);
          const boundOf = (rowOf: ArrayLike<number>, demands: readonly number[]) => {
            const price = (weights: Float64Array) => {
              const trees = heaviest(Float64Array.from(rowOf, (row) => weights[row] ?? 0));
              const columns = trees.map(({ covered }) =>
                covered.map((table) => rowOf[table] as number).filter((row) => row !== -1)
              );
              return { columns, heaviest: Math.max(...trees.map(({ weight }) => weight)) };
            };
            return finish(fractionalCover({ demands, found: Infinity, price })).atLeast;
          };
          const all = part.tables.map((_, table) => table);
          const { rowOf, demands } = coverRows(part, size, () => true);
          if (demands.length < all.length) fewer++;
          if (demands.length > 0) assert.equal(boundOf(rowOf, demands), boundOf(all, all.map(() => 1)));
        }
      },
    ),
    { numRuns: 2_000, examples: [[triangleBesideStar, 3, true]] },
  );
  assert.ok(fewer > 500, `${fewer} parts have fewer rows than tables`);
});

Deno.test("proveCover() comes from any cover to the fewest, with and without weights", () => {
  fc.assert(
    fc.property(systems, fc.boolean(), (columns, weighted) => {
      const price = (weights: Float64Array) => ({
        columns,
        heaviest: Math.max(...columns.map((column) => sumOf(weights, column))),
      });
      const bound = finish(
        fractionalCover({ demands: new Array<number>(7).fill(1), found: Infinity, price }),
      );
      const { cover, atLeast } = proveCover({
        elements: 7,
        columns,
        found: [...columns.keys()],
        atLeast: weighted ? bound.atLeast : 1,
        weights: weighted ? bound.weights : new Float64Array(7),
      });
      const fewest = smallestCover(columns);
      assert.deepEqual([cover.length, atLeast], [fewest, fewest]);
      assert.equal(new Set(cover.flatMap((column) => columns[column] ?? [])).size, 7);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("searchCover() gives a cover of the kinds that it was given, and mostly the fewest", () => {
  let fewest = 0;
  fc.assert(
    fc.property(systems, fc.nat(), (columns, seed) => {
      const start = [...columns.keys()];
      const random = randomFrom(seed);
      const best = finish(searchCover({ elements: 7, columns, start, atLeast: 1, random }));
      assert.equal(new Set(best.flatMap((column) => columns[column] ?? [])).size, 7);
      if (best.length === smallestCover(columns)) fewest++;
      const kinds = columns.map((_, column) => column % 2);
      const ofKinds = finish(searchCover({ elements: 7, columns, kinds, start, atLeast: 1, random }));
      assert.equal(new Set(ofKinds.flatMap((column) => columns[column] ?? [])).size, 7);
      assert.deepEqual(ofKinds.map((column) => kinds[column]), kinds.slice(0, ofKinds.length));
    }),
    { numRuns: 500 },
  );
  assert.ok(fewest >= 475, `${fewest} of 500`);
});
