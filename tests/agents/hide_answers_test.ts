import assert from "node:assert/strict";
import { type AgentReply, hideAnswers } from "../../lib/agents/mod.ts";

const request = { conversation_id: "c", turn_id: "1", message: "Which rivers are long?", history: [] };

Deno.test("hideAnswers() leaves neither rows nor text of a response, and the rest as it is", async () => {
  const reply: AgentReply = {
    kind: ["acknowledgment", "response"],
    text: "It is the Rhein.",
    rows: [["Rhein"]],
    sql: "SELECT name FROM river",
    interpretation: "names of rivers",
  };
  assert.deepEqual(await hideAnswers(() => Promise.resolve(reply))(request), {
    kind: ["acknowledgment", "response"],
    text: "(values are hidden)",
    sql: "SELECT name FROM river",
    interpretation: "names of rivers",
  });
});

Deno.test("hideAnswers() leaves a reply that answers nothing as it is", async () => {
  const reply: AgentReply = { kind: "request", text: "Which rivers?" };
  assert.deepEqual(await hideAnswers(() => Promise.resolve(reply))(request), reply);
});
