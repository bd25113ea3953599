import assert from "node:assert/strict";
import { displayWidth } from "../../lib/base/mod.ts";
import { callTask, inFolder } from "./run_task.ts";
import { writeLakes } from "./lakes.ts";

Deno.test("agent check tells what a reply holds and runs its SQL", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const args = [
      "check",
      "keyword",
      "--database",
      database,
      "--message",
      "Which lakes are deeper than 250?",
    ];
    const { code, stdout } = await callTask("agent", args);
    assert.equal(code, 0);
    assert.match(stdout, /^kind +response$/m);
    assert.match(stdout, /^sql +SELECT/m);
    assert.match(stdout, /it runs and gives 3 rows/);
    assert.match(stdout, /^usage +none: /m);
    assert.match(stdout, /The agent can take the test\./);
  }));

Deno.test("agent check ends with 1 where neither SQL nor rows come, and says what to send", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const { code, stdout } = await callTask("agent", ["check", "empty", "--database", database]);
    assert.equal(code, 1);
    assert.match(stdout, /How many countries are there\?/);
    assert.match(stdout, /send the statement as\s+sql/);
    assert.match(stdout, /cannot take the test yet/);
  }));

Deno.test("agent check fits 80 columns, and prints JSON when asked to", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const args = ["check", "keyword", "--database", database];
    const { stdout } = await callTask("agent", args, { width: 80 });
    assert.ok(stdout.split("\n").every((line) => displayWidth(line) <= 80), stdout);
    const { stdout: json } = await callTask("agent", [...args, "--json"]);
    assert.equal(JSON.parse(json).usable, true);
  }));

Deno.test("agent check shows the data of a reply that is no response, and what a mapping without history leaves out", () =>
  inFolder(async (folder) => {
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      () => Response.json({ answer: "I cannot.", query: "SELECT 1" }),
    );
    const { database } = await writeLakes(folder);
    const file = `${folder}/mapping.json`;
    await Deno.writeTextFile(
      file,
      JSON.stringify({
        ...{ agent: "mine", base: `http://127.0.0.1:${server.addr.port}` },
        turn: { post: "/", body: { question: "{message}" } },
        reply: { text: "$.answer", sql: "$.query", kind: [{ then: "refusal" }] },
      }),
    );
    const { stdout } = await callTask("agent", ["check", `config:${file}`, "--database", database]);
    assert.match(stdout, /^sql +SELECT 1\n +not scored, as the reply is no response but: refusal$/m);
    assert.match(stdout, /^session +none: .*sends no history: the agent gets the question\s+alone/m);
  }));

Deno.test("agent check names an unknown agent with those that are known", async () => {
  const { code, stderr } = await callTask("agent", ["check", "keywrod"]);
  assert.equal(code, 2);
  assert.match(stderr, /did you mean "keyword"/);
});

Deno.test("agent schema prints the JSON Schema of requests and replies", async () => {
  const { code, stdout } = await callTask("agent", ["schema"]);
  assert.equal(code, 0);
  assert.match(stdout, /"conversation_id"/);
  assert.match(stdout, /"interpretation"/);
});

Deno.test("agent check names the variable that is not set, and hides what may be a credential itself", async () => {
  const address = "http://127.0.0.1:1/ask?";
  for (
    const agent of [
      address,
      `a2a:${address}`,
      `langgraph:${address}assistant=a-1&`,
      `mcp:${address}tool=ask&`,
    ]
  ) {
    const { code, stderr } = await callTask("agent", ["check", `${agent}bearer=NO_SUCH_KEY`]);
    assert.deepEqual([code, /variable NO_SUCH_KEY is not set/.test(stderr)], [2, true], stderr);
    const hidden = await callTask("agent", ["check", `${agent}bearer=sk-word9`]);
    assert.equal(hidden.code, 2);
    assert.doesNotMatch(hidden.stderr, /word9/);
  }
});

Deno.test("each agent check is a conversation of its own", () =>
  inFolder(async (folder) => {
    const asked: string[] = [];
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      async (request) => {
        asked.push((await request.json()).conversation_id);
        return Response.json({ kind: "response", text: "3", sql: "SELECT 1" });
      },
    );
    const { database } = await writeLakes(folder);
    const agent = `http://127.0.0.1:${server.addr.port}`;
    for (let i = 0; i < 2; i++) await callTask("agent", ["check", agent, "--database", database]);
    assert.equal(new Set(asked).size, 2);
  }));

Deno.test("a message is wrapped between words in a terminal, and one line in a pipe", async () => {
  const args = ["check", "keywrod"];
  const shown = await callTask("agent", args, { isErrorTerminal: true, width: 44 });
  const piped = await callTask("agent", args, { width: 44 });
  assert.ok(shown.stderr.split("\n").every((line) => displayWidth(line) <= 44), shown.stderr);
  assert.equal(shown.stderr.replaceAll("\n", " "), piped.stderr.replaceAll("\n", " "));
  assert.equal(piped.stderr.trim().split("\n").length, 1);
});
