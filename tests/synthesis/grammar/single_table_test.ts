import { type Database, introspect, openDatabase } from "querylogue/database";
import { parseDataset, realized } from "querylogue/dialogue";
import { joinCombination, type JoinPlan } from "querylogue/joins";
import { type Schema, schemaGraph } from "querylogue/schema";
import { replaceCombination, synthesize } from "querylogue/synthesis";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { checkEnglish } from "./check_english.ts";
import { fastAtlas } from "../../fast_atlas.ts";
import { dialoguesOf } from "./made_dialogues.ts";
import { testFiles } from "../../database/fixtures.ts";

/** A plan of nothing but single tables. */
function aloneOf(tables: readonly string[]): JoinPlan {
  return {
    database: "test",
    combinations: tables.map((table) => ({ id: `0-${table}`, size: 0, tables: [table], joins: [] })),
    quality: {
      coverage: 0,
      sizes: { "0": tables.length },
      table_frequency: {},
      standard_deviation: 0,
      minimum: 0,
      maximum: 0,
      gini: 0,
      fewest_to_cover: 0,
      lower_bound: 0,
      gap: 0,
      unmet: [],
    },
  };
}

/** Makes the dialogues and checks what must hold of each: every query runs, reads its table alone and tells something new. */
async function makeAlone(database: Database, schema: Schema, plan: JoinPlan) {
  const made = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1 }));
  const dialogues = dialoguesOf(made);
  const { queries, unreadable } = await realized({ control: {}, dialogues }, schema, {
    dialect: database.dialect,
  });
  assert.deepEqual(unreadable, []);
  for (const { dialogue_key, tables, joins } of queries) {
    const planned = dialogues.find(({ experiment_id }) => experiment_id === dialogue_key)?.join_combination;
    assert.deepEqual(tables, planned?.tables);
    assert.deepEqual(joins, []);
  }
  for (const { interactions, total_expected_interactions } of dialogues) {
    assert.ok(interactions.length >= 1 && interactions.length <= 3);
    assert.equal(total_expected_interactions, interactions.length);
    let before = "";
    for (const one of interactions) {
      const query = one.ground_truth_sql ?? "";
      const outcome = await database.query(query, { maxRows: 5_000 });
      assert.ok(outcome.kind === "rows" && outcome.table.rowCount > 0, query);
      const now = JSON.stringify(outcome.table.columns.map(({ values }) => values.map(String).toSorted()));
      assert.notEqual(now, before);
      before = now;
      for (const text of [one.utterance, one.intention, one.standalone_intention ?? ""]) {
        checkEnglish(text, query);
      }
    }
  }
  return { made, dialogues, text: dialogues.flatMap(({ interactions }) => interactions) };
}

Deno.test("every table of the embedded database gives a dialogue about itself", async () => {
  const { database, schema } = await fastAtlas();
  const plan = aloneOf(schema.tables.map(({ name }) => name));
  const { made, dialogues } = await makeAlone(database, schema, plan);
  assert.equal(dialogues.length, schema.tables.length);
  const turns = dialogues.flatMap(({ interactions }) => interactions).length;
  assert.ok(turns >= 2 * dialogues.length, `${turns} turns`);
  const late = await Array.fromAsync(synthesize(database, schema, plan, { seed: 1, start: 20 }));
  assert.deepEqual(late, made.slice(20));
  const dataset = { control: {}, dialogues };
  assert.deepEqual(parseDataset(JSON.parse(JSON.stringify(dataset))), dataset);
});

Deno.test("small and nameless tables are asked for what they have, and an empty one for nothing", async () => {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE reading (at TEXT, celsius REAL);
    INSERT INTO reading VALUES ('2020-01-01', 3.5), ('2021-06-01', 20), ('2022-06-01', 25), ('2023-01-01', -4);
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT);
    INSERT INTO setting VALUES ('colour', 'blue');
    CREATE TABLE pair (a INTEGER, b INTEGER);
    INSERT INTO pair VALUES (1, 2), (1, 3);
    CREATE TABLE vacant (name TEXT PRIMARY KEY);
  `);
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const plan = aloneOf(["reading", "setting", "pair", "vacant"]);
  const { made, dialogues } = await makeAlone(database, schema, plan);
  assert.deepEqual(dialogues.map(({ experiment_id }) => experiment_id), ["1", "2", "3"]);
  const last = made.at(-1);
  assert.ok(last !== undefined && "reason" in last);
  assert.match(
    last.reason,
    /^no sequence of questions over vacant could be proven: no rows are found \(\d+ times\)$/,
  );
  assert.equal(await replaceCombination(database, schema, plan, { seed: 1, index: 3 }), undefined);
  await Deno.remove(path);
});

Deno.test("a column that a condition fixes is not asked for afterwards", async () => {
  const { database, schema } = await fastAtlas();
  const plan = aloneOf(["city", "language", "heritage_site", "region"]);
  for (const seed of [1, 2, 3]) {
    for (const made of await Array.fromAsync(synthesize(database, schema, plan, { seed }))) {
      let before: readonly string[] = [];
      for (const { ground_truth_sql = "" } of dialoguesOf([made]).flatMap((one) => one.interactions)) {
        const [, shown = "", conditions = ""] = /^SELECT (.*) FROM .* WHERE (.*)/.exec(
          ground_truth_sql.replaceAll(/\s+/g, " "),
        ) ?? [];
        const fixed = [...conditions.matchAll(/("\w+"\."\w+") (?:= |IS NULL)/g)].map(([, column]) => column);
        const added = shown.split(", ").filter((column) =>
          !before.includes(column) && !column.endsWith('"name"')
        );
        assert.deepEqual(added.filter((column) => fixed.includes(column)), [], ground_truth_sql);
        before = [...before, ...shown.split(", ")];
      }
    }
  }
});

Deno.test("things are not asked for by the names that are asked for", async () => {
  const { database, schema } = await fastAtlas();
  const plan = aloneOf(["continent", "currency", "language", "sea", "lake", "river", "island"]);
  for (const seed of [1, 2, 3, 4]) {
    const dialogues = dialoguesOf(await Array.fromAsync(synthesize(database, schema, plan, { seed })));
    for (const { ground_truth_sql = "" } of dialogues.flatMap(({ interactions }) => interactions)) {
      assert.doesNotMatch(ground_truth_sql, /"name" (=|IN) /);
    }
  }
});

Deno.test("lists, structures, JSON and sets of values get no condition", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/parks.duckdb`;
  await testFiles.create(path, async (builder) => {
    await builder.run(`
      CREATE TABLE park (
        name VARCHAR PRIMARY KEY, trees VARCHAR[], opening STRUCT(a INTEGER, b INTEGER), tags JSON, notes VARCHAR
      )`);
    await builder.run(`
      INSERT INTO park SELECT 'Park ' || i, ['oak', 'elm'][1:1 + i % 2], {a: i % 3, b: 2},
        '{"size": ' || i % 4 || '}', '[' || i % 5 || ']' FROM range(20) t(i)`);
  });
  await using database = await openDatabase(`duckdb:${path}`);
  const schema = await introspect(database);
  const { text } = await makeAlone(database, schema, aloneOf(["park"]));
  assert.ok(text.length > 0);
  for (const { ground_truth_sql = "" } of text) {
    assert.doesNotMatch(ground_truth_sql, /"(trees|opening|tags|notes)"/);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a circle of joins gives no dialogue, and the reason says why", async () => {
  const path = await Deno.makeTempFile();
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE route (id INTEGER PRIMARY KEY, start INTEGER REFERENCES city, goal INTEGER REFERENCES city);
    INSERT INTO city VALUES (1, 'Oslo'), (2, 'Lund');
    INSERT INTO route VALUES (1, 1, 2), (2, 2, 1);
  `);
  file.close();
  await using database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  const combination = joinCombination(schemaGraph(schema), [0, 1]);
  const plan = { ...aloneOf([]), combinations: [combination] };
  assert.deepEqual(await Array.fromAsync(synthesize(database, schema, plan, { seed: 1 })), [{
    notMade: combination.id,
    reason: "not each of the joins over route, city brings a table of its own",
  }]);
  await Deno.remove(path);
});
