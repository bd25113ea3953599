import { importMondial, type ImportReport, mondialKeys } from "querylogue/bundled";
import { introspect, openDatabase, rowsOf } from "querylogue/database";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { sharedPath, sharedTest } from "../../shared_data.ts";
import { inFolder } from "../../database/fixtures.ts";

const scripts = ["mondial/mondial-schema.oracle.2023.sql", "mondial/mondial-inputs.oracle.2023.sql"];

sharedTest(
  "the untouched distribution arrives whole",
  [...scripts, "mondial/mondial.sqlite"],
  () =>
    inFolder(async (folder) => {
      const out = `${folder}/mondial.duckdb`;
      const report = await importMondial({ from: sharedPath("mondial"), out });
      assert.equal(report.tables.length, 47);
      assert.ok(report.tables.every(({ read, stored }) => read === stored));
      assert.equal(report.tables.reduce((total, { stored }) => total + stored, 0), 56_326);
      assert.equal(report.keys.length, 72);
      assert.ok(report.keys.every(({ orphans }) => orphans === 0));
      assert.equal(report.keys.filter(({ kind }) => kind === "carried").length, 3);

      await using imported = await openDatabase(out);
      await using published = await openDatabase(sharedPath("mondial/mondial.sqlite"));
      const [ours, theirs] = [await introspect(imported), await introspect(published)];
      assert.deepEqual(
        ours.tables.map(({ name }) => name).toSorted(),
        theirs.tables.map(({ name }) => name).toSorted(),
      );
      const ends = ({ foreignKeys }: typeof ours) =>
        foreignKeys.map(({ from, to }) => Deno.inspect([from, to])).toSorted();
      assert.deepEqual(ends(ours), ends(theirs));
      for (const { name, columns, primaryKey, uniqueKeys } of ours.tables) {
        const other = theirs.tables.find((table) => table.name === name);
        assert.deepEqual(columns.map(({ name }) => name), other?.columns.map(({ name }) => name));
        assert.deepEqual([primaryKey, uniqueKeys], [other?.primaryKey, other?.uniqueKeys]);
        const rows = async (database: typeof imported) => {
          const outcome = await database.query(`SELECT * FROM "${name}"`, { maxRows: 100_000 });
          assert.ok(outcome.kind === "rows" && !outcome.table.truncated, name);
          // SQLite reads -8.924817 as -8.924817000000001; ours are decimals.
          const exact = (_: string, value: unknown) =>
            typeof value === "number" ? Number(value.toPrecision(15)) : value;
          return rowsOf(outcome.table).map((row) => JSON.stringify(row, exact)).toSorted();
        };
        assert.deepEqual(await rows(imported), await rows(published), name);
      }
    }),
);

sharedTest("the key list is that of the published diagram", ["mondial/mondial_fks.txt"], async () => {
  const lines = (await Deno.readTextFile(sharedPath("mondial/mondial_fks.txt"))).trim().split("\n");
  const written = mondialKeys().map(({ from, to }) =>
    `${from.table}(${from.columns})>${to.table}(${to.columns})`
  );
  assert.deepEqual(written, lines.map((line) => line.trim()));
});

/** Scripts with all tables of the key list, one row each, that refer to each other in every way that keys allow. */
function smallScripts() {
  const columns = new Map<string, Set<string>>();
  for (const end of mondialKeys().flatMap(({ from, to }) => [from, to])) {
    columns.set(end.table, (columns.get(end.table) ?? new Set()).union(new Set(end.columns)));
  }
  const schema = [...columns].map(([table, names]) => {
    const keys = mondialKeys().find(({ to }) => to.table === table)?.to.columns;
    const parts = [...names].map((name) => `${name} VARCHAR2(50)`);
    if (keys !== undefined) parts.push(`CONSTRAINT ${table}Key PRIMARY KEY (${keys.join(", ")})`);
    return `CREATE TABLE ${table} (${parts.join(", ")}, Place GeoCoord, Size_ NUMBER);`;
  }).join("\n");
  const inputs = [...columns].map(([table, names]) => {
    const selfReference = mondialKeys().find(({ from, to }) => from.table === table && to.table === table)
      ?.from.columns;
    const values = [...names].map((name) => selfReference?.includes(name) ? "NULL" : "'x'");
    return `INSERT INTO ${table.toLowerCase()} VALUES (${values.join(", ")}, GeoCoord(1.25, -3), 7);`;
  }).join("\n");
  return { schema, inputs };
}

async function importing(
  { schema, inputs }: { schema: string; inputs: string },
  folder: string,
): Promise<ImportReport> {
  await Deno.writeTextFile(`${folder}/one.sql`, schema);
  await Deno.writeTextFile(`${folder}/two.SQL`, inputs);
  await Deno.writeTextFile(
    `${folder}/readme.sql`,
    "-- CREATE TABLE Country for another database: VARCHAR(50)\n",
  );
  return await importMondial({ from: folder, out: `${folder}/out.duckdb` });
}

Deno.test("scripts are found by their content, coordinates become two columns, numbers as narrow as they are", () =>
  inFolder(async (folder) => {
    const { schema: definitions, inputs } = smallScripts();
    const emptyText = inputs.replace(/(INSERT INTO politics VALUES \('x', )'x'/, "$1''");
    const report = await importing({ schema: definitions, inputs: emptyText }, folder);
    assert.ok(report.tables.every(({ read, stored }) => read === 1 && stored === 1));
    assert.deepEqual(
      report.keys.filter(({ kind }) => kind === "carried").map(({ reason }) => reason),
      Array(3).fill("circle"),
    );
    await using database = await openDatabase(`${folder}/out.duckdb`);
    const schema = await introspect(database);
    assert.equal(schema.foreignKeys.length, 72);
    const dependent = await database.query("SELECT Dependent IS NULL FROM Politics");
    assert.ok(dependent.kind === "rows" && dependent.table.columns[0]?.values[0] === true);
    assert.deepEqual(schema.tables[0]?.columns.slice(-3).map(({ name, type }) => [name, type]), [
      ["Place_Latitude", "DECIMAL(3,2)"],
      ["Place_Longitude", "INTEGER"],
      ["Size_", "INTEGER"],
    ]);
  }));

Deno.test("a key that rows break is carried, counted and named", () =>
  inFolder(async (folder) => {
    const { schema, inputs } = smallScripts();
    const broken = inputs.replace(/(INSERT INTO economy VALUES \()'x'/, "$1'nowhere'");
    const report = await importing({ schema, inputs: broken }, folder);
    assert.deepEqual(report.keys.filter(({ orphans }) => orphans > 0), [{
      name: "Economy_Country_fkey",
      from: "Economy (Country)",
      to: "Country (Code)",
      kind: "carried",
      reason: "orphans",
      orphans: 1,
    }]);
  }));

Deno.test("scripts that are wrong are told in one sentence and leave nothing behind", () =>
  inFolder(async (folder) => {
    const { schema, inputs } = smallScripts();
    const lines = inputs.split("\n");
    const faults: readonly (readonly [schema: string, inputs: string, message: RegExp])[] = [
      ["", inputs, /no \.sql file there is Mondial's Oracle schema script/],
      [schema, "", /no \.sql file there is Mondial's Oracle inputs script/],
      [schema, `${schema}\n${inputs}`, /several files/],
      [schema, inputs.slice(0, -20), /ends in the middle of what begins in line \d+/],
      [schema, lines.slice(0, -1).join("\n"), /no row for "\w+": is the file complete/],
      [schema, `${inputs}\nINSERT INTO moon VALUES (1);`, /the table "moon" of line \d+ is not defined/],
      [schema, `${inputs}\nINSERT INTO Sea VALUES (1);`, /the values of line \d+ do not fit/],
      [schema, `${inputs}\n${lines[0]}`, /Constraint Error/],
      [schema.replace("Capital VARCHAR2(50), ", ""), inputs, /do not fit|no column Country\.Capital/],
      [schema, inputs.replace(", 7)", ", 'seven')"), /seven/],
    ];
    for (const [wrongSchema, wrongInputs, message] of faults) {
      await assert.rejects(importing({ schema: wrongSchema, inputs: wrongInputs }, folder), {
        name: "InputError",
        message,
      });
      const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).toSorted();
      assert.deepEqual(names, ["one.sql", "readme.sql", "two.SQL"], String(message));
    }
    await assert.rejects(importMondial({ from: `${folder}/none`, out: `${folder}/o` }), {
      name: "InputError",
    });
    await assert.rejects(importMondial({ from: `${folder}/one.sql`, out: `${folder}/o` }), {
      name: "InputError",
    });
  }));

Deno.test("an existing file is never replaced, an aborted import leaves nothing", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/out.duckdb`, "mine");
    await assert.rejects(importing(smallScripts(), folder), {
      name: "InputError",
      message: /exists already/,
    });
    assert.equal(await Deno.readTextFile(`${folder}/out.duckdb`), "mine");
    const reason = new Error("stop");
    const signal = AbortSignal.abort(reason);
    await assert.rejects(importMondial({ from: folder, out: `${folder}/new.duckdb`, signal }), reason);
    await assert.rejects(Deno.stat(`${folder}/new.duckdb`), Deno.errors.NotFound);
  }));

/** Runs the command as its task does. */
async function dataset(...args: readonly string[]) {
  const script = fileURLToPath(new URL("../../../scripts/dataset.ts", import.meta.url));
  const permissions = ["--no-prompt", "--allow-read", "--allow-write", "--allow-run=sh"];
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", 'exec "$0" "$@"', Deno.execPath(), "run", ...permissions, script, ...args],
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

Deno.test("dataset list names what there is", async () => {
  const { code, stdout } = await dataset("list", "--json");
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout).map(({ name }: { name: string }) => name), [
    "atlas",
    "mondial",
    "industrial",
  ]);
});

Deno.test("dataset import prints what went in and what came out, and refuses what is wrong", () =>
  inFolder(async (folder) => {
    const { schema, inputs } = smallScripts();
    await Deno.writeTextFile(`${folder}/one.sql`, schema);
    await Deno.writeTextFile(`${folder}/two.sql`, inputs);
    const args = ["import", "mondial", "--from", folder, "--out", `${folder}/out.duckdb`];
    const done = await dataset(...args);
    assert.equal(done.code, 0, done.stderr);
    assert.match(done.stdout, /69 foreign keys are declared; 3 /);
    assert.match(done.stdout, /Every reference of every row was found/);
    assert.match(done.stdout, /has 56326 rows, this one \d+/);
    const again = await dataset(...args);
    assert.deepEqual([again.code, again.stdout], [2, ""]);
    assert.match(again.stderr, /^Cannot write .*exists already.*\n$/);
    for (
      const wrong of [["import", "moon", "--from", "a", "--out", "b"], [
        "import",
        "mondial",
        "--from",
        folder,
      ], ["lisst"]]
    ) {
      const { code, stderr } = await dataset(...wrong);
      assert.equal(code, 2, stderr);
      assert.equal(stderr.trim().split("\n").length, 1);
    }
  }));
