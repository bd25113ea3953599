import { balance, type JoinCombination } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { schemaOf } from "../schema/random_schema.ts";

/** A chain of tables, of which some make that a combination that holds them is refused. */
const chain = schemaGraph(schemaOf(16, Array.from({ length: 15 }, (_, i) => [i + 1, i] as const)));

async function planOf(
  graph: typeof chain,
  refused: (combination: JoinCombination) => boolean,
  sizes: Readonly<Record<number, number>> = { 2: 4, 3: 3 },
) {
  const asked: JoinCombination[] = [];
  const accept = (combinations: readonly JoinCombination[]) => {
    asked.push(...combinations);
    return Promise.resolve(combinations.map((one) => refused(one) ? "it has no words" : undefined));
  };
  const plan = await balance(graph, { database: "chain", sizes, seed: 1, accept });
  return { plan, asked };
}

Deno.test("balance() takes the same plan where all of it is accepted", async () => {
  const { plan, asked } = await planOf(chain, () => false);
  const { combinations } = await balance(chain, { database: "chain", sizes: { 2: 4, 3: 3 }, seed: 1 });
  assert.deepEqual(plan.combinations, combinations);
  assert.equal(asked.length, 7);
});

Deno.test("balance() replaces what is refused, asks once for each, and balances over the tables that are left", async () => {
  const bad = chain.tables.slice(12);
  const { plan: { combinations, quality }, asked } = await planOf(
    chain,
    ({ tables }) => tables.some((table) => bad.includes(table)),
  );
  assert.equal(combinations.length, 7);
  assert.ok(combinations.every(({ tables }) => !tables.some((table) => bad.includes(table))));
  assert.equal(new Set(asked.map(({ id }) => id)).size, asked.length);
  assert.deepEqual(Object.keys(quality.table_frequency), chain.tables.slice(0, 12));
  assert.equal(quality.coverage, 1);
  assert.ok(quality.standard_deviation < 1, `${quality.standard_deviation}`);
  for (const table of bad) {
    const sentence = quality.unmet.find((one) => one.includes(`"${table}"`)) ?? "";
    assert.match(sentence, /is left out, as .*: it has no words$|the last because it has no words$/);
  }
});

Deno.test("balance() does not search for a cover of tables that are given up", async () => {
  const edges = [
    ...Array.from({ length: 19 }, (_, i) => [i + 1, Math.floor(i / 3)] as const),
    ...Array.from({ length: 20 }, (_, i) => [(i * 7) % 20, (i * 11 + 5) % 20] as const),
  ].filter(([from, to]) => from !== to);
  const graph = schemaGraph(schemaOf(20, edges));
  const bad = graph.tables.slice(18);
  const isBad = ({ tables }: JoinCombination) => tables.some((table) => bad.includes(table));
  const { plan: { combinations, quality }, asked } = await planOf(graph, isBad, { 2: 8, 3: 8 });
  assert.equal(combinations.length, 16);
  assert.deepEqual(Object.keys(quality.table_frequency), graph.tables.slice(0, 18));
  const accepted = asked.filter((one) => !isBad(one));
  assert.ok(accepted.length <= 18, `${accepted.length} were accepted for 16 places`);
});

Deno.test("balance() leaves a table in that only one of its joins spoils", async () => {
  const ring = schemaGraph(schemaOf(8, Array.from({ length: 8 }, (_, i) => [i, (i + 1) % 8] as const)));
  const spoilt = ring.joins[3];
  const { plan: { combinations, quality } } = await planOf(ring, ({ joins }) => joins.includes(spoilt!), {
    2: 6,
  });
  assert.equal(combinations.length, 6);
  assert.ok(combinations.every(({ joins }) => !joins.includes(spoilt!)));
  assert.deepEqual(Object.keys(quality.table_frequency), ring.tables);
});

Deno.test("balance() says how many combinations are missing where nothing else is accepted", async () => {
  const { plan: { combinations, quality }, asked } = await planOf(
    chain,
    ({ tables }) => !tables.includes(chain.tables[0] as string),
    { 2: 5 },
  );
  assert.equal(combinations.length, 1);
  assert.ok(asked.length <= 4 * 5 + 100);
  assert.ok(
    quality.unmet.some((sentence) =>
      /Only 1 of 5 .* no others were found that are not refused/.test(sentence)
    ),
  );
});

Deno.test("balance() has no plan where everything is refused, and says why", async () => {
  await assert.rejects(planOf(chain, () => true), {
    name: "InputError",
    message: /refused.*it has no words/,
  });
});
