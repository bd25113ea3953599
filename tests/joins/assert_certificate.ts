import type { JoinPlan } from "querylogue/joins";
import type { SchemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { isConnected } from "./brute_force.ts";

/**
 * Checks a plan and its certificate by counting everything again the slow way: pairs of tables instead of means.
 *
 * @param sizes How many combinations were asked for of each size.
 */
export function assertCertificate(
  { combinations, quality }: JoinPlan,
  { graph, sizes }: { readonly graph: SchemaGraph; readonly sizes: Readonly<Record<string, number>> },
) {
  const known = graph.joins.map((join) => JSON.stringify(join));
  const contents: string[] = [];
  for (const { size, tables, joins } of combinations) {
    assert.equal(joins.length, size);
    assert.ok(isConnected(joins), "connected");
    for (const join of joins) assert.ok(known.includes(JSON.stringify(join)), "a join of the schema");
    assert.equal(tables.length, size + 1, "each join brings a table");
    assert.deepEqual(
      tables.toSorted(),
      [...new Set(joins.flatMap(({ from, to }) => [from.table, to.table]))].toSorted(),
    );
    joins.reduce((standing, { from, to }) => {
      assert.ok(standing.has(from.table) || standing.has(to.table), "each join touches what stands");
      return new Set([...standing, from.table, to.table]);
    }, new Set(tables.slice(0, 1)));
    contents.push(joins.map((join) => JSON.stringify(join)).toSorted().join());
  }
  assert.equal(new Set(contents).size, combinations.length, "no combination twice");
  assert.equal(new Set(combinations.map(({ id }) => id)).size, combinations.length, "no id twice");

  for (const [size, wanted] of Object.entries(sizes)) {
    const found = combinations.filter((combination) => String(combination.size) === size).length;
    assert.equal(quality.sizes[size] ?? 0, found);
    const told = quality.unmet.some((sentence) =>
      sentence.startsWith(`Only ${found} of ${wanted} combinations of ${size} `)
    );
    assert.equal(told, found < wanted, "a shortfall is named");
  }

  const joinable = Object.keys(quality.table_frequency);
  for (const table of graph.tables) {
    const occurs = combinations.filter(({ tables }) => tables.includes(table)).length;
    if (joinable.includes(table)) assert.equal(quality.table_frequency[table], occurs);
    else {
      assert.equal(occurs, 0);
      assert.ok(
        quality.unmet.some((sentence) => sentence.includes(`"${table}"`)),
        "who is left out is named",
      );
    }
  }
  const frequencies = Object.values(quality.table_frequency);
  const n = frequencies.length;
  const pairs = frequencies.flatMap((a, i) => frequencies.slice(i + 1).map((b) => Math.abs(a - b)));
  const total = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const deviation = n < 2 ? 0 : Math.sqrt(pairs.reduce((sum, gap) => sum + gap ** 2, 0) / (n * (n - 1)));
  assertNear(quality.standard_deviation, deviation);
  assertNear(quality.gini, pairs.reduce((sum, gap) => sum + gap, 0) / (n * total));
  assert.equal(quality.minimum, frequencies.toSorted((a, b) => a - b)[0]);
  assert.equal(quality.maximum, frequencies.toSorted((a, b) => b - a)[0]);
  const open = frequencies.filter((frequency) => frequency === 0).length;
  assertNear(quality.coverage, (n - open) / n);
  assert.ok(quality.lower_bound <= quality.standard_deviation, "no better than can be");
  assertNear(quality.gap, quality.standard_deviation - quality.lower_bound);
}

function assertNear(actual: number, expected: number) {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}
