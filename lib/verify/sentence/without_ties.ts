/**
 * A lower-case text in which the clauses that say what to do with ties are masked: "if more than one share the top fee, list
 * them all". What they count is no condition.
 */
export const withoutTies = (text: string): string =>
  text.replaceAll(TIES, (found) => "¤".repeat(found.length));

const SEVERAL =
  "(?:(?:more than|at least) (?:one|two|1|2)|two|three|2|3|several|some|many|any|both|others?|a few|multiple|there (?:is|are)|it|they)";
const TIED =
  "(?:tie[sd]?|tying|share[sd]?|sharing|draws?|drawn|(?:is|are|be|come|stand|rank) (?:equal(?:ly)?|level|joint)|equal|(?:have|has|had|reach(?:es)?|with|at) the (?:same|top|highest|lowest|maximum|minimum))";

const TIES = new RegExp(
  `\\b(?:if|should|when(?:ever)?|where(?:ver)?|in case|even if)(?: there)? ${SEVERAL}(?!\\p{L})[^.;:!?()]{0,40}?(?<!\\p{L})${TIED}(?!\\p{L})[^,.;:!?()]*(?:,[^,.;:!?()]*\\b(?:all|both|each|every)\\b[^,.;:!?()]*)?`,
  "gu",
);
