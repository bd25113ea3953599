import { loadPlan } from "querylogue/joins";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { callTask, inFolder, runProcess, runTask } from "../scripts/run_task.ts";

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
    const { code, stdout, stderr } = await runProcess(
      "joins",
      `${folder}/rivers.db`,
      "--sizes",
      "1:2,2:2",
      "--kinds",
      "none",
      "--out",
      out,
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /coverage +3 of 3 joinable tables \(100\.0 %\)/);
    assert.match(stdout, /not met +The table "lake" is empty, so that no combination holds it/);
    assert.match(stdout, /not met +Only 1 of 2 combinations of 2 joins could be chosen/);
    assert.deepEqual((await loadPlan(out)).combinations.map(({ tables }) => tables.join(" ")), [
      "city country",
      "river city",
      "city country river",
    ]);
    const lifted = await runTask("joins", `${folder}/rivers.db`, "--sizes", "1:3", "--allow-empty", "--json");
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
    const plan = await runTask("joins", "--database", path, "--sizes", "1", "--count", "1");
    assert.match(plan.stdout, /a schema alone has no rows/);
    const { stdout } = await runTask("explore", path, "--json");
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
      const { code, stdout, stderr } = await runTask("joins", catalog, "--json", ...args);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout);
    };
    const [all, trees, few, asked] = await Promise.all([
      asJson("--cover", "keys", "--all-shapes"),
      asJson("--cover", "keys"),
      asJson("--cover", "tables", "--sizes", "1"),
      asJson("--cover", "keys", "--sizes", "1:5"),
    ]);
    assert.deepEqual(all.quality.foreign_keys, { covered: 6, total: 6, coverage: 1 });
    assert.equal(all.combinations.length, 2);
    assert.equal(trees.quality.foreign_keys.covered, 5);
    assert.ok(trees.quality.unmet.some((sentence: string) => sentence.includes("d(parent)")));
    assert.deepEqual(few.combinations.map(({ size }: { size: number }) => size), [1, 1]);
    assert.equal(asked.quality.sizes["1"], 5);
    assert.equal(asked.quality.foreign_keys.covered, 5);
  }));

Deno.test("the joins command hands limits and wishes on", () =>
  inFolder(async (folder) => {
    const catalog = `${folder}/ring.json`;
    await writeCatalog(catalog, ["a", "b", "c", "d", "e"], ring);
    const plan = async (...args: string[]) => {
      const { code, stdout, stderr } = await runTask("joins", catalog, "--sizes", "1:3", "--json", ...args);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout);
    };
    const [capped, weighed, without] = await Promise.all([
      plan("--max-frequency", "1", "--single-tables"),
      plan("--weight", "b=5", "c=3", "--weight", "a=0.5"),
      plan("--forbid", "a", "--require", "d", "--max-overlap", "0"),
    ]);
    assert.equal(capped.quality.maximum, 1);
    assert.deepEqual(capped.combinations.at(-1)?.tables, ["e"]);
    const { a, b } = weighed.quality.table_frequency;
    assert.ok(b > a, `${b} and ${a}`);
    assert.equal(typeof weighed.quality.weighted_deviation, "number");
    assert.deepEqual(Object.keys(without.quality.table_frequency), ["b", "c", "d"]);
    assert.equal(without.combinations.length, 1);
    assert.ok(without.quality.unmet.some((sentence: string) => sentence.startsWith("Only 1 of 3")));
  }));

Deno.test("the joins command takes a database without keys for its single tables", () =>
  inFolder(async (folder) => {
    const path = `${folder}/keyless.db`;
    makeDatabase(path, "CREATE TABLE a (b TEXT); INSERT INTO a VALUES ('x'); CREATE TABLE c (d TEXT)");
    const { code, stdout } = await runTask("joins", path, "--single-tables", "--explain");
    assert.equal(code, 0);
    assert.match(stdout, /combinations +0\n +single tables 1: a\n +admitted .*\n +coverage +1 of 2 columns/);
    assert.match(stdout, /stands alone\n$/);
  }));

Deno.test("the joins command writes plan and page, and replaces those of its own", () =>
  inFolder(async (folder) => {
    const catalog = `${folder}/ring.json`;
    await writeCatalog(catalog, ["a", "b", "c", "d", "e"], ring);
    const [out, page] = [`${folder}/plan.json`, `${folder}/plan.html`];
    const args = [catalog, "--sizes", "2:2", "--single-tables", "--explain", "--out", out, "--html", page];
    const first = await runTask("joins", ...args);
    assert.match(first.stderr, /Plan written to .*\nPage written to /);
    assert.match(await Deno.readTextFile(page), /^<!doctype html>.*<h1>Join plan for /s);
    const { stdout, code } = await runTask("joins", ...args, "--json");
    assert.equal(code, 0);
    const { reasons } = JSON.parse(stdout);
    assert.deepEqual(
      reasons.map((one: { combination: string }) => one.combination),
      (await loadPlan(out)).combinations.map(({ id }) => id),
    );
    for (const { sentence } of reasons) assert.ok(first.stdout.includes(`    ${sentence}\n`), sentence);
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
    const planned = await runTask("joins", database, "--sizes", "1:2", "--single-tables", "--out", plan);
    assert.match(planned.stdout, /single tables 1: star\n/);
    assert.match(planned.stdout, /not met +The table "lake" is no combination of its own/);
    const made = await runTask("generate", database, "--plan", plan, "--out", dataset, "--json");
    assert.equal(made.code, 0, made.stderr);
    assert.equal(JSON.parse(made.stdout).dialogues, 3);
    const audit = await runTask("joins", "audit", "--dataset", dataset, "--database", database);
    assert.match(audit.stdout, /3 combinations; .* 5 of 5 tables \(100\.0 %\) touched, 2 of 2 joins/);
    assert.match(audit.stdout, /\n +star +1 +\(1\)\n/);
  }));

Deno.test("the joins command refuses options in one sentence", async () => {
  const cases: readonly (readonly [sentence: RegExp, ...args: string[]])[] = [
    [/'lake=much' is invalid. It must be a table and a number from 0/, "--weight", "lake=much"],
    [
      /'lake=1e-7' is invalid. It must be .* from 0\.000001 to 1000000, as in city=2/,
      "--weight",
      "lake=1e-7",
    ],
    [/The table has a weight already/, "--weight", "lake=1", "lake=2"],
    [/'0' is invalid. It must be a whole number of 1 or more/, "--max-frequency", "0"],
    [/'70' is invalid. It must be a number from 0 to 1/, "--max-overlap", "70"],
    [/'0' is invalid. It must be a number of seconds above 0/, "--deadline", "0"],
    [/Allowed choices are tables, keys/, "--cover", "columns"],
  ];
  for (const [sentence, ...args] of cases) {
    const { code, stdout, stderr } = await callTask("joins", args);
    assert.match(stderr, sentence);
    assert.equal(stderr.trim().split("\n").length, 1, stderr);
    assert.deepEqual([code, stdout], [2, ""]);
  }
});
