import assert from "node:assert/strict";
import fc from "fast-check";
import { conversationId, readConversationId } from "../../lib/evaluation/mod.ts";

Deno.test("any conversation is read back from its id", () => {
  const text = fc.string({ unit: "grapheme" });
  const count = fc.integer({ min: 1, max: 99 });
  const conversation = fc.record(
    { run: text, agent: text, trial: count, attempt: count, dialogueKey: text },
    { noNullPrototype: true },
  );
  fc.assert(fc.property(conversation, (one) => {
    assert.deepEqual(readConversationId(conversationId(one)), one);
  }));
});

Deno.test("an id of another form is none of ours", () => {
  for (const id of ["", "a/1/key", "run/agent/one/1/key"]) assert.equal(readConversationId(id), undefined);
});
