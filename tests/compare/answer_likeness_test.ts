import fc from "fast-check";
import assert from "node:assert/strict";
import { answerLikeness } from "../../lib/compare/mod.ts";
import { tableOf } from "./tables.ts";

const noticed = (gold: Parameters<typeof tableOf>[0], predicted: Parameters<typeof tableOf>[0]) =>
  answerLikeness(tableOf(gold), tableOf(predicted)).noticed;

Deno.test("a person notices what is empty, of another shape, size or range, and nothing else", () => {
  assert.equal(noticed([[5]], []), "empty");
  assert.equal(noticed([[5]], [[null]]), "empty");
  assert.equal(noticed([[5]], [["five"]]), "shape");
  assert.equal(noticed([[5]], [[5, 6]]), "shape");
  assert.equal(noticed([["a", 1]], [[2, "b"]]), undefined);
  assert.equal(noticed([["a"]], [["a"], ["b"]]), "size");
  assert.equal(noticed([["a"], ["b"], ["c"]], [["a"]]), "size");
  assert.equal(noticed([["a"], ["b"], ["c"], ["d"]], [["e"], ["f"]]), undefined);
  assert.equal(noticed([["a"], ["b"]], [["e"], ["f"], ["g"], ["h"], ["i"]]), "size");
  assert.equal(noticed([[10]], [[100]]), undefined);
  assert.equal(noticed([[10]], [[101]]), "range");
  assert.equal(noticed([[10]], [[-10]]), "range");
  assert.equal(noticed([[10]], [[0.9]]), "range");
});

Deno.test("how far off: the relative error of single numbers, the similarity of the rows of all else", () => {
  assert.deepEqual(answerLikeness(tableOf([[40]]), tableOf([[30]])), { relative_error: 0.25 });
  assert.deepEqual(answerLikeness(tableOf([[0]]), tableOf([[0.5]])), { noticed: "range" });
  const [gold, predicted] = [tableOf([["a"], ["b"], ["c"]]), tableOf([["a"], ["b"], ["b"]])];
  assert.deepEqual(answerLikeness(gold, predicted), { row_similarity: 0.5 });
});

/** Counts rows that both hold by crossing them off, for each order of the columns, and takes the best. */
function slowSimilarity(
  gold: readonly (readonly string[])[],
  predicted: readonly (readonly string[])[],
): number {
  const jaccard = (found: readonly (readonly string[])[]) => {
    const open = gold.map((row) => row.join("|"));
    const shared = found.filter((row) => {
      const at = open.indexOf(row.join("|"));
      if (at >= 0) open.splice(at, 1);
      return at >= 0;
    }).length;
    return shared / (gold.length + found.length - shared);
  };
  return Math.max(jaccard(predicted), jaccard(predicted.map((row) => row.toReversed())));
}

Deno.test("the similarity is that of one order of the columns, and the best where the columns share nothing across", () => {
  // Texts of the two columns differ, so that their values alone say which belong together.
  const rows = fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.constantFrom("x", "y")), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(fc.property(rows, rows, fc.boolean(), (gold, found, isTurned) => {
    const predicted = isTurned ? found.map(([a, x]) => [x, a] as const) : found;
    const { row_similarity } = answerLikeness(tableOf(gold), tableOf(predicted));
    const shares = gold.some(([a]) => found.some(([b]) => a === b)) ||
      gold.some(([, x]) => found.some(([, y]) => x === y));
    if (shares) assert.equal(row_similarity, slowSimilarity(gold, predicted));
  }));
});
