import type { Dialogue } from "../dialogue/mod.ts";
import { followDialogue } from "./follow_dialogue.ts";
import { truthOf } from "./truth_of.ts";
import type { Agent, AgentRequest } from "./types.ts";

/** Returns the dialogue of the dataset that the conversation of a request plays; undefined for any other conversation. */
export type DialogueOf = (request: AgentRequest) => Dialogue | undefined;

/** What an agent that knows a dataset says to any other conversation. */
export const NOT_IN_DATASET =
  "This conversation is not part of the dataset: begin it with the first question of one of its dialogues.";

/**
 * A control agent that knows the dataset, the ceiling of every metric. It answers each interaction with its ground truth,
 * one without SQL with a reply of the expected kind. It does not ask back about an ambiguous question that has SQL, as it
 * knows which reading is meant. It follows the conversation from the first message: a message that holds the next
 * interaction's utterance asks that interaction, any other belongs to the current one. Two interactions with the same
 * utterance are thus distinguished by the messages before them. A conversation outside the dataset is refused.
 *
 * @example
 * ```ts
 * import { oracleAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const agent = oracleAgent(() => ({
 *   experiment_id: "1",
 *   total_expected_interactions: 1,
 *   kind: "partial",
 *   interactions: [{
 *     utterance: "Which rivers are there?",
 *     intention: "List all rivers.",
 *     ground_truth_sql: "SELECT name FROM river",
 *     utterance_kinds: ["question"],
 *     expected_reply: ["response"],
 *   }],
 * }));
 * const message = "Which rivers are there?";
 * const reply = await agent({ conversation_id: "1", turn_id: "1", message, history: [] });
 * assert.equal(reply.sql, "SELECT name FROM river");
 * ```
 */
export function oracleAgent(dialogueOf: DialogueOf): Agent {
  return (request) => {
    const { message } = request;
    const interactions = dialogueOf(request)?.interactions ?? [];
    const interaction = interactions[followDialogue(interactions, request).place];
    if (interaction === undefined) {
      return Promise.resolve({ kind: "refusal", text: NOT_IN_DATASET });
    }
    return Promise.resolve(truthOf(interaction, message));
  };
}
