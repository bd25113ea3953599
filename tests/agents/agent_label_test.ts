import assert from "node:assert/strict";
import { agentLabel } from "../../lib/agents/mod.ts";

Deno.test("an agent's label says whether it remembers", () => {
  assert.equal(agentLabel("keyword"), "keyword, with memory");
  assert.equal(agentLabel("keyword?memory=on"), "keyword, with memory");
  assert.equal(agentLabel("keyword?memory=off"), "keyword, without memory");
  assert.equal(agentLabel("echo"), "echo");
  assert.equal(agentLabel("v2 of May=http://127.0.0.1:8000/?user=7"), "v2 of May");
  assert.equal(agentLabel("command:./agent --user=7"), "command:./agent --user=7");
  assert.throws(() => agentLabel("nobody"), { name: "InputError" });
});
