import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inFolder, runTask } from "./run_task.ts";

interface Written {
  readonly datasets: readonly { readonly dataset: string }[];
}

Deno.test("experiment specifications counts what is readable and what rows come back", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(join(folder, "spider"));
    await Deno.mkdir(join(folder, "spider_en/database/rivers"), { recursive: true });
    using file = new DatabaseSync(join(folder, "spider_en/database/rivers/rivers.sqlite"));
    file.exec(
      "CREATE TABLE river (name TEXT, length NUMERIC);" +
        "INSERT INTO river VALUES ('Rhine', 1233), ('Aare', 288), ('Lech', NULL)",
    );
    const entry = (query: string) => ({ db_id: "rivers", question: "q", query });
    await Deno.writeTextFile(
      join(folder, "spider/dev.json"),
      JSON.stringify([
        entry("SELECT name FROM river WHERE length > 300 ORDER BY length LIMIT 1"),
        entry("SELECT name FROM river WHERE length > 300 ORDER BY length LIMIT 1"),
        entry("SELECT name FROM river WHERE length > 3000"),
        entry("SELECT length / 2 FROM river"),
        entry("SELECT FROM WHERE"),
      ]),
    );
    const { code, stderr, stdout } = await runTask(
      ...["experiment", "specifications", "--data", folder, "--out", folder],
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /Skipped: BIRD mini, as .* has no bird\/mini_dev_sqlite\.json/);
    assert.match(stdout, /Why queries are not readable/);
    const { datasets }: Written = JSON.parse(await Deno.readTextFile(join(folder, "specifications.json")));
    assert.deepEqual(datasets.find(({ dataset }) => dataset === "Spider dev"), {
      dataset: "Spider dev",
      queries: 4,
      readable: 2,
      run: 2,
      same_rows: 2,
      unreadable_at: [
        { database: "rivers", dialogue_key: "4", interaction: 1, cause: "division" },
        { database: "rivers", dialogue_key: "5", interaction: 1, cause: "syntax" },
      ],
      other_rows_at: [],
    });
    const markdown = await Deno.readTextFile(join(folder, "specifications.md"));
    assert.ok(markdown.startsWith(`\`deno task experiment specifications --data ${folder}\`\n`));
    assert.match(markdown, /\| Spider dev \| 4 \| 2 \| 50\.0 % \| 2 \| 2 \| 100\.0 % \| 1 \|/);
  }));

Deno.test("experiment specifications refuses a folder without a published dataset", () =>
  inFolder(async (folder) => {
    const { code, stderr } = await runTask(
      ...["experiment", "specifications", "--data", folder, "--out", folder],
    );
    assert.equal(code, 2);
    assert.match(stderr, /Cannot measure anything, as .* holds no published dataset: name another folder\n$/);
  }));
