import type { Dialogue } from "../../dialogue/mod.ts";
import { dialoguePhrases } from "./dialogue_phrases.ts";
import { nearDuplicateSimilarity } from "./least_similarity.ts";
import { similarSets } from "./similar_sets.ts";

/** Says in a sentence why a dialogue is refused; remembers one that is not. */
export type DiversityGate = (dialogue: Dialogue) => string | undefined;

/**
 * A gate that refuses dialogues which are too much like one that it let through before.
 *
 * Two dialogues are as similar as the share of phrases that they have in common: three words in a row of what is asked
 * for (the standalone intentions, else the intentions), and three pieces in a row of the SQL. Values and numbers are
 * masked, so the same questions about other values are the same; names of tables and columns are not. From 0.6 on, a
 * dialogue is refused: the same queries in other words are above, and different questions about the same tables below.
 *
 * Which dialogues are refused depends on nothing but the dialogues and their order. The cost of one does not grow with the
 * number before it: only dialogues that share a band of their MinHash signature are compared. So of pairs right at the
 * threshold one in a hundred is let through, but nothing less similar is refused. A dialogue with neither words nor
 * SQL is never refused.
 *
 * @example
 * ```ts
 * import type { Dialogue } from "querylogue/dialogue";
 * import { createDiversityGate } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const about = (experiment_id: string, sea: string): Dialogue => ({
 *   experiment_id,
 *   total_expected_interactions: 1,
 *   kind: "partial",
 *   interactions: [{
 *     utterance: `What flows into the ${sea}?`,
 *     intention: `List the rivers that flow into the ${sea}.`,
 *     ground_truth_sql: `SELECT name FROM river WHERE sea = '${sea}'`,
 *     utterance_kinds: ["question"],
 *     expected_reply: ["response"],
 *   }],
 * });
 * const refuse = createDiversityGate();
 * assert.equal(refuse(about("1", "Black Sea")), undefined);
 * assert.match(refuse(about("2", "North Sea")) ?? "", /too much like dialogue 1/);
 * ```
 */
export function createDiversityGate(): DiversityGate {
  const passed = similarSets<string>(nearDuplicateSimilarity);
  return (dialogue) => {
    const phrases = dialoguePhrases(dialogue);
    const [most] = passed.find(phrases).toSorted((a, b) => b.similarity - a.similarity);
    if (most === undefined) {
      passed.add(phrases, dialogue.experiment_id);
      return undefined;
    }
    return `it is too much like dialogue ${most.name}: ${
      Math.floor(100 * most.similarity)
    } % of what both ask for in words and SQL is the same`;
  };
}
