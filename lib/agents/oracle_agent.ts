import type { Dialogue, Interaction } from "../dialogue/mod.ts";
import type { Agent, AgentReply } from "./types.ts";

/** Returns the dialogue of the dataset that a conversation plays; undefined for any other conversation. */
export type DialogueOf = (conversationId: string) => Dialogue | undefined;

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
  return ({ conversation_id, message, history }) => {
    const dialogue = dialogueOf(conversation_id);
    const said = history.filter((entry) => entry.role === "user").map((entry) => entry.content);
    const interaction = dialogue && currentInteraction(dialogue.interactions, [...said, message]);
    if (interaction === undefined) {
      return Promise.resolve({ kind: "refusal", text: "This conversation is not part of the dataset." });
    }
    return Promise.resolve(truthOf(interaction, message));
  };
}

function currentInteraction(
  interactions: readonly Interaction[],
  messages: readonly string[],
): Interaction | undefined {
  let current = 0;
  messages.forEach((message, i) => {
    const next = interactions[current + 1];
    if (i > 0 && next !== undefined && serves(message, next, interactions[current])) current++;
  });
  return interactions[current];
}

/** Whether a message asks the next interaction rather than clarifying the current one. */
function serves(message: string, next: Interaction, current: Interaction | undefined): boolean {
  if (message === next.utterance) return true;
  const meant = current === undefined ? [] : [current.intention, current.clarification ?? current.intention];
  if (meant.some((text) => message.endsWith(text))) return false;
  return message.includes(next.utterance);
}

function truthOf(interaction: Interaction, message: string): AgentReply {
  const { intention, ground_truth_sql, expected_reply, question_type, context, clarification } = interaction;
  const declared = question_type === undefined ? {} : { question_type };
  if (ground_truth_sql !== undefined) {
    const others = expected_reply.filter((kind) => kind !== "response" && kind !== "request");
    const text = "The ground truth answers this.";
    const kind = others.length === 0 ? "response" : [...others, "response" as const];
    return { kind, text, interpretation: intention, sql: ground_truth_sql, ...declared };
  }
  const isClarified = context !== undefined && clarification !== undefined && message.endsWith(clarification);
  const kind = isClarified ? "acknowledgment" : expected_reply[0] ?? "acknowledgment";
  return { kind, text: intention, interpretation: intention, ...declared };
}
