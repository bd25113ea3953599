import { filterValue } from "../filter_value.ts";
import { isTime } from "../is_time.ts";
import type { FilterOperator, ScoreFilter } from "../types.ts";
import { numberWord, type Quantity, quantityAt } from "./quantity.ts";
import { FUNCTION_WORDS, isCapital, type Token } from "./tokens.ts";

/** Words that compare, as they may end before a number. */
const COMPARISONS: readonly (readonly [RegExp, FilterOperator])[] = [
  [
    /\b(?:at least|no less than|not less than|no fewer than|on or after|no earlier than|from|since|min|minimum|minimum of)$/,
    ">=",
  ],
  [
    /\b(?:at most|no more than|not more than|on or before|no later than|up to|until|through|max|maximum|maximum of)$/,
    "<=",
  ],
  [
    /\b(?:(?:more|greater|larger|higher|bigger|older|longer|taller|heavier|later|better) than|over|above|after|exceeds?|exceeding|exceeded)$/,
    ">",
  ],
  [/\b(?:(?:less|fewer|lower|smaller|younger|shorter|lighter|earlier|worse) than|under|below|before)$/, "<"],
];

const DENIALS =
  /\b(?:(?:not|never)(?: \p{Ll}+)?|isn't|aren't|wasn't|weren't|don't \p{Ll}+|doesn't \p{Ll}+|except|except for|excluding|without|other than|besides|apart from)(?: (?:the|in|from|at|be|is|a|an))*$/u;

/** Capitalized words that name a kind of thing and no value. */
const NO_VALUES = /^(?:id|ids|no|name|names|url|tv|i|year|years|date|month|number|what's|who's)$/i;

/**
 * Reads filters: quantities behind words that compare, ranges, years and dates; quoted texts and capitalized words; tests
 * for values that are missing. Marks the tokens that it reads.
 */
export function readFilters(tokens: readonly Token[]): readonly ScoreFilter[] {
  const filters: ScoreFilter[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined || token.read) continue;
    const before = wordsBefore(tokens, i);
    const quantity = quantityAt(tokens, i) ?? wordQuantity(token, before);
    const missing = missingAt(tokens, i);
    if (quantity !== undefined) i += readQuantity(tokens, i, { quantity, before, filters }) - 1;
    else if (missing !== undefined) {
      token.read = true;
      filters.push(missing);
    } else if (isValue(tokens, i)) i += readText(tokens, i, { before, filters }) - 1;
  }
  return filters;
}

/** "At least two" bounds a number; elsewhere a number in words may be anything. */
function wordQuantity({ text, isQuoted }: Token, before: string): Quantity | undefined {
  const value = isQuoted || !COMPARISONS.some(([words]) => words.test(before)) ? undefined : numberWord(text);
  return value === undefined ? undefined : { value, length: 1 };
}

interface Place {
  readonly before: string;
  /** Receives what is read. */
  readonly filters: ScoreFilter[];
}

const wordsBefore = (tokens: readonly Token[], place: number) =>
  tokens.slice(Math.max(0, place - 4), place).map(({ text }) => text.toLowerCase()).join(" ");

/** Number of tokens that are read. */
function readQuantity(
  tokens: readonly Token[],
  place: number,
  { quantity, before, filters }: Place & { readonly quantity: Quantity },
): number {
  const { value, unit, length } = quantity;
  const mark = (from: number, count: number) => {
    for (const token of tokens.slice(from, from + count)) token.read = true;
  };
  const column = columnOf(tokens, place, length);
  const bound = (operator: FilterOperator, of: Quantity): ScoreFilter => (
    {
      ...column,
      operator,
      values: [of.value],
      ...((of.unit ?? unit) !== undefined && { unit: of.unit ?? unit }),
    }
  );
  const joint = tokens[place + length]?.text.toLowerCase() ?? "";
  const end = quantityAt(tokens, place + length + 1);
  const isRange = /\bbetween(?: the)?(?: years?)?$/.test(before) && /^(?:and|to)$/.test(joint) ||
    /^(?:to|through|until)$/.test(joint) && (/\bfrom$/.test(before) || isTime(value));
  if (isRange && end !== undefined) {
    mark(place, length + 1 + end.length);
    filters.push(bound(">=", quantity), bound("<=", end));
    return length + 1 + end.length;
  }
  const isAfterwards = /^(?:or|and)$/.test(joint) && /^(?:more|above|higher|greater|older|later|over|up)$/i
    .test(tokens[place + length + 1]?.text ?? "");
  const operator = isAfterwards ? ">=" : COMPARISONS.find(([words]) => words.test(before))?.[1] ??
    (DENIALS.test(before) ? "<>" : isNamed(tokens, place, quantity) ? "=" : undefined);
  if (operator === undefined) return length;
  mark(place, isAfterwards ? length + 2 : length);
  filters.push({ ...column, operator, values: [value], ...(unit !== undefined && { unit }) });
  return length;
}

/** Whether a quantity that no word compares is a value: dates, years, numbers of three digits, numbers behind their name. */
function isNamed(tokens: readonly Token[], place: number, { value, length }: Quantity): boolean {
  const before = tokens[place - 1]?.text.toLowerCase() ?? "";
  const after = tokens[place + length]?.text.toLowerCase() ?? "";
  if (/^(?:decimals?|digits?|times)$/.test(after) || /^(?:top|first|last|bottom|per)$/.test(before)) {
    return false;
  }
  if (isTime(value) || typeof value === "number" && Math.abs(value) >= 100) return true;
  return /^(?:is|are|was|equals|exactly|of|id|number|no|code|class|level|grade|group|age|aged)$/.test(
    before,
  ) ||
    tokens[place - 1]?.column !== undefined;
}

const MISSING = /^(?:missing|unknown|empty|null|blank|unspecified)$/i;

/** A test for values that are missing: "with no region", "region is missing", "unknown region". */
function missingAt(tokens: readonly Token[], place: number): ScoreFilter | undefined {
  const token = tokens[place];
  if (token === undefined || token.isQuoted) return undefined;
  const [before, after] = [tokens[place - 1], tokens[place + 1]];
  if (/^(?:no|without)$/i.test(token.text) && after?.column !== undefined) {
    const isBound = /^\d|^(?:less|more|fewer)$/.test(tokens[place + 2]?.text ?? "");
    return isBound ? undefined : { column: after.column, operator: "is null", values: [] };
  }
  if (!MISSING.test(token.text)) return undefined;
  const isDenied = /^(?:not|isn't|aren't)$/i.test(before?.text ?? "");
  const beside = after?.column ??
    tokens.slice(Math.max(0, place - 3), place).findLast(({ column }) => column)?.column;
  if (beside === undefined) return undefined;
  return { column: beside, operator: isDenied ? "is not null" : "is null", values: [] };
}

/** Whether a value begins at a token: a quoted text, or a capitalized word that begins no sentence. */
function isValue(tokens: readonly Token[], place: number): boolean {
  const token = tokens[place];
  if (token === undefined) return false;
  // "The "Student" table" names a table.
  if (token.isQuoted) return !/^(?:table|column|field|database)$/i.test(tokens[place + 1]?.text ?? "");
  if (token.isFirst || !isCapital(token) || FUNCTION_WORDS.has(token.text.toLowerCase())) return false;
  return !NO_VALUES.test(token.text) && !isAcronymOfColumn(tokens, place);
}

/** Whether letters are a column's name: those before a comparison ("PLT greater than 400"), those in brackets, "ALB level". */
function isAcronymOfColumn(tokens: readonly Token[], place: number): boolean {
  const text = tokens[place]?.text ?? "";
  if (!/^\p{Lu}{2,5}$/u.test(text)) return false;
  if (tokens[place]?.isBracketed) return true;
  const after = tokens[place + 1]?.text.toLowerCase() ?? "";
  return /^(?:is|are|was|level|levels|value|index|greater|more|less|lower|higher|between|over|above|below|under|equal|within|beyond)$/
    .test(after) || quantityAt(tokens, place + 1) !== undefined;
}

const isFurther = (token: Token | undefined) =>
  token !== undefined && !token.read && !token.isQuoted && !token.isListed && isCapital(token) &&
  !token.isFirst && !NO_VALUES.test(token.text);

const PARTICLES = /^(?:of|de|den|der|van|von|zu|du|da|di|del|la|le|el|al|ter|ten|bin)$/;

/** Number of tokens that are read. */
function readText(tokens: readonly Token[], place: number, { before, filters }: Place): number {
  const words = [tokens[place] as Token];
  while (!words[0]?.isQuoted) {
    const [next, after] = tokens.slice(place + words.length, place + words.length + 2);
    // "Gulf of Aden" and "Piet de Boer" are one name.
    if (next !== undefined && PARTICLES.test(next.text) && isFurther(after)) words.push(next, after as Token);
    else if (isFurther(next)) words.push(next as Token);
    else break;
  }
  for (const word of words) word.read = true;
  const value = filterValue(words.map(({ text }) => text).join(" "));
  const column = columnBeside(tokens, place, words.length);
  const earlier = filters.at(-1);
  // "Germany, France or Spain" are alternatives of one column.
  const joins = earlier !== undefined &&
    (/(?:^| )(?:or|and)$/.test(before) || words[0]?.isListed === true && endsAsList(tokens, place)) &&
    typeof earlier.values[0] === "string" && !isTime(earlier.values[0]) &&
    (column.column ?? earlier.column) === earlier.column;
  if (joins) {
    const values = [...new Set([...earlier.values, value])].sort((a, b) => String(a) < String(b) ? -1 : 1);
    filters.splice(-1, 1, { ...earlier, values });
  } else filters.push({ ...column, operator: DENIALS.test(before) ? "<>" : "=", values: [value] });
  return words.length;
}

/** Whether names with commas between go on to "or" or "and": "Germany, France or Spain", not "Berlin, Germany". */
function endsAsList(tokens: readonly Token[], place: number): boolean {
  const last = tokens.slice(place).findIndex((token) => !isCapital(token) && !token.isQuoted);
  return last > 0 && /^(?:or|and)$/i.test(tokens[place + last]?.text ?? "");
}

/** The column of a quantity. A time is one of a date ("spend since 2020"), unless the word beside it is of time as well. */
function columnOf(tokens: readonly Token[], place: number, length: number): { readonly column?: string } {
  const text = tokens[place]?.text ?? "";
  const beside = columnBeside(tokens, place, length);
  if (!isTime(/^\d+$/.test(text) ? Number(text) : text)) return beside;
  const before = tokens[place - 1];
  if (before?.column === undefined && OF_DATE.test(before?.text ?? "")) return {};
  const isOfTime = /year|date|month|day|time|since|period|created|updated|_at$/i.test(beside.column ?? "");
  return isOfTime ? beside : {};
}

const OF_DATE = /^(?:in|between|since|from|before|after|until|for|of|on|during)$/i;

const BETWEEN =
  /^(?:is|are|was|were|in|of|at|more|less|than|least|most|over|above|under|below|greater|fewer|between|the|not|equals|after|before|since|from|for|to|isn't|aren't|except|higher|lower|longer|shorter|older|younger)$/;

/** The mapped column right behind a value ("the APAC region"), or before it with up to three small words between. */
function columnBeside(tokens: readonly Token[], place: number, length: number): { readonly column?: string } {
  const isApart = tokens[place + length - 1]?.isApart === true;
  const behind = isApart ? undefined : tokens[place + length]?.column;
  for (let i = place - 1; i >= Math.max(0, place - 4); i--) {
    const token = tokens[i];
    if (token?.column !== undefined) {
      const isSaid = i < place - 1 &&
        tokens.slice(i + 1, place).some(({ text }) => !/^(?:in|of|for|the|at)$/i.test(text));
      if (isSaid || i === place - 1) return { column: token.column };
      break;
    }
    if (token === undefined || !BETWEEN.test(token.text.toLowerCase())) break;
  }
  return behind === undefined ? {} : { column: behind };
}
