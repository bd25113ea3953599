import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { introspect, openDatabase } from "../../lib/database/mod.ts";
import { type Interaction, parseDataset } from "../../lib/dialogue/mod.ts";
import { type VerifiedQuery, type VerifyCheck, verifyDataset } from "querylogue/verify";
import { lakes, verifyLakes } from "./lakes.ts";

const join = "FROM lake JOIN country ON country.code = lake.country";
const deep: Partial<Interaction> = {
  utterance: "Which lakes of Italy are deeper than 200?",
  intention: "Lakes of Italy deeper than 200.",
  standalone_intention: "Which lakes of Italy are deeper than 200?",
  ground_truth_sql: `SELECT lake.name ${join} WHERE country.name = 'Italy' AND depth > 200`,
  utterance_kinds: ["question"],
};

const found = async (name: VerifyCheck, ...interactions: readonly Partial<Interaction>[]) =>
  (await verifyLakes(interactions)).map(({ checks }) => checks[name]);

Deno.test("a standalone intention says what its query asks for", async () => {
  const [right, wrong, united] = await found(
    "sentence_says_query",
    deep,
    { ...deep, ground_truth_sql: `SELECT lake.name ${join} WHERE country.name = 'Italy' AND depth > 100` },
    { ...deep, ground_truth_sql: "SELECT name FROM lake WHERE depth > 200 UNION SELECT 'Thun'" },
  );
  assert.equal(right?.ok, true);
  assert.deepEqual(wrong, {
    ok: false,
    detail:
      "the standalone intention: the query has > 100, the sentence does not say 100; the sentence says 200, the query does not have it",
  });
  assert.equal(united?.ok, false);
  assert.match(united?.detail ?? "", /the query has alternatives, the sentence has none/);
});

Deno.test("without a standalone intention, an intention counts that leans on nothing", async () => {
  const { standalone_intention: _, ...plain } = deep;
  const [alone, leaning] = await found("sentence_says_query", plain, {
    ...plain,
    intention: "And those of Italy?",
  });
  assert.equal(alone?.ok, true);
  assert.deepEqual(leaning, { ok: "not_checked", detail: "there is no standalone intention" });
});

Deno.test("a standalone intention stands alone", async () => {
  const [alone, leaning] = await found("standalone_stands_alone", deep, {
    ...deep,
    standalone_intention: "Which of them are deeper than 200?",
  });
  assert.equal(alone?.ok, true);
  assert.deepEqual(leaning, { ok: false, detail: 'the standalone intention leans: "them"' });
});

Deno.test("a partial question is partial, and no other leaves anything out", async () => {
  const partial = { ...deep, utterance_kinds: ["partial_question"] } satisfies Partial<Interaction>;
  const results = await found(
    "partial_is_partial",
    deep,
    { ...deep, utterance: "Which of them are deeper than 200?" },
    { ...deep, utterance: "Which lakes are deeper than 200?" },
    { ...partial, utterance: "Which of them are deeper than 200?" },
    { ...partial, utterance: "Which lakes are deeper than 200?" },
    partial,
  );
  assert.deepEqual(results.map(({ ok }) => ok), [true, false, false, true, true, false]);
  assert.equal(results.at(-1)?.detail, "the utterance alone says all that the query asks for");
});

Deno.test("a word that goes on makes no partial question where the rest says all", async () => {
  const partial = { ...deep, utterance_kinds: ["partial_question"] } satisfies Partial<Interaction>;
  const results = await found(
    "partial_is_partial",
    { ...partial, utterance: "Now which lakes of Italy are deeper than 200?" },
    { ...partial, utterance: "Which lakes of Italy are deeper than 200, too?" },
    { ...partial, utterance: "Now which lakes are deeper than 200?" },
    { ...partial, utterance: "Now which of them, the lakes of Italy, are deeper than 200?" },
    { ...deep, utterance: "Now which lakes of Italy are deeper than 200?" },
  );
  assert.deepEqual(results.map(({ ok }) => ok), [false, false, true, true, false]);
});

Deno.test("that a value is empty goes without saying in an utterance, and not in a standalone intention", async () => {
  const known = {
    ...deep,
    ground_truth_sql:
      `SELECT lake.name ${join} WHERE country.name = 'Italy' AND depth > 200 AND capital IS NULL`,
  };
  const partial = { ...known, utterance_kinds: ["partial_question"] } satisfies Partial<Interaction>;
  const results = await found("partial_is_partial", known, partial, {
    ...known,
    utterance: "Which lakes of Italy, without a capital, are deeper than 200?",
  });
  assert.deepEqual(results.map(({ ok }) => ok), [true, false, true]);
  const [standalone] = await found("sentence_says_query", known);
  assert.match(standalone?.detail ?? "", /the sentence denies nothing/);
});

const reading = (meaning: string, ground_truth_sql: string) => ({ meaning, ground_truth_sql });
const ambiguous: Partial<Interaction> = {
  utterance: "Which lakes are large?",
  intention: "The lakes deeper than 200.",
  question_type: "ambiguous",
  readings: [
    reading("Which lakes are deeper than 200?", "SELECT name FROM lake WHERE depth > 200"),
    reading("Which lakes are deeper than 300?", "SELECT name FROM lake WHERE depth > 300"),
  ],
  ground_truth_sql: "SELECT name FROM lake WHERE depth > 200",
};

Deno.test("the readings of an ambiguous question run, differ, and hold the ground truth", async () => {
  const [one, two] = ambiguous.readings ?? [];
  assert(one && two);
  const results = await found(
    "readings_differ",
    ambiguous,
    { utterance: "Which lakes are large?", question_type: "ambiguous" },
    {
      ...ambiguous,
      readings: [one, { ...two, ground_truth_sql: "SELECT name FROM lake WHERE depth > 210" }],
    },
    {
      ...ambiguous,
      readings: [one, { ...two, ground_truth_sql: "SELECT name FROM lake WHERE depth > 900" }],
    },
    { ...ambiguous, readings: [one, { ...two, ground_truth_sql: "SELECT colour FROM lake" }] },
    { ...ambiguous, ground_truth_sql: "SELECT name FROM lake WHERE depth > 250" },
  );
  assert.deepEqual(results.map(({ ok }) => ok), [true, false, false, false, false, false]);
  assert.deepEqual(results.slice(1).map(({ detail }) => detail), [
    "an ambiguous question needs two readings at least",
    "readings 1 and 2 have the same answer",
    "reading 2 returns nothing",
    "the query of reading 2 does not run: no such column: colour",
    "the ground truth is that of none of the readings",
  ]);
  const [says] = await found("sentence_says_query", {
    ...ambiguous,
    readings: [one, { ...two, meaning: "Which lakes are deeper than 400?" }],
  });
  assert.match(says?.detail ?? "", /does not say 300/);
});

Deno.test("an unanswerable question holds, though it asks for no data", async () => {
  const unanswerable = (utterance: string, more: Partial<Interaction> = {}): Partial<Interaction> => ({
    ...{
      utterance,
      intention: utterance,
      question_type: "unanswerable",
      unanswerable_reason: "no_such_column",
    },
    ...more,
  });
  const queries = await verifyLakes([
    unanswerable("How salty are the lakes of Italy?"),
    unanswerable("How deep is the lake of Italy with the name Garda, and what is its depth?"),
    unanswerable("Delete the lakes of Italy.", { unanswerable_reason: "not_a_query" }),
    unanswerable("Which lakes are in Italy?", { unanswerable_reason: "not_a_query" }),
    unanswerable("Will Garda be deeper?", { unanswerable_reason: "outside_the_data" }),
    unanswerable("How deep is Lake Benaco?", { unanswerable_reason: "no_such_value" }),
    unanswerable("How deep is the lake Garda?", { unanswerable_reason: "no_such_value" }),
    { utterance: "Hello!", intention: "A greeting.", utterance_kinds: ["greeting"] },
  ]);
  assert.deepEqual(queries.map(({ interaction, status }) => [interaction, status]), [
    ...[1, 2, 3, 4, 5, 6, 7].map((interaction) => [interaction, "not_asked"]),
  ]);
  const results = queries.map(({ checks }) => checks.unanswerable_holds);
  assert.deepEqual(results.map(({ ok }) => ok), [true, false, true, false, "not_checked", true, false]);
  assert.equal(results[0]?.detail, "the database does not know salty");
  assert.equal(results[5]?.detail, "no column stores Lake Benaco");
  assert.equal(queries[0]?.checks.runs.ok, "not_checked");
});

Deno.test("a combination gives one dialogue", async () => {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  try {
    new DatabaseSync(path).exec(lakes);
    await using goldDatabase = await openDatabase(`sqlite:${path}`);
    await using predictedDatabase = await openDatabase(`sqlite:${path}`);
    const schema = await introspect(goldDatabase);
    const dialogue = (experiment_id: string, id: string) => ({
      experiment_id,
      total_expected_interactions: 1,
      join_combination: { id, size: 0, tables: ["lake"], joins: [] },
      interactions: [{
        utterance: "?",
        intention: "?",
        ground_truth_sql: "SELECT name FROM lake WHERE depth < 50",
      }],
    });
    const dataset = parseDataset({ dialogues: [dialogue("1", "a"), dialogue("2", "b"), dialogue("3", "a")] });
    const queries: readonly VerifiedQuery[] = await Array.fromAsync(
      verifyDataset(dataset, { goldDatabase, predictedDatabase, schema }),
    );
    assert.deepEqual(queries.map(({ checks }) => checks.one_dialogue_per_combination), [
      { ok: false, detail: "a also gives the dialogue 3" },
      { ok: true, detail: "" },
      { ok: false, detail: "a also gives the dialogue 1" },
    ]);
  } finally {
    await Deno.remove(path);
  }
});
