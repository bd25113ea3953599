import assert from "node:assert/strict";
import fc from "fast-check";
import { bestPairs } from "../../../lib/specification/comparing/best_pairs.ts";

/** The least sum over all ways to pair, found by trying each. */
function leastCost(costs: readonly (readonly number[])[], width: number): number {
  const [row, ...others] = costs;
  if (row === undefined) return width;
  const alone = 1 + leastCost(others, width);
  const paired = row.map((cost, j) =>
    cost >= 2 ? Infinity : cost + leastCost(others.map((one) => one.toSpliced(j, 1)), width - 1)
  );
  return Math.min(alone, ...paired);
}

Deno.test("bestPairs() finds the least cost that trying all pairs finds", () => {
  const sizes = fc.record({ height: fc.integer({ min: 0, max: 5 }), width: fc.integer({ min: 0, max: 5 }) });
  const tables = sizes.chain(({ height, width }) =>
    fc.record({
      width: fc.constant(width),
      costs: fc.array(
        fc.array(fc.constantFrom(0, 1, 1.5, 2, 3), { minLength: width, maxLength: width }),
        { minLength: height, maxLength: height },
      ),
    })
  );
  fc.assert(fc.property(tables, ({ costs, width }) => {
    const [rows, columns] = [costs.map((_, i) => i), Array.from({ length: width }, (_, j) => j)];
    const cost = (i: number, j: number) => costs[i]?.[j] ?? 2;
    const { pairs, onlyFirst, onlySecond } = bestPairs(rows, columns, cost);
    assert.deepEqual([...pairs.map(([i]) => i), ...onlyFirst].toSorted((a, b) => a - b), rows);
    assert.deepEqual([...pairs.map(([, j]) => j), ...onlySecond].toSorted((a, b) => a - b), columns);
    const sum = onlyFirst.length + onlySecond.length + pairs.reduce((all, [i, j]) => all + cost(i, j), 0);
    assert.equal(sum, leastCost(costs, width));
  }));
});

Deno.test("lists of more than 12 parts are paired cheapest first", () => {
  const parts = Array.from({ length: 20 }, (_, i) => i);
  const { pairs, onlyFirst } = bestPairs(parts, parts.toReversed(), (a, b) => a === b ? 0 : 2);
  assert.equal(onlyFirst.length, 0);
  assert(pairs.every(([a, b]) => a === b));
});
