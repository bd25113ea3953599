/**
 * From which Jaccard similarity of their phrases on two dialogues are near-duplicates. Of dialogues that the grammar made
 * six times from the same combinations, hardly any two lie between 0.4 and 0.6: above are the same queries in other
 * words, below are other questions.
 */
export const nearDuplicateSimilarity = 0.6;
