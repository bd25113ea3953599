import assert from "node:assert/strict";
import { join } from "node:path";
import { sharedPath, sharedTest } from "../shared_data.ts";
import { callTask, inFolder } from "./run_task.ts";

const files = [
  "spider/dev.json",
  "sparc/dev.json",
  "cosql/dev.json",
  "bird/mini_dev_sqlite.json",
  "mondial40",
];

sharedTest(
  "a sheet shows drawn specifications without their SQL, and the same for the same seed",
  files,
  () =>
    inFolder(async (folder) => {
      const draw = async (seed: string, out: string) => {
        const given = ["--data", sharedPath(""), "--count", "5", "--seed", seed, "--out", join(folder, out)];
        const { code, stderr } = await callTask("experiment", ["specification-sheet", ...given]);
        assert.equal(code, 0, stderr);
        return await Deno.readTextFile(join(folder, out, `specification-sheet-${seed}.md`));
      };
      const sheet = await draw("7", "one");
      assert.equal(sheet.match(/^## \d+$/gm)?.length, 5);
      assert.doesNotMatch(sheet, /SELECT/);
      assert.equal(await draw("7", "again"), sheet);
      assert.notEqual((await draw("8", "other")).slice(40), sheet.slice(40));
      const key = JSON.parse(await Deno.readTextFile(join(folder, "one/specification-sheet-7.key.json")));
      const datasets = key.queries.map(({ dataset }: { readonly dataset: string }) => dataset);
      assert.equal(new Set(datasets).size, 5);
    }),
);

Deno.test("a sheet is drawn from all published datasets, or not at all", () =>
  inFolder(async (folder) => {
    const { code, stderr } = await callTask("experiment", ["specification-sheet", "--data", folder]);
    assert.equal(code, 2);
    assert.match(stderr, /Cannot draw from Spider dev: .* has no spider\/dev\.json/);
  }));
