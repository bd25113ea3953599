/** Types of questions that are told in rows of their own, in the order in which they are. */
export const questionTypes = ["ambiguous", "unanswerable", "improper"] as const;

export type QuestionType = typeof questionTypes[number];
