import assert from "node:assert/strict";
import { join } from "node:path";
import { journalLines, otherResults, resultsOf } from "../../scripts/experiments/survival/run_files.ts";
import { killedTable } from "../../scripts/experiments/survival/survival_tables.ts";
import { tornJournals } from "../../scripts/experiments/survival/survival_checks.ts";
import { createModelJudge } from "../../lib/evaluation/mod.ts";
import { scriptedChat } from "../../lib/llm/mod.ts";
import { serveModel } from "../../scripts/experiments/survival/model_server.ts";
import { otherWords, rightWords } from "../../scripts/experiments/survival/survival_world.ts";
import { inFolder } from "./run_task.ts";

async function writeRun(folder: string, metrics: string): Promise<string> {
  await Deno.mkdir(join(folder, "tables"), { recursive: true });
  await Deno.writeTextFile(join(folder, "metrics.json"), metrics);
  await Deno.writeTextFile(join(folder, "tables", "metrics.md"), "| 1 |");
  await Deno.writeTextFile(join(folder, "journal.jsonl"), '{"turn":1}\n{"turn":2,"text":"é"}\n{"tu');
  return folder;
}

Deno.test("results that differ in a byte, are missing or are too much are named", () =>
  inFolder(async (folder) => {
    const one = resultsOf(await writeRun(join(folder, "one"), "{}"));
    const other = await writeRun(join(folder, "other"), "{ }");
    await Deno.writeTextFile(join(other, "tables", "more.md"), "");
    assert.deepEqual(otherResults(join(folder, "one"), one), []);
    assert.deepEqual(otherResults(other, one), ["metrics.json", "tables/more.md"]);
    assert.deepEqual(journalLines(other).map(({ turn }) => turn), [1, 2]);
    assert.deepEqual(journalLines(join(folder, "none")), []);
  }));

Deno.test("a journal that is cut at any byte of its last line loses that line alone", () =>
  inFolder(async (folder) => {
    const whole = await writeRun(join(folder, "whole"), "{}");
    await Deno.writeTextFile(join(whole, "journal.jsonl"), '{"turn":1}\n{"turn":2,"text":"é"}\n');
    const { tried, held } = await tornJournals({ args: [], folder, whole, expected: new Map() });
    assert.deepEqual([tried, held], [24, 24]);
  }));

Deno.test("each fault of a killed run is counted in its row and told below", () => {
  const run = { killed_at_ms: 1200, turns: 3, before_run: false, ended_before: false, faults: [] };
  const faulty = ["asked again: x", "metrics.json differs", ".x.tmp was left without run.json, and stayed"];
  const { rows, notes } = killedTable([run, { ...run, faults: faulty }], { ofServer: 0 });
  const count = (title: RegExp) => rows.find(([name]) => title.test(String(name)))?.[1];
  assert.deepEqual(count(/asked again/), { kind: "number", value: 1 });
  assert.deepEqual(count(/other bytes/), { kind: "number", value: 1 });
  assert.deepEqual(count(/could not go on/), { kind: "number", value: 0 });
  assert.deepEqual(count(/the next start did not remove/), { kind: "number", value: 1 });
  assert.equal(notes.length, 3);
});

Deno.test("a model as judge is asked about the words of its agent, and its server counts the calls", async () => {
  await using server = await serveModel("judge");
  for (const [place, intention] of rightWords.entries()) {
    const response = await fetch(`${server.baseUrl}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ model: "mock", messages: [] }),
    });
    const { choices: [{ message }] } = await response.json();
    // Without a call there is nothing of a model's server that a run could survive.
    const chat = scriptedChat([message.content]);
    const judge = createModelJudge(chat, { rule: "strict", calls: 1 });
    const { verdict, reason } = await judge({
      intention,
      interpretation: otherWords[place] as string,
      earlier: [],
    });
    assert.deepEqual([verdict, reason], ["aligned", "Both list lakes."]);
  }
  assert.equal(server.calls(), rightWords.length);
});
