import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../../lib/database/mod.ts";
import { joinCombination } from "../../../lib/joins/mod.ts";
import { schemaGraph } from "../../../lib/schema/mod.ts";
import { planJoins } from "../../../lib/runs/mod.ts";
import { replaceCombination, synthesize } from "../../../lib/synthesis/mod.ts";
import { symmetricPairTables } from "../../../lib/linking/lexicon/symmetric_pair_tables.ts";

async function withPairs(
  table: { readonly columns: readonly [string, string]; readonly rows: string; readonly key?: string },
  use: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
): Promise<void> {
  const path = await Deno.makeTempFile();
  try {
    const { columns: [a, b], key = `PRIMARY KEY (${a}, ${b})` } = table;
    const file = new DatabaseSync(path);
    file.exec(`CREATE TABLE land (code TEXT PRIMARY KEY, name TEXT, area INTEGER);
      CREATE TABLE touch (${a} TEXT REFERENCES land, ${b} TEXT REFERENCES land, ${key});
      INSERT INTO land VALUES ('a', 'Arl', 7), ('b', 'Bern', 8), ('c', 'Cres', 9), ('d', 'Dorn', 5);
      INSERT INTO touch VALUES ${table.rows};`);
    file.close();
    await using database = await openDatabase(`sqlite:${path}`);
    await use(database);
  } finally {
    await Deno.remove(path);
  }
}

const ALIKE = ["land1", "land2"] as const;
const SORTED = "('a', 'b'), ('b', 'c'), ('a', 'd')";

for (
  const [what, columns, rows, found] of [
    ["sorted pairs under keys that are alike", ALIKE, SORTED, ["touch"]],
    ["the larger one first in every row", ALIKE, "('b', 'a'), ('c', 'b'), ('d', 'a')", ["touch"]],
    ["pairs in one order or the other", ALIKE, "('a', 'b'), ('c', 'b'), ('a', 'd')", ["touch"]],
    ["keys that differ in a letter", ["land_a", "land_b"], SORTED, ["touch"]],
    ["a pair in both orders", ALIKE, `${SORTED}, ('b', 'a')`, []],
    ["keys with roles of their own", ["origin", "destination"], SORTED, []],
    ["too few rows to tell", ALIKE, "('a', 'b'), ('b', 'c')", []],
  ] as const
) {
  Deno.test(`whether a table holds each pair once: ${what}`, () =>
    withPairs({ columns, rows }, async (database) => {
      assert.deepEqual([...await symmetricPairTables(database, await introspect(database))], found);
    }));
}

for (
  const [what, rows, key] of [
    [
      "the second key is set in few rows",
      "('a', 'b'), ('b', NULL), ('c', NULL), ('d', NULL)",
      "CHECK (TRUE)",
    ],
    ["no key is set", "(NULL, NULL), (NULL, NULL), (NULL, NULL)", "CHECK (TRUE)"],
    [
      "one key is declared twice",
      "(NULL, 'a'), (NULL, 'b'), (NULL, 'c')",
      "FOREIGN KEY (land1) REFERENCES land",
    ],
  ] as const
) {
  Deno.test(`a table holds no pairs where ${what}`, () =>
    withPairs({ columns: ALIKE, rows, key }, async (database) => {
      assert.deepEqual([...await symmetricPairTables(database, await introspect(database))], []);
    }));
}

Deno.test("no dialogue joins a table that holds each pair once, and the reason says so", () =>
  withPairs({ columns: ALIKE, rows: SORTED }, async (database) => {
    const schema = await introspect(database);
    const combination = joinCombination(schemaGraph(schema), [0]);
    const quality = {
      coverage: 0,
      sizes: {},
      table_frequency: {},
      standard_deviation: 0,
      minimum: 0,
      maximum: 0,
    };
    const plan = {
      database: "lands",
      combinations: [combination],
      quality: { ...quality, gini: 0, fewest_to_cover: 0, lower_bound: 0, gap: 0, unmet: [] },
    };
    assert.deepEqual(await Array.fromAsync(synthesize(database, schema, plan, { seed: 1 })), [{
      notMade: combination.id,
      reason: "touch holds each pair once, so that a join finds half of what is asked for",
    }]);
    assert.equal(await replaceCombination(database, schema, plan, { seed: 1, index: 0 }), undefined);
  }));

Deno.test("planJoins() leaves a table that holds each pair once out of the plan, and its certificate says why", () =>
  withPairs({ columns: ALIKE, rows: SORTED }, async (database) => {
    const schema = await introspect(database);
    const options = { sizes: { 1: 1 }, seed: 1 };
    await assert.rejects(planJoins({ name: "lands", schema, database }, options), {
      name: "InputError",
      message: /"touch" by its keys: it stores each pair once/,
    });
    const all = await planJoins({ name: "lands", schema, database }, { ...options, allowEmpty: true });
    assert.equal(all.combinations.length, 1);
  }));
