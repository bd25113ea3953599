import type { Metric } from "querylogue/metrics";
import { type MmsqlDefinition, type MmsqlScores, scoreMmsql } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isThorough, sharedPath, sharedTest } from "../../shared_data.ts";

/** Percent as the paper prints it. */
const printed = (metric: Metric | undefined) =>
  metric === undefined || "unscored" in metric ? "unscored" : (100 * metric.value).toFixed(1);

function holds(metric: Metric | undefined, percent: number): boolean {
  if (metric === undefined || "unscored" in metric) return false;
  const [low, high] = metric.bounds ?? [metric.value, metric.value];
  return 100 * low - 0.05 <= percent && percent <= 100 * high + 0.05;
}

/** What Tables III and V of the paper print. */
const published = [{
  file: "gpt4_scored_gpt-4-turbo.json",
  exact: { em: "51.0", f1: "68.2", rqs: "5.80" },
  types: ["90.3", "89.8", "25.9", "70.0", "56.9", "38.4", "100.0", "98.0"],
  within: { tdex: 67.0, ex: 70.0 },
}, {
  file: "gpt4_scored_Llama-3-8B.json",
  exact: { em: "45.7", f1: "64.2", rqs: "4.55" },
  types: ["88.3", "93.2", "21.4", "60.0", "83.3", "23.3", "100.0", "96.7"],
  within: { tdex: 64.0, ex: 66.1 },
}];

for (const { file, exact, types, within } of isThorough ? published : []) {
  const path = `mmsql/outputs/${file}`;
  sharedTest(`${file} gets the numbers that the paper prints`, [path, "spider_en/database"], async () => {
    const [scores] = await scoreMmsql([sharedPath(path)], {
      databases: sharedPath("spider_en/database"),
      definitions: ["published-script"],
    });
    const measures = scores?.definitions["published-script"];
    assert.ok(measures && !("unscored" in measures.rqs));
    assert.deepEqual(
      { em: printed(measures.em), f1: printed(measures.f1), rqs: measures.rqs.value.toFixed(2) },
      exact,
    );
    const { answerable, unanswerable, ambiguous, improper } = measures.types;
    assert.deepEqual(
      [answerable, unanswerable, ambiguous, improper].flatMap(({ precision, recall }) =>
        [precision, recall].map(printed)
      ),
      types,
    );
    assert.ok(holds(measures.tdex, within.tdex) && holds(measures.ex, within.ex));
  });
}

for (const { file, exact, types } of published) {
  const path = `mmsql/outputs/${file}`;
  sharedTest(
    `${file} gets RQS, F1, precision and recall of the paper without a database`,
    [path],
    async () => {
      const scores = await scoredIn(() => Promise.resolve(sharedPath(path)), ["published-script"]);
      const measures = scores.definitions["published-script"];
      assert.ok(measures && !("unscored" in measures.rqs));
      assert.deepEqual([printed(measures.f1), measures.rqs.value.toFixed(2)], [exact.f1, exact.rqs]);
      const { answerable, improper } = measures.types;
      assert.deepEqual([printed(answerable.precision), printed(improper.recall)], [types[0], types[7]]);
      assert.ok(Object.keys(scores.unscored).every((reason) => /^database \w+ is absent$/.test(reason)));
    },
  );
}

/** Scores a file with a folder of databases that is made for it. */
async function scoredIn(
  fill: (folder: string) => Promise<string>,
  definitions?: readonly MmsqlDefinition[],
): Promise<MmsqlScores> {
  const folder = await Deno.makeTempDir();
  try {
    const [scores] = await scoreMmsql([await fill(folder)], { databases: folder, definitions });
    assert.ok(scores !== undefined);
    return scores;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function writePredictions(folder: string, turns: readonly unknown[]): Promise<string> {
  const file = join(folder, "predicted.json");
  await Deno.writeTextFile(file, JSON.stringify([{ db_name: "geo", turns }]));
  return file;
}

const scored = (turns: readonly unknown[]) => scoredIn((folder) => writePredictions(folder, turns));

const asked = { isuser: true, text: "Rivers?", type: "answerable" };
const thanks = { isuser: true, text: "Thanks!", type: "improper" };
const answered = { isuser: false, text: "", query: "SELECT 1", predict: "```sql\nSELECT 1\n```" };
const welcome = { isuser: false, text: "", query: "", predict: "You are welcome." };

Deno.test("a turn on an absent database is undecided, and the reason is counted", async () => {
  const { turns, definitions, unscored } = await scored([asked, answered, thanks, welcome]);
  assert.equal(turns, 2);
  assert.deepEqual(unscored, { "database geo is absent": 1 });
  for (const measures of Object.values(definitions)) {
    assert.deepEqual("bounds" in measures.tdex && measures.tdex.bounds, [0.5, 1]);
  }
});

Deno.test("a prediction that is an object is read by the words in it", async () => {
  const predict = { answer: "The question is ambiguous." };
  const { definitions } = await scored([{ ...asked, type: "ambiguous" }, { ...welcome, predict }]);
  assert.equal(definitions["published-script"]?.types.ambiguous.recall.numerator, 1);
});

Deno.test("the two definitions differ where a ground truth spells ORDER BY in small letters", async () => {
  const { definitions } = await scoredIn(async (folder) => {
    await Deno.mkdir(join(folder, "geo"));
    using database = new DatabaseSync(join(folder, "geo", "geo.sqlite"));
    database.exec("CREATE TABLE river (name TEXT, length INT); INSERT INTO river VALUES ('A', 1), ('B', 2)");
    const predict = "```sql\nSELECT name FROM river ORDER BY length DESC\n```";
    const query = "SELECT name FROM river order by length";
    return await writePredictions(folder, [asked, { isuser: false, query, predict }]);
  });
  const [script, formula] = [definitions["published-script"], definitions["paper-formula"]];
  assert.deepEqual([script?.ex.numerator, formula?.ex.numerator], [1, 0]);
  assert.deepEqual([script?.em.numerator, formula?.em.numerator], [0, 0]);
});

for (
  const [what, turns, message] of [
    [
      "a type that is none",
      [{ ...asked, type: "vague" }, answered],
      /predicted\.json: entry 1 .*turns\.0\.type/,
    ],
    [
      "a user's turn without a type",
      [{ isuser: true, text: "?" }, answered],
      /entry 1, turn 1 has no "type"/,
    ],
    ["a dialogue without a user's turn", [answered], /entry 1 holds no turn of a user/],
    [
      "a file without predictions",
      [asked, { isuser: false, query: "SELECT 1" }],
      /no turn holds a "predict"/,
    ],
    ["a score that is none", [asked, { ...answered, RQS: 11 }], /entry 1 .*turns\.1\.RQS/],
  ] as const
) {
  Deno.test(`${what} is refused in one sentence that names file and place`, async () => {
    await assert.rejects(scored(turns), { name: "InputError", message });
  });
}
