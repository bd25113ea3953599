import type { Difference } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { stemOf } from "./stem_of.ts";

/** Contradictions where rows are not something in one sentence and lack it in the other: "who are no managers", "without a manager". */
export function copulaDenialDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  if (required !== intention || understood !== found) return [];
  const isOther = (one: ParsedSentence, other: ParsedSentence) => {
    const [, being] = BEING.exec(one.words) ?? [];
    const [, having] = HAVING.exec(other.words) ?? [];
    return being !== undefined && having !== undefined && stemOf(being) === stemOf(having) &&
      !HAVING.test(one.words) && !BEING.test(other.words);
  };
  if (!isOther(found, intention) && !isOther(intention, found)) return [];
  const text = "Rows are not something in one of the sentences, and lack it in the other.";
  return [{ topic: "denial", side: "both", text }];
}

/** "Are not managers", "is no manager", "aren't the manager of" */
const BEING =
  / (?:who|that|which) (?:(?:are|is|were|was) (?:not|no)|(?:are|is|were|was)n t|(?:are|is|were|was)n't) (?:an? |any |the )?(\w+)(?= (?:of|to|for) (?:any|an?y?)| $)/;

/** "Without a manager", "do not have a manager", "have no manager" */
const HAVING =
  / (?:without|(?:has|have|had) (?:no|not)|(?:do|does|did) not have|(?:do|does|did)n t have|lack|lacks|lacking) (?:an? |any |the )?(\w+)/;
