import assert from "node:assert/strict";
import { areDisjoint } from "../../../../lib/synthesis/grammar/plan/are_disjoint.ts";

const column = { table: "river", column: "length_km" };
const compared = (operator: "<" | "<=" | ">" | ">=" | "=", value: number | string) =>
  ({ kind: "comparison", column, operator, value }) as const;
const between = (low: number, high: number) => ({ kind: "between", column, low, high }) as const;

Deno.test("areDisjoint() tells whether a value can meet both of two conditions", async (t) => {
  await t.step("ranges that only touch are apart where one leaves the end out", () => {
    assert.equal(areDisjoint(compared("<", 500), compared(">=", 500)), true);
    assert.equal(areDisjoint(compared(">=", 500), compared("<=", 500)), false);
    assert.equal(areDisjoint(compared("<", 1000), compared(">", 5000)), true);
    assert.equal(areDisjoint(compared(">=", "1969-01-01"), compared(">=", "1960-01-01")), false);
    assert.equal(areDisjoint(between(1, 5), between(6, 9)), true);
    assert.equal(areDisjoint(between(1, 6), between(6, 9)), false);
  });

  await t.step("lists of values are apart where they share none", () => {
    const either = { kind: "one_of", column, values: ["Peru", "Chile"], negated: false } as const;
    assert.equal(areDisjoint(compared("=", "France"), either), true);
    assert.equal(areDisjoint(either, compared("=", "Peru")), false);
  });

  await t.step("what conditions alone do not tell counts as overlapping", () => {
    const above = { kind: "average", column, operator: ">" } as const;
    assert.equal(areDisjoint(above, compared("<", 5)), false);
    assert.equal(areDisjoint(compared("<", "a"), compared(">", 5)), false);
  });
});
