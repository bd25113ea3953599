import type { ComparedQuery } from "./compare_operations.ts";
import { fold, wordStem } from "../../linking/mod.ts";
import { comparisonAt, type SaidComparison } from "./comparison_at.ts";
import { patternShapesIn } from "./cues.ts";
import { type Findings, foundAll } from "./findings.ts";
import { locateValue } from "./locate_values.ts";
import { isUsualWord } from "./is_usual_word.ts";
import { type Literal, type Specification, valuesIn } from "../../specification/mod.ts";
import type { Span } from "./masked_text.ts";
import type { SaidNumber } from "./numbers_in.ts";
import type { ClaimedValue, QueryClaims } from "./query_claims.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Compares values, numbers and their comparison operators in both directions. */
export function compareValues(
  parsed: ParsedSentence,
  query: Pick<ComparedQuery, "claims" | "names" | "labelOf" | "checks" | "specification">,
): Findings {
  const { claims, names } = query;
  const inNames = claims.columns.flatMap((column) => names.column(column).map(Number));
  return foundAll([
    ...claims.values.map((claim) => findClaim(parsed, claim, query)),
    { faults: unaskedNumbers(parsed, { ...claims, inNames }), unsure: [] },
    unaskedNames(parsed, query),
  ]);
}

const NOTHING: Findings = { faults: [], unsure: [] };
const fault = (text: string): Findings => ({ faults: [text], unsure: [] });
const unsure = (text: string): Findings => ({ faults: [], unsure: [text] });

function findClaim(
  parsed: ParsedSentence,
  claim: ClaimedValue,
  query: Pick<ComparedQuery, "names" | "labelOf" | "checks">,
): Findings {
  const { value } = claim;
  if (typeof value === "boolean") return NOTHING;
  if (typeof value === "number") return findNumber(parsed, { ...claim, value }, query);
  return /^\d{4}-\d\d-\d\d/.test(value)
    ? findDate(parsed, { ...claim, value })
    : claim.operator === "like"
    ? findPattern(parsed, value)
    : findText(parsed, { ...claim, value }, query);
}

type Claimed<Value> = ClaimedValue & { readonly value: Value };

function findNumber(
  { text, numbers, stems }: ParsedSentence,
  claim: Claimed<number>,
  { names }: Pick<ComparedQuery, "names">,
): Findings {
  const { value, operator, counted, column } = claim;
  const age = { isAge: column !== undefined && names.isAge(column) };
  const near = neighbour(claim);
  const same = numbers.filter((number) => isSame(number, value));
  const next = numbers.filter((number) =>
    near !== undefined && (counted || same.length === 0) && isSame(number, near.value)
  );
  if (same.length === 0 && next.length === 0) {
    const words = value === 0
      ? ["no", "without", "zero", "negat", "posit"]
      : value === 1
      ? ["multipl", "sever", "singl"]
      : [];
    return words.some((word) => stems.has(word)) || value <= 1 && counted
      ? NOTHING
      : fault(`the query has ${operator} ${value}, the sentence does not say ${value}`);
  }
  const agrees = [
    ...same.map((number) => allows(comparisonAt(text, number, age), operator)),
    ...next.map((number) => comparisonAt(text, number, age).some((one) => one === near?.operator)),
  ];
  return agrees.includes(true)
    ? NOTHING
    : fault(`the query has ${operator} ${value}, the sentence compares otherwise with it`);
}

/** Whether a stated comparison agrees with an operator; no statement agrees with all but <>. */
function allows(said: SaidComparison, operator: ClaimedValue["operator"]): boolean {
  if (said.length === 0) return operator !== "<>";
  if (said.includes("between")) return operator !== "=" && operator !== "<>";
  if (operator === "between") return said.includes(">=") || said.includes("<=");
  return said.includes(operator === "in" || operator === "like" ? "=" : operator);
}

/** The equivalent bound for whole numbers: more than 3 is at least 4. */
function neighbour({ value, operator }: Claimed<number>) {
  if (!Number.isInteger(value)) return undefined;
  switch (operator) {
    case ">":
      return { value: value + 1, operator: ">=" } as const;
    case ">=":
      return { value: value - 1, operator: ">" } as const;
    case "<":
      return { value: value - 1, operator: "<=" } as const;
    case "<=":
      return { value: value + 1, operator: "<" } as const;
    default:
      return undefined;
  }
}

function isSame({ value, percent }: SaidNumber, wanted: number): boolean {
  const close = (a: number) => Math.abs(a - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
  return close(value) || (percent && close(value / 100));
}

function findDate({ text, dates, numbers }: ParsedSentence, { value, operator }: Claimed<string>): Findings {
  const day = value.slice(0, 10);
  const same = dates.filter(({ date }) => date === day);
  if (same.length > 0) {
    return same.some((place) => allows(comparisonAt(text, place), operator))
      ? NOTHING
      : fault(`the query has ${operator} ${day}, the sentence compares otherwise with it`);
  }
  const year = Number(day.slice(0, 4));
  if (dates.length === 0 && saysYear({ text, numbers }, { day, operator })) return NOTHING;
  const decade = new RegExp(`\\b${String(year).slice(0, 3)}0s\\b`);
  const isYear = numbers.some((number) => Math.abs(number.value - year) <= 1) || decade.test(text);
  const said = numbers.filter((number) => Math.abs(number.value - year) <= 1)
    .flatMap((number) => comparisonAt(text, number));
  if (isYear && dates.length === 0 && said.length > 0 && said.every((one) => isOpposite(one, operator))) {
    return fault(`the query has ${operator} ${day}, the sentence compares otherwise with that year`);
  }
  return isYear && dates.length === 0
    ? unsure(`whether the year that the sentence says means ${operator} ${day}`)
    : fault(`the query has ${operator} ${day}, the sentence does not say that day`);
}

const isOpposite = (said: string, operator: string) =>
  said.startsWith("<") && operator.startsWith(">") ||
  said.startsWith(">") && (operator === "<" || operator === "<=");

/** Whether a year that the sentence compares with is the bound that the query has: "before 2000" is before its first day. */
function saysYear(
  { text, numbers }: Pick<ParsedSentence, "text" | "numbers">,
  { day, operator }: { readonly day: string; readonly operator: ClaimedValue["operator"] },
): boolean {
  const [year, isFirst, isLast] = [Number(day.slice(0, 4)), day.endsWith("-01-01"), day.endsWith("-12-31")];
  const means = (number: SaidNumber, wanted: number, cues: readonly SaidComparison[number][]) =>
    number.value === wanted && comparisonAt(text, number).some((one) => cues.includes(one));
  return numbers.some((number) => {
    if (isFirst && operator === "<") return means(number, year, ["<"]);
    if (isFirst && operator === ">=") {
      return means(number, year, [">=", "between"]) || means(number, year - 1, [">"]);
    }
    if (isLast && operator === "<=") {
      return means(number, year, ["<=", "between"]) || means(number, year + 1, ["<"]);
    }
    if (isLast && operator === ">") return means(number, year, [">"]);
    return operator === "between" && (isFirst || isLast) && means(number, year, ["between"]);
  });
}

function findText(
  parsed: ParsedSentence,
  { value, operator, column }: Claimed<string>,
  { names, labelOf, checks }: Pick<ComparedQuery, "names" | "labelOf" | "checks">,
): Findings {
  const places = locateValue(value, placed(parsed));
  if (places.length === 0) {
    const label = column && labelOf(column, value);
    const labels = label === undefined ? [] : locateValue(label, placed(parsed));
    if (labels.length > 0) return deniedText(parsed, { value, operator, places: labels });
    const isNamed = column !== undefined && parsed.stored.some((name) => names.isCodeFor(column, name));
    const rivals = parsed.mentions.filter((one) =>
      one.kind === "value" && one.table === column?.table && one.column === column.column
    );
    const stemOf = (text: string) => fold(text).map((word) => wordStem(word.text)).join(" ");
    const meant = rivals.map(({ start, end }) => stemOf(parsed.sentence.slice(start, end)));
    if (checks > 1 && meant.includes(stemOf(value))) return NOTHING;
    if (checks > 1 && rivals.length > 0) {
      return fault(`the query has '${value}', the sentence does not name it`);
    }
    // "Support agent", of a sales support agent
    const said = fold(value).filter(({ text }) => text.length > 3);
    const isPartSaid = said.length > 2 &&
      said.filter(({ text }) => parsed.stems.has(wordStem(text))).length * 2 > said.length;
    if (checks > 1 && isPartSaid) return unsure(`whether the sentence means '${value}'`);
    const other = otherForm(value, parsed);
    if (other !== undefined) return unsure(`whether "${other}" means '${value}'`);
    return value.length <= 3 || !/\p{L}/u.test(value) || isNamed
      ? unsure(`whether the sentence means the code '${value}'`)
      : fault(`the query has '${value}', the sentence does not name it`);
  }
  return deniedText(parsed, { value, operator, places });
}

/** A proper name that nothing explains and that begins as a value does: "French", where France is stored. */
function otherForm(value: string, { unexplained }: ParsedSentence): string | undefined {
  const beginnings = fold(value).map(({ text }) => text.slice(0, 2));
  return unexplained.find((word) =>
    /^\p{Lu}/u.test(word) &&
    beginnings.includes(word.slice(0, 2).toLowerCase())
  );
}

/** A text that the query asks for and the sentence leaves out. */
function deniedText(
  { text }: ParsedSentence,
  { value, operator, places }: Omit<Claimed<string>, "counted"> & { readonly places: readonly Span[] },
): Findings {
  return operator === "=" && places.every((place) => comparisonAt(text, place).includes("<>"))
    ? fault(`the query asks for '${value}', the sentence for another than that`)
    : NOTHING;
}

const placed = ({ sentence }: ParsedSentence) => ({ sentence, words: fold(sentence) });

function findPattern(parsed: ParsedSentence, pattern: string): Findings {
  const letters = pattern.replaceAll(/[%_]/g, " ").trim();
  if (letters === "") return NOTHING;
  if (locateValue(letters, placed(parsed)).length === 0) {
    return fault(`the query has '${pattern}', the sentence does not say '${letters}'`);
  }
  const [left, right] = [pattern.startsWith("%"), pattern.endsWith("%")];
  const said = patternShapesIn(parsed.text);
  const atStart = !left && right;
  const atEnd = left && !right;
  return atStart === said.has("start") && atEnd === said.has("end")
    ? NOTHING
    : fault(`the query has '${pattern}', the sentence puts '${letters}' elsewhere`);
}

/** Numbers of the sentence that the query lacks. */
function unaskedNumbers(
  { text, numbers, dates }: ParsedSentence,
  { values, limit, sayable, inNames, keepsUnmatched }: QueryClaims & { readonly inNames: readonly number[] },
): readonly string[] {
  const inTexts = values.flatMap(({ value }) => typeof value === "string" ? value.match(/\d+/g) ?? [] : []);
  const known = [
    ...values.flatMap((claim) => {
      const { value } = claim;
      if (typeof value !== "number") return [];
      const near = numbers.some((number) => isSame(number, value))
        ? undefined
        : neighbour({ ...claim, value });
      return near === undefined ? [value] : [value, near.value];
    }),
    ...(limit === undefined ? [] : [limit]),
    ...inNames,
    ...sayable,
    ...(keepsUnmatched ? [0] : []),
    ...inTexts.flatMap((digits) => [Number(digits), Number(digits) + 1, Number(digits) - 1]),
  ];
  const days = new Set(values.map(({ value }) => String(value).slice(0, 10)));
  return [
    ...numbers.filter((number) =>
      !number.weak && !isUnit(text, number) && !known.some((value) => isSame(number, value))
    )
      .map(({ value }) => `the sentence says ${value}, the query does not have it`),
    ...dates.filter(({ date }) => !days.has(date))
      .map(({ date }) => `the sentence says ${date}, the query does not have it`),
  ];
}

/** Whether a value is a code that may be of a name: "JPN", of Japanese. */
const isCodeLike = (code: string, name: string) =>
  /^\p{Lu}{2,3}$/u.test(code) && name.length > 3 &&
  new RegExp(`^${[...code].join("\\p{L}*")}`, "iu").test(name);

/** Whether a number is the one of a definition: "1 kg is 2.2 pounds". */
const isUnit = (text: string, { value, end }: SaidNumber) =>
  value === 1 && /^ [\p{L}²³]+ (?:is|has|are|being|equals|makes?|=) /u.test(text.slice(end));

/** Texts that CASE gives and that values are put together with. */
const givenTexts = (tree: Specification): readonly string[] =>
  valuesIn(tree).filter(({ kind }) => kind === "case" || kind === "arithmetic").flatMap((value) =>
    valuesIn(value, { intoQueries: false }).flatMap((one) =>
      one.kind === "literal" && typeof one.value === "string" && one.type !== "decimal" ? [one.value] : []
    )
  ).filter((text) => /\p{L}/u.test(text));

/** Names and quoted texts of the sentence that the query lacks. */
function unaskedNames(
  { sentence, stored, quoted, located, mentions }: ParsedSentence,
  { claims: { values, columns }, names, labelOf, checks, specification: { tree } }: Pick<
    ComparedQuery,
    "claims" | "names" | "labelOf" | "checks" | "specification"
  >,
): Findings {
  const folded = (text: string) => fold(text).map((word) => word.text).join(" ");
  const labels = values.flatMap(({ value, column }) => column && labelOf(column, String(value)) || []);
  const given = checks === 1 ? [] : givenTexts(tree);
  const texts = [...values.map(({ value }) => String(value)), ...labels, ...given]
    .map((value) => folded(value));
  // "Andrew Adams", where the query compares the last name alone
  const isBesideName = (place: Span) =>
    stored.some((name) => name.start === place.start && names.isLabel(name)) &&
    located.some(({ start, end }) => start === place.end + 1 || end + 1 === place.start);
  // "In the form 'City, Country'", of columns that are put together
  const isForm = (stems: readonly string[]) =>
    columns.length > 0 && valuesIn(tree).some((value) =>
      value.kind === "arithmetic" && value.operator === "||"
    ) &&
    stems.every((stem) => isUsualWord(stem) || columns.some((column) => names.column(column).includes(stem)));
  const isAsked = (place: Span & { readonly value?: Literal }) => {
    // "Dogs" of a stored "dog".
    if (place.value !== undefined && texts.includes(folded(String(place.value)))) return true;
    const said = folded(sentence.slice(place.start, place.end));
    const stems = said.split(" ").map(wordStem);
    if (checks > 1 && (isBesideName(place) || isForm(stems))) return true;
    return texts.some((text) => text.includes(said)) ||
      checks > 1 && columns.some((column) => stems.every((stem) => names.column(column).includes(stem))) ||
      located.some(({ start, end }) => start < place.end && place.start < end);
  };
  const named = (place: Span) => sentence.slice(place.start, place.end);
  const isCoded = (place: Span) =>
    stored.some((name) =>
      name.start === place.start && name.end === place.end &&
      values.some(({ column }) => column !== undefined && names.isCodeFor(column, name))
    ) ||
    checks > 1 && values.some(({ value }) => isCodeLike(String(value), named(place)));
  const isTable = (words: string) => fold(words).every((word) => names.isOfTable(wordStem(word.text)));
  // Other words of the sentence may be values by chance; those of a compared column are hardly.
  const compared = checks === 1
    ? []
    : mentions.filter((one) =>
      one.kind === "value" && one.score >= 0.95 && !isTable(sentence.slice(one.start, one.end)) &&
      values.some(({ column }) => column?.table === one.table && column.column === one.column)
    );
  const unasked = [...stored, ...quoted, ...compared].filter((place) => !isAsked(place));
  return {
    faults: unasked.filter((place) => !isCoded(place)).map((place) =>
      `the sentence names ${named(place)}, the query does not have it`
    ),
    unsure: unasked.filter(isCoded).map((place) =>
      `whether ${named(place)} is what the query has the code of`
    ),
  };
}
