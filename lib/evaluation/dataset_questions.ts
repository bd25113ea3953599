import type { Dataset, Interaction } from "../dialogue/mod.ts";
import { earlierIntentions } from "./interaction_traits.ts";
import type { JudgeQuestion } from "./types.ts";

export interface DatasetQuestionsOptions {
  /**
   * Whether each intention is paired with the interpretation of another request: that of the same interaction in the next
   * dialogue that has one. Where that asks for the same, in the same words or by the same ground truth, the pair is
   * left out. @default false
   */
  readonly crossed?: boolean | undefined;
}

/**
 * Returns the questions that a perfect agent would put to a judge: for each interaction that asks for data, its standalone
 * intention as the interpretation, and its intention, which may depend on those before.
 *
 * An interaction without a standalone intention is interpreted by its intention, word for word.
 *
 * @example
 * ```ts
 * import { datasetQuestions } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const dialogue = (experiment_id: string, intention: string, standalone_intention: string) => ({
 *   experiment_id,
 *   total_expected_interactions: 1,
 *   kind: "partial",
 *   interactions: [{
 *     utterance: intention,
 *     intention,
 *     standalone_intention,
 *     utterance_kinds: ["question" as const],
 *     expected_reply: ["response" as const],
 *   }],
 * });
 * const dialogues = [
 *   dialogue("1", "List the lakes.", "Show all lakes."),
 *   dialogue("2", "Count the seas.", "How many seas are there?"),
 * ];
 * assert.deepEqual(datasetQuestions({ control: {}, dialogues })[0], {
 *   intention: "List the lakes.",
 *   interpretation: "Show all lakes.",
 *   earlier: [],
 * });
 * const [crossed] = datasetQuestions({ control: {}, dialogues }, { crossed: true });
 * assert.equal(crossed?.interpretation, "How many seas are there?");
 * ```
 */
export function datasetQuestions(
  { dialogues }: Dataset,
  { crossed = false }: DatasetQuestionsOptions = {},
): readonly JudgeQuestion[] {
  return dialogues.flatMap(({ interactions }, d) =>
    interactions.flatMap((interaction, i): readonly JudgeQuestion[] => {
      if (!interaction.expected_reply.includes("response")) return [];
      const others = [...dialogues.slice(d + 1), ...dialogues.slice(0, d)];
      const next = others.find((other) => other.interactions[i]?.expected_reply.includes("response"));
      const meant = crossed ? next?.interactions[i] : interaction;
      if (meant === undefined || (crossed && same(meant, interaction))) return [];
      return [{
        intention: interaction.intention,
        interpretation: inFull(meant),
        earlier: earlierIntentions(interactions.slice(0, i)),
      }];
    })
  );
}

function same(a: Interaction, b: Interaction): boolean {
  return inFull(a) === inFull(b) ||
    (a.ground_truth_sql !== undefined && a.ground_truth_sql === b.ground_truth_sql);
}

function inFull({ intention, standalone_intention = intention }: Interaction): string {
  return standalone_intention;
}
