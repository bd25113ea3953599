import assert from "node:assert/strict";
import { type AgentReply, hideAnswers } from "../../lib/agents/mod.ts";

Deno.test("hideAnswers() leaves neither rows nor text of a response, and the rest as it is", () => {
  const reply: AgentReply = {
    kind: ["acknowledgment", "response"],
    text: "It is the Rhein.",
    columns: ["name"],
    rows: [["Rhein"]],
    truncated: true,
    suggestions: ["And the Elbe?"],
    raw: { answer: "Rhein" },
    trace: { prompts: {}, steps: [{ kind: "note", agent: "react", text: "Rhein" }] },
    sql: "SELECT name FROM river",
    interpretation: "names of rivers",
  };
  assert.deepEqual(hideAnswers(reply), {
    kind: ["acknowledgment", "response"],
    text: "(values are hidden)",
    sql: "SELECT name FROM river",
    interpretation: "names of rivers",
  });
});

Deno.test("hideAnswers() leaves of a reply that answers nothing all but what came over the wire", () => {
  const reply: AgentReply = { kind: "request", text: "Which rivers?", suggestions: ["Long ones?"] };
  assert.deepEqual(hideAnswers({ ...reply, raw: { rows: ["Rhein"] } }), reply);
});
