import type { QuestionType } from "../metrics/mod.ts";

/** What people read for the turns of a question type. */
export const questionTypeTitles: Readonly<Record<QuestionType, string>> = {
  ambiguous: "Ambiguous Questions",
  unanswerable: "Unanswerable Questions",
  improper: "Improper Turns",
};
