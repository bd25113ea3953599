import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buildAtlas } from "../../lib/bundled/mod.ts";
import { introspect, openDatabase, querySteadily } from "../../lib/database/mod.ts";
import { loadDatasets } from "../../lib/dialogue/mod.ts";
import { toMarkdown } from "../../lib/report/mod.ts";
import { specificationOf, valuesIn } from "../../lib/specification/mod.ts";
import { type DatasetSource, spider, withData } from "../../scripts/experiments/realized/dataset_sources.ts";
import { writerOf } from "../../scripts/experiments/sentences/asked_queries.ts";
import { computedSource } from "../../scripts/experiments/sentences/computed_values.ts";
import { measureSource } from "../../scripts/experiments/sentences/measure_source.ts";
import { confirmedTable } from "../../scripts/experiments/sentences/confirmed_table.ts";
import { pairTable, rightTable } from "../../scripts/experiments/sentences/sentence_tables.ts";
import { inFolder } from "./run_task.ts";

const river = "SELECT name FROM river WHERE length > 300 AND country = 'Peru'";
const asked: readonly (readonly [sentence: string, sql: string])[] = [
  ["Which rivers in the country Peru have a length of more than 300?", river],
  ["Which rivers have a length of less than 300?", "SELECT name FROM river WHERE length > 300"],
  ["Show the rivers with their lengths.", "SELECT name, length FROM river QUALIFY count(*) > 1"],
];

/** A dataset of three sentences: a right one, a wrong one, and one whose query is not readable. */
async function rivers(folder: string): Promise<DatasetSource> {
  const path = join(folder, "rivers.sqlite");
  using file = new DatabaseSync(path);
  file.exec(
    "CREATE TABLE river (name TEXT PRIMARY KEY, country TEXT, length INTEGER, depth INTEGER);" +
      "INSERT INTO river VALUES ('Ucayali', 'Peru', 1600, 20), ('Rimac', 'Peru', 160, 2), ('Aare', 'Swiss', 288, 9), " +
      "('Rhine', 'Swiss', 1233, 16), ('Maule', 'Chile', 240, 400)",
  );
  const dataset = join(folder, "dialogues.json");
  const interactions = asked.map(([sentence, ground_truth_sql]) => ({
    ...{ utterance: sentence, intention: sentence, standalone_intention: sentence, ground_truth_sql },
  }));
  await Deno.writeTextFile(
    dataset,
    JSON.stringify({
      control: {},
      dialogues: [{ experiment_id: "1", total_expected_interactions: 3, interactions }],
    }),
  );
  return withData({
    ...{ name: "Rivers", needs: [], dialect: "sqlite" },
    read: () => loadDatasets(dataset),
    urlOf: () => Promise.resolve(`sqlite:${path}`),
  });
}

Deno.test("each sentence is measured with its own query, and a right one with queries that differ in one way", () =>
  inFolder(async (folder) => {
    const measured = await measureSource(await rivers(folder), { data: folder });
    const own = measured.filter(({ planted }) => planted === undefined)
      .toSorted((a, b) => a.place - b.place);
    assert.deepEqual(own.map(({ outcome }) => outcome), ["no_fault", "fault", "not_checked"]);
    assert.match(own[1]?.found ?? "", /compares otherwise/);
    const planted = measured.filter((one) => one.planted !== undefined);
    assert.deepEqual([...new Set(planted.map(({ place }) => place))], [1]);
    const missed = planted.filter(({ outcome }) => outcome !== "fault").map((one) => one.planted);
    assert.deepEqual(missed.filter((kind) => kind !== "distinct"), []);
    for (const kind of ["operator", "and_or", "column_filtered", "missing_condition"] as const) {
      assert.ok(planted.some((one) => one.planted === kind), kind);
    }
  }));

Deno.test("no more pairs of a kind are measured than are wanted", () =>
  inFolder(async (folder) => {
    const source = await rivers(folder);
    const kinds = async (pairs: number) =>
      (await measureSource(source, { data: folder, pairs })).flatMap(({ planted }) => planted ?? []);
    const one = await kinds(1);
    assert.ok(one.includes("operator"));
    assert.deepEqual(one, [...new Set(one)]);
    const all = Map.groupBy(await kinds(100), (kind) => kind);
    assert.equal(all.get("operator")?.length, 2, "the one sentence gives a second pair");
    assert.ok(all.values().every(({ length }) => length <= 3));
  }));

Deno.test("shares are of what was checked, and what is not claimed stands in no sum", () => {
  const pair = { writer: "own", dataset: "Rivers", place: 1, sentence: "", found: "" } as const;
  const right = rightTable([
    { ...pair, outcome: "no_fault" },
    { ...pair, outcome: "fault" },
    { ...pair, outcome: "not_checked" },
  ]);
  assert.match(toMarkdown(right), /\| Rivers: own \| 3 \| 1 \| 33\.3 % \| 1 \| 50\.0 % \|/);
  const wrong = pairTable([
    { ...pair, planted: "value", outcome: "fault" },
    { ...pair, planted: "value", outcome: "not_checked" },
    { ...pair, planted: "distinct", outcome: "no_fault" },
  ], "own");
  assert.match(toMarkdown(wrong), /\| value \| 2 \| 1 \| 1 \| 100\.0 % \| \[20\.7, 100\.0\] \|/);
  assert.match(toMarkdown(wrong), /\| distinct \(no claim\) \| 1 \| 0 \| 0 \| 0\.0 % \| \[0\.0, 79\.3\] \|/);
  assert.match(toMarkdown(wrong), /\| all that is claimed \| 2 \| 1 \| 1 \| 100\.0 % \|/);
  assert.match(toMarkdown(wrong), /Fewer than 15 pairs: value, operator, .*, attachment, /);
});

Deno.test("only what all readers call right counts as right", () => {
  const pair = { writer: "own", dataset: "Rivers", sentence: "", found: "" } as const;
  const answers = [["right", "right"], ["right", "wrong"], ["wrong", "wrong"], ["right", "right"]] as const;
  const table = confirmedTable(
    {
      ...{ seed: 1, readers: "two readers", note: "Drawn once." },
      pairs: answers.map((given, i) => ({ dataset: "Rivers", place: i + 1, answers: given })),
    },
    [
      { ...pair, place: 1, outcome: "no_fault" },
      { ...pair, place: 2, outcome: "fault" },
      { ...pair, place: 3, outcome: "fault" },
      { ...pair, place: 4, outcome: "fault" },
      { ...pair, place: 1, planted: "value", outcome: "fault" },
    ],
  );
  assert.match(toMarkdown(table), /\| right: own \| 2 \| 0 \| 1 \| 50\.0 % \|/);
  assert.match(toMarkdown(table), /\| wrong \| 1 \| 0 \| 1 \| 100\.0 % \|/);
});

Deno.test("of sentences that ask for computed values every second is held out, of people's questions half of the databases", () => {
  const computed = computedSource("");
  assert.deepEqual(
    [1, 2, 3].map((place) => writerOf(computed, { database: "atlas", place })),
    ["computed values, developed with", "computed values, held out", "computed values, developed with"],
  );
  assert.equal(writerOf(spider, { database: "battle_death", place: 2 }), "people, developed with");
  assert.equal(writerOf(spider, { database: "car_1", place: 1 }), "people, held out");
});

Deno.test("the queries of the sentences that ask for computed values run, and compute", async () => {
  const [atlas] = await computedSource("").read("");
  assert.ok(atlas?.database === "atlas");
  await using database = await openDatabase(await buildAtlas());
  const schema = await introspect(database);
  const { dialect } = database;
  for (const { ground_truth_sql: sql = "" } of atlas.dataset.dialogues.flatMap((one) => one.interactions)) {
    const read = await specificationOf(sql, { dialect, schema });
    assert.ok(read.kind === "specification", sql);
    const computed = valuesIn(read.specification).some(({ kind, ...value }) =>
      kind === "arithmetic" || kind === "case" || "function" in value && value.function === "days_between"
    );
    assert.ok(computed, sql);
    const outcome = await querySteadily(database, sql, { maxRows: 1 });
    assert.ok(outcome.kind === "rows", sql);
  }
});
