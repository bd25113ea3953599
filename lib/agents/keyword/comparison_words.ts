import type { ComparisonOperator, Literal } from "../../specification/mod.ts";
import { COMPARATIVE, type End, endOf } from "./measure_words.ts";
import type { QuestionDraft } from "./question_draft.ts";

/** Words between a name and the value that it is compared with. */
export const LINK =
  "(?:(?:that|which|who|whose|is|are|was|were|be|been|being|has|have|had|having|of|by|the|a|an|it|its|their|they|value|values|to|both|also|all|only|just|date|year) )*";

const MORE =
  "more than|greater than|over|above|exceeding|exceeds?|exceeded|beyond|after|later than|past|upwards? of|higher than|larger than|bigger than|>";
const LESS = "less than|fewer than|under|below|before|earlier than|prior to|smaller than|lower than|<";
const LEAST =
  "at least|no less than|no fewer than|not less than|not fewer than|not under|not below|minimum of|a minimum of|since|from|starting from|> =|≥";
const MOST =
  "at most|no more than|not more than|not above|not over|not exceeding|up to|maximum of|a maximum of|until|≤|< =|by the end of";
const EXACT = "exactly|equal to|equals?|of exactly|=";

/** Words that compare with a number or a day. */
export const COMPARING = `(?:${LEAST}|${MOST}|${MORE}|${LESS}|${EXACT}|${COMPARATIVE} than(?: or equal to)?)`;

/** Whether words of comparing mean the lower side. */
export const isLess = (words: string) =>
  new RegExp(`^(?:${LESS}|less|fewer|below|under|lower|earlier|before)`).test(words) ||
  endOf(words) === "low";

/** The operator that words of comparing mean; `end` where the adjective in them measures a known column. */
export function operatorOf(words: string, end: End | undefined): ComparisonOperator {
  if (new RegExp(`^(?:${LEAST})$`).test(words)) return ">=";
  if (new RegExp(`^(?:${MOST})$`).test(words)) return "<=";
  if (new RegExp(`^(?:${EXACT})$`).test(words)) return "=";
  const low = new RegExp(`^(?:${LESS})$`).test(words) ||
    (end === undefined ? isLess(words.replace(/ than.*$/, "")) : end === "low");
  const orEqual = words.endsWith("equal to");
  return low ? (orEqual ? "<=" : "<") : (orEqual ? ">=" : ">");
}

/** The value of a number or date item. */
export function literalOf(draft: QuestionDraft, name: string): Literal | undefined {
  const item = draft.references.itemOf(name);
  return item?.kind === "number" || item?.kind === "date" ? item.value : undefined;
}
