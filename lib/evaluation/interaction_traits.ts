import type { Interaction } from "../dialogue/mod.ts";

/** Tests whether an interaction only greets, thanks or chats. */
export function isCourtesy({ question_type, utterance_kinds }: Interaction): boolean {
  return question_type === "improper" || utterance_kinds.every((kind) => kind === "greeting");
}

/** Tests whether an interaction expects data: a response, or a request about a question that has SQL. */
export function wantsData({ expected_reply: expected, ground_truth_sql }: Interaction): boolean {
  return expected.includes("response") || (expected.includes("request") && ground_truth_sql !== undefined);
}

/**
 * Tests whether an interaction counts for SQL correctness: it expects a response and is no ambiguous question. An agent may
 * rightly ask back about an ambiguous one, so that its SQL is counted apart.
 */
export function countsForSql({ expected_reply: expected, question_type }: Interaction): boolean {
  return expected.includes("response") && question_type !== "ambiguous";
}

/**
 * Returns the intentions that a later one may depend on, oldest first. Courtesies and unanswerable questions are left out, and of
 * the context changes only the one in force is kept. A turn that changes the context contributes its standalone intention,
 * as the other names what no longer holds.
 */
export function earlierIntentions(interactions: readonly Interaction[]): readonly string[] {
  const lastChange = interactions.findLastIndex(({ context }) => context !== undefined);
  return interactions
    .filter((interaction, i) => {
      if (isCourtesy(interaction) || interaction.question_type === "unanswerable") return false;
      if (interaction.context === undefined || interaction.ground_truth_sql !== undefined) return true;
      return i === lastChange && interaction.context.change !== "withdraw";
    })
    .map(({ context, intention, standalone_intention = intention }) =>
      context === undefined ? intention : standalone_intention
    );
}
