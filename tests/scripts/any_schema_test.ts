import assert from "node:assert/strict";
import { join } from "node:path";
import { buildAtlas } from "querylogue/bundled";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

/** The embedded database as the only one of a list. */
async function writeList(folder: string): Promise<string> {
  const path = join(folder, "databases.json");
  const one = { name: "atlas", database: await buildAtlas(), source: "made for this test" };
  await Deno.writeTextFile(path, JSON.stringify([one]));
  return path;
}

Deno.test("plans and dialogues of each database of a list stand side by side, and a sheet is drawn of its dataset", () =>
  inFolder(async (folder) => {
    const list = await writeList(folder);
    const out = join(folder, "out");
    const measured = await callTask("experiment", [
      ...["any-schema", "--databases", list, "--count", "4", "--sizes", "2", "--kinds", "partial,context"],
      ...["--datasets", folder, "--out", out],
    ]);
    assert.equal(measured.code, 0, measured.stderr);
    const written = await Deno.readTextFile(join(out, "any-schema.md"));
    assert.match(written, /^`deno task experiment any-schema --databases .* --count 4 --sizes 2/);
    assert.match(
      written,
      /\| atlas \| duckdb \| English \| \d+ \| \d+ \| \d+ \| \d+ \| 4 \| 4 \| 4 \| 100\.0 % \| 100\.0 % \| 0 \|/,
    );
    assert.match(written, /atlas: made for this test\./);
    const { databases: [row] } = JSON.parse(await Deno.readTextFile(join(out, "any-schema.json")));
    assert.deepEqual(row.failing, []);
    const dataset = join(folder, "atlas.json");
    const { dialogues } = JSON.parse(await Deno.readTextFile(dataset));
    const draw = async (seed: string) => {
      const given = [dataset, "--count", "3", "--seed", seed, "--out", out];
      const { code, stderr } = await callTask("experiment", ["dialogue-sheet", ...given]);
      assert.equal(code, 0, stderr);
      return await Deno.readTextFile(join(out, `dialogue-sheet-${seed}.md`));
    };
    const sheet = await draw("1");
    const places = [...sheet.matchAll(/^## atlas (\d+)\.(\d+)$/gm)];
    assert.equal(places.length, 3);
    for (const [, number, turn] of places) {
      const { ground_truth_sql } = dialogues[Number(number) - 1].interactions[Number(turn) - 1];
      assert.ok(sheet.includes(ground_truth_sql));
    }
    assert.notEqual(await draw("2"), sheet);
  }));

Deno.test("a sheet asks for no more interactions than the datasets hold", () =>
  inFolder(async (folder) => {
    const { dataset } = await writeLakes(folder);
    const { code, stderr } = await callTask("experiment", [
      ...["dialogue-sheet", dataset, "--count", "500", "--out", folder],
    ]);
    assert.equal(code, 2);
    assert.match(stderr, /The datasets hold 8 ground truths only: ask for fewer by --count/);
  }));

Deno.test("a list of databases says what is wrong in it", () =>
  inFolder(async (folder) => {
    const path = join(folder, "databases.json");
    const one = { name: "atlas", database: "lakes.sqlite", source: "nowhere" };
    const cases: readonly (readonly [unknown, RegExp])[] = [
      [[one, one], /two databases are named "atlas"; rename one/],
      [[{ ...one, name: "a b" }], /at 0\.name: may hold letters, digits, _ and - only/],
      [{}, /at its top/],
    ];
    for (const [list, message] of cases) {
      await Deno.writeTextFile(path, JSON.stringify(list));
      const { code, stderr } = await callTask("experiment", ["any-schema", "--databases", path]);
      assert.equal(code, 2);
      assert.match(stderr, message);
    }
  }));
