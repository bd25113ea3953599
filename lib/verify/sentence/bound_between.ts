import type { Span } from "./masked_text.ts";

/**
 * The operators that a sentence states between two columns, from the one that it names first: "delivered on or before the due
 * date" states `<=`. Undefined where it states none.
 *
 * @param text In lower case.
 * @param places Where the columns are named, and whether they hold dates, which a deadline may bound ("by the due date").
 */
export function boundBetween(
  text: string,
  { start, end, isDate }: Span & { readonly isDate: boolean },
): readonly string[] | undefined {
  const between = text.slice(start, end);
  const behind = text.slice(end, end + 40);
  const clause = CLAUSE.exec(behind)?.[0] ?? "";
  if (LATEST.test(clause) || LATEST.test(between) || OR_BEFORE.test(behind)) return ["<="];
  if (EARLIEST.test(clause) || EARLIEST.test(between) || OR_AFTER.test(behind)) return [">="];
  const cue = CUES.exec(between);
  if (cue === null) return isDate && OPEN_END.test(between) ? ["<=", "<"] : undefined;
  const { less, denied, inclusive, equal } = cue.groups ?? {};
  const isEqual = inclusive !== undefined || equal !== undefined;
  const isLess = less !== undefined;
  if (denied !== undefined || DENIED.test(text.slice(0, start))) return [isLess ? ">=" : "<="];
  return [`${isLess ? "<" : ">"}${isEqual ? "=" : ""}`];
}

/** "Not returned after" */
const DENIED = /(?:\b(?:not|never)|n't)(?: \p{L}+)? $/u;
/** What belongs to the second column: "the due date at the latest", not "… and paid at the latest in May". */
const CLAUSE = /^(?:(?! and | or | but )[^,.;:?!])*/u;
const LATEST = /\bat the (?:very )?latest\b/;
const EARLIEST = /\bat the (?:very )?earliest\b/;
/** "On the due date or earlier" */
const OR_BEFORE = /^[^,.;?!]{0,25}? or (?:before|earlier|sooner|less|lower|fewer|below|under)\b(?! than)/;
const OR_AFTER = /^[^,.;?!]{0,25}? or (?:after|later|more|higher|greater|above|over)\b(?! than)/;
const OPEN_END = /\b(?:by|until|till) (?:the |their |its |his |her )?(?:\p{L}+ )?$/u;

const LESS =
  "before|below|under|prior to|(?:earlier|sooner|less|lower|fewer|smaller|shorter|younger|cheaper|lighter|slower) than|short of";
const MORE = "after|above|beyond|past|over|exceed(?:s|ed|ing)?|more than|\\p{L}+er than";
/** "On or before", "no later than", "not after", "less than or equal to" */
const CUES = new RegExp(
  `(?<!\\p{L})(?<denied>(?:no|not|never|cannot|doesn't|didn't|don't|isn't|wasn't|weren't|aren't)(?: \\p{L}+)? )?(?<inclusive>(?:on|at|equal to|the same as) or )?(?:(?<less>${LESS})|${MORE})(?<equal> or (?:equal(?: to)?|on|at|the same)(?!\\p{L}))?(?!\\p{L})`,
  "u",
);
