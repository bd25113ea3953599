import assert from "node:assert/strict";
import { agentLabel } from "../../lib/agents/mod.ts";

Deno.test("an agent's label says whether it remembers", () => {
  assert.equal(agentLabel("keyword"), "keyword, with memory");
  assert.equal(agentLabel("keyword?memory=on"), "keyword, with memory");
  assert.equal(agentLabel("keyword?memory=off"), "keyword, without memory");
  assert.equal(agentLabel("echo"), "echo");
  assert.throws(() => agentLabel("nobody"), { name: "InputError" });
});
