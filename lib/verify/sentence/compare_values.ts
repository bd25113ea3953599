import type { ComparedQuery } from "./compare_operations.ts";
import { fold, wordStem } from "../../linking/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import { computationsOf } from "./computations_of.ts";
import { comparedMonth } from "./compared_month.ts";
import { comparePeriods, monthsIn } from "./compare_periods.ts";
import { compareUnaskedNumbers } from "./compare_unasked_numbers.ts";
import { comparisonAt, isReverse, mayBeDenied, type SaidComparison } from "./comparison_at.ts";
import { patternShapesIn } from "./cues.ts";
import { equalBounds } from "./equal_bounds.ts";
import { allExcusable, allOneSided, type Findings, foundAll, placeOf } from "./findings.ts";
import { leftOutAt } from "./left_out_at.ts";
import { locateValue } from "./locate_values.ts";
import type { Span } from "./masked_text.ts";
import { type SaidNumber, saysNumber } from "./numbers_in.ts";
import type { ClaimedValue } from "./query_claims.ts";
import type { ParsedSentence, ValueMention } from "./parsed_sentence.ts";
import type { SentenceCheckSet } from "../sentence_check_sets.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Compares values, numbers and their comparison operators in both directions. */
export function compareValues(
  parsed: ParsedSentence,
  query: Pick<ComparedQuery, "claims" | "names" | "labelOf" | "checks" | "specification" | "schema">,
): Findings {
  const { claims, names, schema, specification: { tables: read } } = query;
  const inNames = claims.columns.flatMap(({ column }) => column.match(/\d+/g)?.map(Number) ?? []);
  // "Flagged is 1", of a truth value
  const truths = query.checks > 1 && claims.values.some(({ value }) => typeof value === "boolean")
    ? [0, 1]
    : [];
  const hasTimes = schema.tables.filter(({ name }) => read.includes(name))
    .some(({ name: table, columns }) => columns.some(({ name }) => names.isDate({ table, column: name })));
  // "Between two ports", of a table that stands twice
  const occurrences = [
    ...Map.groupBy(tablesByRole(query.specification.tree).values(), (table) => table).values(),
  ]
    .map(({ length }) => length).filter((count) => count > 1);
  const periods = query.checks === 1
    ? { said: new Set(), faults: [] }
    : comparePeriods(claims.values, parsed);
  return foundAll([
    { faults: periods.faults, unsure: [] },
    ...claims.values.filter((claim) => !periods.said.has(claim)).map((claim) =>
      findClaim(parsed, claim, query)
    ),
    compareUnaskedNumbers(parsed, { ...claims, inNames: [...inNames, ...occurrences, ...truths], hasTimes }),
  ]);
}

const NOTHING: Findings = { faults: [], unsure: [] };
const fault = (text: string): Findings => ({ faults: [text], unsure: [] });
const unsure = (text: string): Findings => ({ faults: [], unsure: [text] });
const unsaid = (fault: string, doubt: string): Findings => ({
  ...NOTHING,
  unsaid: [{ fault, doubt }],
});
const unsaidNumber = (fault: string, doubt: string): Findings =>
  allOneSided(unsaid(fault, doubt), { side: "query", kind: "number" });
const unsaidText = (column: ColumnReference | undefined, fault: string, doubt: string): Findings =>
  allOneSided(unsaid(fault, doubt), {
    ...{ side: "query", kind: "text" },
    places: column === undefined ? [] : [placeOf(column)],
  });

function findClaim(
  parsed: ParsedSentence,
  claim: ClaimedValue,
  query: Pick<ComparedQuery, "claims" | "names" | "labelOf" | "checks" | "specification">,
): Findings {
  const { value } = claim;
  if (typeof value === "boolean") return NOTHING;
  const month = query.checks === 1 ? undefined : comparedMonth(claim, query.specification.tree);
  const months = month === undefined ? [] : monthsIn(parsed.text);
  if (months.some((one) => one.month === month)) return NOTHING;
  if (months.length === 1 && claim.operator === "=") {
    return fault(`the query asks for month ${month}, the sentence for another`);
  }
  if (typeof value === "number") return findNumber(parsed, { ...claim, value }, query);
  return /^\d{4}-\d\d-\d\d/.test(value)
    ? findDate(parsed, { ...claim, value })
    : claim.operator === "like"
    ? findPattern(parsed, { ...claim, value })
    : findText(parsed, { ...claim, value }, query);
}

type Claimed<Value> = ClaimedValue & { readonly value: Value };

function findNumber(
  { text, numbers, stems }: ParsedSentence,
  claim: Claimed<number>,
  query: Pick<ComparedQuery, "claims" | "names" | "checks" | "specification">,
): Findings {
  const { names, specification: { tree } } = query;
  const { value, operator, counted, column } = claim;
  const age = { isAge: column !== undefined && names.isAge(column) };
  const same = numbers.filter((number) => saysNumber(number, value));
  const next = counted || same.length === 0
    ? equalBounds(claim).flatMap((near) =>
      numbers.filter((number) => saysNumber(number, near.value)).map((number) => ({ number, near }))
    )
    : [];
  if (same.length === 0 && next.length === 0) {
    const words = value === 0
      ? ["no", "without", "zero", "negat", "posit"]
      : value === 1
      ? ["multipl", "sever", "singl"]
      : [];
    // "Rush jobs", of `rush = 1`
    const isNamed = value === 1 && operator === "=" && column !== undefined &&
      names.column(column).some((stem) => !names.isSilent(stem) && stems.has(stem));
    // "A neutral alignment", of a key's value
    const isKeySaid = query.checks > 1 && operator === "=" && column !== undefined &&
      names.leadsTo(column).length > 0 && names.column(column).some((stem) =>
        !names.isSilent(stem) && stems.has(stem)
      );
    // "With a prize", of `prize > 0`
    const isHad = query.checks > 1 && value === 0 && operator === ">" && column !== undefined &&
      [...text.matchAll(HAD)].some(([, thing = ""]) =>
        names.column(column).some((stem) => !names.isSilent(stem) && stem === wordStem(thing))
      );
    if (isHad) return NOTHING;
    if (isKeySaid) return unsure(`whether the sentence means ${column.column} = ${value}`);
    return isNamed || words.some((word) => stems.has(word)) || value <= 1 && counted ? NOTHING : unsaidNumber(
      `the query has ${operator} ${value}, the sentence does not say ${value}`,
      `whether the sentence means ${operator} ${value}`,
    );
  }
  const agrees = [
    ...same.map((number) => allows(comparisonAt(text, number, age), operator)),
    ...next.map(({ number, near }) => comparisonAt(text, number, age).some((one) => one === near.operator)),
  ];
  // "Those with fewer than 15 are not worth showing", of 15 and more
  const leftOut = query.checks === 1 ? [] : same.map((number) => leftOutAt(text, number));
  const isTurned = leftOut.includes("surely") &&
    same.some((number) => isReverse(text, number, { operator, ...age }));
  if (isTurned) return NOTHING;
  if (agrees.includes(true)) {
    const isLeftOut = same.length > 0 &&
      same.every((number, i) =>
        leftOut[i] === "surely" && comparisonAt(text, number, age).some((one) => one === operator)
      );
    return isLeftOut && /^[<>]/.test(operator)
      ? unsure(`whether the sentence leaves out ${operator} ${value}`)
      : NOTHING;
  }
  // "More than 5 but less than 10", of a range with its bounds
  const isOpenBound = operator === "between" &&
    same.some((number) => comparisonAt(text, number, age).some((one) => one === "<" || one === ">"));
  if (isOpenBound) return unsure(`whether ${value} belongs to the range`);
  // "From 2019 to 2020", of a change between them
  const isOneOfTwo =
    query.claims.values.filter((one) =>
      one.operator === "=" && one.column?.column === column?.column && one.column?.table === column?.table
    ).length > 1;
  const isEnd = operator === "=" && (computationsOf(tree).steps.length > 0 || isOneOfTwo) &&
    same.some((number) => comparisonAt(text, number, age).includes("between"));
  // "Never below 85", of 85 and more
  const isDenied = same.some((number) => mayBeDenied(text, number, operator)) ||
    leftOut.some((one) => one !== "not") &&
      (operator === "<>" || same.some((number) => isReverse(text, number, { operator, ...age })));
  return isEnd || isDenied
    ? unsure(`whether the sentence means ${isEnd ? `${value} alone` : `${operator} ${value}`}`)
    : fault(`the query has ${operator} ${value}, the sentence compares otherwise with it`);
}

/** Whether a stated comparison agrees with an operator; no statement agrees with all but <>. */
function allows(said: SaidComparison, operator: ClaimedValue["operator"]): boolean {
  if (said.length === 0) return operator !== "<>";
  if (said.includes("between")) return operator !== "=" && operator !== "<>";
  if (operator === "between") return said.includes(">=") || said.includes("<=");
  return said.includes(operator === "in" || operator === "like" ? "=" : operator);
}

function findDate({ text, dates, numbers }: ParsedSentence, { value, operator }: Claimed<string>): Findings {
  const day = value.slice(0, 10);
  const same = dates.filter(({ date }) => date === day);
  if (same.length > 0) {
    if (same.some((place) => allows(comparisonAt(text, place), operator))) return NOTHING;
    // "From one day to another", of a change between them
    return operator === "=" && same.some((place) => comparisonAt(text, place).includes("between"))
      ? unsure(`whether the sentence means ${day} alone`)
      : fault(`the query has ${operator} ${day}, the sentence compares otherwise with it`);
  }
  const year = Number(day.slice(0, 4));
  if (dates.length === 0 && saysYear({ text, numbers }, { day, operator })) return NOTHING;
  const isYear = numbers.some((number) => Math.abs(number.value - year) <= 1) || saysDecade(text, year);
  const said = numbers.filter((number) => Math.abs(number.value - year) <= 1)
    .flatMap((number) => comparisonAt(text, number));
  if (isYear && dates.length === 0 && said.length > 0 && said.every((one) => isOpposite(one, operator))) {
    return fault(`the query has ${operator} ${day}, the sentence compares otherwise with that year`);
  }
  return isYear && dates.length === 0
    ? unsure(`whether the year that the sentence says means ${operator} ${day}`)
    : unsaidNumber(
      `the query has ${operator} ${day}, the sentence does not say that day`,
      `whether the sentence means ${operator} ${day}`,
    );
}

/** A thing that rows have. */
const HAD = /(?<!\bnot )\b(?:with|having|has|have|had|carry|carries|owe|owes) (?:an? |any |some )?(\p{L}+)/gu;

/** Whether a text says the decade of a year, or the one before, whose end the year is: "the 1990s", "the nineties". */
const saysDecade = (text: string, year: number) =>
  [year, year - 1].map((one) => Math.floor(one / 10) % 10 * 10).some((decade) =>
    new RegExp(`\\b(?:\\d\\d)?${String(decade).padStart(2, "0")}s\\b|\\b${DECADES[decade] ?? "\\0"}\\b`).test(
      text,
    )
  );

const DECADES: Readonly<Record<number, string>> = {
  ...{ 20: "twenties", 30: "thirties", 40: "forties", 50: "fifties", 60: "sixties", 70: "seventies" },
  ...{ 80: "eighties", 90: "nineties" },
};

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
  { claims: { values, denials }, names, labelOf, checks }: Pick<
    ComparedQuery,
    "claims" | "names" | "labelOf" | "checks"
  >,
): Findings {
  const places = locateValue(value, placed(parsed));
  if (places.length === 0) {
    const label = column && labelOf(column, value);
    const labels = label === undefined ? [] : locateValue(label, placed(parsed));
    if (labels.length > 0) return deniedText(parsed, { value, operator, places: labels, denials, checks });
    const isNamed = column !== undefined && parsed.stored.some((name) => names.isCodeFor(column, name));
    // What another condition asks for is said for that.
    const isOther = (one: ValueMention) =>
      checks === 1 || one.value === value || !values.some((claim) => claim.value === one.value);
    const rivals = parsed.mentions.filter((one): one is ValueMention =>
      one.kind === "value" && one.table === column?.table && one.column === column.column && isOther(one)
    );
    const stemOf = (text: string) => fold(text).map((word) => wordStem(word.text)).join(" ");
    const meant = rivals.map(({ start, end }) => stemOf(parsed.sentence.slice(start, end)));
    if (checks > 1 && meant.includes(stemOf(value))) return NOTHING;
    // "DC and Marvel Comics", "no borders" of a borderless one
    const stems = fold(parsed.sentence).map((word) => wordStem(word.text));
    const isRooted = fold(value).length > 0 &&
      fold(value).every(({ text }) => stems.some((stem) => areOfOneRoot(stem, wordStem(text))));
    if (checks > 1 && isRooted) return unsure(`whether the sentence means '${value}'`);
    if (checks > 1 && rivals.some((one) => one.value !== value)) {
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
      : unsaidText(
        column,
        `the query has '${value}', the sentence does not name it`,
        `whether the sentence means '${value}'`,
      );
  }
  return deniedText(parsed, { value, operator, places, denials, checks });
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
  { value, operator, places, denials, checks }: Omit<Claimed<string>, "counted"> & {
    readonly places: readonly Span[];
    readonly denials: number;
    readonly checks: SentenceCheckSet;
  },
): Findings {
  const isDenied = operator === "=" && places.every((place) => comparisonAt(text, place).includes("<>"));
  const isSetAside = checks > 1 && denials === 0 && (operator === "=" || operator === "in") &&
    places.every((place) => leftOutAt(text, place) === "surely");
  if (isDenied && denials > 0 || isSetAside) return unsure(`whether the query leaves out '${value}'`);
  return isDenied ? fault(`the query asks for '${value}', the sentence for another than that`) : NOTHING;
}

const placed = ({ sentence }: ParsedSentence) => ({ sentence, words: fold(sentence) });

function findPattern(parsed: ParsedSentence, { value: pattern, column }: Claimed<string>): Findings {
  const letters = pattern.replaceAll(/[%_]/g, " ").trim();
  if (letters === "") return NOTHING;
  const [year] = pattern.startsWith("%") ? [] : /^\d{4}(?=-|$)/.exec(letters) ?? [];
  if (year !== undefined && saysYearOf(parsed, Number(year))) return NOTHING;
  if (locateValue(letters, placed(parsed)).length === 0) {
    return unsaidText(
      column,
      `the query has '${pattern}', the sentence does not say '${letters}'`,
      `whether the sentence means '${pattern}'`,
    );
  }
  const [left, right] = [pattern.startsWith("%"), pattern.endsWith("%")];
  const said = patternShapesIn(parsed.text);
  const atStart = !left && right;
  const atEnd = left && !right;
  // "@example.": signs tell the place of the letters between them.
  if (said.size === 0 && /^[^\p{L}\p{N}\s].*[^\p{L}\p{N}\s]$/u.test(letters)) return NOTHING;
  if (said.size === 0) return unsure(`where the sentence puts '${letters}'`);
  if (atStart === said.has("start") && atEnd === said.has("end")) return NOTHING;
  const elsewhere = fault(`the query has '${pattern}', the sentence puts '${letters}' elsewhere`);
  return /\b(?:start|begin|beginn|end)(?:s|ing)? (?:with|in|on|by)\b/.test(parsed.text)
    ? elsewhere
    : allExcusable(elsewhere);
}

const saysYearOf = ({ numbers, dates }: ParsedSentence, year: number) =>
  numbers.some(({ value }) => value === year) || dates.some(({ date }) => date.startsWith(`${year}-`));
