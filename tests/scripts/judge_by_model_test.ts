import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectFile } from "../../scripts/cli/project_file.ts";
import type { ChatBody } from "../llm/chat_answer.ts";
import { startFaultServer } from "../llm/fault_server.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

/** A server whose model finds two sentences the same where both name lakes. */
async function startJudgeServer() {
  return await startFaultServer({
    reply: ({ messages = [] }: ChatBody) => {
      const text = messages.map(({ content }) => content).join("\n");
      const [a = "", b = ""] = ["A", "B"].map((name) =>
        JSON.parse(new RegExp(`of "${name}": .*\n(.*)\n`).exec(text)?.[1] ?? '""')
      );
      const same = [a, b].every((sentence) => /lakes/i.test(sentence));
      const reply = {
        evidence: [{ a, b, same }],
        reason: same ? "Both are about lakes." : "They differ.",
        verdict: same ? "same" : "different",
      };
      return { kind: "answer", text: JSON.stringify(reply) };
    },
  });
}

Deno.test("judge --judge strict asks a model in the network process and replays its calls without one", () =>
  inFolder(async (folder) => {
    await using server = await startJudgeServer();
    const pairs = [
      { id: "1", intention: "List the lakes.", interpretation: "Show lakes", database: "none needed" },
      { id: "2", intention: "List the lakes.", interpretation: "Show rivers" },
    ];
    const file = join(folder, "pairs.jsonl");
    const cassette = join(folder, "calls.jsonl");
    await Deno.writeTextFile(file, pairs.map((pair) => JSON.stringify(pair)).join("\n"));
    const args = ["--pairs", file, "--judge", "strict", "--cassette", cassette, "--json"];
    const environment = { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-canary-1234567890" };
    const judged = await callTask("judge", [...args, "--model", "small"], { environment });
    assert.equal(judged.code, 0, judged.stderr);
    const lines = judged.stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(lines.map(({ id, verdict }) => [id, verdict]), [["1", "aligned"], ["2", "not_aligned"]]);
    assert.equal(server.requests.length, 4);
    assert.equal(server.requests[0]?.headers.get("authorization"), "Bearer sk-canary-1234567890");
    const replayed = await callTask("judge", [...args, "--replay"]);
    assert.equal(replayed.stdout, judged.stdout);
    const once = await callTask("judge", [...args, "--replay", "--judge-calls", "1"]);
    assert.match(once.stdout, /"reason":"Both are about lakes\."/);
  }));

Deno.test("judge tells an unknown judge, a judge without a model and a model without a judge in one sentence", () =>
  inFolder(async (folder) => {
    const file = join(folder, "pairs.jsonl");
    await Deno.writeTextFile(
      file,
      '{"id": "1", "intention": "List the lakes.", "interpretation": "All lakes"}',
    );
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["--judge", "kind"], /Unknown judge "kind" \(known are offline, strict, lenient, module:FILE/],
      [["--judge", "strict"], /No server of models is told/],
      [["--judge-calls", "3"], /The judge "offline" asks no model: leave out --judge-calls/],
      [["--judge", "module:none.ts"], /none\.ts/],
    ];
    for (const [args, sentence] of cases) {
      const { code, stderr } = await callTask("judge", ["--pairs", file, ...args]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, sentence);
      assert.equal(stderr.trim().split("\n").length, 1, stderr);
    }
  }));

Deno.test("eval --judge strict says in caption and run.json who judged, and is resumed by the same model", () =>
  inFolder(async (folder) => {
    await using server = await startJudgeServer();
    const environment = { OPENAI_BASE_URL: server.baseUrl };
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const cassette = join(folder, "calls.jsonl");
    const args = ["--database", database, "--dataset", dataset, "--agent", "keyword", "--all", "--out", out];
    const run = await callTask("eval", [
      ...args,
      ...["--judge", "strict", "--judge-calls", "1", "--judge-model", "small", "--cassette", cassette],
    ], { environment });
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stdout, /strict judge by the model small \(one call\)/);
    assert.doesNotMatch(run.stdout, /use no language model/);
    const { judge, judge_model, judge_calls } = JSON.parse(await Deno.readTextFile(join(out, "run.json")));
    assert.deepEqual([judge, judge_model, judge_calls], ["strict", "small", 1]);
    const journal = await Deno.readTextFile(join(out, "journal.jsonl"));
    assert.match(journal, /"judge_reason":"Both are about lakes\."/);
    const asked = server.requests.length;
    const metrics = await Deno.readTextFile(join(out, "metrics.json"));
    // As if it had been killed after its first two turns.
    await Deno.writeTextFile(join(out, "journal.jsonl"), journal.split("\n").slice(0, 2).join("\n") + "\n");
    await Deno.remove(join(out, "metrics.json"));
    const resumed = await callTask("eval", ["--resume", out, "--cassette", cassette, "--replay"]);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.equal(await Deno.readTextFile(join(out, "metrics.json")), metrics);
    assert.equal(server.requests.length, asked);
  }));

Deno.test("eval --judge module:FILE judges by a program of one's own, and stops at a wrong reply with its turns kept", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const file = join(folder, "judge.ts");
    const out = join(folder, "run");
    await Deno.writeTextFile(file, 'export default () => ({ verdict: "maybe", reason: "?" });');
    const args = ["--database", database, "--dataset", dataset, "--agent", "keyword", "--out", out];
    const stopped = await callTask("eval", [...args, "--judge", `module:${file}`]);
    assert.equal(stopped.code, 3, stopped.stderr);
    assert.match(stopped.stderr, /--resume .*\nThe judge "module:.*" gave no judgement: /);
    await Deno.writeTextFile(file, 'export default () => ({ verdict: "aligned", reason: "Always." });');
    const resumed = await callTask("eval", ["--resume", out]);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.match(await Deno.readTextFile(join(out, "journal.jsonl")), /"judge_reason":"Always\."/);
  }));

Deno.test("judge models --replay judges the drawn pairs from the recording in the project", () =>
  inFolder(async (folder) => {
    const { code, stdout, stderr } = await callTask("judge", [
      "models",
      "--replay",
      "--json",
      "--out",
      folder,
    ]);
    assert.equal(code, 0, stderr);
    const { judges } = JSON.parse(stdout);
    assert.deepEqual(
      judges.map(({ judge, pairs }: { readonly judge: string; readonly pairs: readonly unknown[] }) => [
        judge,
        pairs.length,
      ]),
      [["strict, one call", 120], ["strict, majority of three calls", 30]],
    );
    const published = JSON.parse(await Deno.readTextFile(projectFile("reports/judges-by-model.json")));
    assert.deepEqual(judges[0], published.judges[0]);
    assert.ok(existsSync(join(folder, "judges-by-model.md")));
  }));
