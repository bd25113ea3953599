import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { callTask, inFolder, runTask } from "./run_task.ts";

/** Rivers with an orphan, a key that points nowhere, a view that fails, and values that a page must not show. */
function makeRivers(path: string) {
  const file = new DatabaseSync(path);
  file.exec(`PRAGMA foreign_keys = OFF;
    CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE river (name TEXT PRIMARY KEY, country TEXT REFERENCES country, owner INT REFERENCES owner (id));
    INSERT INTO country VALUES ('CH', 'Switzerland'), ('PE', '<script>Peru');
    INSERT INTO river VALUES ('Aare', 'CH', NULL), ('Ucayali', ' PE', 1);
    CREATE VIEW broken AS SELECT * FROM gone;`);
  file.close();
}

/** Messages without the progress that is shown after a second. */
function withoutProgress(stderr: string): string {
  return stderr.replaceAll(/^(tables read|keys checked|tables sampled): \d+ of \d+\n/gm, "");
}

Deno.test("explore shows a strange database in every format", () =>
  inFolder(async (folder) => {
    const database = join(folder, "rivers.sqlite");
    makeRivers(database);
    const text = await runTask("explore", database);
    assert.equal(text.code, 0, text.stderr);
    assert.match(text.stdout, /rivers\.sqlite: 2 tables, 1 foreign key/);
    assert.match(
      text.stdout,
      /river\.country → country\.code finds no partner for 1 of 2 rows \(50\.0 %\): " PE"/,
    );
    assert.match(text.stdout, /country\.name: Switzerland, <script>Peru/);
    assert.match(text.stdout, /owner/);
    assert.match(text.stdout, /broken/);
    assert.equal(withoutProgress(text.stderr), "");

    const { stdout } = await runTask("explore", database, "--json", "--no-values");
    const { tables, suspicious_keys, components, combinations } = JSON.parse(stdout);
    assert.deepEqual(components, [["country", "river"]]);
    assert.deepEqual(combinations, { 1: 1, 2: 0, 3: 0, 4: 0, 5: 0 });
    assert.deepEqual(tables.map(({ rows }: { rows: number }) => rows), [2, 2]);
    const orphans = suspicious_keys.find(({ kind }: { kind: string }) => kind === "orphans");
    assert.deepEqual([orphans.rows, orphans.orphans, orphans.examples], [2, 1, []]);
    assert.doesNotMatch(stdout, /Switzerland|Aare| PE/);

    const heads = {
      markdown: /^`deno task explore .*rivers\.sqlite --format markdown`\n\n\*\*/,
      mermaid: /^%% deno task explore .*\nerDiagram\n/,
      html: /^<!doctype html>\n[^]*&lt;script&gt;Peru/,
    };
    for (const [format, head] of Object.entries(heads)) {
      const out = join(folder, "out", `rivers.${format}`);
      const result = await runTask("explore", database, "--format", format, "--out", out);
      assert.equal(result.code, 0, result.stderr);
      assert.deepEqual([result.stdout, withoutProgress(result.stderr)], ["", `2 tables written to ${out}\n`]);
      assert.match(await Deno.readTextFile(out), head);
      // An earlier result is replaced.
      if (format === "html") {
        assert.equal((await runTask("explore", database, "--json", "--out", out)).code, 0);
      }
    }
  }));

Deno.test("explore prints JSON that steers no terminal", () =>
  inFolder(async (folder) => {
    const database = join(folder, "letters.sqlite");
    const file = new DatabaseSync(database);
    file.exec("CREATE TABLE letter (sign TEXT)");
    file.prepare("INSERT INTO letter VALUES (?)").run("a\u009b31m\u202eb\u007f");
    file.close();
    const { stdout } = await runTask("explore", database, "--json");
    assert.doesNotMatch(stdout, /[\u007F-\u009F\u202A-\u202E]/);
    assert.equal(JSON.parse(stdout).tables[0].column_list[0].name, "sign");
    await runTask("explore", database, "--json", "--out", join(folder, "letters.json"));
    assert.equal(await Deno.readTextFile(join(folder, "letters.json")), stdout);
  }));

Deno.test("explore tells wrong input in one sentence, with the right exit code, and overwrites no foreign file", () =>
  inFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    makeRivers(path("rivers.sqlite"));
    new DatabaseSync(path("empty.sqlite")).exec("CREATE TABLE a (b); DROP TABLE a");
    await Deno.writeTextFile(path("diary.md"), "Dear diary");
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [[path("empty.sqlite")], 2, /empty\.sqlite, as it has no tables/],
      [[path("gone.sqlite")], 2, /gone\.sqlite/],
      [[path("rivers.sqlite"), "--format", "pdf"], 2, /pdf/],
      [[path("rivers.sqlite"), "--format", "text", "--json"], 2, /--json/],
      [[path("rivers.sqlite"), "--out", path("diary.md")], 2, /diary\.md holds something else/],
      [[path("rivers.sqlite"), "--out", path("rivers.sqlite")], 2, /rivers\.sqlite holds something else/],
      [[path("rivers.sqlite"), "--out", folder], 2, /is no file/],
      [[path("rivers.sqlite"), "--tables", "\u001b[31mred"], 2, /the table " \[31mred"/],
      [[path("rivers.sqlite"), "--out", ""], 2, /^--out is empty; give it a value or leave it out$/m],
      [[path("rivers.sqlite"), "--tables=-*"], 2, /--tables and --schemas leave none of its tables/],
      [
        ["mysql://me:se@cret@host/a", "--database", path("rivers.sqlite")],
        2,
        /both mysql:\/\/me@host\/a and/,
      ],
    ];
    for (const [args, code, sentence] of cases) {
      const result = await runTask("explore", ...args);
      const label = args.join(" ");
      assert.equal(result.code, code, `${label}: ${result.stderr}`);
      assert.match(result.stderr, sentence, label);
      assert.equal(result.stdout, "", label);
      assert.equal(withoutProgress(result.stderr).trim().split("\n").length, 1, `${label}: ${result.stderr}`);
    }
    assert.equal(await Deno.readTextFile(path("diary.md")), "Dear diary");
  }));

Deno.test("explore writes possible keys with their evidence, and reads them back after an edit", () =>
  inFolder(async (folder) => {
    const [database, out] = [join(folder, "lakes.sqlite"), join(folder, "keys.json")];
    new DatabaseSync(database).exec(`CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE lake (id INTEGER PRIMARY KEY, country_id INTEGER, home_country INTEGER);
      INSERT INTO country VALUES (1, 'Peru'), (2, 'Chad'); INSERT INTO lake VALUES (1, 1, 2), (2, 2, 1)`);
    const written = await callTask("explore", [database, "--format", "keys", "--out", out]);
    assert.equal(written.code, 0, written.stderr);
    const document = JSON.parse(await Deno.readTextFile(out));
    const [first, second, ...rest] = document.foreign_keys;
    assert.deepEqual([first.from_columns, first.to_table, first.accepted], [["country_id"], "country", true]);
    assert.match(first.evidence.join(), /called like the table and its key,with values of the key alone/);
    assert.deepEqual([second.from_columns, rest], [["home_country"], []]);
    assert.doesNotMatch(JSON.stringify(document), /Peru|Chad/);

    const joinsOf = async () => {
      const { code, stdout, stderr } = await callTask("explore", [database, "--keys", out, "--json"]);
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout).joins.map(({ from }: { from: { columns: readonly string[] } }) =>
        from.columns
      );
    };
    first.accepted = false;
    second.accepted = true;
    await Deno.writeTextFile(out, JSON.stringify(document, null, 2));
    assert.deepEqual(await joinsOf(), [["home_country"]]);

    const again = await callTask("explore", [database, "--format", "keys", "--out", out]);
    assert.equal(again.code, 2);
    assert.match(
      again.stderr,
      /keys\.json is there already and may have been edited; give --out another file/,
    );
    const strict = await callTask("explore", [database, "--format", "keys", "--infer-keys", "1"]);
    assert.ok(
      JSON.parse(strict.stdout).foreign_keys.every(({ accepted }: { accepted: boolean }) => !accepted),
    );
  }));
