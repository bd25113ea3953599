import assert from "node:assert/strict";
import type { Database } from "../../../lib/database/mod.ts";
import {
  enumerateCombinations,
  type JoinCombination,
  joinCombination,
  planQuality,
} from "../../../lib/joins/mod.ts";
import { schemaGraph } from "../../../lib/schema/mod.ts";
import { createSynthesisContext, replaceCombination } from "../../../lib/synthesis/mod.ts";
import { fastAtlas } from "../../fast_atlas.ts";
import { planFor } from "./made_dialogues.ts";

Deno.test("replaceCombination() finds another combination that balances the plan", async (t) => {
  const { database: opened, schema } = await fastAtlas();
  const asked: string[] = [];
  const database: Database = {
    url: opened.url,
    dialect: opened.dialect,
    query: (sql, options) => {
      asked.push(sql);
      return opened.query(sql, options);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const plan = await planFor(opened, schema, { 2: 3 });
  const context = await createSynthesisContext(database, schema);
  const failed = plan.combinations[1];
  const options = { seed: 1, index: 1, kinds: ["partial", "context"], context } as const;
  const first = await replaceCombination(database, schema, plan, options);

  await t.step("of the same size, and outside the plan", () => {
    assert.ok(first !== undefined && failed !== undefined);
    assert.equal(first.combination.size, 2);
    assert.ok(plan.combinations.every(({ id }) => id !== first.combination.id));
  });

  await t.step("with a dialogue of the kind and the number of its position", () => {
    assert.equal(first?.dialogue.kind, "context");
    assert.equal(first?.dialogue.experiment_id, "2");
    assert.deepEqual(first?.dialogue.join_combination, first?.combination);
  });

  await t.step("another where that is taken, and where its dialogue is refused", async () => {
    const id = first?.combination.id ?? "";
    const taken = await replaceCombination(database, schema, plan, { ...options, failed: [id] });
    assert.notEqual(taken?.combination.id, id);
    const refuse = ({ join_combination }: { join_combination?: { id: string } }) =>
      join_combination?.id === id ? "seen" : undefined;
    const refused = await replaceCombination(database, schema, plan, { ...options, refuse });
    assert.ok(refused !== undefined && refused.combination.id !== id);
  });

  await t.step("without measuring the tables anew, as the context knows them", () => {
    const measured = asked.filter((sql) => sql.includes('count(DISTINCT "'));
    assert.equal(new Set(measured).size, measured.length);
  });

  await t.step("none for a position that the plan does not have", async () => {
    await assert.rejects(
      replaceCombination(database, schema, plan, { ...options, index: 3 }),
      RangeError,
    );
  });
});

Deno.test("replaceCombination() takes a combination of tables that the plan uses least", async () => {
  const { database, schema } = await fastAtlas();
  const plan = await planFor(database, schema, { 2: 12 });
  const context = await createSynthesisContext(database, schema);
  const others = plan.combinations.slice(1);
  const deviation = (combinations: readonly JoinCombination[]) =>
    planQuality(combinations, {
      joinable: Object.keys(plan.quality.table_frequency),
      fewestToCover: 0,
      lowerBound: 0,
      unmet: [],
    }).standard_deviation;
  const found = await replaceCombination(database, schema, plan, { seed: 1, index: 0, context });
  assert.ok(found !== undefined);
  const nearest = enumerateCombinations(schemaGraph(schema), 2)
    .map((positions) => deviation([...others, joinCombination(schemaGraph(schema), positions)]))
    .toArray().toSorted((a, b) => a - b);
  const own = deviation([...others, found.combination]);
  assert.ok(own <= (nearest[Math.floor(nearest.length / 4)] ?? 0), `${own} of ${nearest[0]}`);
});
