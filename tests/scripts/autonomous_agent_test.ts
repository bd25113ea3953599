import assert from "node:assert/strict";
import type { Agent } from "../../lib/agents/mod.ts";
import { autonomousAgent } from "../../scripts/experiments/askdb/autonomous_agent.ts";

const request = { conversation_id: "c", turn_id: "1", message: "How many?", history: [] };

Deno.test("whatever an agent asks back is approved, and its answer is the reply", async () => {
  const seen: string[] = [];
  const asking: Agent = ({ message, history }) =>
    Promise.resolve(
      message === "How many?"
        ? { kind: "request", text: "Shall I count?" }
        : { kind: "response", text: history.map(({ content }) => content).join(" "), sql: "SELECT 1" },
    );
  const agent = autonomousAgent(asking, (conversation, message) => seen.push(`${conversation}: ${message}`));
  const reply = await agent(request, {});
  assert.deepEqual([reply.kind, reply.text], ["response", "How many? Shall I count?"]);
  assert.deepEqual(seen, ["c: How many?", "c: yes, proceed"]);
});

Deno.test("an agent that only asks back is given five approvals", async () => {
  let messages = 0;
  const agent = autonomousAgent(
    () => Promise.resolve({ kind: "request", text: "Really?" }),
    () => messages++,
  );
  assert.equal((await agent(request, {})).kind, "request");
  assert.equal(messages, 6);
});
