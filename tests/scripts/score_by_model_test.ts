import assert from "node:assert/strict";
import { join } from "node:path";
import { startFaultServer } from "../llm/fault_server.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

const right = {
  question: "What did the people in China spend?",
  sql: "SELECT SUM(spend) FROM t WHERE c = 'China'",
};

/** A server whose model reads one filter in every question, and finds every answer correct. */
async function startScoreServer() {
  const reading = {
    ...{ outputs: [], aggregations: [{ function: "sum", column: "spend", distinct: false }] },
    filters: [{ column: "c", operator: "=", values: ["China"], unit: null }],
    ...{ group_by: [], ordered: false, limit: null },
  };
  return await startFaultServer({
    reply: ({ messages = [] }) => {
      const isReading = messages.some(({ content }) => /^You read what a question/.test(String(content)));
      const reply = isReading ? reading : { reason: "So it is.", verdict: "Correct" };
      return { kind: "answer", text: JSON.stringify(reply) };
    },
  });
}

Deno.test("score --verdict model asks a model in the network process and replays its calls without one", () =>
  inFolder(async (folder) => {
    await using server = await startScoreServer();
    const log = join(folder, "log.jsonl");
    const cassette = join(folder, "calls.jsonl");
    const lines = [{ id: "1", ...right }, { id: "2", ...right, sql: "SELECT SUM(spend) FROM t" }];
    await Deno.writeTextFile(log, lines.map((line) => JSON.stringify(line)).join("\n"));
    const args = ["--log", log, "--verdict", "model", "--samples", "2", "--cassette", cassette, "--json"];
    const environment = { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-canary-1234567890" };
    const scored = await callTask("score", [...args, "--model", "small"], { environment });
    assert.equal(scored.code, 0, scored.stderr);
    const read = scored.stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(read.map(({ id, score, verdict, confidence }) => [id, score, verdict, confidence]), [
      ["1", 100, "Correct", 1],
      ["2", 50, "Correct", 1],
    ]);
    assert.match(scored.stderr, /Models were asked/);
    assert.equal(server.requests[0]?.headers.get("authorization"), "Bearer sk-canary-1234567890");
    const replayed = await callTask("score", [...args, "--replay"]);
    assert.equal(replayed.stdout, scored.stdout);
  }));

Deno.test("score tells a model without a server and a model without --verdict model in one sentence", () =>
  inFolder(async (folder) => {
    const log = join(folder, "log.jsonl");
    await Deno.writeTextFile(log, JSON.stringify({ id: "1", ...right }));
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["--verdict", "model"], /No server of models is told/],
      [["--samples", "3"], /offline verdict asks no model: leave out --samples/],
      [["--verdict", "maybe"], /offline, model/],
    ];
    for (const [args, sentence] of cases) {
      const { code, stderr, stdout } = await callTask("score", ["--log", log, ...args]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, sentence);
      assert.equal(stdout, "");
    }
  }));

Deno.test("score calibrate fits labels, and score shows the probability of being right beside the score", () =>
  inFolder(async (folder) => {
    const labels = join(folder, "labels.jsonl");
    const lines = Array.from({ length: 40 }, (_, i) => ({
      ...{ id: i, question: "What is the total spend in China?", right: i % 2 === (i % 10 === 0 ? 1 : 0) },
      sql: i % 2 === 0 ? right.sql : "SELECT SUM(spend) FROM t",
    }));
    const written = async (given: readonly unknown[]) => {
      await Deno.writeTextFile(labels, given.map((line) => JSON.stringify(line)).join("\n"));
    };
    await written(lines);
    const out = join(folder, "calibration.json");
    const fitted = await callTask("score", ["calibrate", "--labels", labels, "--thresholds", "--out", out]);
    assert.equal(fitted.code, 0, fitted.stderr);
    assert.match(fitted.stdout, /Told +Answers +Mean told +Right[^]*Brier score/);
    assert.match(fitted.stderr, /40 labelled answers, 16 right/);
    const scored = await callTask("score", ["--log", labels, "--calibration", out, "--json"]);
    const [good, bad] = scored.stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.ok(good.probability_right > 0.6 && bad.probability_right < 0.3, scored.stdout);
    await written(lines.map((line, i) => i === 3 ? { ...line, right: "perhaps" } : line));
    const doubtful = await callTask("score", ["calibrate", "--labels", labels, "--out", out]);
    assert.match(doubtful.stderr, /line 4 has neither true nor false as "right"/);
    await written(lines.slice(0, 5));
    const few = await callTask("score", ["calibrate", "--labels", labels, "--out", out]);
    assert.equal(few.code, 2);
    assert.match(few.stderr, /Cannot calibrate with 5 labelled answers/);
  }));

Deno.test("score tells rules that matched no answer of the log", () =>
  inFolder(async (folder) => {
    const log = join(folder, "log.jsonl");
    const rules = join(folder, "rules.json");
    const sql = `${right.sql} AND status = 'Active'`;
    await Deno.writeTextFile(log, JSON.stringify({ id: "1", question: "What is the Total Spend?", sql }));
    await Deno.writeTextFile(
      rules,
      JSON.stringify({
        column_mappings: { "total spend": "spend", regin: "RegionName" },
        benign_filters: ["status = 'Active'", "deleted = 0"],
        ignore_filters: ["c", "tenant_id"],
        glossary: { "large order": "amount > 1000" },
      }),
    );
    const { code, stderr } = await callTask("score", ["--log", log, "--rules", rules]);
    assert.equal(code, 0, stderr);
    const told = stderr.split("\n").filter((line) => line.endsWith("matched no answer."));
    assert.deepEqual(told, [
      'The column mapping "regin" matched no answer.',
      'The term "large order" of the glossary matched no answer.',
      'The benign filter "deleted = 0" matched no answer.',
      'The ignored filter "tenant_id" matched no answer.',
    ]);
  }));

Deno.test("eval --also stef sets STEF beside execution, and the journal of the run is a log that score reads", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const args = ["--database", database, "--dataset", dataset, "--agent", "oracle", "--out", out];
    const run = await callTask("eval", [...args, "--also", "stef"]);
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stdout, /STEF \(offline\) beside execution, on the same turns/);
    assert.match(await Deno.readTextFile(join(out, "tables", "stef-agreement.md")), /oracle/);
    const again = await callTask("eval", ["--resume", out, "--also", "stef", "--json"]);
    const { stef: [agreement] } = JSON.parse(again.stdout);
    assert.equal(agreement.right, agreement.scored);
    const journal = join(out, "journal.jsonl");
    const scored = await callTask("score", ["--log", journal, "--json"]);
    assert.equal(scored.code, 0, scored.stderr);
    const lines = scored.stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(lines.length, agreement.turns);
    assert.match(lines[0].id, /^oracle 1 \S+ 1\.1$/);
    const matrix = await callTask("eval", [...args, "--dataset", dataset, dataset, "--also", "stef"]);
    assert.equal(matrix.code, 2, matrix.stderr);
  }));
