import { wordStem } from "../../linking/mod.ts";

/**
 * The operators between the date on which something was and that on which it was due, by words that compare the two ("late",
 * "on time"). Undefined where the sentence has none, or neither or both of the columns are due dates.
 *
 * @param columns Stems of the two columns, in the order in which the operators compare them.
 */
export function lateness(
  text: string,
  [one, other]: readonly [readonly string[], readonly string[]],
): readonly string[] | undefined {
  const [isDue, isOtherDue] = [one, other].map((stems) => stems.some((stem) => DUE.has(stem)));
  const isPunctual = /\b(?:on|in) time\b|\bpunctual/.test(text);
  const isLate = /\b(?:late|too late|overdue|delayed|past due|behind schedule)\b/.test(text);
  const isEarly = /\b(?:early|ahead of (?:time|schedule))\b/.test(text);
  const said = [isPunctual, isLate, isEarly].filter(Boolean).length;
  if (isDue === isOtherDue || said !== 1 || /\b(?:not|never|n't)\b/.test(text)) return undefined;
  const isAfter = isLate !== (isDue === true);
  if (isPunctual) return isDue ? [">=", ">"] : ["<=", "<"];
  return isAfter ? [">"] : ["<"];
}

/** Words for the date on which something has to be. */
const DUE: ReadonlySet<string> = new Set(
  ["due", "deadline", "schedule", "scheduled", "planned", "promised", "expected", "required", "target"]
    .map(wordStem),
);
