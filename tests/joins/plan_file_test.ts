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

Deno.test("parsePlan() takes plans that say no more than the contract, and refuses sizes that belie their joins", () => {
  const { foreign_keys, cover, fewest_lower_bound, ...contract } = made.quality;
  assert.ok(foreign_keys && cover && fewest_lower_bound);
  assert.deepEqual(parsePlan({ ...made, quality: contract }), { ...made, quality: contract });
  const single = { id: "0-x", size: 0, tables: ["t0"], joins: [] };
  assert.deepEqual(parsePlan({ ...made, combinations: [single] }).combinations, [single]);
  assert.throws(() => parsePlan({ ...made, combinations: [{ ...single, tables: ["t0", "t1"] }] }), {
    message: /combinations\[0\]\.tables/,
  });
  assert.throws(() => parsePlan({ ...made, combinations: [{ ...single, size: -1 }] }), {
    message: /combinations\[0\]\.size/,
  });
});

Deno.test("parsePlan() reads the role of each combination, and refuses roles of others", () => {
  const roles = ["plain", "plain", "fancy"];
  assert.deepEqual(parsePlan({ ...made, roles }), { ...made, roles });
  assert.throws(() => parsePlan({ ...made, roles: roles.slice(1) }), {
    message: /malformed at roles \(there is one for each combination\)/,
  });
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
  const single = { size: 0, tables: ["t0"], joins: [] };
  refuses(changed(() => ({ ...single, tables: ["t9"] })), /the schema has no table "t9"/);
  refuses(changed(() => ({ ...single, tables: [] })), /no joins and 0 tables/);
  refuses(
    { ...made, combinations: [{ ...single, id: "0-a" }, { ...single, id: "0-b" }] },
    /combination 0-b: it occurs twice/,
  );
  const [k0, , k2] = schema.foreignKeys.map(({ from, to }) => ({ from, to }));
  refuses(changed(() => ({ joins: [k0, k2].flatMap((join) => join ?? []) })), /not connected/);
});
