import assert from "node:assert/strict";
import { join } from "node:path";
import { projectFile } from "../../scripts/cli/project_file.ts";
import type { ChatBody } from "../llm/chat_answer.ts";
import { startFaultServer } from "../llm/fault_server.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

/** A server whose model plays a user: feedback with the number, in the words of a script. */
async function startUserServer(wordsOf: (prompt: string) => string) {
  return await startFaultServer({
    reply: ({ messages = [], response_format }: ChatBody) => {
      const prompt = messages.map(({ content }) => content).join("\n");
      const replies: Readonly<Record<string, unknown>> = {
        action: { reacts_to: "", facts: ["a depth of more than 250"], action: "feedback" },
        words: { text: wordsOf(prompt) },
        check: { added: [], contradicted: [], missing: [] },
      };
      return { kind: "answer", text: JSON.stringify(replies[response_format?.json_schema?.name ?? ""]) };
    },
  });
}

Deno.test("eval --user model plays each trial by another mode, and its tables audit the user", () =>
  inFolder(async (folder) => {
    await using server = await startUserServer((prompt) =>
      /in as few words as possible/.test(prompt) ? "Deeper than 250?" : "No, a depth of more than 250!"
    );
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const cassette = join(folder, "calls.jsonl");
    const args = ["--database", database, "--dataset", dataset, "--agent", "empty", "--user", "model"];
    const models = ["--user-modes", "plain,terse", "--trials", "3", "--cassette", cassette];
    const run = await callTask("eval", [...args, ...models, "--model", "small", "--all", "--out", out], {
      environment: { OPENAI_BASE_URL: server.baseUrl },
    });
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stdout, /with a user by the model small \(plain, terse\) and the offline judge\./);
    assert.match(run.stdout, /SQL or Schema Names Spoken +0\.0 %/);
    assert.match(run.stdout, /0\.0 pp/);
    const configuration = JSON.parse(await Deno.readTextFile(join(out, "run.json")));
    assert.deepEqual(configuration.user_modes, ["plain", "terse"]);
    const turns = (await Deno.readTextFile(join(out, "journal.jsonl"))).trim().split("\n").map((line) =>
      JSON.parse(line)
    );
    assert.deepEqual(
      [1, 2, 3].map((trial) =>
        turns.find((turn) => turn.trial === trial && turn.interaction === 1 && turn.turn === 1).user.text
      ),
      ["Which lakes are deeper than 250?", "Deeper than 250?", "Which lakes are deeper than 250?"],
    );
    const metrics = await Deno.readTextFile(join(out, "metrics.json"));
    const asked = server.requests.length;
    const again = join(folder, "again");
    const replayed = await callTask("eval", [...args, ...models, "--replay", "--out", again]);
    assert.equal(replayed.code, 0, replayed.stderr);
    assert.equal(await Deno.readTextFile(join(again, "metrics.json")), metrics);
    assert.equal(server.requests.length, asked);
  }));

Deno.test("a user that speaks SQL spoils its dialogues, which are played again and leave the rates", () =>
  inFolder(async (folder) => {
    await using server = await startUserServer(() => "SELECT name FROM lake WHERE depth > 250");
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const args = ["--database", database, "--dataset", dataset, "--agent", "empty", "--out", out];
    const run = await callTask("eval", [...args, "--engine", "model", "--model", "small"], {
      environment: { OPENAI_BASE_URL: server.baseUrl },
    });
    assert.equal(run.code, 0, run.stderr);
    const audit = await Deno.readTextFile(join(out, "tables/user-audit.md"));
    // Each of 4 dialogues is spoiled in 3 attempts.
    assert.match(audit, /SQL or Schema Names Spoken \| 100\.0 % .*\(12\/12\) \| 0 \| 1 %: exceeded/);
    const scores = await Deno.readTextFile(join(out, "tables/user-scores.md"));
    assert.match(scores, /\(0\/4\) \| 0\.0 % .*\(0\/24\) \|/);
    const { agents: [agent] } = JSON.parse(await Deno.readTextFile(join(out, "metrics.json")));
    assert.equal(agent.unscored.user_fault, 8);
    assert.equal(agent.comparable, false);
  }));

Deno.test("eval tells wrong modes, and modes without a model, in one sentence", () =>
  inFolder(async (folder) => {
    const out = join(folder, "run");
    for (
      const [args, sentence] of [
        [["--user", "model", "--user-modes", "rude"], /Known modes are plain, terse/],
        [["--user-modes", "terse"], /The user "scripted" asks no model: leave out --user-modes/],
        [["--engine", "model", "--judge", "strict"], /'--engine <name>' cannot be used with/],
      ] as const
    ) {
      const { code, stderr } = await callTask("eval", [...args, "--out", out]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, sentence);
    }
  }));

Deno.test("experiment user --replay asks the drawn questions back from the recording in the project", () =>
  inFolder(async (folder) => {
    const { code, stdout, stderr } = await callTask("experiment", [
      "user",
      "--replay",
      "--json",
      "--out",
      folder,
    ]);
    assert.equal(code, 0, stderr);
    const published = JSON.parse(await Deno.readTextFile(projectFile("reports/simulated-user.json")));
    assert.deepEqual(JSON.parse(stdout).answers, published.answers);
    const kinds = Map.groupBy(published.answers as { readonly kind: string }[], ({ kind }) => kind);
    assert.deepEqual([...kinds].map(([kind, { length }]) => [kind, length]).toSorted(), [
      ["answerable", 7],
      ["locatable", 6],
      ["unanswerable", 7],
    ]);
  }));
