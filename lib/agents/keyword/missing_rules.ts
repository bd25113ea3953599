import { timeColumn } from "./compared_column.ts";
import { type Draft, namedColumn, take } from "./draft.ts";

const KNOWN =
  "known|recorded|stated|given|available|specified|registered|listed|documented|on record|on file";
/** Words for it that may stand after the noun without "is". */
const BEHIND = "known|recorded|available|on record|on file";
const UNKNOWN = "unknown|missing|null|empty|blank|unrecorded|undefined|unspecified";
const OWNER = "(?:the |their |its |an? |any )*";
/** A column, also as "date of introduction" and "opening date"; or a mere date. */
const NAME = "(?:(?:(?:date|year) of )?(N\\d+)(?: date| year)?|date)";
const HAVING = "(?:that |which |who )?(?:with|have|has|had|having|of)";
const LACKING =
  "(?:that |which |who )?(?:without|(?:(?:with|have|has|had|having) )?no|lacks?|lacking|(?:(?:do|does|did) ?)?(?:not|n't) (?:have|having))";

/** What is said of a column, and whether it means that something is stored there. */
const PATTERNS: readonly (readonly [pattern: string, known: boolean])[] = [
  [`(?:whose |with |where )?${OWNER}${NAME} (?:is|are|was|were) (?:not |n't )(?:${KNOWN})`, false],
  [
    `(?:whose |with |where |that have |have |has )?${OWNER}${NAME} (?:is |are |was |were )?(?:${UNKNOWN})`,
    false,
  ],
  [`(?:whose |where )${OWNER}${NAME} (?:is|are|was|were) (?:${KNOWN})`, true],
  [`${LACKING} ${OWNER}(?:${KNOWN}) ${NAME}`, false],
  [`${LACKING} ${OWNER}${NAME} (?:that is |which is )?(?:${BEHIND})`, false],
  [`${HAVING} ${OWNER}(?:${UNKNOWN}) ${NAME}`, false],
  [`${HAVING} ${OWNER}(?:${KNOWN}) ${NAME}`, true],
  [`${HAVING} ${OWNER}${NAME} (?:that is |which is )?(?:${BEHIND})`, true],
];

/** "whose depth is unknown", "without a known capital", "with a length on record". */
export function readMissing(draft: Draft): void {
  for (const [pattern, known] of PATTERNS) {
    take(draft, new RegExp(`\\b${pattern}`), ([name], match) => {
      const column = name === undefined
        ? timeColumn(draft, { value: "", at: match.index })
        : namedColumn(draft, name, { at: match.index });
      if (column === undefined) return false;
      draft.filters.push({ kind: "null", column, negated: known });
      return true;
    });
  }
}
