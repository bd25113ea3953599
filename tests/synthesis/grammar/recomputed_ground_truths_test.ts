import assert from "node:assert/strict";
import { fastAtlas } from "../../fast_atlas.ts";
import { sharedPath, sharedTest } from "../../shared_data.ts";
import { nestedLoops } from "./nested_loops.ts";
import { recomputedGroundTruths } from "./recomputed_ground_truths.ts";

const few = { sizes: { 2: 3, 3: 3 }, seed: 8103, kinds: ["partial", "mixed"] } as const;

Deno.test("nested loops over rows find what ground truths return, on the embedded database", async () => {
  const { checked, different } = await recomputedGroundTruths((await fastAtlas()).database.url, few);
  assert.deepEqual(different, []);
  assert.ok(checked >= 12, `${checked} ground truths`);
});

const kennels = "spider_en/database/dog_kennels/dog_kennels.sqlite";
sharedTest(
  "nested loops over rows find what ground truths return, on a database of Spider",
  [kennels],
  async () => {
    const { checked, different } = await recomputedGroundTruths(`sqlite:${sharedPath(kennels)}`, few);
    assert.deepEqual(different, []);
    assert.ok(checked >= 12, `${checked} ground truths`);
  },
);

Deno.test("nested loops count groups, leave unknown values out and sort missing ones last", () => {
  const length = { table: "river", column: "length" };
  const rivers = [["Oder", 840], ["Ems", null], ["Elbe", 1094], ["Oder", 20]] as const;
  const rowsOf = new Map([["river", rivers.map(([name, length]) => ({ name, length }))]]);
  const names = { kind: "column", column: { table: "river", column: "name" } } as const;
  const longest = { kind: "aggregate", function: "maximum", column: length } as const;
  const query = {
    tables: ["river"],
    joins: [],
    outputs: [names, longest],
    filters: [],
    groupBy: [names.column],
    groupFilters: [],
    orderBy: [{ by: longest, direction: "ascending" }],
    distinct: false,
  } as const;
  const found = (changes: Partial<Parameters<typeof nestedLoops>[0]>) =>
    nestedLoops({ ...query, ...changes }, { rowsOf, likeIgnoresCase: true });
  assert.deepEqual(found({}), [["Oder", 840], ["Elbe", 1094], ["Ems", null]]);
  const count = { kind: "aggregate", function: "count" } as const;
  assert.deepEqual(found({ groupFilters: [{ output: count, operator: ">", value: 1 }] }), [["Oder", 840]]);
  const above = { kind: "average", column: length, operator: ">" } as const;
  assert.deepEqual(found({ filters: [above] }), [["Oder", 840], ["Elbe", 1094]]);
  const like = { kind: "pattern", column: names.column, pattern: "e%", negated: false } as const;
  assert.deepEqual(found({ filters: [like] }), [["Elbe", 1094], ["Ems", null]]);
});
