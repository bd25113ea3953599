import { loadDataset } from "querylogue/dialogue";
import { createRun, playRun, prepareEvaluation, remapRun, reportRun } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { callTask, inFolder } from "../scripts/run_task.ts";

/** An agent that answers the first question rightly and all others wrongly; its SQL stands in `query`. */
function serveLakes() {
  let asked = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    asked++;
    const { question } = await request.json();
    const query = question.includes("deeper") ? "SELECT name FROM lake WHERE depth > 250" : "SELECT 1";
    return Response.json({ draft: "SELECT 0", query, answer: "Here they are.", restated: question });
  });
  return { server, asked: () => asked, address: `http://127.0.0.1:${server.addr.port}` };
}

const mapping = (address: string, sql: string) =>
  JSON.stringify({
    agent: "lakes",
    base: address,
    turn: { post: "/", body: { question: "{message}" } },
    reply: { text: "$.answer", sql, interpretation: "$.restated" },
  });

async function playedRun(folder: string, agent: string): Promise<string> {
  const { database, dataset } = await writeLakes(folder);
  const setup = await prepareEvaluation({ database, dataset: await loadDataset(dataset), agents: [agent] });
  const run = join(folder, "run");
  await using created = await createRun(setup, {
    folder: run,
    configuration: {
      ...{
        querylogue: "0",
        deno: "0",
        database: setup.databaseUrl,
        dataset,
        user: "scripted",
        judge: "offline",
      },
      ...{
        proceed_on: "correct",
        trials: 1,
        seed: 3,
        max_retries: 0,
        started_at: "2026-01-01T00:00:00.000Z",
      },
    },
  });
  await Array.fromAsync(playRun(created));
  await reportRun(created);
  return run;
}

const correctness = async (run: string) =>
  JSON.parse(await Deno.readTextFile(join(run, "metrics.json"))).agents[0].metrics.sql_query_correctness_rate;

Deno.test("a better mapping reads the replies of a run again, without asking the agent", () =>
  inFolder(async (folder) => {
    const { server, asked, address } = serveLakes();
    await using _ = server;
    const file = join(folder, "mapping.json");
    await Deno.writeTextFile(file, mapping(address, "$.draft"));
    const run = await playedRun(folder, `config:${file}`);
    assert.equal((await correctness(run)).numerator, 0);
    const before = asked();
    await Deno.writeTextFile(file, mapping(address, "$.query"));
    const again = join(folder, "again");
    const { code, stderr } = await callTask("eval", ["--remap", run, "--out", again]);
    assert.equal(code, 0, stderr);
    assert.equal(asked(), before);
    const { numerator, denominator } = await correctness(again);
    assert.deepEqual([numerator, denominator], [4, 8]);
    assert.equal(JSON.parse(await Deno.readTextFile(join(again, "run.json"))).remapped_from, "run");
  }));

Deno.test("a dialogue that would have taken another course is left out for all agents", () =>
  inFolder(async (folder) => {
    const { server, address } = serveLakes();
    await using _ = server;
    const file = join(folder, "mapping.json");
    await Deno.writeTextFile(file, mapping(address, "$.draft"));
    const run = await playedRun(folder, `config:${file}`);
    const { records, configuration } = await readRun(run);
    // As if the user had asked another question of the first dialogue.
    const [first] = records;
    assert.ok(first);
    first.user.text = "Which lakes are deep?";
    await Deno.writeTextFile(
      join(run, "journal.jsonl"),
      records.map((record) => `${JSON.stringify(record)}\n`).join(""),
    );
    await using again = await remapRun(run, {
      folder: join(folder, "again"),
      startedAt: configuration.started_at,
    });
    assert.deepEqual(again.leftOut, [first.dialogue_key]);
    const { measures } = await reportRun(again);
    assert.equal(measures.agents[0]?.metrics.dialogue_intention_alignment_rate.denominator, 3);
  }));

async function readRun(run: string) {
  const lines = (await Deno.readTextFile(join(run, "journal.jsonl"))).trim().split("\n");
  return {
    records: lines.map((line) => JSON.parse(line)),
    configuration: JSON.parse(await Deno.readTextFile(join(run, "run.json"))),
  };
}

Deno.test("replies of an agent that keeps none of what came over the wire cannot be read again", () =>
  inFolder(async (folder) => {
    const run = await playedRun(folder, "keyword");
    const { code, stderr } = await callTask("eval", ["--remap", run, "--out", join(folder, "again")]);
    assert.equal(code, 2);
    assert.match(stderr, /Cannot read the replies of agent "keyword" again/);
  }));
