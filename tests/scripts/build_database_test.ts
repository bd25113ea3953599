import assert from "node:assert/strict";
import { inFolder, runTask } from "./run_task.ts";

Deno.test("dataset build makes the industrial database once, and refuses wrong use in one sentence", () =>
  inFolder(async (folder) => {
    const out = `${folder}/industrial.duckdb`;
    const build = ["dataset", "build", "industrial", "--rows", "1", "--out", out];
    const { code, stdout, stderr } = await runTask(...build, "--json");
    assert.equal(code, 0, stderr);
    assert.match(stderr, /tables: 27 of 27\nDatabase written to .*industrial\.duckdb; use it as --database/);
    const tables: { readonly name: string; readonly rows: number }[] = JSON.parse(stdout);
    assert.equal(tables.length, 27);
    assert.deepEqual(tables.find(({ name }) => name === "platform"), { name: "platform", rows: 4 });
    const wrong: readonly (readonly [RegExp, readonly string[]])[] = [
      [/industrial\.duckdb", as it exists already: remove it or choose another name\n$/, build],
      [/with rows 9000000: give a whole number from 1 to /, [...build, "--rows", "9000000"]],
      [/It must be a whole number of 1 or more; see /, [...build, "--rows", "none"]],
      [/Allowed choices are industrial/, ["dataset", "build", "atlas", "--out", `${folder}/a.duckdb`]],
    ];
    for (const [message, args] of wrong) {
      const refused = await runTask(...args);
      assert.deepEqual([refused.code, refused.stdout], [2, ""], refused.stderr);
      assert.match(refused.stderr, message);
      assert.equal(refused.stderr.trim().split("\n").length, 1, refused.stderr);
    }
  }));
