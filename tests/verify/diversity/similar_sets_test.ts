import fc from "fast-check";
import assert from "node:assert/strict";
import { jaccard, similarSets } from "../../../lib/verify/diversity/similar_sets.ts";

/** What the index stands for: every two sets compared. */
function pairwise(sets: readonly ReadonlySet<string>[], least: number): string[] {
  return sets.flatMap((set, i) =>
    sets.slice(0, i).flatMap((other, j) => {
      const common = [...set].filter((phrase) => other.has(phrase)).length;
      const all = new Set([...set, ...other]).size;
      return all > 0 && common / all >= least ? [`${j} ${i}`] : [];
    })
  );
}

function indexed(sets: readonly ReadonlySet<string>[], least: number): string[] {
  const index = similarSets<number>(least);
  return sets.flatMap((set, i) => {
    const found = index.find(set).map(({ name }) => `${name} ${i}`);
    index.add(set, i);
    return found;
  });
}

/** Sets of which many are alike: variations of a few. */
const alikeSets = fc.array(
  fc.record({
    base: fc.integer({ min: 0, max: 2 }),
    changed: fc.uniqueArray(fc.integer({ min: 0, max: 39 })),
  }),
  { maxLength: 12 },
).map((made) =>
  made.map(({ base, changed }, i) =>
    new Set(
      Array.from({ length: 40 }, (_, k) => changed.includes(k) ? `${i} own ${k}` : `${base} phrase ${k}`),
    )
  )
);

Deno.test("similarSets() finds nothing that comparing every two sets does not, and all that is clearly alike", () => {
  fc.assert(
    fc.property(alikeSets, (sets) => {
      const found = new Set(indexed(sets, 0.6));
      assert.deepEqual([...found.difference(new Set(pairwise(sets, 0.6)))], []);
      assert.deepEqual(pairwise(sets, 0.8).filter((pair) => !found.has(pair)), []);
    }),
    { seed: 1, numRuns: 200 },
  );
});

Deno.test("similarSets() gives them in the order in which they were added, with their similarity", () => {
  const index = similarSets<string>(0.6);
  index.add(new Set(["a", "b", "c", "d"]), "four");
  index.add(new Set(["a", "b", "c", "d", "e"]), "five");
  assert.deepEqual(index.find(new Set(["a", "b", "c", "d"])), [
    { name: "four", similarity: 1 },
    { name: "five", similarity: 0.8 },
  ]);
});

Deno.test("two empty sets have nothing in common", () => {
  assert.equal(jaccard(new Set(), new Set()), 0);
  const index = similarSets<string>(0.6);
  index.add(new Set(), "empty");
  assert.deepEqual(index.find(new Set()), []);
});

Deno.test("what a search costs does not grow with the number of sets that are different", () => {
  // A tenth of the phrases is the same in all.
  const setOf = (i: number) =>
    new Set(Array.from({ length: 50 }, (_, k) => k < 5 ? `common ${k}` : `${i} ${k}`));
  const index = similarSets<number>(0.6);
  for (let i = 0; i < 2_000; i++) index.add(setOf(i), i);
  for (let i = 2_000; i < 2_100; i++) assert.deepEqual(index.find(setOf(i)), []);
  assert.ok(index.compared() < 20, `${index.compared()} of 200,000`);
  index.find(setOf(7));
  assert.ok(index.compared() > 0);
});
