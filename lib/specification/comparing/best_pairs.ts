/** The parts of two lists in pairs, and those that are in no pair. */
export interface BestPairs<A, B> {
  readonly pairs: readonly (readonly [A, B])[];
  readonly onlyFirst: readonly A[];
  readonly onlySecond: readonly B[];
}

/**
 * Pairs the parts of two lists so that the costs of the pairs, and 1 for each part without one, sum up to the least. Exact for
 * lists of which the shorter has at most 12 parts; above, the cheapest pair is taken first.
 *
 * @param cost What a pair costs, from 0; one that costs 2 and more is never taken.
 */
export function bestPairs<A, B>(
  first: readonly A[],
  second: readonly B[],
  cost: (one: A, other: B) => number,
): BestPairs<A, B> {
  const costs = first.map((one) => second.map((other) => cost(one, other)));
  const chosen = Math.min(first.length, second.length) > 12 ? greedy(costs) : exact(costs);
  const taken = new Set(chosen.values());
  return {
    pairs: [...chosen].flatMap(([i, j]) => {
      const [one, other] = [first[i], second[j]];
      return one === undefined || other === undefined ? [] : [[one, other] as const];
    }),
    onlyFirst: first.filter((_, i) => !chosen.has(i)),
    onlySecond: second.filter((_, j) => !taken.has(j)),
  };
}

type Costs = readonly (readonly number[])[];

function greedy(costs: Costs): ReadonlyMap<number, number> {
  const all = costs.flatMap((row, i) => row.map((cost, j) => ({ i, j, cost })))
    .filter(({ cost }) => cost < 2).toSorted((a, b) => a.cost - b.cost);
  const chosen = new Map<number, number>();
  const taken = new Set<number>();
  for (const { i, j } of all) {
    if (chosen.has(i) || taken.has(j)) continue;
    chosen.set(i, j);
    taken.add(j);
  }
  return chosen;
}

interface Choice {
  readonly cost: number;
  readonly pairs: readonly (readonly [number, number])[];
}

/** Tries every set of parts of the shorter list, as bits, for each part of the longer one. */
function exact(costs: Costs): ReadonlyMap<number, number> {
  const width = costs[0]?.length ?? 0;
  const isTurned = width > costs.length;
  const table = isTurned ? Array.from({ length: width }, (_, j) => costs.map((row) => row[j] ?? 2)) : costs;
  let best = new Map<number, Choice>([[0, { cost: 0, pairs: [] }]]);
  for (const [i, row] of table.entries()) {
    const next = new Map<number, Choice>();
    const keep = (taken: number, choice: Choice) => {
      const known = next.get(taken);
      if (known === undefined || choice.cost < known.cost) next.set(taken, choice);
    };
    for (const [taken, { cost, pairs }] of best) {
      keep(taken, { cost, pairs });
      for (const [j, more] of row.entries()) {
        if (more >= 2 || taken & (1 << j)) continue;
        // A pair saves the two parts that would stand alone.
        keep(taken | (1 << j), { cost: cost + more - 2, pairs: [...pairs, [i, j]] });
      }
    }
    best = next;
  }
  const [first, ...others] = best.values();
  const found = others.reduce((least, one) => one.cost < (least?.cost ?? 0) ? one : least, first);
  return new Map((found?.pairs ?? []).map(([i, j]) => isTurned ? [j, i] : [i, j]));
}
