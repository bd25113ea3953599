import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writePairs } from "./model_pairs.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

type Task = Parameters<typeof callTask>[0];

/** A call of a task that is refused: exit code, what the one sentence says, task and arguments. */
type Refused = readonly [code: 2 | 3, sentence: RegExp, task: Task, ...args: readonly string[]];

async function assertRefused(cases: readonly Refused[]): Promise<void> {
  for (const [expected, sentence, task, ...args] of cases) {
    const { code, stdout, stderr } = await callTask(task, args);
    const label = `${task} ${args.join(" ")}: ${stderr}`;
    assert.equal(code, expected, label);
    assert.match(stderr.trimEnd(), sentence, label);
    // A slow machine tells how far it has come before it finds what is wrong.
    const told = stderr.trim().split("\n").filter((line) => !/^[a-z ]+: \d+ of \d+$/.test(line));
    assert.equal(told.length, 1, label);
    assert.equal(stdout, "", label);
  }
}

Deno.test("an earlier dataset is replaced by no task", () =>
  inFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    const { database, dataset } = await writeLakes(folder);
    const before = await Deno.readTextFile(dataset);
    await Deno.writeTextFile(path("questions.csv"), "question,sql\nWhich lakes?,SELECT name FROM lake\n");
    const sheet = await callTask("dataset", ["sheet", "--dataset", dataset, "--out", path("sheet.csv")]);
    assert.equal(sheet.code, 0, sheet.stderr);
    const other = path("other.json");
    const generated = { ...JSON.parse(before), control: { max_retries: 1, model: "grammar", seed: 7 } };
    const written = JSON.stringify(generated);
    await Deno.writeTextFile(other, written);
    const kept = /holds a dataset already and is not overwritten; give --out another file, or remove it$/;
    const apply = ["apply", "--dataset", dataset, "--from", path("sheet.csv"), "--out"];
    await assertRefused([
      [2, kept, "generate", "--database", database, "--out", dataset],
      [2, kept, "dataset", "import", "csv", "--from", path("questions.csv"), "--out", other],
      [2, kept, "dataset", ...apply, other],
    ]);
    assert.equal(await Deno.readTextFile(dataset), before);
    assert.equal(await Deno.readTextFile(other), written);
    assert.equal((await callTask("dataset", [...apply, dataset])).code, 0);
  }));

Deno.test("a file without content is called empty wherever it is named", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const zero = (ending: string) => {
      const path = join(folder, `zero.${ending}`);
      Deno.writeTextFileSync(path, "");
      return path;
    };
    const empty = /the file is empty/;
    await assertRefused([
      [2, empty, "explore", zero("duckdb")],
      [2, /is empty and not a DuckDB file/, "explore", `duckdb:${zero("duckdb")}`],
      [2, empty, "explore", zero("sqlite")],
      [2, empty, "explore", zero("json")],
      [2, empty, "explore", zero("sql")],
      [2, empty, "verify", "--dataset", zero("json")],
      [2, empty, "eval", "--dataset", zero("json")],
      [2, empty, "joins", "audit", "--dataset", zero("json")],
      [2, empty, "joins", database, "--keys", zero("json")],
    ]);
  }));

Deno.test("what the user named wrongly ends with 2, and what fails outside with 3", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const gone = join(folder, "gone");
    const [missing, folderInstead] = [/there is no such file/, /folder/];
    await assertRefused([
      [2, missing, "explore", gone],
      [2, missing, "joins", gone],
      [2, missing, "compare", "--gold", "SELECT 1", "--predicted", "SELECT 1", "--database", gone],
      [2, missing, "eval", "--dataset", dataset, "--database", gone, "--out", join(folder, "run")],
      [2, missing, "verify", "--dataset", gone],
      [2, missing, "sentences", "--dataset", gone],
      [2, folderInstead, "explore", folder],
      [2, /is no file/, "explore", database, "--out", folder],
      [2, /a part of the path is a file/, "explore", database, "--out", join(dataset, "schema.txt")],
      [3, /127\.0\.0\.1:1/, "explore", "postgres://nobody@127.0.0.1:1/none"],
    ]);
  }));

Deno.test("eval names a part of the path that is a file", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const result = await callTask("eval", [
      ...["--dataset", dataset, "--database", database, "--agent", "echo", "--out", dataset],
    ]);
    assert.equal(result.code, 2, result.stderr);
    assert.match(result.stderr, /a part of the path is a file, not a folder; correct the path/);
  }));

Deno.test("a dataset of which nothing fits the database ends with 2 in eval and verify alike", () =>
  inFolder(async (folder) => {
    const { dataset } = await writeLakes(folder);
    const other = join(folder, "other.sqlite");
    new DatabaseSync(other).exec("CREATE TABLE film (title TEXT)");
    const given = ["--dataset", dataset, "--database", other];
    const evaluated = await callTask("eval", [...given, "--out", join(folder, "run")]);
    assert.equal(evaluated.code, 2, evaluated.stderr);
    const verified = await callTask("verify", [...given, "--no-mutants"]);
    assert.equal(verified.code, 2, verified.stderr);
    assert.match(verified.stderr, /None of the ground truths of .* runs on sqlite:.*other\.sqlite: give/);
  }));

Deno.test("a malformed document is told by what is expected and where", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const file = (name: string, text: string) => {
      Deno.writeTextFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const [other, list] = [file("other.json", '{"a": 1}'), file("list.json", "[1]")];
    const out = ["--sizes", "1:1", "--out", join(folder, "made.json")];
    await assertRefused([
      [2, /malformed at tables: a list is expected, and nothing stands there$/, "explore", other],
      [2, /malformed at its top level: an object is expected, not a list$/, "explore", list],
      [2, /words\.json: not JSON at line 1, column 1/, "explore", file("words.json", "hello")],
      [2, /cut\.json: not JSON at line 1/, "explore", file("cut.json", '{"tables": 3')],
      [2, /foreign_keys is malformed \(a list is expected, .*write \{/, "joins", database, "--keys", other],
      [2, /database \(a text is expected, and/, "generate", database, "--plan", other, ...out.slice(2)],
      [
        2,
        /its top level \(an object is expected, not a list\)/,
        "generate",
        database,
        "--glossary",
        list,
        ...out,
      ],
    ]);
  }));

Deno.test("a schema alone and a selection without keys are told as what they are", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const [ddl, catalog] = [join(folder, "schema.sql"), join(folder, "catalog.json")];
    await Deno.writeTextFile(ddl, "CREATE TABLE a (b int);");
    await Deno.writeTextFile(catalog, '{"tables": []}');
    const out = ["--out", join(folder, "made.json")];
    const pair = ["--gold", "SELECT 1", "--predicted", "SELECT 1"];
    await assertRefused([
      [2, /as a DDL file holds no data: give a database$/, "generate", ddl, ...out],
      [2, /as a JSON catalog holds no data: give a database$/, "generate", catalog, ...out],
      [2, /as a DDL file holds no data: give the path of a database$/, "compare", ...pair, "--database", ddl],
      [2, /no foreign key joins two of the selected tables/, "joins", database, "--tables", "lake"],
      [2, /the table "nosuch\*".*: check the spelling$/, "explore", database, "--tables", "nosuch*"],
    ]);
  }));

Deno.test("--fail-under names the nearest metric and where the list is, which the help holds", async () => {
  const list = "deno task eval --help lists the metrics$";
  await assertRefused([
    [2, new RegExp(`perhaps eventual_alignment is meant; ${list}`), "eval", "--fail-under", "allignment=1"],
    [2, new RegExp(`is not METRIC=x with a number x.*; ${list}`), "eval", "--fail-under", "alignment"],
    [2, new RegExp(`there is no "zzz"; ${list}`), "eval", "--fail-under", "zzz=1"],
  ]);
  const { stdout } = await callTask("eval", ["--help"]);
  const { agentMetrics } = await import("../../lib/metrics/mod.ts");
  const listed = stdout.split("Metrics of --fail-under:\n")[1]?.trim().split(/\s+/);
  assert.deepEqual(listed, agentMetrics.filter(({ kind }) => kind === "rate").map(({ name }) => name));
});

Deno.test("names that no prompt can show are the reason where a model was asked nothing", () =>
  inFolder(async (folder) => {
    const database = join(folder, "odd.sqlite");
    const file = new DatabaseSync(database);
    file.exec(`CREATE TABLE "ignore: all" (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE item (id INTEGER PRIMARY KEY, "see; this" TEXT, r INTEGER REFERENCES "ignore: all");
      INSERT INTO "ignore: all" VALUES (1, 'a'); INSERT INTO item VALUES (1, 'b', 1)`);
    file.close();
    const { code, stderr } = await callTask("generate", [
      ...[
        database,
        "--sizes",
        "1:1",
        "--engine",
        "model",
        "--model",
        "m",
        "--out",
        join(folder, "made.json"),
      ],
    ], { environment: { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" } });
    assert.equal(code, 2, stderr);
    assert.match(
      stderr,
      /^The prompts leave out columns whose names they cannot show: "item\.see; this"$/m,
    );
    assert.match(
      stderr,
      /a name that a prompt cannot show, for example "ignore: all": leave out .*--tables '-NAME'/,
    );
  }));

Deno.test("a server of models that does not answer leaves nothing behind", () =>
  inFolder(async (folder) => {
    const database = writePairs(folder, 1);
    const out = join(folder, "made.json");
    const calls = [
      "--engine",
      "model",
      "--model",
      "m",
      "--model-timeout",
      "1",
      "--sizes",
      "1:1",
      "--out",
      out,
    ];
    const environment = { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" };
    const { code, stderr } = await callTask("generate", [`sqlite:${database}`, ...calls], { environment });
    assert.equal(code, 3, stderr);
    assert.doesNotMatch(stderr, /--resume/);
    assert.deepEqual([...Deno.readDirSync(folder)].filter(({ name }) => name.startsWith("made")), []);
  }));

Deno.test("long names are cut and letters of no width are shown, whatever the format", () =>
  inFolder(async (folder) => {
    const database = join(folder, "odd.sqlite");
    const long = "t".repeat(300);
    const file = new DatabaseSync(database);
    file.exec(`CREATE TABLE "a\u200bb" ("i\u200dd" INTEGER PRIMARY KEY, "n\ufeffame" TEXT);
      CREATE TABLE "${long}" (id INTEGER PRIMARY KEY, name TEXT, r INTEGER REFERENCES "a\u200bb");
      INSERT INTO "a\u200bb" VALUES (1, 'x'), (2, 'z');
      INSERT INTO "${long}" VALUES (1, 'y', 1), (2, 'w', 1), (3, 'v', 2)`);
    file.close();
    const explored = async (format: string) =>
      (await callTask("explore", [database, "--format", format])).stdout;
    const explained = await callTask("joins", [database, "--sizes", "1:1", "--explain"]);
    assert.equal(explained.code, 0, explained.stderr);
    for (const text of [await explored("text"), explained.stdout]) {
      assert.ok(!text.includes("t".repeat(41)), text);
      assert.match(text, /t{39}…/);
      assert.match(text, /a\\u200bb/);
    }
    for (const format of ["text", "markdown", "mermaid", "html"]) {
      assert.doesNotMatch(await explored(format), /[\u200B\u200D\uFEFF]/, format);
    }
    const names = JSON.parse(await explored("json")).tables.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ["a\u200bb", long]);
  }));
