import { balance, checkPlan, type JoinPlan, loadPlan, parsePlan } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { schemaOf } from "../schema/random_schema.ts";

const schema = schemaOf(4, [[0, 1], [1, 2], [2, 3], [0, 1]]);
const made = await balance(schemaGraph(schema), { database: "four", sizes: { 1: 1, 2: 2 }, seed: 1 });
type Combination = JoinPlan["combinations"][number];
const changed = (change: (combination: Combination) => Partial<Combination>): JoinPlan => ({
  ...made,
  combinations: made.combinations.map((one, i) => i === 2 ? { ...one, ...change(one) } : one),
});

Deno.test("loadPlan() reads what was written, to the last digit", async () => {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(path, JSON.stringify(made));
    assert.deepEqual(await loadPlan(path), made);
    await Deno.writeTextFile(path, JSON.stringify({ ...made, quality: { ...made.quality, coverage: 2 } }));
    await assert.rejects(loadPlan(path), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.ok(error.message.includes(path) && error.message.includes("quality.coverage"));
      return true;
    });
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("parsePlan() names the place of what is wrong", () => {
  assert.throws(() => parsePlan(null), { name: "InputError", message: /its top level/ });
  assert.throws(() => parsePlan(changed(() => ({ size: 0 }))), { message: /combinations\[2\]\.size/ });
  assert.throws(() => parsePlan(changed(() => ({ joins: [] }))), { message: /combinations\[2\]\.joins/ });
});

Deno.test("checkPlan() accepts a plan for the schema that it was made for", () => {
  checkPlan(made, schema);
});

Deno.test("checkPlan() names the first combination that does not fit", () => {
  const refuses = (plan: JoinPlan, message: RegExp) =>
    assert.throws(() => checkPlan(plan, schema), { name: "InputError", message });
  const [first, , third] = made.combinations as [Combination, Combination, Combination];
  const end = (table: string) => ({ table, columns: ["id"] });
  refuses(
    changed(() => ({ joins: [{ from: end("t0"), to: end("t3") }] })),
    /no foreign key t0\(id\) to t3\(id\)/,
  );
  refuses(
    changed(({ size }) => ({ size: size + 1 })),
    new RegExp(`combination ${third.id}: it says 3 joins and has 2`),
  );
  refuses(
    changed(({ joins }) => ({ joins: joins.slice(0, 1).concat(joins.slice(0, 1)) })),
    /a join stands twice/,
  );
  refuses(changed(({ tables }) => ({ tables: tables.slice(1) })), /tables are not those of its joins/);
  refuses(changed(() => ({ ...first, id: "other" })), /occurs twice/);
  refuses(changed(() => ({ id: first.id })), /occurs twice/);
  const [k0, , k2] = schema.foreignKeys.map(({ from, to }) => ({ from, to }));
  refuses(changed(() => ({ joins: [k0, k2].flatMap((join) => join ?? []) })), /not connected/);
});
