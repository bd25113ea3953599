import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, OutsideError } from "../../lib/base/mod.ts";
import { openWork, unfinishedFiles } from "../../lib/runs/mod.ts";
import { inFolder } from "../scripts/run_task.ts";

const head = { engine: "model", model: "small", seed: 1, kinds: ["partial"] };
const works = [{ index: 0, reason: "no rows" }, { index: 1, reason: "no rows" }];

/** Runs a test on the file of work that has two dialogues. */
const withWork = (test: (path: string) => Promise<void>) =>
  inFolder(async (folder) => {
    const path = join(folder, "set.json.partial");
    {
      const { file, finished } = await openWork(path, head, false);
      await using writing = file;
      assert.deepEqual(finished, []);
      for (const work of works) await writing.append(work);
    }
    await test(path);
  });

async function refusal(
  path: string,
  told: Readonly<Record<string, unknown>>,
  resume: boolean,
): Promise<string> {
  try {
    await using _ = (await openWork(path, told, resume)).file;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return "";
}

Deno.test("work goes on with what is finished, and only where that is asked for", () =>
  withWork(async (path) => {
    const { file, finished } = await openWork(path, head, true);
    await using _ = file;
    assert.deepEqual(finished, works);
    assert.equal(
      await refusal(path, head, false),
      `${path} holds unfinished work: resume it with --resume, or remove it`,
    );
    assert.equal(
      await refusal(`${path}2`, head, true),
      `There is no unfinished work at ${path}2: leave out --resume`,
    );
  }));

Deno.test("other settings than the work was begun with are named", () =>
  withWork(async (path) => {
    const sentence = (names: string) =>
      `${path} was begun with other settings (${names}): use the same, or remove it`;
    assert.equal(await refusal(path, { ...head, seed: 2, model: "large" }, true), sentence("model, seed"));
    assert.equal(await refusal(path, { ...head, schema_hash: "x" }, true), sentence("schema hash"));
    const { kinds: _, ...fewer } = head;
    assert.equal(await refusal(path, fewer, true), sentence("kinds"));
  }));

Deno.test("a file that lacks a dialogue is not gone on with, and one without any line is begun", () =>
  withWork(async (path) => {
    const lines = (await Deno.readTextFile(path)).split("\n");
    await Deno.writeTextFile(path, [lines[0], lines[2], ""].join("\n"));
    assert.match(
      await refusal(path, head, true),
      /line 2 is not dialogue 1; remove it and all lines after it$/,
    );
    for (const resume of [false, true]) {
      await Deno.writeTextFile(path, "");
      assert.equal(await refusal(path, head, resume), "");
      assert.equal(await Deno.readTextFile(path), `${JSON.stringify(head)}\n`);
    }
  }));

Deno.test("two programs do not work on one dataset", () =>
  withWork(async (path) => {
    await using _ = (await openWork(path, head, true)).file;
    await assert.rejects(openWork(path, head, true), OutsideError);
  }));

Deno.test("calls are kept beside work of a model that names no cassette, and only as long as the work", () =>
  withWork(async (path) => {
    const out = path.replace(/\.partial$/, "");
    const calls = `${path}.calls`;
    await Deno.writeTextFile(calls, "");
    await using kept = await unfinishedFiles({ out, engine: "model" });
    assert.equal(kept.calls, calls);
    for (
      const options of [
        { out, engine: "model", cassette: "calls.jsonl" },
        { out, engine: "model", cassette: "calls.jsonl", replay: true },
        { out, engine: "grammar" },
      ] as const
    ) assert.equal((await unfinishedFiles(options)).calls, undefined);
    await kept.remove();
    await assert.rejects(Deno.stat(path), Deno.errors.NotFound);
    await assert.rejects(Deno.stat(calls), Deno.errors.NotFound);
    await Deno.writeTextFile(calls, "");
    await unfinishedFiles({ out, engine: "model" });
    await assert.rejects(Deno.stat(calls), Deno.errors.NotFound);
  }));

Deno.test("a file of calls without any is removed when the work ends", () =>
  withWork(async (path) => {
    for (const [text, there] of [["", false], ["{}", true]] as const) {
      {
        await using _ = await unfinishedFiles({ out: path.replace(/\.partial$/, ""), engine: "model" });
        await Deno.writeTextFile(`${path}.calls`, text);
      }
      assert.equal(existsSync(`${path}.calls`), there);
    }
  }));
