import type { Dataset } from "../../dialogue/mod.ts";
import type { SentenceMask } from "./sentence_pattern.ts";
import { textShares } from "./text_shares.ts";

/** How many patterns one kind of sentence has. */
export interface PatternShares {
  readonly sentences: number;
  readonly distinct: number;
  /** Share of the commonest pattern, 0..1; 0 where there is no sentence. */
  readonly largest: number;
  readonly commonest: string;
}

/** The kinds of sentences that an interaction holds. */
export type SentenceField = "utterance" | "intention" | "standalone_intention";

/**
 * How varied the sentences of a dataset are, with names and values masked.
 *
 * @example
 * ```ts
 * import { patternShares } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const dataset = { control: {}, dialogues: [] };
 * const { distinct, largest } = patternShares(dataset, "utterance", (sentence) => sentence);
 * assert.deepEqual([distinct, largest], [0, 0]);
 * ```
 */
export function patternShares(dataset: Dataset, field: SentenceField, mask: SentenceMask): PatternShares {
  const { texts, distinct, most, commonest } = textShares(patternsOf(dataset, { field, mask }));
  return { sentences: texts, distinct, largest: texts === 0 ? 0 : most / texts, commonest };
}

/** The patterns of all sentences of a kind, in the order of the dataset. */
export function patternsOf(
  { dialogues }: Dataset,
  { field, mask }: { readonly field: SentenceField; readonly mask: SentenceMask },
): readonly string[] {
  return dialogues.flatMap(({ interactions }) => interactions).flatMap((interaction) => {
    const text = interaction[field];
    return text === undefined ? [] : [mask(text, interaction.ground_truth_sql ?? "")];
  });
}
