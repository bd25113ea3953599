import type { ComparisonOperator } from "../../specification/mod.ts";
import { directionOf } from "./comparatives.ts";
import type { Span } from "./masked_text.ts";

/** The operators that the words around a value state; empty where they state none. */
export type SaidComparison = readonly (ComparisonOperator | "between")[];

type Cue = readonly [pattern: RegExp, operators: SaidComparison];

const THAN = "(?:than|then)(?: (?:the|that of|a|an))?";
const FILL = "(?: (?:the year|the|year|about|around|roughly|some|an?|of|[$€£]))*[ $€£]*$";

/** Words before a value; the first match counts. */
const before: readonly Cue[] = [
  [
    cue(
      "(?:no|(?:not|never|\\p{L}+n't)(?: \\S+){0,2}) (?:less|fewer|lower|smaller|shorter|earlier|shallower|lighter|cheaper) " +
        THAN,
    ),
    [">="],
  ],
  [
    cue(
      "(?:no|(?:not|never|\\p{L}+n't)(?: \\S+){0,2}) (?:more|greater|higher|larger|longer|later|bigger|taller|deeper|heavier|dearer) " +
        THAN,
    ),
    ["<="],
  ],
  [cue("(?:not|n't|never|without) (?:exceed(?:s|ing)?|over|above|beyond|after|be over|be above)"), ["<="]],
  [cue("(?:not|n't|never) (?:under|below|before|beneath|be under|be below)"), [">="]],
  [cue("(?:at (?:the very )?least|(?:a )?minimum(?: of)?|no (?:less|fewer)|starting (?:at|from)|>=|≥)"), [
    ">=",
  ]],
  [cue("(?:at (?:the very )?most|(?:a )?maximum(?: of)?|up to|no more|<=|≤)"), ["<="]],
  [
    cue(
      "(?:other than|different from|not (?:equal to|in|of|at)?|except(?: for)?|excluding|apart from|outside(?: of)?|but not|barring|(?:any|every|all)(?:thing|one|body)? but|(?:any|every|all)(?: \\S+){1,2} bar)",
    ),
    ["<>"],
  ],
  [
    cue(
      "(?:more|greater|higher|larger|bigger|longer|older)(?: than)?,? or (?:is |are )?(?:equals?|equal|equivalent)(?: to)?",
    ),
    [">="],
  ],
  [
    cue(
      "(?:less|fewer|lower|smaller|shorter|younger)(?: than)?,? or (?:is |are )?(?:equals?|equal|equivalent)(?: to)?",
    ),
    ["<="],
  ],
  [cue("on or (?:after|later than)"), [">="]],
  [cue("on or (?:before|earlier than)"), ["<="]],
  [cue("(?:exactly|precisely|equal to|equals|equalling|same as)"), ["="]],
  [
    cue(
      "(?:over|above|exceed(?:s|ing|ed)?|beyond|(?:in )?excess of|upwards of|surpass(?:es|ing)?|after|past|>)",
    ),
    [">"],
  ],
  [cue("(?:under|below|beneath|before|prior to|short of|<)"), ["<"]],
  [cue("since"), [">=", ">"]],
  [cue("(?:until|till|by)"), ["<=", "<"]],
];

const COMPARATIVE = "(?<word>more|less|fewer|\\p{L}+er)";
/** "longer than", "more inhabitants than". */
const comparatives = [
  cue(`${COMPARATIVE} ${THAN}`),
  cue(`${COMPARATIVE} \\p{L}+(?: \\p{L}+)? ${THAN}`),
];

function cue(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})${FILL}`, "u");
}

const UNIT = "^(?:%|[ -]?¤+| ?(?!and|or|to)[\\p{L}°²³$€£/]+){0,3}?,?";
const MORE =
  "more|above|over|up|upwards?|greater|higher|larger|later|longer|beyond|bigger|taller|deeper|older|after|heavier";
const LESS =
  "less|fewer|below|under|lower|smaller|earlier|shorter|before|down|shallower|lighter|younger|cheaper";
const NO_OLDER = new RegExp(`\\b(?:no|not) (older|younger) ${THAN}${FILL}`, "u");
const OPEN = /\b(?:older|younger|newer)$/u;

/** Words after a value; the first match counts. */
const behind: readonly Cue[] = [
  [new RegExp(`${UNIT} (?:or|and) (?:${MORE})(?!\\p{L}| than| (?:the )?(?:year )?[\\d¤])`, "u"), [">="]],
  [new RegExp(`${UNIT} (?:or|and) (?:${LESS})(?!\\p{L}| than| (?:the )?(?:year )?[\\d¤])`, "u"), ["<="]],
  [/^ ?\+|^ onwards?\b|^ and on\b/u, [">="]],
];

/**
 * Returns the operators stated around a number, date or name of a masked text.
 *
 * @param isAge Whether the value is an age, of which the older is the greater; a date of birth is not.
 */
export function comparisonAt(
  text: string,
  { start, end }: Span,
  { isAge = false }: { readonly isAge?: boolean } = {},
): SaidComparison {
  const [left, right] = [text.slice(Math.max(0, start - 70), start), text.slice(end, end + 50)];
  const after = behind.find(([pattern]) => pattern.test(right));
  if (after !== undefined) return after[1];
  if (isBound(text, { start, end })) return ["between"];
  const said = before.find(([pattern]) => pattern.test(left));
  if (said !== undefined) return said[1];
  const [, aged] = NO_OLDER.exec(left) ?? [];
  if (aged !== undefined) return isAge ? [aged === "older" ? "<=" : ">="] : ["<=", ">="];
  for (const comparative of comparatives) {
    const word = comparative.exec(left)?.groups?.word ?? "";
    if (OPEN.test(word)) return isAge ? [word === "older" ? ">" : "<"] : ["<", "<=", ">", ">="];
    const direction = directionOf(word);
    if (direction !== undefined) return [direction === "high" ? ">" : "<"];
  }
  return [];
}

/** Whether a value is a bound of a range: "between 3 and 5", "from 3 to 5", "of 3 to 5". */
function isBound(text: string, { start }: Span): boolean {
  return [...text.matchAll(RANGE)].some(({ index, 0: range }) =>
    index <= start && start < index + range.length
  );
}

const VALUE = "\\S*[\\d¤]\\S*(?: [^\\s,]+){0,3}?|\\p{L}+(?: \\p{L}+)?";
const NUMBER_WORD =
  "one|two|three|four|five|six|seven|eight|nine|ten|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*";
const TO = "(?:to|through|until|-|–) (?:the )?";
const RANGE = new RegExp(
  `\\bbetween(?: the years?)? (?:${VALUE}) and (?:the )?\\S+` +
    `|\\b(?:from|of|range|in|within)(?: the years?)? (?:\\S*\\d\\S*(?: [^\\s,]+){0,3}? ${TO}(?:\\S*\\d|${NUMBER_WORD})` +
    `|\\S*¤\\S*(?: [^\\s,]+){0,3}? ${TO}\\S*[\\d¤]|\\p{L}+(?: \\p{L}+)? ${TO}\\S+)` +
    `|[\\d¤]+[–-][\\d¤]+`,
  "gu",
);

/** Whether a denial in its clause may turn what stands before a value into an operator: "never had a score under 85", of `>=`. */
export function mayBeDenied(sentence: string, { start, end }: Span, operator: string): boolean {
  const before = sentence.slice(0, start);
  // "Not majoring in 600"
  if (operator === "<>" && /(?:\b(?:not|never)|n't)(?: \S+){1,3} $/.test(before)) return true;
  return /\b(?:not|never|no|nothing|none|nobody|without)\b[^,;.]*$/.test(before) &&
    isReverse(sentence, { start, end }, { operator });
}

/** Whether the words around a value say what an operator leaves out: "fewer than 15", of `>=`. */
export function isReverse(
  text: string,
  span: Span,
  { operator, isAge = false }: { readonly operator: string; readonly isAge?: boolean },
): boolean {
  return comparisonAt(text, span, { isAge }).some((said) => opposites[said] === operator);
}

const opposites: Readonly<Partial<Record<SaidComparison[number], string>>> = {
  ...{ "<": ">=", ">": "<=", "<=": ">", ">=": "<" },
};
