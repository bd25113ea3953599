import fc from "fast-check";
import {
  balance,
  enumerateCombinations,
  explainPlan,
  joinCombination,
  type JoinPlan,
  planQuality,
} from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";

const table = (name: string) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] });
const key = (from: string, to: string, column = to) => ({
  name: `${from}_${column}`,
  from: { table: from, columns: [column] },
  to: { table: to, columns: ["id"] },
});

/** Plans of any combinations of random multigraphs, and now and then a table alone. */
const plans: fc.Arbitrary<JoinPlan> = fc.record({
  edges: fc.uniqueArray(
    fc.record({ from: fc.nat(6), to: fc.nat(6), column: fc.constantFrom("k", "l") }),
    { minLength: 1, maxLength: 9, selector: ({ from, to, column }) => `${from} ${to} ${column}` },
  ),
  picks: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 12 }),
  alone: fc.boolean(),
}).map(({ edges, picks, alone }) => {
  const tables = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `t${n}`);
  const graph = schemaGraph({
    tables: tables.map(table),
    foreignKeys: edges.map(({ from, to, column }) => key(`t${from}`, `t${to}`, `${column}${to}`)),
  });
  const all = [1, 2, 3].flatMap((size) => [...enumerateCombinations(graph, size, { trees: false })]);
  const chosen = [...new Set(picks.map((pick) => pick % all.length))];
  const combinations = [
    ...chosen.map((i) => joinCombination(graph, all[i] as readonly number[])),
    ...alone ? [{ id: "0-t7", size: 0, tables: ["t7"], joins: [] }] : [],
  ];
  const joinable = tables.filter((_, i) => (graph.incident[i] ?? []).length > 0);
  return { database: "random", combinations, quality: qualityOf(combinations, joinable) };
});

function qualityOf(combinations: JoinPlan["combinations"], joinable: readonly string[]) {
  const joined = combinations.filter(({ size }) => size > 0);
  return planQuality(joined, { joinable, fewestToCover: 1, lowerBound: 0, unmet: [] });
}

Deno.test("explainPlan() says what the certificate would be without each combination", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const reasons = explainPlan(plan);
      assert.deepEqual(reasons.map(({ combination }) => combination), plan.combinations.map(({ id }) => id));
      for (const [i, { without, of_size, only_joins }] of reasons.entries()) {
        const others = plan.combinations.toSpliced(i, 1);
        const quality = qualityOf(others, Object.keys(plan.quality.table_frequency));
        assert.equal(without.coverage, quality.coverage);
        assert.equal(without.standard_deviation, quality.standard_deviation);
        const texts = new Set(others.flatMap(({ joins }) => joins.map((join) => JSON.stringify(join))));
        assert.equal(without.foreign_keys, texts.size);
        const { joins, size } = plan.combinations[i] as JoinPlan["combinations"][number];
        assert.deepEqual(only_joins, joins.filter((join) => !texts.has(JSON.stringify(join))));
        assert.equal(of_size, 1 + others.filter((other) => other.size === size).length);
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("explainPlan() names the tables that a combination alone holds, and those that are rarest", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const joinable = Object.keys(plan.quality.table_frequency);
      const holders = (wanted: string) =>
        plan.combinations.filter(({ tables }) => tables.includes(wanted)).map(({ id }) => id);
      const times = (wanted: string) => holders(wanted).length;
      const occurring = joinable.filter((wanted) => times(wanted) > 0);
      for (const { combination, kind, only_tables, rarest_tables, rarest_frequency } of explainPlan(plan)) {
        const own = (plan.combinations.find(({ id }) => id === combination)?.tables ?? [])
          .filter((name) => joinable.includes(name));
        for (const wanted of own) {
          assert.equal(only_tables.includes(wanted), holders(wanted).every((id) => id === combination));
          const rarest = own.every((other) => times(other) >= times(wanted));
          assert.equal(rarest_tables.includes(wanted), rarest);
          if (rarest) assert.equal(rarest_frequency, times(wanted));
        }
        const isRare = own.some((name) => occurring.every((other) => times(other) >= times(name)));
        if (kind === "rare_tables") assert.ok(isRare);
        if (kind === "size") assert.ok(!isRare);
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("explainPlan() puts the foremost reason and the consequence into one sentence", async () => {
  const graph = schemaGraph({
    tables: ["a", "b", "c", "d", "e"].map(table),
    foreignKeys: [key("a", "b"), key("b", "c"), key("c", "a"), key("c", "d"), key("d", "b")],
  });
  const plan = await balance(graph, { database: "letters", sizes: { 1: 1, 2: 1 }, seed: 1 });
  const e = { id: "0-e", size: 0, tables: ["e"], joins: [] };
  const reasons = explainPlan({ ...plan, combinations: [...plan.combinations, e] });
  assert.deepEqual(reasons.map(({ kind }) => kind), ["only_tables", "only_tables", "single_table"]);
  for (const { sentence } of reasons) assert.doesNotMatch(sentence, /\. |\.$/, "one sentence");
  assert.match(
    reasons[0]?.sentence ?? "",
    /^It alone holds \w.*; it is the only one of 1 join; without it coverage would fall from 100\.0 % to /,
  );
  assert.equal(reasons[2]?.sentence, "No join of the table e can be used, so that it stands alone");
});

Deno.test("explainPlan() gives the size as the reason where nothing else depends on a combination", () => {
  const graph = schemaGraph({
    tables: ["a", "b", "c", "d"].map(table),
    foreignKeys: [key("a", "b"), key("b", "c"), key("c", "d"), key("d", "a")],
  });
  const at = (...positions: number[]) => joinCombination(graph, positions);
  const combinations = [at(0, 1), at(1, 2), at(2, 3), at(0, 3), at(0), at(1)];
  const quality = qualityOf(combinations, ["a", "b", "c", "d"]);
  const reasons = explainPlan({ database: "ring", combinations, quality });
  assert.deepEqual(reasons.map(({ kind }) => kind), [
    "size",
    "rare_tables",
    "rare_tables",
    "rare_tables",
    "size",
    "size",
  ]);
  assert.match(
    reasons[5]?.sentence ?? "",
    /^It is one of 2 of 1 join; its rarest table is c with 4 combinations; it makes up the number that was asked for; without it the deviation would be lower, 0\.577 instead of 0\.816$/,
  );
  assert.match(reasons[1]?.sentence ?? "", /combinations?; (?!it makes up).*the deviation would be higher, /);
  assert.deepEqual(explainPlan({ database: "none", combinations: [], quality }), []);
  const [both] = explainPlan({ database: "ring", combinations: [at(0, 1)], quality });
  assert.match(
    both?.sentence ?? "",
    /; it alone makes the joins a\(b\) to b\(id\), b\(c\) to c\(id\); it is/,
  );
});
