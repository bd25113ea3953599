import { mapPool } from "querylogue/base";
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
    assert.match(stdout, /not met +No join of the table "lake" may be used: none returns a row/);
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

/** A catalog of tables with one column each; keys are written as "from.column to". */
async function writeCatalog(path: string, tables: readonly string[], keys: readonly string[]) {
  const end = (which: string, table: string, column: string) => ({
    [`${which}_schema`]: "main",
    [`${which}_table`]: table,
    [`${which}_columns`]: [column],
  });
  const foreign = keys.map((text) => /^(\w+)\.(\w+) (\w+)$/.exec(text) ?? []);
  const columns = (
    table: string,
  ) => ["id", ...foreign.filter(([, from]) => from === table).map(([, , to]) => to)];
  await Deno.writeTextFile(
    path,
    JSON.stringify({
      tables: tables.map((name) => ({
        schema: "main",
        name,
        columns: columns(name).map((column) => ({ name: column, type: "INTEGER", not_null: true })),
        primary_key: ["id"],
      })),
      foreign_keys: foreign.map(([name, from = "", column = "", to = ""]) => ({
        name,
        ...end("from", from, column),
        ...end("to", to, "id"),
      })),
    }),
  );
}

const ring = ["a.b b", "b.c c", "c.d d", "d.a a", "a.other b", "d.parent d"];

Deno.test("the joins command covers every foreign key by few combinations where that is asked", () =>
  inFolder(async (folder) => {
    const catalog = `${folder}/ring.json`;
    await writeCatalog(catalog, ["a", "b", "c", "d", "e"], ring);
    const asJson = async (...args: string[]) => {
      const { code, stdout, stderr } = await run("joins.ts", catalog, "--json", ...args);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout);
    };
    const all = await asJson("--cover", "keys", "--all-shapes");
    assert.deepEqual(all.quality.foreign_keys, { covered: 6, total: 6, coverage: 1 });
    assert.equal(all.combinations.length, 2);
    const trees = await asJson("--cover", "keys");
    assert.equal(trees.quality.foreign_keys.covered, 5);
    assert.ok(trees.quality.unmet.some((sentence: string) => sentence.includes("d(parent)")));
    const few = await asJson("--cover", "tables", "--sizes", "1");
    assert.deepEqual(few.combinations.map(({ size }: { size: number }) => size), [1, 1]);
    const asked = await asJson("--cover", "keys", "--sizes", "1:5");
    assert.equal(asked.quality.sizes["1"], 5);
    assert.equal(asked.quality.foreign_keys.covered, 5);
  }));

Deno.test("the joins command hands limits and wishes on", () =>
  inFolder(async (folder) => {
    const catalog = `${folder}/ring.json`;
    await writeCatalog(catalog, ["a", "b", "c", "d", "e"], ring);
    const plan = async (...args: string[]) => {
      const { code, stdout, stderr } = await run("joins.ts", catalog, "--sizes", "1:3", "--json", ...args);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout);
    };
    const [capped, apart, weighed, without, alone] = await Promise.all([
      plan("--max-frequency", "1"),
      plan("--max-overlap", "0"),
      plan("--weight", "b=5", "c=3", "--weight", "a=0.5"),
      plan("--forbid", "a", "--require", "d"),
      plan("--single-tables"),
    ]);
    assert.equal(capped.quality.maximum, 1);
    assert.equal(apart.combinations.length, 2);
    assert.ok(apart.quality.unmet.some((sentence: string) => sentence.startsWith("Only 2 of 3")));
    const { a, b } = weighed.quality.table_frequency;
    assert.ok(b > a, `${b} and ${a}`);
    assert.equal(typeof weighed.quality.weighted_deviation, "number");
    assert.deepEqual(Object.keys(without.quality.table_frequency), ["b", "c", "d"]);
    assert.deepEqual(alone.combinations.at(-1)?.tables, ["e"]);
  }));

Deno.test("the joins command takes a database without keys for its single tables", () =>
  inFolder(async (folder) => {
    const path = `${folder}/keyless.db`;
    makeDatabase(path, "CREATE TABLE a (b TEXT); INSERT INTO a VALUES ('x'); CREATE TABLE c (d TEXT)");
    const { code, stdout } = await run("joins.ts", path, "--single-tables", "--explain");
    assert.equal(code, 0);
    assert.match(stdout, /combinations +0\n +single tables 1: a\n +admitted .*\n +coverage +1 of 2 columns/);
    assert.match(stdout, /stands alone\n$/);
    assert.doesNotMatch(stdout, /Combinations a table occurs in/);
  }));

Deno.test("the joins command explains each combination", () =>
  inFolder(async (folder) => {
    const catalog = `${folder}/ring.json`;
    await writeCatalog(catalog, ["a", "b", "c", "d", "e"], ring);
    const args = [catalog, "--sizes", "2:2", "--single-tables", "--explain"];
    const { stdout } = await run("joins.ts", ...args);
    assert.match(stdout, /single tables 1: e\n/);
    assert.match(stdout, /usable foreign keys/);
    assert.match(stdout, /Why each combination was chosen\n +2-\w+ .*\n +It .*; without it .*\n/);
    const out = `${folder}/plan.json`;
    const { reasons } = JSON.parse((await run("joins.ts", ...args, "--json", "--out", out)).stdout);
    const { combinations } = await loadPlan(out);
    assert.deepEqual(
      reasons.map((one: { combination: string }) => one.combination),
      combinations.map(({ id }) => id),
    );
    const page = `${folder}/plan.html`;
    const withPage = await run("joins.ts", ...args, "--html", page);
    assert.match(withPage.stderr, /Page written to /);
    assert.match(await Deno.readTextFile(page), /^<!doctype html>.*<h1>Join plan for /s);
    assert.equal((await run("joins.ts", ...args, "--html", page)).code, 0, "a page of its own is replaced");
    const foreign = await run("joins.ts", ...args, "--html", out);
    assert.match(foreign.stderr, /plan\.json holds something else and is not overwritten; give --html/);
    const both = await run("joins.ts", ...args, "--html", `${folder}/./one`, "--out", `${folder}/one`);
    assert.match(both.stderr, /Cannot write both the plan and its page to/);
    assert.deepEqual([foreign.code, both.code], [2, 2]);
    for (const { sentence } of reasons) {
      assert.ok(stdout.includes(`    ${sentence}\n`) || stdout.endsWith(`${sentence}\n`));
    }
  }));

Deno.test("the joins command shows the ends of long lists, and all of them as JSON", () =>
  inFolder(async (folder) => {
    const catalog = `${folder}/long.json`;
    const names = Array.from({ length: 90 }, (_, i) => `t${i}`);
    const alone = Array.from({ length: 70 }, (_, i) => `alone${i}`);
    await writeCatalog(catalog, [...names, ...alone], names.slice(1).map((name) => `${name}.up t0`));
    const [{ stdout }, asJson] = await Promise.all([
      run("joins.ts", catalog, "--count", "60"),
      run("joins.ts", catalog, "--count", "60", "--json"),
    ]);
    assert.match(stdout, /\n +t0 +60 +#{60}\n/);
    assert.match(stdout, /\n +… 60 more tables in \d+ to \d+ combinations each; all with --json\n/);
    assert.match(stdout, /not met +40 more sentences; all with --json\n/);
    assert.ok(stdout.split("\n").length < 90);
    const json = JSON.parse(asJson.stdout);
    assert.equal(Object.keys(json.quality.table_frequency).length, 90);
    assert.equal(json.quality.unmet.length, 70);
  }));

Deno.test("single tables of a plan become dialogues that an audit finds complete", () =>
  inFolder(async (folder) => {
    const database = `${folder}/rivers.db`;
    makeDatabase(
      database,
      `${rivers}
      INSERT INTO country VALUES ('SE'); INSERT INTO city VALUES ('Lund', 'SE'), ('Malmo', 'SE');
      INSERT INTO river VALUES ('Hoje', 'Lund'), ('Sege', 'Malmo');
      CREATE TABLE star (name TEXT PRIMARY KEY, magnitude REAL);
      INSERT INTO star VALUES ('Sirius', -1.5), ('Vega', 0.1), ('Rigel', 0.2), ('Deneb', 1.2);`,
    );
    const [plan, dataset] = [`${folder}/plan.json`, `${folder}/dialogues.json`];
    const planned = await run("joins.ts", database, "--sizes", "1:2", "--single-tables", "--out", plan);
    assert.match(planned.stdout, /single tables 1: star\n/);
    assert.match(planned.stdout, /not met +The table "lake" is no combination of its own/);
    const made = await run("generate.ts", database, "--plan", plan, "--out", dataset, "--json");
    assert.equal(made.code, 0, made.stderr);
    assert.equal(JSON.parse(made.stdout).dialogues, 3);
    const audit = await run("joins.ts", "audit", "--dataset", dataset, "--database", database);
    assert.match(audit.stdout, /3 combinations; .* 5 of 5 tables \(100\.0 %\) touched, 2 of 2 joins/);
    assert.match(audit.stdout, /\n +star +1 +\(1\)\n/);
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
      [2, /no table "lak": did you mean "lake"\?$/, "--require", "lak"],
      [2, /no table "lak": did you mean "lake"\?$/, "--forbid", "lak"],
      [2, /no table "lak": did you mean "lake"\?$/, "--weight", "lak=2"],
      [2, /'lake=much' is invalid. It must be a table and a number above 0/, "--weight", "lake=much"],
      [2, /The table has a weight already/, "--weight", "lake=1", "lake=2"],
      [2, /'0' is invalid. It must be a whole number of 1 or more/, "--max-frequency", "0"],
      [2, /'70' is invalid. It must be a number from 0 to 1/, "--max-overlap", "70"],
      [2, /'0' is invalid. It must be a number of seconds above 0/, "--deadline", "0"],
      [2, /Allowed choices are tables, keys/, "--cover", "columns"],
      [
        2,
        /Only \d+ of 17 combinations of \d joins could be chosen: no table may occur in more than 2/,
        "--max-frequency",
        "2",
        "--strict",
      ],
      [2, /none of 90 joins is admitted: ask for smaller sizes/, "--sizes", "90"],
      [2, /is no file; give --html the name of a file$/, "--html", folder],
      [2, /deadline struck before any was admitted/, "--deadline", "0.001"],
    ];
    const results = mapPool(
      cases,
      async ([code, sentence, ...args]) => ({ code, sentence, result: await run("joins.ts", ...args) }),
      { concurrency: 3 },
    );
    for await (const { code, sentence, result } of results) {
      assert.match(result.stderr.trim(), sentence);
      assert.equal(result.stderr.trim().split("\n").length, 1, result.stderr);
      assert.equal(result.code, code);
      assert.equal(result.stdout, "");
    }
  }));
