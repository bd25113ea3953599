import { balance, checkPlan, parsePlan } from "querylogue/joins";
import { type Join, type Schema, schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import fc from "fast-check";
import { randomSchema, schemaOf } from "../schema/random_schema.ts";
import { assertCertificate } from "./assert_certificate.ts";
import { type Asked, possible } from "./asked.ts";

const withLog: Schema = schemaOf(5, [[0, 1], [1, 2], [3, 3]]);

Deno.test("balance() covers every foreign key, or names those that it leaves open", async () => {
  let [covered, open] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      randomSchema({ maxTables: 6, maxKeys: 9 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 6 }),
      async (schema, trees, count) => {
        const graph = schemaGraph(schema);
        const asked: Asked = { graph, trees, cover: "keys", sizes: { 1: 1, 2: count } };
        if (possible(asked)?.length === 0) return;
        const plan = await balance(graph, {
          database: "random",
          seed: 1,
          trees,
          cover: "keys",
          sizes: asked.sizes,
        });
        assertCertificate(plan, asked);
        if (plan.quality.foreign_keys?.coverage === 1) covered++;
        else open++;
      },
    ),
    { numRuns: 80, seed: 1 },
  );
  const apart = schemaGraph(schemaOf(6, [[0, 1], [1, 2], [3, 4], [5, 5], [2, 0]]));
  const admits = (joins: readonly Join[]) => joins.every(({ from }) => from.columns[0] !== "c4");
  const plan = await balance(apart, {
    database: "apart",
    sizes: [2],
    seed: 1,
    cover: "keys",
    admit: ({ joins }) => Promise.resolve(admits(joins)),
  });
  assertCertificate(plan, { graph: apart, sizes: [2], cover: "keys", admits });
  assert.deepEqual(plan.quality.unmet.filter((sentence) => sentence.startsWith("Foreign keys")), [
    "Foreign keys that lie where the joins are too few for a combination of 2: t3(c2) to t4(id)",
    "Foreign keys of a table with itself, which trees cannot hold: t5(c3) to t5(id)",
    "Foreign keys whose join is not known to return a row within the limits: t2(c4) to t0(id)",
  ]);
  assert.ok(covered > 15 && open > 10, `${covered} cover all, ${open} do not`);
});

Deno.test("balance() takes as few combinations as cover all where sizes are asked for without numbers", async () => {
  const options = fc.record({
    trees: fc.boolean(),
    cover: fc.constantFrom("tables" as const, "keys" as const),
    sizes: fc.subarray([1, 2, 3], { minLength: 1 }),
    maxFrequency: fc.option(fc.integer({ min: 2, max: 5 }), { nil: undefined, freq: 1 }),
  });
  let made = 0;
  await fc.assert(
    fc.asyncProperty(randomSchema({ maxTables: 7, maxKeys: 9 }), options, async (schema, one) => {
      const graph = schemaGraph(schema);
      const { maxFrequency, ...rest } = one;
      const given = { ...rest, ...(maxFrequency !== undefined && { maxFrequency }) };
      if (possible({ graph, ...given })?.length === 0) return;
      const plan = await balance(graph, { database: "random", seed: 1, ...given });
      assertCertificate(plan, { graph, ...given });
      if (maxFrequency !== undefined) return;
      made++;
      assert.equal(plan.combinations.length, plan.quality.fewest_to_cover);
      assert.equal(plan.quality.coverage, 1);
      if (rest.cover === "keys") assert.equal(plan.quality.foreign_keys?.coverage, 1);
    }),
    { numRuns: 100, seed: 1 },
  );
  assert.ok(made > 20);
});

Deno.test("balance() covers by admitted combinations alone, however few are asked for", async () => {
  const empty = fc.array(fc.subarray(["c0", "c1", "c2", "c3", "c4", "c5"], { minLength: 1, maxLength: 2 }), {
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(randomSchema({ maxTables: 6, maxKeys: 7 }), empty, async (schema, parts) => {
      const graph = schemaGraph(schema);
      const admits = (joins: readonly Join[]) =>
        !parts.some((part) => part.every((name) => joins.some(({ from }) => from.columns[0] === name)));
      const asked: Asked = { graph, sizes: [2, 3], admits };
      if (possible(asked)?.length === 0) return;
      const plan = await balance(graph, {
        database: "random",
        sizes: [2, 3],
        seed: 1,
        admit: ({ joins }) => Promise.resolve(admits(joins)),
      });
      assertCertificate(plan, asked);
      assert.equal(plan.quality.coverage, 1);
    }),
    { numRuns: 80, seed: 1 },
  );
});

Deno.test("balance() says of admitted combinations alone how few cover all", async () => {
  const graph = schemaGraph(schemaOf(5, [[1, 0], [2, 0], [3, 0], [4, 0]]));
  const admits = (joins: readonly Join[]) => joins.length === 1;
  const plan = await balance(graph, {
    database: "star",
    sizes: [1, 2],
    seed: 1,
    admit: ({ joins }) => Promise.resolve(admits(joins)),
  });
  assertCertificate(plan, { graph, sizes: [1, 2], admits });
  assert.deepEqual(plan.quality.sizes, { 1: 4 });
  assert.equal(plan.quality.fewest_to_cover, 4);
});

Deno.test("balance() takes smaller combinations where limits leave no room for large ones", async () => {
  const graph = schemaGraph(schemaOf(5, [[0, 1], [1, 2], [2, 3], [3, 4]]));
  const plan = await balance(graph, { database: "path", sizes: [1, 2], seed: 1, maxFrequency: 1 });
  assertCertificate(plan, { graph, sizes: [1, 2], maxFrequency: 1 });
  assert.deepEqual(plan.quality.sizes, { 1: 1, 2: 1 });
  assert.equal(plan.quality.coverage, 1);
});

Deno.test("balance() names a table that only combinations hold that are turned away", async () => {
  const apart = (joins: readonly Join[]) =>
    !["c2", "c3"].every((name) => joins.some(({ from }) => from.columns[0] === name));
  const graph = schemaGraph(schemaOf(5, [[0, 1], [1, 2], [2, 3], [3, 4]]));
  const plan = await balance(graph, {
    database: "path",
    sizes: { 2: 3 },
    seed: 1,
    admit: ({ joins }) => Promise.resolve(apart(joins)),
  });
  assertCertificate(plan, { graph, sizes: { 2: 3 }, admits: apart });
  assert.deepEqual(plan.quality.unmet, [
    'No combination of 2 joins that holds the table "t4" returns a row within the limits',
    "Only 2 of 3 combinations of 2 joins could be chosen: no others were found that return a row",
  ]);
});

Deno.test("balance() gives isolated tables combinations of their own where that is asked", async () => {
  const graph = schemaGraph(withLog);
  const asked: Asked = { graph, sizes: { 1: 2, 2: 1 }, singleTables: true };
  const plan = await balance(graph, { database: "log", sizes: { 1: 2, 2: 1 }, seed: 1, singleTables: true });
  assertCertificate(plan, asked);
  assert.deepEqual(plan.combinations.filter(({ size }) => size === 0).map(({ tables }) => tables[0]), [
    "t3",
    "t4",
  ]);
  assert.deepEqual(plan.quality.single_tables, ["t3", "t4"]);
  assert.deepEqual(plan.quality.sizes, { 0: 2, 1: 2, 2: 1 });
  assert.deepEqual(plan.quality.unmet, []);
  assert.deepEqual(parsePlan(JSON.parse(JSON.stringify(plan))), plan);
  checkPlan(plan, withLog);
  assert.throws(() => checkPlan(plan, schemaOf(4, [[0, 1], [1, 2]])), /the schema has no table "t4"/);

  const empty = await balance(graph, {
    database: "log",
    sizes: { 1: 1 },
    seed: 1,
    singleTables: true,
    admit: ({ tables }) => Promise.resolve(!tables.includes("t4")),
  });
  assert.deepEqual(empty.quality.single_tables, ["t3"]);
  assert.match(
    empty.quality.unmet.join("\n"),
    /"t4" is no combination of its own: it is not known to return/,
  );
});

Deno.test("balance() makes a plan of single tables alone where no key joins any", async () => {
  const graph = schemaGraph(schemaOf(2, []));
  const sizes = { 2: 1 };
  const plan = await balance(graph, { database: "loose", sizes, seed: 1, singleTables: true });
  assertCertificate(plan, { graph, sizes, singleTables: true });
  assert.deepEqual(plan.quality.unmet, [
    "Only 0 of 1 combinations of 2 joins could be chosen: the usable joins make none",
  ]);
  assert.deepEqual(parsePlan(JSON.parse(JSON.stringify(plan))), plan);
});

Deno.test("balance() counts the columns of covered tables where it knows them", async () => {
  const column = (name: string) => ({ name, type: "TEXT", notNull: false });
  const tables = withLog.tables.map((table, i) => ({
    ...table,
    columns: ["a", "b", "c", "d", "e"].slice(0, i + 1).map(column),
  }));
  const graph = schemaGraph({ ...withLog, tables });
  const plan = await balance(graph, { database: "log", sizes: { 1: 1 }, seed: 1, required: ["t2"], tables });
  assertCertificate(plan, { graph, sizes: { 1: 1 }, required: ["t2"], tables });
  assert.deepEqual(plan.quality.columns, { covered: 5, total: 15, coverage: 1 / 3 });
});

Deno.test("balance() does not call a key that returns no row one that trees cannot hold, where circles may be", async () => {
  const graph = schemaGraph(schemaOf(3, [[0, 1], [1, 2], [1, 1], [0, 1]]));
  const admits = (joins: readonly Join[]) =>
    joins.every(({ from }) => from.columns[0] !== "c2" && from.columns[0] !== "c3");
  const asked = { sizes: { 2: 1 }, trees: false, cover: "keys" } as const;
  const admit = ({ joins }: { readonly joins: readonly Join[] }) => Promise.resolve(admits(joins));
  const plan = await balance(graph, { database: "circles", seed: 1, ...asked, admit });
  assertCertificate(plan, { graph, ...asked, admits });
  assert.deepEqual(plan.quality.unmet, [
    "Foreign keys whose join is not known to return a row within the limits: t1(c2) to t1(id), t0(c3) to t1(id)",
  ]);
});
