import type { Interaction } from "../dialogue/mod.ts";

/** What answers an interaction, as one text: equal for two that the same reply answers. */
export function expectedAnswer(interaction: Interaction | undefined): string {
  return JSON.stringify([interaction?.ground_truth_sql, interaction?.expected_reply]);
}
