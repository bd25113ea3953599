import { joinCombination } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { schemaOf } from "../schema/random_schema.ts";

const schema = schemaOf(4, [[2, 1], [1, 0], [2, 3], [0, 1], [0, 0]]);
const graph = schemaGraph(schema);

Deno.test("joinCombination() orders joins so that each touches a table that stands", () => {
  const { size, tables, joins } = joinCombination(graph, [2, 1, 0]);
  assert.equal(size, 3);
  assert.deepEqual(tables, ["t2", "t1", "t0", "t3"]);
  assert.deepEqual(joins.map(({ from }) => from.columns[0]), ["c0", "c1", "c2"]);
});

Deno.test("joinCombination() names a combination by its joins alone", () => {
  const turned = schemaGraph({ ...schema, foreignKeys: schema.foreignKeys.toReversed() });
  const of = (...positions: number[]) => joinCombination(graph, positions).id;
  assert.equal(joinCombination(turned, [2, 4]).id, of(0, 2));
  assert.equal(joinCombination(turned, [3, 4]).id, of(0, 1));
  assert.equal(new Set([of(0), of(1), of(3), of(4), of(0, 1), of(0, 3), of(1, 3)]).size, 7);
});

Deno.test("joinCombination() refuses what is no combination", () => {
  assert.throws(() => joinCombination(graph, []), RangeError);
  assert.throws(() => joinCombination(graph, [9]), RangeError);
  assert.throws(() => joinCombination(graph, [2, 4]), /not connected/);
});
