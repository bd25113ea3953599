import type { Interaction } from "../dialogue/mod.ts";
import { plainWords } from "./plain_words.ts";
import type { AgentReply } from "./types.ts";

/** The right reply to a message about an interaction. */
export function truthOf(interaction: Interaction, message: string): AgentReply {
  const { intention, ground_truth_sql, expected_reply, question_type, context, clarification } = interaction;
  // Who leans on the dialogue does not say what was understood.
  const { standalone_intention: interpretation = intention } = interaction;
  const declared = question_type === undefined ? {} : { question_type };
  if (ground_truth_sql !== undefined) {
    const others = expected_reply.filter((kind) => kind !== "response" && kind !== "request");
    const text = "The ground truth answers this.";
    const kind = others.length === 0 ? "response" : [...others, "response" as const];
    return { kind, text, interpretation, sql: ground_truth_sql, ...declared };
  }
  const isClarified = context !== undefined && clarification !== undefined &&
    plainWords(message).endsWith(plainWords(clarification));
  const kind = isClarified ? "acknowledgment" : expected_reply[0] ?? "acknowledgment";
  return { kind, text: intention, interpretation, ...declared };
}
