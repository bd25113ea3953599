import type { Interaction } from "../dialogue/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import { omitsSomething, valuesIn } from "./omits_something.ts";
import { leaningOf } from "./sentence/leaning_of.ts";
import type { SentenceTools } from "./sentence_tools.ts";

export interface SelfContainedQuestionsOptions {
  /** Opens the sentence checks; called only where a sentence is compared with a query. */
  readonly tools: () => Promise<SentenceTools>;
  /** Dialect of the ground truths and restrictions. */
  readonly dialect: Dialect;
}

/**
 * Returns the positions, from 1, of the partial questions that need no context: they refer to nothing before them and omit
 * nothing that their query asks for. Undecidable questions are not included.
 */
export async function selfContainedQuestions(
  interactions: readonly Interaction[],
  { tools, dialect }: SelfContainedQuestionsOptions,
): Promise<readonly number[]> {
  const found: number[] = [];
  let inForce: readonly string[] = [];
  for (const [i, one] of interactions.entries()) {
    const { utterance, utterance_kinds: kinds, question_type: type, ground_truth_sql: query, context } = one;
    const before = context === undefined ? inForce : [];
    inForce = context?.restrictions ?? inForce;
    if (!kinds.includes("partial_question") || type === "ambiguous" || query === undefined) continue;
    const instruction = kinds.includes("context_modification");
    if (leaningOf(utterance, { instruction }).kind !== "stands") continue;
    // A restriction without a value (`landlocked = true`) cannot be found in a sentence.
    if (before.some((restriction) => valuesIn(restriction, dialect).length === 0)) continue;
    const { readQuery, schema, checkSentence } = await tools();
    const asked = await readQuery(query, dialect);
    if (omitsSomething(utterance, { sql: query, dialect, asked, schema, checkSentence })) continue;
    found.push(i + 1);
  }
  return found;
}
