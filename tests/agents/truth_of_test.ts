import assert from "node:assert/strict";
import { truthOf } from "../../lib/agents/truth_of.ts";

const interaction = {
  utterance: "And the lakes?",
  intention: "I also want their lakes.",
  utterance_kinds: ["partial_question"],
  expected_reply: ["response"],
  ground_truth_sql: "SELECT 1",
} as const;

Deno.test("who answers rightly says what was understood without leaning on the dialogue", () => {
  const standalone_intention = "Which rivers are longer than 9, and what are their lakes?";
  assert.equal(truthOf({ ...interaction, standalone_intention }, "").interpretation, standalone_intention);
  assert.equal(truthOf(interaction, "").interpretation, interaction.intention);
});
