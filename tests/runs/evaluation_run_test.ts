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
    for (const file of ["metrics.json", "report.json", "junit.xml", "tables/metrics.md"]) {
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
      ["journal.jsonl", "reproducibility.md", "results.jsonl", "run.json"],
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
    const last = JSON.parse(text.trim().split("\n").at(-1) ?? "");
    const further = JSON.stringify({ ...last, interaction: last.interaction + 1, turn: 1 });
    for (const stray of [text.replaceAll('"agent":"oracle"', '"agent":"echo"'), `${text}${further}\n`]) {
      await Deno.writeTextFile(journal, stray);
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

Deno.test("playRun() asks no turn again that another program has played since the run was opened", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const run = join(folder, "run");
    const stop = new AbortController();
    {
      await using begun = await createLakesRun(run, { lakes, agents: ["oracle"] });
      await assert.rejects(async () => {
        for await (const _ of playRun(begun, { concurrency: 1, signal: stop.signal })) {
          stop.abort(new Error("stop"));
        }
      }, /stop/);
    }
    await using late = await resumeRun(run);
    {
      await using other = await resumeRun(run);
      await Array.fromAsync(playRun(other));
    }
    const journal = await Deno.readTextFile(join(run, "journal.jsonl"));
    await assert.rejects(
      Array.fromAsync(playRun(late)),
      /Another program has played on in .*give the command again/,
    );
    assert.equal(await Deno.readTextFile(join(run, "journal.jsonl")), journal);
  }));

Deno.test("ground truths of another dialect are said to be translated, before the run and in its folder", () =>
  inFolder(async (folder) => {
    const lakes = await writeLakes(folder);
    const given = await loadDataset(lakes.dataset);
    const dataset = join(folder, "from elsewhere.json");
    await Deno.writeTextFile(
      dataset,
      JSON.stringify({ ...given, control: { ...given.control, sql_dialect: "postgres" } }),
    );
    const elsewhere = await createLakesRun(join(folder, "elsewhere"), {
      lakes: { ...lakes, dataset },
      agents: ["oracle"],
    });
    await using _ = elsewhere;
    assert.equal(elsewhere.configuration.translated_from, "postgres");
    assert.match(
      elsewhere.setup.warnings.join("\n"),
      /SQL of postgres and are translated to \w+; .*\?dialect=postgres/,
    );
    assert.match(
      await Deno.readTextFile(join(folder, "elsewhere", "reproducibility.md")),
      /Ground truths translated from \| postgres/,
    );
    await using own = await createLakesRun(join(folder, "own"), { lakes, agents: ["oracle"] });
    assert.equal(own.configuration.translated_from, undefined);
    assert.deepEqual(own.setup.warnings.filter((warning) => warning.includes("translated")), []);
  }));
