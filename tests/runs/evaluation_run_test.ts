import { loadDataset } from "querylogue/dialogue";
import { evaluate, playRun, reportRun, resumeRun } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { inFolder } from "../scripts/run_task.ts";
import { createLakesRun } from "./lakes_run.ts";

const agents = ["keyword", "oracle"];

Deno.test("playRun() names the conversations of an agent by the folder, so that a resumed run goes on in them", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const asked = new Set<string>();
    const agent = ({ conversation_id }: { readonly conversation_id: string }) => {
      asked.add(conversation_id);
      return Promise.resolve({ kind: "refusal", text: "No." } as const);
    };
    await using run = await createLakesRun(join(folder, "first run"), {
      lakes,
      agents: [{ name: "http://host", agent }],
    });
    await Array.fromAsync(playRun(run));
    const keys = ["1", "2", "3", "1#2"];
    assert.deepEqual([...asked].sort(), keys.map((key) => `first%20run/http%3A%2F%2Fhost/1/1/${key}`).sort());
  }));

Deno.test("playRun() that is stopped and resumed comes to the bytes of a run that was not, and to evaluate()", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const [whole, cut] = [join(folder, "whole"), join(folder, "cut")];
    {
      await using run = await createLakesRun(whole, { lakes, agents });
      const played = await Array.fromAsync(playRun(run));
      assert.equal(played.length, agents.length * run.setup.dataset.dialogues.length);
      await reportRun(run);
    }
    const stop = new AbortController();
    const reason = new Error("stop");
    {
      await using run = await createLakesRun(cut, { lakes, agents });
      await assert.rejects(async () => {
        for await (const _ of playRun(run, { concurrency: 1, signal: stop.signal })) stop.abort(reason);
      }, reason);
    }
    await using resumed = await resumeRun(cut);
    assert.ok(resumed.finished.length > 0);
    await Array.fromAsync(playRun(resumed));
    const { measures } = await reportRun(resumed);
    for (const file of ["metrics.json", "report.json", "junit.xml", "index.html", "tables/metrics.md"]) {
      assert.equal(
        await Deno.readTextFile(join(cut, file)),
        await Deno.readTextFile(join(whole, file)),
        file,
      );
    }
    const inMemory = await evaluate(await loadDataset(lakes.dataset), {
      ...{ database: lakes.database, agents, seed: 3 },
    });
    assert.deepEqual(measures, inMemory.measures);
  }));

Deno.test("createRun() refuses a folder that holds a run", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const out = join(folder, "run");
    await (await createLakesRun(out, { lakes, agents }))[Symbol.asyncDispose]();
    await assert.rejects(createLakesRun(out, { lakes, agents }), {
      name: "InputError",
      message: /holds an unfinished run/,
    });
  }));

Deno.test("a run into a folder in which another was killed before its run.json removes what that left half-written", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const out = join(folder, "run");
    await Deno.mkdir(out);
    await Deno.writeTextFile(join(out, `.${crypto.randomUUID()}.tmp`), '{"querylogue": "0.1');
    await using run = await createLakesRun(out, { lakes, agents: ["oracle"], limit: 1 });
    await Array.fromAsync(playRun(run));
    assert.deepEqual(
      (await Array.fromAsync(Deno.readDir(out), ({ name }) => name)).sort(),
      ["journal.jsonl", "reproducibility.md", "run.json"],
    );
  }));

Deno.test("resumeRun() refuses a journal with a turn of another run", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const out = join(folder, "run");
    {
      await using run = await createLakesRun(out, { lakes, agents });
      await Array.fromAsync(playRun(run));
    }
    const journal = join(out, "journal.jsonl");
    const text = await Deno.readTextFile(journal);
    for (
      const [was, is] of [['"agent":"oracle"', '"agent":"echo"'], ['"interaction":1', '"interaction":9']]
    ) {
      await Deno.writeTextFile(journal, text.replace(was!, is!));
      await assert.rejects(resumeRun(out), {
        name: "InputError",
        message: /not part of its run; start a new run$/,
      });
    }
  }));

Deno.test("resumeRun() refuses a dataset that has changed since the run began", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const out = join(folder, "run");
    await (await createLakesRun(out, { lakes, agents }))[Symbol.asyncDispose]();
    const text = await Deno.readTextFile(lakes.dataset);
    await Deno.writeTextFile(lakes.dataset, text.replace(/"utterance": ?"/, "$&Please, "));
    await assert.rejects(resumeRun(out), { name: "InputError", message: /has changed since the run/ });
  }));
