import type { Interaction } from "../dialogue/mod.ts";
import { isCourtesy } from "./is_courtesy.ts";

/**
 * The intentions that a later one may lean on, oldest first. Courtesies ask for nothing, what cannot be answered leaves
 * nothing to go on from, and of what was said about the context only what is in force is left. Where a turn changes the
 * context its standalone intention is taken, as the other names what no longer holds.
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
