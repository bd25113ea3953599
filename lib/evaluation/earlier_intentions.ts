import type { Interaction } from "../dialogue/mod.ts";
import { isCourtesy } from "./is_courtesy.ts";

/**
 * The intentions that a later one may lean on, oldest first: courtesies ask for nothing, and what cannot be answered
 * leaves nothing to go on from.
 */
export function earlierIntentions(interactions: readonly Interaction[]): readonly string[] {
  return interactions
    .filter((interaction) => !isCourtesy(interaction) && interaction.question_type !== "unanswerable")
    .map(({ intention }) => intention);
}
