import { loadPlan } from "querylogue/joins";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";

const scripts = fileURLToPath(new URL("../../scripts/", import.meta.url));

/** Runs a command as its task does, with the permissions of the task. */
async function run(script: string, ...args: readonly string[]) {
  const permissions = ["--no-prompt", "--allow-read", "--allow-write", "--allow-run=sh"];
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", 'exec "$0" "$@"', Deno.execPath(), "run", ...permissions, `${scripts}${script}`, ...args],
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

async function inFolder(test: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function makeDatabase(path: string, statements: string) {
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
}

const rivers = `
  CREATE TABLE country (code TEXT PRIMARY KEY);
  CREATE TABLE city (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
  CREATE TABLE river (name TEXT PRIMARY KEY, mouth TEXT REFERENCES city);
  CREATE TABLE lake (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
  INSERT INTO country VALUES ('NO');
  INSERT INTO city VALUES ('Oslo', 'NO');
  INSERT INTO river VALUES ('Akerselva', 'Oslo');
`;

Deno.test("the joins command writes a plan whose joins return rows, and tells what it could not meet", () =>
  inFolder(async (folder) => {
    makeDatabase(`${folder}/rivers.db`, rivers);
    const out = `${folder}/plan.json`;
    const { code, stdout, stderr } = await run(
      "joins.ts",
      `${folder}/rivers.db`,
      "--sizes",
      "1:2,2:2",
      "--out",
      out,
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /coverage +3 of 3 joinable tables \(100\.0 %\)/);
    assert.match(stdout, /not met +No join of the table "lake" may be used: each is empty/);
    assert.match(stdout, /not met +Only 1 of 2 combinations of 2 joins could be chosen/);
    assert.deepEqual((await loadPlan(out)).combinations.map(({ tables }) => tables.join(" ")), [
      "city country",
      "river city",
      "city country river",
    ]);
    const lifted = await run("joins.ts", `${folder}/rivers.db`, "--sizes", "1:3", "--allow-empty", "--json");
    assert.equal(JSON.parse(lifted.stdout).quality.coverage, 1);
    assert.match(lifted.stdout, /"lake"/);
  }));

Deno.test("the joins and explore commands take a catalog without data", () =>
  inFolder(async (folder) => {
    const column = { name: "id", type: "INTEGER", not_null: true };
    const end = (which: string, table: string) => ({
      [`${which}_schema`]: "main",
      [`${which}_table`]: table,
      [`${which}_columns`]: ["id"],
    });
    const catalog = {
      tables: ["a", "b", "c"].map((name) => ({
        schema: "main",
        name,
        columns: [column],
        primary_key: ["id"],
      })),
      foreign_keys: [{ name: "k", ...end("from", "a"), ...end("to", "b") }],
    };
    const path = `${folder}/catalog.json`;
    await Deno.writeTextFile(path, JSON.stringify(catalog));
    const plan = await run("joins.ts", "--database", path, "--sizes", "1", "--count", "1");
    assert.match(plan.stdout, /a schema alone has no rows/);
    const { stdout } = await run("explore.ts", path, "--json");
    const { isolated, components, combinations } = JSON.parse(stdout);
    assert.deepEqual({ isolated, components, combinations }, {
      isolated: ["c"],
      components: [["a", "b"], ["c"]],
      combinations: { 1: 1, 2: 0, 3: 0, 4: 0, 5: 0 },
    });
  }));

Deno.test("the joins command refuses in one sentence what it cannot use", () =>
  inFolder(async (folder) => {
    makeDatabase(`${folder}/keyless.db`, "CREATE TABLE a (b TEXT)");
    makeDatabase(`${folder}/empty.db`, "CREATE TABLE a (b TEXT); DROP TABLE a");
    await Deno.writeTextFile(`${folder}/other.json`, '{"tables": 3}');
    const cases: readonly (readonly [code: number, sentence: RegExp, ...args: string[]])[] = [
      [2, /keyless\.db, as it has no foreign keys/, `${folder}/keyless.db`],
      [2, /empty\.db, as it has no tables/, `${folder}/empty.db`],
      [2, /other\.json: The schema catalog is malformed at tables/, `${folder}/other.json`],
      [2, /Cannot use both/, "a.db", "--database", "b.db"],
      [2, /write them as 2:17,3:17,4:16/, "--sizes", "many"],
      [3, /no such file/, `${folder}/nowhere.db`],
    ];
    for (const [code, sentence, ...args] of cases) {
      const result = await run("joins.ts", ...args);
      assert.match(result.stderr, sentence);
      assert.equal(result.stderr.trim().split("\n").length, 1, result.stderr);
      assert.equal(result.code, code);
      assert.equal(result.stdout, "");
    }
  }));
