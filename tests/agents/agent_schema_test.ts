import assert from "node:assert/strict";
import { agentSchema } from "../../lib/agents/mod.ts";

Deno.test("the JSON Schema of a reply names each field of the contract, and allows others", () => {
  const { reply } = agentSchema();
  assert.deepEqual(Object.keys(reply.properties as object), [
    ...["kind", "kind_source", "text", "columns", "rows", "truncated", "interpretation", "sql", "statements"],
    ...["suggestions", "question_type", "readings", "schema_linking", "usage", "session"],
  ]);
  assert.equal(reply.additionalProperties, undefined);
});

Deno.test("the JSON Schema of a request describes each of its fields", () => {
  const { properties } = agentSchema().request as { properties: Record<string, { description?: string }> };
  assert.deepEqual(Object.keys(properties), ["conversation_id", "turn_id", "message", "history", "session"]);
  assert.ok(Object.values(properties).every(({ description }) => description !== undefined));
});
