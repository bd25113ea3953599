/** Whether a name ends as verbs do, as which a sentence may say it: "is shared by". */
export const isVerbForm = (words: string): boolean => /(?:ed|ing|wn)$/.test(words);
