import type { Interaction } from "../dialogue/mod.ts";
import { failed, notChecked, passed } from "./ground_truth.ts";
import type { SentenceTools } from "./sentence_tools.ts";
import type { CheckResult } from "./types.ts";

/**
 * Checks that an unanswerable question has a reason and no ground truth. A question about a missing column or table must
 * have a word that occurs in no name and no value of the database, one about a missing value a name that no column
 * stores; one that is not a query must ask for an action.
 */
export function checkUnanswerable(
  { question_type, unanswerable_reason: reason, ground_truth_sql, utterance }: Interaction,
  { unknownWords, unheldNames }: Pick<SentenceTools, "unknownWords" | "unheldNames">,
): CheckResult {
  if (question_type !== "unanswerable") return notChecked("the question is not called unanswerable");
  if (ground_truth_sql !== undefined) return failed("a question that cannot be answered has a ground truth");
  if (reason === undefined) return failed("an unanswerable question needs its reason");
  switch (reason) {
    case "no_such_column":
    case "no_such_table": {
      const unknown = unknownWords(utterance);
      return unknown.length === 0
        ? failed("every word of it is known to the schema or the data")
        : passed(`the database does not know ${unknown.join(", ")}`);
    }
    case "no_such_value": {
      const unheld = unheldNames(utterance);
      return unheld.length === 0
        ? failed("it has no name that the data do not hold")
        : passed(`no column stores ${unheld.join(", ")}`);
    }
    case "not_a_query":
      return ACTIONS.test(utterance) ? passed() : failed("it asks for nothing to be done");
    case "outside_the_data":
      return notChecked("what lies outside the data cannot be told from words");
    default:
      return reason satisfies never;
  }
}

/** Verbs of changing and doing. */
const ACTIONS =
  /\b(?:add|alter|append|approve|archive|assign|book|buy|call|cancel|change|clear|close|convert|copy|correct|create|delete|drop|edit|e-?mail|erase|export|fix|hire|import|increase|insert|install|lower|mark|merge|modify|move|notify|open|order|pay|print|publish|purge|put|raise|reduce|remind|remove|rename|replace|reserve|reset|save|schedule|send|set|share|store|subscribe|transfer|translate|truncate|update|upload|write)\b/i;
