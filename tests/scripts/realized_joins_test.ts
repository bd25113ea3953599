import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inFolder, runTask } from "./run_task.ts";

Deno.test("experiment realized writes what the datasets of a folder touch, and names those that are missing", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(join(folder, "spider"));
    await Deno.mkdir(join(folder, "spider_en/database/rivers"), { recursive: true });
    using file = new DatabaseSync(join(folder, "spider_en/database/rivers/rivers.sqlite"));
    file.exec("CREATE TABLE city (name TEXT PRIMARY KEY); CREATE TABLE river (mouth TEXT REFERENCES city)");
    const entry = (query: string) => ({ db_id: "rivers", question: "q", query });
    await Deno.writeTextFile(
      join(folder, "spider/dev.json"),
      JSON.stringify([
        entry("SELECT name FROM city"),
        entry("SELECT 1 FROM river JOIN city ON mouth = name"),
        entry("SELECT FROM WHERE"),
      ]),
    );
    const { code, stderr, stdout } = await runTask(
      "experiment",
      "realized",
      "--data",
      folder,
      "--out",
      folder,
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /Skipped: BIRD mini, as .* has no bird\/mini_dev_sqlite\.json/);
    assert.match(stdout, /Spider dev/);
    const { datasets } = JSON.parse(await Deno.readTextFile(join(folder, "realized-joins.json")));
    const spider = datasets.find(({ dataset }: { readonly dataset: string }) => dataset === "Spider dev");
    const { queries, unreadable, table_counts, joins, coverage } = spider;
    assert.deepEqual({ queries, unreadable, table_counts, joins, coverage }, {
      queries: 2,
      unreadable: 1,
      table_counts: { 1: 1, 2: 1 },
      joins: { key: 1, part_of_key: 0, no_key: 0 },
      coverage: { joinable_tables: { covered: 2, of: 2 }, foreign_keys: { covered: 1, of: 1 } },
    });
    assert.deepEqual(spider.unreadable_at, [{ database: "rivers", dialogue_key: "3", interaction: 1 }]);
    const markdown = await Deno.readTextFile(join(folder, "realized-joins.md"));
    assert.ok(markdown.startsWith(`\`deno task experiment realized --data ${folder}\`\n`));
    assert.match(markdown, /Atlas \(ours\): 0 of \d+ dialogues leave out/);
  }));

Deno.test("experiment realized refuses a folder without a published dataset", () =>
  inFolder(async (folder) => {
    const { code, stderr } = await runTask("experiment", "realized", "--data", folder, "--out", folder);
    assert.equal(code, 2);
    assert.match(stderr, /Cannot measure anything, as .* holds no published dataset: name another folder\n$/);
  }));
