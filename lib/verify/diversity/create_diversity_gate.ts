import type { Dialogue } from "../../dialogue/mod.ts";
import { dialoguePhrases } from "./dialogue_phrases.ts";
import { nearDuplicateSimilarity, similarSets } from "./similar_sets.ts";

/** Returns the reason why a dialogue is refused; remembers a dialogue that is accepted. */
export type DiversityGate = (dialogue: Dialogue) => string | undefined;

/**
 * Creates a gate that refuses near-duplicates of the dialogues that it accepted before.
 *
 * The similarity of two dialogues is the Jaccard similarity of their phrases: word trigrams of the standalone intentions (else
 * the intentions) and token trigrams of the SQL, with values and numbers masked. A dialogue is refused from 0.6 on:
 * paraphrases of the same queries lie above, different questions about the same tables below.
 *
 * The result depends on the dialogues and their order only. Only dialogues that share a band of their MinHash signatures are
 * compared, so that the cost does not grow with their number. One in a hundred pairs at the threshold is missed; no pair
 * below it is refused. A dialogue with neither words nor SQL is never refused.
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
