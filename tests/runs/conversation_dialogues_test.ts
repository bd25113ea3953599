import assert from "node:assert/strict";
import { type AgentRequest, oracleAgent } from "../../lib/agents/mod.ts";
import { agentHandler } from "../../lib/agents/serve/mod.ts";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { conversationDialogues, mistakenDialogues } from "../../lib/runs/mod.ts";

/** A dataset of dialogues, each a list of questions with their SQL. */
function asking(...dialogues: readonly (readonly (readonly [utterance: string, sql?: string])[])[]): Dataset {
  return {
    control: {},
    dialogues: dialogues.map((interactions, i) => ({
      ...{ experiment_id: String(i + 1), total_expected_interactions: interactions.length, kind: "partial" },
      interactions: interactions.map(([utterance, sql]) => ({
        ...{ utterance, intention: `${utterance} (${sql})`, utterance_kinds: ["question"] as const },
        ...(sql === undefined
          ? { expected_reply: ["acknowledgment"] as const }
          : { ground_truth_sql: sql, expected_reply: ["response"] as const }),
      })),
    })),
  };
}

const greeted = asking(
  [["Hello!"], ["How many rivers are there?", "SELECT 1"], ["And lakes?", "SELECT 2"]],
  [["Hello!"], ["How many seas are there?", "SELECT 3"], ["And lakes?", "SELECT 4"]],
  [["Hello!"], ["How many seas are there?", "SELECT 3"], ["Thanks."], ["And lakes?", "SELECT 5"]],
);

function request(...said: readonly string[]): AgentRequest {
  const messages = said.flatMap((content) => [
    { role: "user" as const, content },
    { role: "system" as const, content: "Well." },
  ]);
  const message = said.at(-1) ?? "";
  return { conversation_id: "", turn_id: "1", message, history: messages.slice(0, -2) };
}

const answers = (dataset: Dataset) => {
  const oracle = oracleAgent(conversationDialogues(dataset));
  return async (...said: readonly string[]) => {
    const { kind, sql } = await oracle(request(...said));
    return sql ?? kind;
  };
};

Deno.test("dialogues that begin alike are told apart by all that the user has said", async () => {
  const ask = answers(greeted);
  assert.equal(await ask("Hello!"), "acknowledgment");
  assert.equal(await ask("Hello!", "How many rivers are there?", "And lakes?"), "SELECT 2");
  assert.equal(await ask("Hello!", "How many seas are there?"), "SELECT 3");
  assert.equal(await ask("Hello!", "How many seas are there?", "And lakes?"), "SELECT 4");
  assert.equal(await ask("Hello!", "How many seas are there?", "Thanks.", "And lakes?"), "SELECT 5");
  assert.deepEqual(mistakenDialogues(greeted), []);
});

Deno.test("what the user says between two questions tells as little as it should", async () => {
  const ask = answers(greeted);
  assert.equal(
    await ask("Hello!", "What?", "How many seas are there?", "By name, please", "Thanks.", "And lakes?"),
    "SELECT 5",
  );
  const [first, second] = asking([["Lakes?", "SELECT 1"]], [["Lakes?", "SELECT 2"]]).dialogues;
  assert.ok(first && second);
  const meant = "That is not what I asked for. Lakes? (SELECT 2)";
  assert.equal(await answers({ control: {}, dialogues: [first, second] })("Lakes?", meant), "SELECT 2");
});

Deno.test("where dialogues still fit alike, the most common ground truth answers, and they are counted", async () => {
  const dataset = asking([["Lakes?", "SELECT 1"]], [["Lakes?", "SELECT 2"]], [["Lakes?", "SELECT 2"]]);
  assert.equal(await answers(dataset)("Lakes?"), "SELECT 2");
  assert.deepEqual(mistakenDialogues(dataset).map(({ experiment_id }) => experiment_id), ["1"]);
  const two = asking([["Lakes?", "SELECT 1"]], [["Lakes?", "SELECT 2"]]);
  assert.equal(await answers(two)("Lakes?"), "SELECT 1");
});

Deno.test("case, blanks, quotes and the punctuation at the end are no differences to the oracle", async () => {
  const ask = answers(asking(
    [["Rivers of “Peru”?", "SELECT 1"], ["What's the longest of them?", "SELECT 2"], ["Lakes", "SELECT 3"]],
  ));
  const said = ["rivers  of 'peru'", "WHAT’S the longest of them", "So: lakes!"];
  assert.deepEqual(
    await Promise.all(said.map((_, i) => ask(...said.slice(0, i + 1)))),
    ["SELECT 1", "SELECT 2", "SELECT 3"],
  );
  assert.equal(await ask("Rivers of Chile?"), "refusal");
  // A conversation may begin with what no dialogue holds.
  assert.equal(await ask("Rivers of Chile?", said[0] ?? ""), "SELECT 1");
  assert.equal(await ask("Rivers of Chile?", said[0] ?? "", said[1] ?? ""), "SELECT 2");
  // It begins like the next question and is none.
  assert.equal(await ask(said[0] ?? "", said[1] ?? "", "Lakes are not what I meant"), "SELECT 2");
});

Deno.test("the oracle that is served by chat completions answers each of the dialogues that begin alike", async () => {
  const handle = agentHandler(oracleAgent(conversationDialogues(greeted)), { name: "oracle" });
  for (const { interactions } of greeted.dialogues) {
    const messages: { role: string; content: string }[] = [];
    for (const { utterance, ground_truth_sql } of interactions) {
      messages.push({ role: "user", content: utterance.toUpperCase() });
      const init = { method: "POST", body: JSON.stringify({ messages }) };
      const response = await handle(new Request("http://127.0.0.1/v1/chat/completions", init));
      const { choices: [{ message }] } = await response.json();
      assert.ok(ground_truth_sql === undefined || message.content.includes(ground_truth_sql));
      messages.push(message);
    }
  }
});
