import { explainRun, playRun, reportRun, rescoreRun, resumeRun } from "querylogue/runs";
import { readRunFolder } from "querylogue/evaluation";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";
import { createLakesRun } from "./lakes_run.ts";

const agents = ["keyword"];
const environment = { querylogue: "0", deno: "0", v8: "0", platform: "here" };
const sheetOf = (folder: string) => Deno.readTextFile(join(folder, "reproducibility.md"));

Deno.test("a run has its sheet from its beginning, with the version of its engine and the hash of its data", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const out = join(folder, "run");
    await using run = await createLakesRun(out, { lakes, agents, ...environment, command: "deno task eval" });
    assert.match(run.configuration.engine ?? "", /^SQLite \d/);
    assert.match(run.configuration.data_hash ?? "", /^[\da-f]{64}$/);
    const sheet = await sheetOf(out);
    assert.match(sheet, /\| Command \| deno task eval \|/);
    await Array.fromAsync(playRun(run));
    await reportRun(run);
    assert.equal(await sheetOf(out), sheet);
  }));

Deno.test("a run that goes on as it began says nothing of it, and one with other programs or data says which", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const out = join(folder, "run");
    await (await createLakesRun(out, { lakes, agents, ...environment }))[Symbol.asyncDispose]();
    const goOn = async (options: Parameters<typeof resumeRun>[1]) => {
      await using run = await resumeRun(out, options);
      await Array.fromAsync(playRun(run));
      await reportRun(run);
      return (await readRunFolder(out)).configuration.resumed_with;
    };
    assert.equal(await goOn({ environment, resumedAt: "1" }), undefined);
    const newer = { ...environment, deno: "1" };
    assert.deepEqual(await goOn({ environment: newer, resumedAt: "2" }), [{ at: "2", deno: "1" }]);
    assert.deepEqual(await goOn({ environment: newer, resumedAt: "3" }), [{ at: "2", deno: "1" }]);
    const file = new DatabaseSync(lakes.database);
    file.exec("INSERT INTO country VALUES ('AT', 'Austria')");
    file.close();
    const [, changed] = await goOn({ environment: newer, resumedAt: "4" }) ?? [];
    assert.deepEqual(Object.keys(changed ?? {}), ["at", "data_hash"]);
    assert.match(await sheetOf(out), /\| Resumed 4 \| data_hash [\da-f]{64} \|/);
  }));

Deno.test("data that change in the middle of a run are told at its end, in its tables and in its sheet", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const played = async (change: string | undefined) => {
      const out = join(folder, `run ${change}`);
      await using run = await createLakesRun(out, { lakes, agents, ...environment });
      // The agents read the file while it is changed: the change waits for their lock.
      using file = new DatabaseSync(lakes.database, { timeout: 10_000 });
      for await (const _ of playRun(run, { onTurn: () => change && file.exec(change) })) continue;
      const { changedData = "", table } = await reportRun(run);
      return { changedData, caption: JSON.stringify(table), sheet: await sheetOf(out) };
    };
    const same = await played(undefined);
    assert.equal(same.changedData, "");
    assert.doesNotMatch(same.caption + same.sheet, /have changed|at the end/);
    for (
      const change of [
        "UPDATE lake SET name = 'Thunersee' WHERE depth = 217",
        "DELETE FROM lake WHERE depth = 217",
      ]
    ) {
      const { changedData, caption, sheet } = await played(change);
      assert.match(changedData, /^The rows or texts of the database have changed since the run began/);
      assert.ok(caption.includes(changedData));
      assert.match(sheet, /\| SHA-256 of rows and texts at the end \| [\da-f]{64} \|/);
    }
  }));

Deno.test("a run that is scored again or explained on other data says so", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const out = join(folder, "run");
    {
      await using run = await createLakesRun(out, { lakes, agents, ...environment });
      await Array.fromAsync(playRun(run));
      await reportRun(run);
    }
    const looked = async (name: string) => {
      const again = { folder: join(folder, name), startedAt: "2", preset: "bird" as const };
      const rescored = await rescoreRun(out, again);
      const explained = await explainRun(out);
      assert.equal(explained.changedData, rescored.changedData);
      const captions = JSON.stringify([
        rescored.table.caption,
        explained.tables.map(({ caption }) => caption),
      ]);
      return { changedData: rescored.changedData, captions, sheet: await sheetOf(again.folder) };
    };
    assert.equal((await looked("same")).changedData, undefined);
    {
      using file = new DatabaseSync(lakes.database);
      file.exec("UPDATE lake SET name = 'Thunersee' WHERE depth = 217");
    }
    const { changedData = "", captions, sheet } = await looked("other");
    assert.match(changedData, /^The rows or texts of the database have changed since the run began/);
    assert.equal(captions.split(changedData).length - 1, 4);
    assert.match(sheet, /\| SHA-256 of rows and texts at the end \| [\da-f]{64} \|/);
  }));

Deno.test("a lexicon that has changed since the run began is refused", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const [out, lexicon] = [join(folder, "run"), join(folder, "lakes.lexicon.yaml")];
    await Deno.writeTextFile(lexicon, "tables:\n  lake: { singular: pond }\n");
    await (await createLakesRun(out, { lakes, agents, lexicon }))[Symbol.asyncDispose]();
    await (await resumeRun(out))[Symbol.asyncDispose]();
    await Deno.writeTextFile(lexicon, "tables:\n  lake: { singular: tarn }\n");
    await assert.rejects(resumeRun(out), /lakes\.lexicon\.yaml has changed since the run/);
  }));

Deno.test("a run that is scored again has the command and programs of the scoring", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const [out, again] = [join(folder, "run"), join(folder, "again")];
    {
      await using run = await createLakesRun(out, { lakes, agents, ...environment, command: "play" });
      await Array.fromAsync(playRun(run));
      await reportRun(run);
    }
    await rescoreRun(out, {
      ...{ folder: again, startedAt: "2", preset: "bird", command: "score" },
      environment: { ...environment, deno: "1" },
    });
    const { configuration } = await readRunFolder(again);
    assert.deepEqual([configuration.command, configuration.deno], ["score", "1"]);
    assert.match(await sheetOf(again), /\| Turns scored again from \| run \|/);
  }));
