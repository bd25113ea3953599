import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readJsonLines } from "querylogue/base";
import type { VerifiedQuery } from "querylogue/verify";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { callTask, inFolder, runTask } from "./run_task.ts";

async function makeFiles(folder: string, queries: readonly string[]) {
  const database = join(folder, "lakes.sqlite");
  new DatabaseSync(database).exec(
    "CREATE TABLE lake (name TEXT, depth INTEGER); INSERT INTO lake VALUES ('Thun', 217), ('Zug', 198)",
  );
  const dataset = join(folder, "dialogues.json");
  const interactions = queries.map((ground_truth_sql) => ({
    utterance: "u",
    intention: "i",
    ...(ground_truth_sql !== "" && { ground_truth_sql }),
  }));
  await Deno.writeTextFile(
    dataset,
    JSON.stringify({
      dialogues: [{ experiment_id: "1", total_expected_interactions: interactions.length, interactions }],
    }),
  );
  return { database, dataset };
}

const sound = "SELECT name FROM lake WHERE name = 'Zug'";

Deno.test("verify prints badges and a summary and ends with 0 where every check is passed", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder, [sound, ""]);
    const { code, stdout, stderr } = await callTask("verify", [
      ...["--dataset", dataset, "--database", database, "--all"],
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Quality: [A-E]\n/);
    assert.match(stdout, /^1\.1 +ok +ok +ok +ok +ok +ok +ok +ok +ok .* \d+ % of \d+$/m);
    assert.match(stdout, /1 of 1 ground truths pass every check/);
    assert.match(stdout, /The data tell \d+ of \d+ mutants apart/);
    assert.doesNotMatch(stdout, /FAIL/);
    assert.match(stdout, /^1\.1 +Says Query +undecided +the intention: it cannot be told whether/m);
    assert.equal(stderr, "ground truths verified: 1 of 1\n");
  }));

Deno.test("verify prints the grade and what lowered it first, then only what failed", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder, [sound, "", "SELECT name FROM lake LIMIT 1"]);
    const { code, stdout, stderr } = await callTask("verify", ["--dataset", dataset, "--database", database]);
    assert.equal(code, 1, stderr);
    assert.match(stdout, /^Quality: E\n/);
    assert.match(stdout, /^SQL that passes every check +E +50\.0 %/m);
    assert.doesNotMatch(stdout, /^Tables asked about|^1\.1 |\bok\b/m);
    assert.match(stdout, /^1 of 2 ground truths pass every check/m);
    assert.match(stdout, /^Failed\n[^]*^1\.3 +No Cut Ties +FAIL +nothing orders the 2 rows/m);
    assert.match(stderr, /--all prints every check, and how varied the sentences are/);
    assert.ok(stdout.split("\n").length < 40, stdout);
  }));

Deno.test("verify ends with 1 where a check fails, and prints a line of JSON for each ground truth", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder, [sound, "", "SELECT name FROM lake LIMIT 1"]);
    const out = join(folder, "lines.jsonl");
    const { code, stdout, stderr } = await runTask(
      ...["verify", "--dataset", dataset, "--database", database],
      ...["--json", "--no-mutants", "--out", out],
    );
    assert.equal(code, 1, stderr);
    const lines = stdout.trim().split("\n").map((line) => JSON.parse(line) as VerifiedQuery);
    assert.deepEqual(lines.map((line) => [line.dialogue_key, line.interaction, line.status]), [
      ["1", 1, "ok"],
      ["1", 3, "ok"],
    ]);
    assert.deepEqual(lines[1]?.checks.no_cut_ties, {
      ok: false,
      detail: "nothing orders the 2 rows that are cut after row 1",
    });
    assert.deepEqual(lines[1]?.checks.stable_reordered.ok, false);
    assert.equal("mutation_score" in (lines[0] ?? {}), false);
    assert.deepEqual(await readJsonLines(out), lines);
    // An earlier result may be replaced.
    const again = await runTask(
      ...["verify", "--dataset", dataset, "--database", database, "--no-mutants", "--out", out],
    );
    assert.equal(again.code, 1);
    assert.match(again.stdout, /^1\.3 +No Cut Ties +FAIL +nothing orders the 2 rows/m);
    assert.deepEqual(await readJsonLines(out), lines);
  }));

Deno.test("verify writes the quality as a page and as JSON, prints its grade, and may write them again", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder, [
      sound,
      "SELECT depth FROM lake WHERE name = 'Zug'",
    ]);
    const [html, quality] = [join(folder, "quality.html"), join(folder, "quality.json")];
    const args = [
      "--dataset",
      dataset,
      "--database",
      database,
      "--html",
      html,
      "--quality",
      quality,
    ] as const;
    const { stdout, stderr } = await runTask("verify", ...args, "--all");
    assert.match(stdout, /^Quality: [A-E]\n/m);
    assert.match(stdout, /^SQL that passes every check +A +100\.0 % +2 of 2; 0 fail, 0 not checked/m);
    assert.match(stdout, /^Columns asked about +A +100\.0 % +2 of 2/m);
    assert.match(stderr, /Written: .*quality\.html\nWritten: .*quality\.json\n$/);
    const [, name] = /<h1>Quality of (.+)<\/h1>/.exec(await Deno.readTextFile(html)) ?? [];
    assert.equal(name, basename(folder), "a file that is only called dialogues.json goes by its folder");
    const value = JSON.parse(await Deno.readTextFile(quality));
    assert.deepEqual(value.diversity.columns, { covered: 2, of: 2 });
    assert.equal(value.quality.parts.length, 7);
    const again = await runTask("verify", ...args, "--no-mutants");
    assert.match(again.stdout, /^Quality: no grade\n/m);
    assert.match(await Deno.readTextFile(html), /nothing could be measured of: mutants told apart/);
  }));

Deno.test("verify ends a query after the seconds that it is given, and says so", () =>
  inFolder(async (folder) => {
    const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
    const { database, dataset } = await makeFiles(folder, [sound, endless]);
    const { code, stdout } = await runTask(
      ...["verify", "--dataset", dataset, "--database", database, "--no-mutants", "--timeout", "1"],
    );
    assert.equal(code, 1);
    assert.match(stdout, /^1\.2 +Runs +FAIL +.*1(?:,?000 ms| s)/m);
  }));

Deno.test("verify refuses in one sentence what it cannot use", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder, [sound]);
    await Deno.mkdir(join(folder, "none"));
    const { dataset: empty } = await makeFiles(join(folder, "none"), [""]);
    const given = ["--dataset", dataset, "--database", database];
    const cases: readonly (readonly [code: number, sentence: RegExp, ...args: string[]])[] = [
      [2, /nowhere\.json: there is no such file/, "--dataset", join(folder, "nowhere.json")],
      [2, /lakes\.sqlite: not JSON at line 1/, "--dataset", database, "--database", database],
      [2, /needs its own dataset: give --dataset FILE/, "--database", database],
      [2, /holds no ground truth; give a dataset with SQL/, "--dataset", empty, "--database", database],
      [2, /dialogues\.json holds something else and is not overwritten/, ...given, "--out", dataset],
      [2, /lakes\.sqlite holds something else/, ...given, "--out", database],
      [2, /is no file; give --out the name of a file/, ...given, "--out", folder],
      [2, /oracle/, "--dataset", dataset, "--database", "oracle:there"],
      [2, /unknown option '--mutant'/, ...given, "--mutant"],
      [2, /--out is empty/, ...given, "--out", ""],
      [2, /dialogues\.json holds something else .* give --html another file/, ...given, "--html", dataset],
      [2, /is no file; give --html the name of a file/, ...given, "--html", folder],
      [
        2,
        /dialogues\.json holds something else .* give --quality another file/,
        ...given,
        "--quality",
        dataset,
      ],
      [2, /is no file; give --quality the name of a file/, ...given, "--quality", folder],
      [2, /It must be a whole number from 1 to 2147482/, ...given, "--timeout", "0.5"],
      [2, /It must be a whole number from 1 to 2147482/, ...given, "--timeout", "9999999"],
      [2, /It must be a day as YYYY-MM-DD/, ...given, "--today", "yesterday"],
      [2, /keys\.json: there is no such file/, ...given, "--keys", join(folder, "keys.json")],
      [2, /sea/, ...given, "--tables", "sea"],
      [2, /only servers estimate one/, ...given, "--max-cost", "10"],
      [2, /It must be a number from 0 to 1/, ...given, "--infer-keys", "2"],
      [3, /Cannot/, "--dataset", dataset, "--database", "postgres://nobody@127.0.0.1:1/none"],
    ];
    for (const [expected, sentence, ...args] of cases) {
      const { code, stdout, stderr } = await runTask("verify", ...args);
      assert.match(stderr, sentence);
      assert.equal(stderr.trim().split("\n").length, 1, stderr);
      assert.equal(code, expected, stderr);
      assert.equal(stdout, "");
    }
  }));

Deno.test("verify names the dataset and the database where none of the ground truths runs", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder, ["SELECT name FROM sea"]);
    const { code, stderr } = await runTask("verify", "--dataset", dataset, "--database", database);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /None of the ground truths of .+ runs on sqlite:.+: give the database that it was made for by --database\n$/,
    );
  }));

sharedTest(
  "verify shows what became of ROWNUM in the published dialogues",
  ["mondial40/dialogue_dataset.json", "mondial40/mondial40.sqlite"],
  async () => {
    const { code, stdout } = await runTask(
      ...["verify", "--dataset", sharedPath("mondial40/dialogue_dataset.json")],
      ...["--database", `sqlite:${sharedPath("mondial40/mondial40.sqlite")}`, "--no-mutants", "--all"],
    );
    assert.equal(code, 1);
    assert.match(stdout, /^10\.3 +Runs +note +translated from oracle; ROWNUM became LIMIT 1$/m);
    assert.match(stdout, /^101\.5 +Runs +FAIL +no such column: e\.ESTUARY/m);
    assert.equal(stdout.match(/FAIL +it returns no row$/gm)?.length, 20);
    assert.match(stdout, /^Stable Reordered +160 +0 +1 +0 +0\.0 %$/m);
    assert.match(stdout, /^Quality: no grade$/m);
  },
);

Deno.test("verify reads sentences with a glossary, and says what is wrong with one", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder, ["SELECT name FROM lake WHERE name = 'Thun'"]);
    const glossary = join(folder, "glossary.json");
    const verifying = (...more: readonly string[]) =>
      runTask("verify", "--no-mutants", "--all", "--dataset", dataset, "--database", database, ...more);
    const document = JSON.parse(await Deno.readTextFile(dataset));
    const sentence = "Which waters are called Lake of the Castle?";
    Object.assign(document.dialogues[0].interactions[0], {
      utterance: sentence,
      standalone_intention: sentence,
    });
    await Deno.writeTextFile(dataset, JSON.stringify(document));
    await Deno.writeTextFile(
      glossary,
      JSON.stringify({
        tables: { lake: { synonyms: ["water"] } },
        values: { "lake.name": { Thun: ["Lake of the Castle"] } },
      }),
    );
    // What "waters" and "castle" mean is not known, so that they may or may not be the lake that the query names.
    const without = await verifying();
    assert.equal(without.code, 0);
    assert.match(without.stdout, /^Says Query +0 +0 +1 +1 /m);
    const informed = await verifying("--glossary", glossary);
    assert.match(informed.stdout, /^Says Query +1 +0 +0 +0 /m);
    assert.equal(informed.code, 0, informed.stdout);
    const other = "Which lakes are called Zug?";
    Object.assign(document.dialogues[0].interactions[0], { utterance: other, standalone_intention: other });
    await Deno.writeTextFile(dataset, JSON.stringify(document));
    const wrongName = await verifying("--glossary", glossary);
    assert.equal(wrongName.code, 1);
    assert.match(wrongName.stdout, /has 'Thun', the sentence does not name it/);
    await Deno.writeTextFile(glossary, JSON.stringify({ tables: { lak: {} } }));
    const wrong = await verifying("--glossary", glossary);
    assert.equal(wrong.code, 2);
    assert.match(
      wrong.stderr,
      /^Cannot use .*glossary\.json: the schema has no table "lak": did you mean "lake"\?$/m,
    );
    assert.equal((await verifying("--glossary", join(folder, "none.json"))).code, 2);
  }));
