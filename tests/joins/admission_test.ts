import { balance, type JoinCombination } from "querylogue/joins";
import { type Join, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { assertCertificate } from "./assert_certificate.ts";
import { bruteForceCombinations } from "./brute_force.ts";

const column = ({ from }: Join) => from.columns[0] ?? "";

Deno.test("balance() takes only admitted combinations, as many as there are, and asks once for each", async () => {
  const parts = fc.array(
    fc.subarray(["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"], { minLength: 1, maxLength: 3 }),
    {
      maxLength: 4,
    },
  );
  let replaced = 0;
  await fc.assert(
    fc.asyncProperty(randomSchema({ maxTables: 6, maxKeys: 8 }), parts, async (schema, empty) => {
      const graph = schemaGraph(schema);
      const full = (joins: readonly Join[]) =>
        !empty.some((part) => part.every((name) => joins.some((join) => column(join) === name)));
      const sizes = { 2: 3, 3: 2 };
      const total = [2, 3].map((size) =>
        bruteForceCombinations(graph, { size, trees: true })
          .filter((set) => full(set.map((edge) => graph.joins[edge] as Join))).length
      );
      const asked: string[] = [];
      const admit = ({ id, joins }: JoinCombination) => {
        asked.push(id);
        return Promise.resolve(full(joins));
      };
      const made = balance(graph, { database: "random", sizes, seed: 1, admit });
      if (total.every((number) => number === 0)) {
        await assert.rejects(made, { name: "InputError" });
        return;
      }
      const plan = await made;
      assert.equal(new Set(asked).size, asked.length);
      assert.ok(plan.combinations.every(({ joins }) => full(joins)));
      assertCertificate(plan, { graph, sizes, admits: full });
      assert.deepEqual(
        [2, 3].map((size) => plan.quality.sizes[size] ?? 0),
        [Math.min(3, total[0] ?? 0), Math.min(2, total[1] ?? 0)],
      );
      if (empty.length > 0) replaced++;
    }),
    { numRuns: 200 },
  );
  assert.ok(replaced > 20);
});

Deno.test("balance() learns from an empty part that all that holds it is empty", async () => {
  const star = schemaGraph(schemaOf(9, Array.from({ length: 8 }, (_, i) => [i + 1, 0] as const)));
  let asked = 0;
  const plan = await balance(star, {
    database: "star",
    sizes: { 4: 8 },
    seed: 1,
    admit: ({ joins }) => {
      asked++;
      return Promise.resolve(!["c0", "c1"].every((name) => joins.some((join) => column(join) === name)));
    },
  });
  assert.equal(plan.combinations.length, 8);
  // 8 single joins, the plan, and the way down from one refused combination to its part of two joins.
  assert.ok(asked <= 8 + 2 * 8 + 8, `${asked} asked`);
});

Deno.test("balance() names a table none of whose joins may be used", async () => {
  const path = schemaGraph(schemaOf(4, [[0, 1], [1, 2], [2, 3]]));
  const plan = await balance(path, {
    database: "path",
    sizes: { 2: 1 },
    seed: 1,
    admit: ({ joins }) => Promise.resolve(joins.every((join) => column(join) !== "c2")),
  });
  assert.deepEqual(plan.quality.unmet, [
    'No join of the table "t3" may be used: none that is admitted returns a row within the limits',
  ]);
});

Deno.test("balance() tells of all empty tables in one sentence, and of the others why no join of theirs may be used", async () => {
  const schema = schemaOf(6, [[0, 1], [1, 2], [2, 3], [2, 4], [2, 5]]);
  const rows = (name: string) => name === "t3" || name === "t4" ? 0 : 1;
  const plan = await balance(schemaGraph(schema), {
    database: "path",
    sizes: { 2: 1 },
    seed: 1,
    tables: schema.tables.map((table) => ({ ...table, rowCount: rows(table.name) })),
    admit: ({ joins }) => Promise.resolve(joins.every((join) => /c[01]/.test(column(join) ?? ""))),
  });
  assert.deepEqual(plan.quality.unmet, [
    '2 tables are empty, so that no combination holds them: "t3", "t4"',
    'No join of the table "t5" may be used: none that is admitted returns a row within the limits',
  ]);
});

Deno.test("balance() stops when it is told to", async () => {
  const path = schemaGraph(schemaOf(3, [[0, 1], [1, 2]]));
  const made = balance(path, {
    database: "path",
    sizes: { 2: 1 },
    seed: 1,
    signal: AbortSignal.abort(new Error("stop")),
  });
  await assert.rejects(made, /stop/);
});
