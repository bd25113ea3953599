import assert from "node:assert/strict";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { type Database, introspect, openDatabase } from "../../../lib/database/mod.ts";
import { createSynthesisContext, replaceCombination } from "../../../lib/synthesis/mod.ts";
import { planFor } from "./made_dialogues.ts";

Deno.test("replacement() finds a near combination that is not taken", async (t) => {
  await using opened = await openDatabase(await buildAtlas());
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
  const schema = await introspect(opened);
  const plan = await planFor(opened, schema, { 2: 3 });
  const context = await createSynthesisContext(database, schema);
  const failed = plan.combinations[1];
  const options = { seed: 1, index: 1, kinds: ["partial", "context"], context } as const;
  const first = await replaceCombination(database, schema, plan, { ...options, taken: [] });

  await t.step("of the same size, and outside the plan", () => {
    assert.ok(first !== undefined && failed !== undefined);
    assert.equal(first.combination.size, 2);
    assert.ok(plan.combinations.every(({ id }) => id !== first.combination.id));
    assert.ok(first.combination.tables.some((table) => failed.tables.includes(table)));
  });

  await t.step("with a dialogue of the kind and the number of its position", () => {
    assert.equal(first?.dialogue.kind, "context");
    assert.equal(first?.dialogue.experiment_id, "2");
    assert.deepEqual(first?.dialogue.join_combination, first?.combination);
  });

  await t.step("another where that is taken, and where its dialogue is refused", async () => {
    const id = first?.combination.id ?? "";
    const taken = await replaceCombination(database, schema, plan, { ...options, taken: [id] });
    assert.notEqual(taken?.combination.id, id);
    const refuse = ({ join_combination }: { join_combination?: { id: string } }) =>
      join_combination?.id === id ? "seen" : undefined;
    const refused = await replaceCombination(database, schema, plan, { ...options, taken: [], refuse });
    assert.deepEqual(refused, taken);
  });

  await t.step("without measuring the tables anew, as the context knows them", () => {
    const measured = asked.filter((sql) => sql.includes('count(DISTINCT "'));
    assert.equal(new Set(measured).size, measured.length);
  });

  await t.step("none for a position that the plan does not have", async () => {
    await assert.rejects(
      replaceCombination(database, schema, plan, { ...options, index: 3, taken: [] }),
      RangeError,
    );
  });
});
