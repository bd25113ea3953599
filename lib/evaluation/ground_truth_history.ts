import type { HistoryEntry } from "../agents/mod.ts";
import { chatExchanges, type Interaction } from "../dialogue/mod.ts";

/**
 * Returns the history of a dialogue in which the system said what the dataset says: SQL where the question has a ground
 * truth, else its words.
 *
 * @param interactions Those before the current one.
 */
export function groundTruthHistory(interactions: readonly Interaction[]): readonly HistoryEntry[] {
  return interactions.flatMap(chatExchanges).flatMap(({ user, system: { kind, text } }) => [
    { role: "user", content: user },
    { role: "system", content: text, ...(kind === "sql" && { sql: text }) },
  ]);
}
