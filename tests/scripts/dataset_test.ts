import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DatasetEdit, datasetText, loadDataset } from "querylogue/dialogue";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { inFolder, runTask } from "./run_task.ts";

const atlas = fileURLToPath(new URL("../../datasets/atlas/dialogues.json", import.meta.url));

const first = (await loadDataset(atlas)).dialogues[0]?.interactions[0];
assert.ok(first?.ground_truth_sql !== undefined);
const { utterance: firstUtterance, ground_truth_sql: firstQuery } = first;

/** The sheet or the YAML file with its first utterance asked more kindly. */
const kinder = (text: string) => text.replace(/[\w ]+/.exec(firstUtterance)?.[0] ?? "", "Please, $&");

async function done(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runTask("dataset", ...args);
  assert.equal(code, 0, stderr);
  return stdout;
}

/** Runs the command, which must refuse in one sentence. */
async function refused(message: RegExp, ...args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runTask("dataset", ...args);
  assert.deepEqual([code, stdout], [2, ""], stderr);
  assert.match(stderr, message);
  assert.equal(stderr.trim().split("\n").length, 1, stderr);
}

Deno.test("dataset import csv makes a dataset, in the table, as JSON and again over its own result", () =>
  inFolder(async (folder) => {
    const [from, out] = [join(folder, "q.csv"), join(folder, "q.json")];
    await Deno.writeTextFile(from, "question,sql\r\nRivers?,SELECT 1\r\n");
    const options = ["import", "csv", "--from", from, "--out", out];
    assert.match(await done(...options), /^Imported from .*: 1 interactions\n[\s\S]*–\s+1\s+1\s+1\s/);
    const json = await done(...options, "--database", "shop", "--dialect", "postgres", "--json");
    assert.deepEqual(JSON.parse(json), [
      { database: "shop", dialogues: 1, interactions: 1, with_sql: 1, file: out },
    ]);
    const { canary = "", ...control } = (await loadDataset(out)).control;
    assert.deepEqual(control, { database: "shop", sql_dialect: "postgres" });
    assert.match(canary, /Canary GUID/);
    await Deno.writeTextFile(out, "my notes");
    await refused(/q\.json holds something else and is not overwritten/, ...options);
    assert.equal(await Deno.readTextFile(out), "my notes");
  }));

Deno.test("dataset import splits a file about many databases, and no name in it leads out of the folder", () =>
  inFolder(async (folder) => {
    const from = join(folder, "spider.json");
    const entries = ["shop", "../b", "shop"].map((db_id) => ({ db_id, question: "q", query: "SELECT 1" }));
    await Deno.writeTextFile(from, JSON.stringify(entries));
    const options = ["import", "spider", "--from", from];
    const file = join(folder, "one.json");
    await refused(
      /is about 2 databases; name one with --database .*: shop, \.\.\/b\n/,
      ...options,
      "--out",
      file,
    );
    await refused(
      /is not about a database called shops; did you mean shop\?/,
      ...options,
      "--out",
      file,
      "--database",
      "shops",
    );
    await done(...options, "--out", file, "--database", "shop");
    assert.deepEqual((await loadDataset(file)).dialogues.map((one) => one.experiment_id), ["1", "3"]);
    await done(...options, "--out", join(folder, "all"));
    const names = (await Array.fromAsync(Deno.readDir(join(folder, "all")))).map(({ name }) => name);
    assert.deepEqual(names.toSorted(), ["..%2Fb.json", "shop.json"]);
  }));

sharedTest(
  "dataset import takes the authors' file in its own dialect",
  ["mondial40/dialogue_dataset.json"],
  () =>
    inFolder(async (folder) => {
      const from = sharedPath("mondial40/dialogue_dataset.json");
      const out = join(folder, "authors.json");
      await done("import", "authors", "--from", from, "--out", out, "--database", "mondial40");
      const { control: { canary: _, ...control }, dialogues } = await loadDataset(out);
      assert.deepEqual(control, { database: "mondial40", sql_dialect: "oracle" });
      assert.equal(dialogues.length, 49);
    }),
);

Deno.test("dataset import refuses what it cannot take", () =>
  inFolder(async (folder) => {
    const out = join(folder, "o.json");
    await refused(/Allowed choices are mondial, authors/, "import", "moon", "--from", "a", "--out", out);
    await refused(
      /Cannot read .*none\.csv: there is no such file/,
      "import",
      "csv",
      "--from",
      `${folder}/none.csv`,
      "--out",
      out,
    );
    await refused(/it is a folder; name a file/, "import", "bird", "--from", folder, "--out", out);
    await refused(
      /leave --database and --dialect out/,
      "import",
      "mondial",
      "--from",
      folder,
      "--out",
      out,
      "--database",
      "x",
    );
  }));

Deno.test("dataset export writes each kind", () =>
  inFolder(async (folder) => {
    const kinds = ["mmsql", "chat", "parquet", "card", "spider"];
    await Promise.all(
      kinds.map((kind) => done("export", kind, "--dataset", atlas, "--out", join(folder, kind))),
    );
    const begins = async (name: string) => (await Deno.readTextFile(join(folder, name))).slice(0, 12);
    assert.deepEqual(
      await Promise.all(["chat", "card", "spider/dev_gold.sql"].map(begins)),
      ['{"messages":', "# Dataset ca", firstQuery.slice(0, 12)],
    );
  }));

Deno.test("dataset export writes over its own results and over nothing else", () =>
  inFolder(async (folder) => {
    const spider = ["export", "spider", "--dataset", atlas, "--out", folder];
    await done(...spider);
    await done(...spider);
    await Deno.writeTextFile(join(folder, "dev_gold.sql"), "my notes\n");
    await refused(/dev_gold\.sql holds something else and is not overwritten/, ...spider);
    const card = ["export", "card", "--dataset", atlas, "--out", join(folder, "dev.json")];
    await refused(/dev\.json holds something else and is not overwritten/, ...card);
    const unnamed = join(folder, "unnamed.json");
    const { dialogues } = await loadDataset(atlas);
    await Deno.writeTextFile(unnamed, datasetText({ control: {}, dialogues }));
    const out = join(folder, "chat.jsonl");
    await refused(/names none; write its name/, "export", "chat", "--dataset", unnamed, "--out", out);
  }));

Deno.test("a sheet goes out, comes back edited, and the changes are told and kept", () =>
  inFolder(async (folder) => {
    const [sheet, out] = [join(folder, "sheet.csv"), join(folder, "edited.json")];
    const options = ["--dataset", atlas, "--from", sheet, "--out", out];
    await done("sheet", "--dataset", atlas, "--out", sheet);
    await done("apply", ...options);
    assert.equal(await Deno.readTextFile(out), await Deno.readTextFile(atlas));
    const text = await Deno.readTextFile(sheet);
    await Deno.writeTextFile(sheet, kinder(text));
    await refused(/sheet\.csv holds something else/, "sheet", "--dataset", atlas, "--out", sheet);
    assert.match(
      await done("apply", ...options),
      /^Changes in sheet\.csv: 1\n[\s\S]*utterance +[^\n]*Please, /,
    );
    const edits: readonly DatasetEdit[] = JSON.parse(await done("apply", ...options, "--json"));
    assert.deepEqual(edits.map(({ field }) => field), ["utterance"]);
    assert.deepEqual((await loadDataset(out)).control.edits, edits);
    await Deno.writeTextFile(sheet, text.split("\r\n").slice(0, -2).join("\r\n"));
    await refused(
      /dialogue \d+, interaction \d is missing in .*sheet\.csv; put it back/,
      "apply",
      ...options,
    );
    await Deno.writeTextFile(sheet, text);
    await Deno.writeTextFile(out, "my notes");
    await refused(/edited\.json holds something else/, "apply", ...options);
  }));

Deno.test("YAML files go out into an empty folder and come back edited", () =>
  inFolder(async (folder) => {
    const [files, out] = [join(folder, "yaml"), join(folder, "edited.json")];
    const options = ["--dataset", atlas, "--from", files, "--out", out];
    const file = join(files, "01-1.yaml");
    await done("yaml", "--dataset", atlas, "--out", files);
    await refused(/yaml is not empty and is not overwritten/, "yaml", "--dataset", atlas, "--out", files);
    await refused(/is a file; give --out the name of a folder/, "yaml", "--dataset", atlas, "--out", file);
    const text = await Deno.readTextFile(file);
    await Deno.writeTextFile(file, kinder(text));
    assert.equal(JSON.parse(await done("apply", ...options, "--json")).length, 1);
    await Deno.writeTextFile(file, text.replace("question_type: answerable", "question_type: easy"));
    await refused(
      /01-1\.yaml: interaction 1: question_type is "easy"; write one of answerable/,
      "apply",
      ...options,
    );
    const empty = join(folder, "empty");
    await Deno.mkdir(empty);
    await refused(/holds no \.yaml file/, "apply", "--dataset", atlas, "--from", empty, "--out", out);
  }));
