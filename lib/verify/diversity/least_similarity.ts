/**
 * Least Jaccard similarity of near-duplicates. Of dialogues synthesized six times from the same combinations, hardly any
 * pair lies between 0.4 and 0.6: paraphrases of the same queries lie above, other questions below.
 */
export const nearDuplicateSimilarity = 0.6;
