import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TurnRecord } from "../../lib/evaluation/mod.ts";
import type { ChatBody } from "../llm/chat_answer.ts";
import { type FaultPlan, startFaultServer } from "../llm/fault_server.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

const DEEP = "SELECT name FROM lake WHERE depth > 250";
const OF_COUNTRIES =
  "SELECT lake.name, country.name FROM lake JOIN country ON country.code = lake.country WHERE depth > 250";

/** A model that has the last question of a dialogue translated, and understands "their" where it is shown what came before. */
function answerOf({ messages = [], tools, response_format }: ChatBody): FaultPlan {
  const said = messages.map(({ content }) => content);
  const last = messages.at(-1);
  const knows = said.some((text) => /deeper than 250/.test(text));
  const asksCountries = said.some((text) => /their countries|names of their countries/.test(text));
  const question = asksCountries
    ? knows
      ? "List the lakes with a depth of more than 250 and the names of their countries."
      : "And their countries?"
    : "List the names of the lakes with a depth of more than 250.";
  switch (response_format?.json_schema?.name) {
    case "question":
      return { kind: "answer", text: JSON.stringify({ question }) };
    case "sql": {
      const sql = !asksCountries
        ? DEEP
        : /depth of more|deeper/.test(said.slice(1).join())
        ? OF_COUNTRIES
        : "SELECT 1";
      const draft = { kind: "response", interpretation: question, sql, text: "Here." };
      return { kind: "answer", text: JSON.stringify(draft) };
    }
  }
  const call = last?.role === "tool" || /^Result 1/.test(last?.content ?? "")
    ? { tool: "answer", arguments: { kinds: "response", text: "Here they are." } }
    : said.some((text) => /execute_query/.test(text))
    ? { tool: "execute_query", arguments: { question, sql: asksCountries ? OF_COUNTRIES : DEEP } }
    : { tool: "text_to_sql", arguments: { question } };
  if (tools === undefined) return { kind: "answer", text: JSON.stringify(call) };
  return { kind: "answer", toolCalls: [{ name: call.tool, arguments: JSON.stringify(call.arguments) }] };
}

interface MeasuredAgent {
  readonly agent: string;
  readonly metrics: {
    readonly sql_query_correctness_rate: { readonly numerator: number; readonly denominator: number };
  };
}

async function turnsOf(run: string): Promise<readonly TurnRecord[]> {
  const text = await Deno.readTextFile(join(run, "journal.jsonl"));
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

Deno.test("eval plays the agents of the loop by a model, and replays them without one to the same bytes", () =>
  inFolder(async (folder) => {
    await using server = await startFaultServer({ reply: answerOf });
    const { database, dataset } = await writeLakes(folder);
    const agents = [
      "react",
      "react?memory=off",
      "tutorial",
      "tutorial?tools=json",
      "askdb",
      "prompt",
      "prompt?history=1",
      "rewrite",
      "linked",
    ];
    const args = ["--database", database, "--dataset", dataset, "--limit", "1", "--max-retries", "0"];
    const recorded = [
      ...args,
      "--trials",
      "2",
      "--cassette",
      join(folder, "calls.jsonl"),
      "--agent",
      ...agents,
    ];
    const out = join(folder, "run");
    const run = await callTask("eval", [...recorded, "--model", "small", "--out", out], {
      environment: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk-canary-1234567890" },
    });
    assert.equal(run.code, 0, run.stderr);
    const metrics = await Deno.readTextFile(join(out, "metrics.json"));
    const rates = (JSON.parse(metrics).agents as readonly MeasuredAgent[]).map(({ agent, metrics }) => {
      const { numerator, denominator } = metrics.sql_query_correctness_rate;
      return [agent, numerator, denominator];
    });
    assert.deepEqual(rates, [
      ["react", 4, 4],
      ["react?memory=off", 2, 4],
      ["tutorial", 4, 4],
      ["tutorial?tools=json", 4, 4],
      ["askdb", 4, 4],
      ["prompt", 2, 4],
      ["prompt?history=1", 4, 4],
      ["rewrite", 4, 4],
      ["linked", 2, 4],
    ]);
    assert.match(
      run.stdout,
      /react, with memory[^]*under test[^.]*\. Agents of the loop asked the model small\./,
    );
    const asked = server.requests.length;
    const turns = await turnsOf(out);
    const [first] = turns.filter(({ agent }) => agent === "react");
    assert.equal(first?.reply.trace?.steps.filter(({ kind }) => kind === "tool").length, 2);
    assert.deepEqual(first?.usage, { calls: 3, input_tokens: 33, output_tokens: 21 });
    assert.equal(first?.shown?.verdict, "equal");
    const written = await Deno.readTextFile(join(out, "run.json")) + JSON.stringify(turns);
    assert.ok(!written.includes("canary"));
    assert.equal(JSON.parse(await Deno.readTextFile(join(out, "run.json"))).agent_model, "small");

    const trials = (await Deno.readTextFile(join(folder, "calls.jsonl"))).trim().split("\n")
      .map((line) => JSON.parse(line).request.trial ?? 1);
    assert.equal(trials.filter((trial) => trial === 2).length, trials.length / 2, "each trial is asked anew");

    const again = join(folder, "again");
    const replayed = await callTask("eval", [...recorded, "--replay", "--out", again]);
    assert.equal(replayed.code, 0, replayed.stderr);
    assert.equal(await Deno.readTextFile(join(again, "metrics.json")), metrics);
    assert.equal(server.requests.length, asked);

    const rescored = await callTask("eval", [
      ...["--rescore", out, "--preset", "spider", "--out", join(folder, "rescored")],
    ]);
    assert.equal(rescored.code, 0, rescored.stderr);
    assert.match(rescored.stdout, /Agents of the loop asked the model small\./);

    const unknown = await callTask(
      "eval",
      [...args, "--agent", "react?tools=json", "--replay"].concat(
        ...["--cassette", join(folder, "calls.jsonl"), "--out", join(folder, "unknown")],
      ),
    );
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /holds no reply of "small"/);
    const resumed = await callTask(
      "eval",
      ["--resume", join(folder, "unknown"), "--replay"].concat(
        ...["--cassette", join(folder, "calls.jsonl")],
      ),
    );
    assert.equal(resumed.code, 2, "the model of an agent is known from the run");
  }));

Deno.test("a server without tools is asked by JSON, and one that refuses the key ends the run", () =>
  inFolder(async (folder) => {
    let fault = undefined as FaultPlan | undefined;
    await using server = await startFaultServer({
      reply: (body) =>
        fault ??
          (body.tools === undefined
            ? answerOf(body)
            : { kind: "status", status: 400, error: { message: "This model does not support tools" } }),
    });
    const { database, dataset } = await writeLakes(folder);
    const args = ["--database", database, "--dataset", dataset, "--limit", "1", "--agent", "react"];
    const play = (out: string, ...more: readonly string[]) =>
      callTask("eval", [...args, "--model", "small", "--out", join(folder, out), ...more], {
        environment: { OPENAI_BASE_URL: server.baseUrl },
      });
    const run = await play("run");
    assert.equal(run.code, 0, run.stderr);
    const [turn] = await turnsOf(join(folder, "run"));
    assert.deepEqual([turn?.cause, turn?.reply.sql], ["none", DEEP]);
    assert.match(JSON.stringify(turn?.reply.trace), /The server refuses tools/);
    const spent = await play("spent", "--max-tokens", "20");
    assert.equal(spent.code, 3, spent.stderr);
    assert.match(spent.stderr, /The budget is spent/);
    fault = { kind: "status", status: 401, error: { message: "Wrong key" } };
    const refused = await play("refused");
    assert.equal(refused.code, 2, refused.stderr);
    assert.match(refused.stderr, /\(401\): it wants an API key/);
  }));

Deno.test("chat and agent check ask an agent's model, and say what is missing", () =>
  inFolder(async (folder) => {
    await using server = await startFaultServer({ reply: answerOf });
    const { database } = await writeLakes(folder);
    const environment = { OPENAI_BASE_URL: server.baseUrl };
    const args = ["--agent", "react", "--database", database];
    const typed = ["Which lakes are deeper than 250?"];
    const chat = await callTask("chat", [...args, "--model", "small"], { environment, typed });
    assert.equal(chat.code, 0, chat.stderr);
    assert.match(chat.stdout, /Here they are\.[^]*3 rows/);
    const nameless = await callTask("chat", args, { environment, typed });
    assert.equal(nameless.code, 2);
    assert.match(nameless.stderr, /No model is named as the agent: add --model NAME/);
    const offline = await callTask("eval", ["--agent", "keyword", "--replay"]);
    assert.match(
      offline.stderr,
      /The embedded recording has no agent "keyword": replay react, react\?memory=off,/,
    );
    const needless = await callTask("chat", ["--agent", "keyword", "--cassette", "calls.jsonl"], { typed });
    assert.match(needless.stderr, /The agent "keyword" asks no model: leave out --cassette/);
    const check = await callTask("agent", ["check", "prompt", "--database", database, "--model", "small"], {
      environment,
    });
    assert.equal(check.code, 0, check.stderr);
    assert.match(check.stdout, /can take the test/);
  }));

/** A model that runs one query of the phones of people, whatever it is told. */
function carelessAnswer({ messages = [] }: ChatBody): FaultPlan {
  const call = messages.at(-1)?.role === "tool"
    ? { name: "answer", arguments: { kinds: "response", text: "Here they are." } }
    : {
      name: "execute_query",
      arguments: { question: "List the phones of the keepers.", sql: "SELECT phone FROM keeper" },
    };
  return { kind: "answer", toolCalls: [{ ...call, arguments: JSON.stringify(call.arguments) }] };
}

Deno.test("in a chat askdb shows its plan, and a yes to it runs the query, which nothing else does", () =>
  inFolder(async (folder) => {
    await using server = await startFaultServer({ reply: carelessAnswer });
    const database = join(folder, "keepers.sqlite");
    const file = new DatabaseSync(database);
    file.exec(
      "CREATE TABLE keeper (name TEXT PRIMARY KEY, phone TEXT); INSERT INTO keeper VALUES ('Ann', '071')",
    );
    file.close();
    const chat = async (...typed: readonly string[]) => {
      const run = await callTask("chat", ["--agent", "askdb", "--database", database, "--model", "small"], {
        environment: { OPENAI_BASE_URL: server.baseUrl },
        typed,
      });
      assert.equal(run.code, 0, run.stderr);
      return run.stdout;
    };
    const approved = await chat("What are the phones of the keepers?", "yes");
    assert.match(
      approved,
      /High-Risk[^]*phone of keeper[^]*SELECT phone FROM keeper[^]*Here they are\.[^]*071/,
    );
    const refused = await chat("What are the phones of the keepers?", "no", "yes, all of them");
    assert.equal(refused.match(/High-Risk/g)?.length, 3);
    assert.ok(!refused.includes("071"));
  }));

/** A model that wants to remove a keeper, whatever it is told. */
function removingAnswer({ messages = [] }: ChatBody): FaultPlan {
  const last = messages.at(-1);
  const call = last?.role === "tool" || last?.content === "no"
    ? { name: "answer", arguments: { kinds: "acknowledgment", text: "As you say." } }
    : {
      name: "execute_non_query",
      arguments: { plan: ["Remove Ann."], sql: "DELETE FROM keeper WHERE name = 'Ann'" },
    };
  return { kind: "answer", toolCalls: [{ ...call, arguments: JSON.stringify(call.arguments) }] };
}

Deno.test("in a chat with --scratch a yes changes the copy alone, a no nothing, and what was done is listed", () =>
  inFolder(async (folder) => {
    await using server = await startFaultServer({ reply: removingAnswer });
    const database = join(folder, "keepers.sqlite");
    const file = new DatabaseSync(database);
    file.exec("CREATE TABLE keeper (name TEXT PRIMARY KEY); INSERT INTO keeper VALUES ('Ann'), ('Ben')");
    file.close();
    const before = await Deno.readFile(database);
    const chat = async (options: readonly string[], ...typed: readonly string[]) =>
      await callTask("chat", ["--agent", "askdb", "--database", database, "--model", "small", ...options], {
        environment: { OPENAI_BASE_URL: server.baseUrl },
        typed,
      });
    const changed = await chat(
      ["--scratch"],
      "Remove Ann.",
      "no",
      "/done",
      "Remove Ann.",
      "yes",
      "/done",
      "/reset",
    );
    assert.equal(changed.code, 0, changed.stderr);
    assert.match(
      changed.stdout,
      /keeper: 1 row deleted; 1 row left[^]*As you say\.[^]*Nothing was changed\.[^]*Done, as approved[^]*keeper: 0 inserted, 0 changed, 1 deleted/,
    );
    assert.match(changed.stderr, /A scratch copy is of one conversation/);
    const reading = await chat([], "Remove Ann.", "yes", "/done");
    assert.match(reading.stdout, /Nothing was changed[^]*open for reading alone; --scratch/);
    assert.deepEqual(await Deno.readFile(database), before);
    const large = await chat(["--scratch", "--scratch-mb", "0"], "Hello");
    assert.equal(large.code, 2);
  }));

Deno.test("experiment price measures what the dialogue costs an agent by a model", () =>
  inFolder(async (folder) => {
    await using server = await startFaultServer({ reply: answerOf });
    const { database, dataset } = await writeLakes(folder);
    const { dialogues: [dialogue] } = JSON.parse(await Deno.readTextFile(dataset));
    for (const one of dialogue.interactions) one.standalone_intention = one.intention;
    await Deno.writeTextFile(dataset, JSON.stringify({ control: { max_retries: 0 }, dialogues: [dialogue] }));
    const args = [
      "price",
      "--database",
      database,
      "--dataset",
      dataset,
      "--out",
      folder,
      "--agent",
      "prompt",
    ];
    const run = await callTask("experiment", [...args, "--model", "small", "--json"], {
      environment: { OPENAI_BASE_URL: server.baseUrl },
    });
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stderr, /Models were asked \d+ times/);
    const { datasets: [{ agents: [priced] }] } = JSON.parse(run.stdout);
    assert.equal(priced.agent, "prompt");
  }));
