/**
 * The sets of sentence checks. A model is told what its drafts are refused for, so that its recorded replies answer one set
 * only: a dataset that a model wrote names the set (`control.sentence_checks`). Set 1 compares conjunctive queries alone and
 * reads fewer wordings; set 2 compares queries of any shape.
 */
export const sentenceCheckSets = [1, 2] as const;

export type SentenceCheckSet = typeof sentenceCheckSets[number];

/** The set that everything but the replay of an older recording uses. */
export const newestSentenceChecks = 2 satisfies SentenceCheckSet;
