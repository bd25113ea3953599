import type { JoinPlan } from "querylogue/joins";
import type { Join } from "querylogue/schema";
import assert from "node:assert/strict";
import { assertUnmet } from "./assert_unmet.ts";
import { type Asked, possible, sizesOf, tablesOf, textOf } from "./asked.ts";
import { isConnected, subsets } from "./brute_force.ts";

/**
 * Checks a plan and its whole certificate by counting everything again the slow way, from the graph and what was asked:
 * pairs of tables instead of means, all sets of joins instead of walks. What only brute force can tell is checked where
 * the graph is small enough for it.
 */
export function assertCertificate(plan: JoinPlan, asked: Asked) {
  const pool = possible(asked);
  assertCombinations(plan, asked);
  assertLimits(plan, asked);
  assertFrequencies(plan, asked);
  assertCoverage(plan, asked, pool);
  assertUnmet(plan, asked, pool);
  if (pool !== undefined) assertFewest(plan, asked, pool);
}

function assertCombinations({ combinations, quality }: JoinPlan, asked: Asked) {
  const { graph, trees = true, forbidden = [], singleTables = false, admits = () => true } = asked;
  const known = graph.joins.map(textOf);
  const contents: string[] = [];
  for (const { size, tables, joins } of combinations) {
    assert.equal(joins.length, size);
    assert.ok(!tables.some((table) => forbidden.includes(table)), "no forbidden table");
    contents.push(joins.map(textOf).toSorted().join() || `${tables}`);
    if (size === 0) {
      assert.ok(singleTables);
      assert.equal(tables.length, 1);
      assert.ok(graph.tables.includes(tables[0] as string));
      continue;
    }
    assert.ok(sizesOf(asked).includes(size), "a size that was asked for");
    assert.ok(isConnected(joins), "connected");
    assert.ok(admits(joins), "admitted");
    for (const join of joins) assert.ok(known.includes(textOf(join)), "a join of the schema");
    if (trees) assert.equal(tables.length, size + 1, "each join brings a table");
    assert.deepEqual(tables.toSorted(), tablesOf(joins).toSorted());
    joins.reduce((standing, { from, to }) => {
      assert.ok(standing.has(from.table) || standing.has(to.table), "each join touches what stands");
      return new Set([...standing, from.table, to.table]);
    }, new Set(tables.slice(0, 1)));
  }
  assert.equal(new Set(contents).size, combinations.length, "no combination twice");
  assert.equal(new Set(combinations.map(({ id }) => id)).size, combinations.length, "no id twice");
  for (const size of new Set([...Object.keys(quality.sizes), ...combinations.map((one) => `${one.size}`)])) {
    assert.equal(quality.sizes[size], combinations.filter((one) => `${one.size}` === size).length);
  }
}

function assertLimits({ combinations, quality }: JoinPlan, { maxFrequency, maxOverlap }: Asked) {
  assert.ok(quality.maximum <= (maxFrequency ?? Infinity), "no table too often");
  if (maxOverlap === undefined) return;
  for (const [a, b] of subsets(combinations, 2)) {
    const both = a?.tables.filter((table) => b?.tables.includes(table)).length ?? 0;
    const either = new Set([...a?.tables ?? [], ...b?.tables ?? []]).size;
    assert.ok(both / either <= maxOverlap, "no two too much alike");
  }
}

function assertFrequencies({ combinations, quality }: JoinPlan, { graph, weights }: Asked) {
  const joinable = Object.keys(quality.table_frequency);
  for (const table of graph.tables) {
    const occurs = combinations.filter(({ size, tables }) => size > 0 && tables.includes(table)).length;
    if (joinable.includes(table)) assert.equal(quality.table_frequency[table], occurs);
    else assert.equal(occurs, 0);
  }
  const frequencies = Object.values(quality.table_frequency);
  const n = frequencies.length;
  const pairs = subsets(frequencies, 2).map(([a, b]) => Math.abs((a ?? 0) - (b ?? 0)));
  const total = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const deviation = n < 2 ? 0 : Math.sqrt(pairs.reduce((sum, gap) => sum + gap ** 2, 0) / (n * (n - 1)));
  assertNear(quality.standard_deviation, deviation);
  assertNear(quality.gini, total === 0 ? 0 : pairs.reduce((sum, gap) => sum + gap, 0) / (n * total));
  assert.equal(quality.minimum, frequencies.toSorted((a, b) => a - b)[0] ?? 0);
  assert.equal(quality.maximum, frequencies.toSorted((a, b) => b - a)[0] ?? 0);
  assert.ok(quality.lower_bound <= quality.standard_deviation + 1e-12, "no better than can be");
  assertNear(quality.gap, quality.standard_deviation - quality.lower_bound);
  assert.equal(quality.weighted_deviation === undefined, weights === undefined);
  if (weights === undefined) return;
  const rated = joinable.map((table, i) => ({ weight: weights[table] ?? 1, count: frequencies[i] ?? 0 }));
  const all = rated.reduce((sum, { weight }) => sum + weight, 0);
  const squares = subsets(rated, 2).map(([a, b]) =>
    a === undefined || b === undefined
      ? 0
      : a.weight * b.weight * (a.count / a.weight - b.count / b.weight) ** 2
  );
  const sum = squares.reduce((sum, square) => sum + square, 0) / all;
  assertNear(quality.weighted_deviation ?? -1, n < 2 ? 0 : Math.sqrt(sum / (n - 1)));
}

function assertCoverage(
  { combinations, quality }: JoinPlan,
  { graph, trees = true, tables, admits, cover, singleTables, maxFrequency, maxOverlap }: Asked,
  pool: ReturnType<typeof possible>,
) {
  const joinable = Object.keys(quality.table_frequency);
  const held = combinations.flatMap(({ tables }) => tables);
  const open = joinable.filter((table) => !held.includes(table)).length;
  assertNear(quality.coverage, joinable.length === 0 ? 1 : (joinable.length - open) / joinable.length);

  const keys = new Set(combinations.flatMap(({ joins }) => joins.map(textOf)));
  assert.equal(quality.foreign_keys?.covered, keys.size);
  if (pool !== undefined) {
    assert.deepEqual(joinable.toSorted(), [...new Set(pool.flatMap(tablesOf))].toSorted());
    const possible = new Set(pool.flat().map(textOf)).size;
    // What is admitted is known of the combinations that were asked about alone: where keys are to be covered and no
    // limit keeps the search from trying, of all that matter.
    const limited = maxFrequency !== undefined || maxOverlap !== undefined;
    if (admits === undefined || (cover === "keys" && !limited)) {
      assert.equal(quality.foreign_keys.total, possible);
    } else assert.ok(quality.foreign_keys.total >= possible);
  } else if (admits === undefined) {
    const within = graph.joins.filter(({ from, to }) =>
      (!trees || from.table !== to.table) && joinable.includes(from.table) && joinable.includes(to.table)
    );
    assert.equal(quality.foreign_keys.total, new Set(within.map(textOf)).size);
  }
  const { covered, total, coverage } = quality.foreign_keys;
  assertNear(coverage, total === 0 ? 1 : covered / total);

  const singles = combinations.filter(({ size }) => size === 0).map(({ tables }) => tables[0]);
  assert.deepEqual(quality.single_tables ?? [], singles);
  if (singleTables && admits === undefined) {
    const alone = graph.tables.filter((table) => !joinable.includes(table));
    for (const table of singles) assert.ok(alone.includes(table as string));
  }
  assert.equal(quality.columns === undefined, tables === undefined);
  if (tables === undefined || quality.columns === undefined) return;
  let [all, touched] = [0, 0];
  for (const { name, columns } of tables) {
    all += columns.length;
    if (held.includes(name)) touched += columns.length;
  }
  assert.deepEqual(quality.columns, {
    covered: touched,
    total: all,
    coverage: all === 0 ? 1 : touched / all,
  });
}

function assertFewest({ combinations, quality }: JoinPlan, asked: Asked, pool: readonly (readonly Join[])[]) {
  const itemsOf = asked.cover === "keys" ? (joins: readonly Join[]) => joins.map(textOf) : tablesOf;
  const wanted = new Set(pool.flatMap(itemsOf)).size;
  const covers = (sets: readonly (readonly Join[])[]) => new Set(sets.flatMap(itemsOf)).size === wanted;
  assert.equal(quality.cover, asked.cover ?? "tables");
  assert.ok((quality.fewest_lower_bound ?? Infinity) <= quality.fewest_to_cover);
  if (covers(combinations.map(({ joins }) => joins))) {
    assert.ok(quality.fewest_to_cover <= combinations.filter(({ size }) => size > 0).length);
    assert.equal(quality.enough_to_cover, undefined);
  }
  const fewer = pool.length > 25 || quality.fewest_to_cover > 4 ? [] : subsets(pool, quality.fewest_to_cover);
  if (fewer.length > 0) assert.ok(fewer.some(covers), "as many as are said to be enough are");
  if (pool.length > 60) return;
  for (let fewest = 0; fewest < Math.min(4, quality.fewest_to_cover); fewest++) {
    assert.ok(!subsets(pool, fewest).some(covers) || fewest >= (quality.fewest_lower_bound ?? 0));
  }
}

function assertNear(actual: number, expected: number) {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}
