import assert from "node:assert/strict";
import { join } from "node:path";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { isThorough, sharedPath, sharedTest } from "../shared_data.ts";
import { inFolder, runProcess, runTask, startTask } from "./run_task.ts";

async function readDataset(path: string): Promise<Dataset> {
  return JSON.parse(await Deno.readTextFile(path));
}

async function done(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runTask(...args);
  assert.equal(code, 0, `${args.join(" ")}: ${stderr}`);
  return stdout;
}

Deno.test("the same seed gives the same plan and the same dialogues, also when generate was cut and went on", () =>
  inFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    await done("joins", "--count", "12", "--seed", "3", "--out", path("plan.json"));
    const generate = ["generate", "--plan", path("plan.json"), "--seed", "3"];
    await done(...generate, "--out", path("whole.json"));
    const cut = startTask(...generate, "--out", path("cut.json"));
    const lines = async () =>
      (await Deno.readTextFile(path("cut.json.partial")).catch(() => "")).split("\n").length - 1;
    while (await lines() < 4) await new Promise((resolve) => setTimeout(resolve, 2));
    Deno.kill(cut.pid, "SIGINT");
    const { code } = await cut.output();
    assert.equal(code, 130);
    const again = await runTask(...generate, "--out", path("cut.json"));
    assert.equal(again.code, 2);
    assert.match(again.stderr, /--resume/);
    await done(...generate, "--out", path("cut.json"), "--resume");
    assert.equal(await Deno.readTextFile(path("cut.json")), await Deno.readTextFile(path("whole.json")));
  }));

sharedTest(
  "Mondial goes from its Oracle distribution to a table: 47 tables, and by plan 50 dialogues with 149 interactions",
  ["mondial/mondial-inputs.oracle.2023.sql"],
  () =>
    inFolder(async (folder) => {
      const path = (name: string) => join(folder, name);
      const database = path("mondial.duckdb");
      const imported = await done(
        "dataset",
        "import",
        "mondial",
        "--from",
        sharedPath("mondial"),
        "--out",
        database,
      );
      assert.match(imported, /47 tables, 56326 of 56326 rows, 72 foreign keys/);
      const sizes = isThorough ? "2:17,3:17,4:16" : "2:3,3:3,4:3";
      const plan = ["--sizes", sizes, "--seed", "1", "--out", path("plan.json")];
      await done("joins", "--database", database, ...plan);
      await done(
        "generate",
        "--database",
        database,
        "--plan",
        path("plan.json"),
        "--out",
        path("dialogues.json"),
      );
      const { dialogues } = await readDataset(path("dialogues.json"));
      assert.equal(dialogues.length, isThorough ? 50 : 9);
      assert.equal(dialogues.flatMap(({ interactions }) => interactions).length, isThorough ? 149 : 27);
      const tables = new Set(dialogues.flatMap(({ join_combination }) => join_combination?.tables ?? []));
      // All but borders and mergesWith, which hold each pair once: a join over one of their keys finds half.
      if (isThorough) assert.equal(tables.size, 45);
      assert.ok(!tables.has("borders") && !tables.has("mergesWith"));
      const result = await runTask(
        ...[
          "eval",
          "--database",
          database,
          "--dataset",
          path("dialogues.json"),
          "--out",
          path("run"),
          "--agent",
          "oracle",
        ],
      );
      assert.equal(result.code, 0, result.stderr);
      assert.doesNotMatch(result.stderr, /is not scored/);
      const { agents } = JSON.parse(await Deno.readTextFile(join(path("run"), "metrics.json")));
      assert.deepEqual(agents.map(({ agent }: { agent: string }) => agent), ["oracle"]);
      const [oracle] = agents;
      assert.equal(oracle.metrics.sql_query_correctness_rate.value, 1);
      assert.equal(oracle.metrics.dialogue_intention_alignment_rate.value, 1);
    }),
);

sharedTest(
  "the authors' file is played as it is, and ground truths that fail or return nothing are counted apart",
  ["mondial40/dialogue_dataset.json"],
  () =>
    inFolder(async (folder) => {
      const result = await runTask(
        ...["eval", "--dataset", sharedPath("mondial40/dialogue_dataset.json"), "--agent", "oracle", "echo"],
        ...["--database", `sqlite:${sharedPath("mondial40/mondial40.sqlite")}`, "--out", join(folder, "run")],
        "--force",
      );
      assert.equal(result.code, 0, result.stderr);
      assert.doesNotMatch(result.stdout, /Improvement/);
      assert.match(
        result.stdout.replaceAll(/\s+/g, " "),
        /rank no agent .* as only 134 of 161 ground truths can be scored/,
      );
      assert.equal(result.stderr.match(/is not scored \(vacuous\)/g)?.length, 26);
      assert.match(result.stderr, /Ground truth 101\.5 is not scored \(failed\): no such column/);
      const { agents: [oracle], comparisons } = JSON.parse(
        await Deno.readTextFile(join(folder, "run", "metrics.json")),
      );
      assert.deepEqual(
        [
          oracle.unscored.gold_failed,
          oracle.unscored.gold_vacuous,
          oracle.metrics.sql_query_correctness_rate.denominator,
        ],
        [1, 26, 134],
      );
      assert.ok(
        comparisons.every(({ unscored }: { unscored?: string }) => unscored?.startsWith("only 134 of 161")),
      );
    }),
);

Deno.test("every task runs, and ends with its exit code, with the permissions that it has", () =>
  inFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    const cases: readonly (readonly [code: number, ...args: string[]])[] = [
      [0, "explore", "--tables", "country,city", "--out", path("schema.md"), "--format", "markdown"],
      [0, "joins", "--sizes", "1:2", "--out", path("plan.json"), "--html", path("plan.html")],
      [0, "generate", "--plan", path("plan.json"), "--out", path("set.json")],
      [0, "verify", "--dataset", path("set.json"), "--no-mutants", "--out", path("checks.jsonl")],
      [0, "eval", "--dataset", path("set.json"), "--agent", "oracle", "--out", path("run")],
      [1, "compare", "--gold", "SELECT name FROM country", "--predicted", "SELECT name FROM city"],
      [0, "dataset", "export", "card", "--dataset", path("set.json"), "--out", path("card.md")],
      [0, "sentences", "--dataset", path("set.json")],
      [2, "joins", "--sizes", "two"],
      [3, "explore", "postgres://nobody@127.0.0.1:1/none"],
    ];
    for (const [expected, ...args] of cases) {
      const { code, stderr } = await runProcess(...args);
      assert.equal(code, expected, `${args.join(" ")}: ${stderr}`);
    }
  }));

Deno.test("every task answers wrong input with one sentence and the right exit code", () =>
  inFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    await Deno.writeTextFile(path("broken.json"), `{"combinations": [\n\n,]}`);
    await Deno.writeTextFile(path("no_plan.json"), `{"database": "x"}`);
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [["joins", path("none.duckdb")], 2, /none\.duckdb/],
      [["joins", "--sizes", "two"], 2, /two/],
      [["joins", "--out", path("broken.json")], 2, /broken\.json.*not overwritten/],
      [["generate", "--out", path("no_plan.json")], 2, /no_plan\.json.*not overwritten/],
      [["joins", "--sizes", "40"], 2, /40/],
      [["explore", path("broken.json")], 2, /broken\.json/],
      [["explore", "mongodb://there"], 2, /mongodb/],
      [["generate"], 2, /--out/],
      [["generate", "--plan", path("none.json"), "--out", path("d.json")], 2, /none\.json/],
      [["generate", "--plan", path("broken.json"), "--out", path("d.json")], 2, /broken\.json.*line 3/],
      [
        ["generate", "--plan", path("no_plan.json"), "--out", path("d.json")],
        2,
        /no_plan\.json.*combinations/,
      ],
      [["generate", "--kinds", "poems", "--out", path("d.json")], 2, /poems/],
      [["sentences", "--dataset", path("none.json")], 2, /none\.json/],
      [["dataset", "import", "mondial", "--from", path("nowhere"), "--out", path("m.duckdb")], 2, /nowhere/],
      [["dataset", "import", "atlantis", "--from", folder, "--out", path("m.duckdb")], 2, /atlantis/],
      [["dataset"], 2, /./],
      [["experiment", "spider", "--questions", folder, "--databases", folder], 2, /dev\.json/],
    ];
    for (const [args, code, sentence] of cases) {
      const result = await runTask(...args);
      const label = args.join(" ");
      assert.equal(result.code, code, `${label}: ${result.stderr}`);
      assert.match(result.stderr, sentence, label);
      assert.doesNotMatch(result.stderr, /^ +at /m, label);
      assert.equal(result.stdout, "", label);
    }
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), [
      "broken.json",
      "no_plan.json",
    ]);
  }));
