import type { Schema } from "../../schema/mod.ts";
import { type ConjunctiveOutput, valuesIn } from "../../specification/mod.ts";
import { wordStem } from "../../linking/mod.ts";
import { type Direction, directionOf, superlativesIn } from "./comparatives.ts";
import { aggregatesIn, asksForEach, asksForOrder, averagesAsBounds, denialsIn, isAboutNow } from "./cues.ts";
import { computationsOf, type ComputationStep } from "./computations_of.ts";
import type { Findings } from "./findings.ts";
import type { QueryClaims } from "./query_claims.ts";
import type { QueryParts } from "./query_parts.ts";
import type { SchemaNames } from "./schema_names.ts";
import type { StoredIn } from "../create_stored_in.ts";
import type { LabelOf } from "../read_labels.ts";
import type { SentenceCheckSet } from "../sentence_check_sets.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

export interface ComparedQuery {
  readonly claims: QueryClaims;
  readonly specification: QueryParts;
  readonly names: SchemaNames;
  readonly schema: Schema;
  /** Foreign keys, by `joinIdentity`, that reference every row of the referenced table. */
  readonly covered: ReadonlySet<string>;
  readonly labelOf: LabelOf;
  readonly storedIn: StoredIn;
  readonly checks: SentenceCheckSet;
}

/** Compares functions, orders, limits, averages and negations in both directions. */
export function compareOperations(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const faults = [
    ...aggregateFaults(parsed, query),
    ...orderFaults(parsed, query),
    ...averageFaults(parsed, query),
    ...denialFaults(parsed, query),
    ...groupFaults(parsed, query),
  ];
  const unsure = [...unsureDenials(parsed, query), ...unsureOrder(parsed, query)];
  return { faults, unsure: faults.length > 0 ? [] : unsure };
}

/** An order from the high end, of which the sentence names no end. */
function unsureOrder(
  { text }: ParsedSentence,
  { claims: { limit }, specification: { orderBy }, checks }: ComparedQuery,
): readonly string[] {
  const isDescending = orderBy[0]?.direction === "descending";
  return checks > 1 && isDescending && limit === undefined && asksForOrder(text) &&
      superlativesIn(text).length === 0
    ? ["whether the sentence asks for the descending order"]
    : [];
}

/** Denials in several places of a query, of which the sentence has fewer. */
function unsureDenials(
  { text }: ParsedSentence,
  { claims, specification }: ComparedQuery,
): readonly string[] {
  return !specification.isConjunctive &&
      claims.denials > Math.max(1, denialsIn(text) + (isAboutNow(text) ? 1 : 0))
    ? ["whether the sentence denies as much as the query"]
    : [];
}

/** Whether a word belongs to the name of a column or table of the query, and is thus no operator. */
export function isNameWord(word: string, { specification, names, claims }: ComparedQuery): boolean {
  const stem = wordStem(word);
  return [...claims.columns, ...names.joined(specification)].some((column) =>
    names.column(column).includes(stem)
  ) ||
    specification.tables.some((table) => names.table(table).includes(stem));
}

function aggregateFaults({ text }: ParsedSentence, query: ComparedQuery): readonly string[] {
  const { claims, specification: { outputs, orderBy }, names } = query;
  const { aggregates } = claims;
  const said = aggregatesIn(text);
  const isComputed = computationsOf(query.specification.tree).steps.length > 0;
  const faults: string[] = [];
  const shown = outputs.some((output) => output.kind === "aggregate" && output.function === "count");
  const ranks = orderBy.some(({ by }) => by.kind === "aggregate") && superlativesIn(text).length > 0;
  if (
    aggregates.has("count") && !said.has("count") && (shown || !ranks) && !(isComputed && SHARE.test(text))
  ) {
    faults.push("the query counts, the sentence does not");
  }
  const isBound = averagesAsBounds(text).length > 0 &&
    computationsOf(query.specification.tree).steps.some(takesAverage);
  if (aggregates.has("average") && !said.has("average") && !isBound) {
    faults.push("the query averages, the sentence does not");
  }
  const isWorth = isComputed && WORTH.test(text);
  const isAmount = query.checks > 1 && (AMOUNT.test(text) || isComputed && SHARE.test(text));
  if (aggregates.has("sum") && !said.has("sum") && !said.has("count") && !isWorth && !isAmount) {
    faults.push("the query adds up, the sentence does not");
  }
  if (
    said.has("average") && !aggregates.has("average") && !isNameWord("average", query) &&
    !isNameWord("mean", query) && !(query.checks > 1 && isNameWord("expectancy", query))
  ) {
    faults.push("the sentence averages, the query does not");
  }
  const addsUp = /\b(?:total(?! number| count)|combined|sum of)\b/.test(text);
  const hasTotal = aggregates.has("sum") || aggregates.has("count") || isNameWord("total", query);
  if (addsUp && !hasTotal) faults.push("the sentence adds up, the query does not");
  const counts = /\bhow many\b|\b(?:number|count) of\b/.test(text);
  const showsNumber = isComputed || outputs.some(({ kind }) => kind === "aggregate") ||
    claims.columns.some(names.isNumber);
  if (counts && !aggregates.has("count") && !showsNumber && !isNameWord("number", query)) {
    faults.push("the sentence counts, the query does not");
  }
  return faults;
}

/** Words for a part of a count, and for sums of products. */
const SHARE = /%|\bpercent|\b(?:shares?|proportions?|fractions?|parts?|ratio)\b/;
/** Words for sums of money. */
const AMOUNT = /\b(?:revenues?|turnover|sales|takings|earn\p{L}*|spen[dt]|spending|made|income|costs?)\b/u;
const WORTH = /\b(?:worth|value|costs?|revenue|net)\b/;

function orderFaults(parsed: ParsedSentence, query: ComparedQuery): readonly string[] {
  const { text, numbers, stems } = parsed;
  const { claims, names, specification: { orderBy, outputs } } = query;
  const { ordered, limit, aggregates } = claims;
  const measured = [...orderBy.map(({ by }) => by), ...outputs.filter(isExtreme)].flatMap(({ column }) =>
    column ?? []
  );
  // The highest rank has the smallest number.
  const isRank = measured.some((column) => RANK.test(names.column(column).join(" ")));
  const directions = isRank ? [] : claims.directions;
  const ends = claims.columns.some(names.isAge)
    ? ages
    : measured.some(names.isDate)
    ? dates
    : query.checks > 1 && orderBy[0]?.by.kind === "aggregate"
    ? amounts
    : {};
  const superlatives = superlativesIn(withoutNames(text, query)).filter(({ word }) =>
    !isPartOfName(word, parsed, query) && !isExtremeName(word, parsed, query)
  )
    .map((one) => one.word in ends ? { ...one, direction: ends[one.word] } : one);
  const comesFirst = query.checks > 1 && superlatives.length === 0 && ends === dates &&
    COMES_FIRST.test(text);
  const said = comesFirst ? [{ word: "first", direction: "low" as const }] : superlatives;
  const faults: string[] = [];
  const asked = asksForOrder(text);
  const needsWord = (limit !== undefined && ordered) || aggregates.has("maximum") ||
    aggregates.has("minimum");
  const isSaid = superlativesIn(text).length > 0;
  if (needsWord && !isSaid && !asked && !stems.has("first")) {
    faults.push("the query takes the first or the extreme, the sentence names none");
  }
  const saidSides = new Set(said.map(({ direction }) => direction));
  if (saidSides.size > 0 && !saidSides.has(undefined)) {
    for (const side of new Set(directions)) {
      if (!saidSides.has(side)) faults.push(`the query goes for the ${side} end, the sentence for the other`);
    }
  }
  for (const { word, direction } of said) {
    if (claims.directions.length === 0) {
      faults.push(`the sentence says "${word}", the query has neither order nor extreme`);
    } else if (direction !== undefined && directions.length > 0 && !directions.includes(direction)) {
      faults.push(`the sentence says "${word}", the query goes for the ${opposite(direction)} end`);
    }
  }
  if (
    ordered && limit === undefined && said.length > 0 && !asked &&
    !/\bfrom (?:the )?\p{L}+ to \p{L}/u.test(text)
  ) {
    faults.push("the query sorts all, the sentence asks for no order");
  }
  const wantsOrder = /\b(?:order|sort|rank)ed (?:by|from|alphabetically|in)\b/.test(text) ||
    query.checks > 1 && asked && claims.directions.length === 0;
  if (!ordered && wantsOrder) {
    faults.push("the sentence asks for an order, the query has none");
  }
  const taken = claims.values.filter(({ value }) => value === limit).length;
  const free = query.checks === 1 ? numbers : withoutFirst(numbers, limit, taken);
  if (limit !== undefined && !saysLimit(limit, { numbers: free, stems, extreme: isSaid })) {
    faults.push(`the query cuts after ${limit}, the sentence does not say ${limit}`);
  }
  return faults;
}

const isExtreme = (output: ConjunctiveOutput) =>
  output.kind === "aggregate" && (output.function === "maximum" || output.function === "minimum");

const RANK = /(?:^| )rank$|^posit/;

/** At the end of a question: "which one was opened first?" */
const COMES_FIRST = /\bfirst(?=[.?!]|$)/;

/** The ends that depend on the column. */
const ages: Readonly<Record<string, Direction>> = { oldest: "high", youngest: "low" };
const dates: Readonly<Record<string, Direction>> = { oldest: "low", newest: "high", youngest: "high" };

const amounts: Readonly<Record<string, Direction>> = { top: "high" };

/** The names of several words that the columns of a query have, as patterns. */
function longNames({ claims, names, specification }: ComparedQuery): readonly RegExp[] {
  return [...claims.columns, ...names.joined(specification)].map(names.column)
    .filter((stems) => stems.length > 1)
    .map((stems) => new RegExp(`(?<!\\p{L})${stems.map((stem) => `${stem}\\p{L}*`).join("[ -]")}`, "gu"));
}

const withoutNames = (text: string, query: ComparedQuery) =>
  longNames(query).reduce((rest, name) => rest.replaceAll(name, " "), text);

/** Whether a word is all that the sentence says of the name of a column or table ("maximum", of a maximum depth). */
function isPartOfName(word: string, { text }: ParsedSentence, query: ComparedQuery): boolean {
  return isNameWord(word, query) &&
    !longNames(query).some((name) =>
      [...text.matchAll(name)].some(([said]) => said.split(/[ -]/).includes(word))
    );
}

/** Whether a word is said for the "maximum" or "minimum" of a name: "the greatest depth", of a maximum depth. */
function isExtremeName(word: string, { text }: ParsedSentence, { claims, names }: ComparedQuery): boolean {
  const end = directionOf(word) === "low" ? MINIMUM : MAXIMUM;
  const next = new Set(
    [...text.matchAll(new RegExp(`\\b${word} (\\p{L}+)`, "gu"))].map((match) => wordStem(match[1] ?? "")),
  );
  return claims.columns.map(names.column).some((stems) =>
    stems.includes(end) && stems.some((stem) => next.has(stem))
  );
}

const [MAXIMUM, MINIMUM] = [wordStem("maximum"), wordStem("minimum")];

const opposite = (direction: Direction): Direction => direction === "high" ? "low" : "high";

/** The numbers without those that conditions with the same value say. */
function withoutFirst(
  numbers: ParsedSentence["numbers"],
  limit: number | undefined,
  taken: number,
): ParsedSentence["numbers"] {
  const said = numbers.filter(({ value }) => value === limit).length;
  return taken > 0 && said <= taken ? numbers.filter(({ value }) => value !== limit) : numbers;
}

function saysLimit(
  limit: number,
  { numbers, stems, extreme }: Pick<ParsedSentence, "numbers" | "stems"> & { readonly extreme: boolean },
): boolean {
  if (numbers.some(({ value }) => value === limit)) return true;
  return limit === 1 && (extreme || ["first", "singl", "last", "ani"].some((stem) => stems.has(stem)));
}

function averageFaults(
  { text }: ParsedSentence,
  { claims: { averages }, specification: { tree } }: ComparedQuery,
): readonly string[] {
  const said = averagesAsBounds(text);
  if (said.length > 0 && computationsOf(tree).steps.some(takesAverage)) return [];
  if (averages.length === 0) {
    return said.length === 0 ? [] : ["the sentence compares with an average, the query does not"];
  }
  if (said.length === 0) return ["the query compares with an average, the sentence does not"];
  if (said.includes(undefined)) return [];
  const agrees = averages.every((side) => said.includes(side)) &&
    said.every((side) => side === undefined || averages.includes(side));
  return agrees ? [] : ["the sentence and the query are on other sides of the average"];
}

/** "How much deeper than the average": the average is computed with. */
const takesAverage = ({ operands }: ComputationStep) =>
  operands.some((operand) =>
    valuesIn(operand).some((one) => one.kind === "aggregate" && one.function === "average")
  );

function denialFaults(
  { text }: ParsedSentence,
  { claims, specification, checks }: ComparedQuery,
): readonly string[] {
  const said = denialsIn(text);
  const ends = specification.filters.filter((one) => one.kind === "null");
  if (checks > 1 && isAboutNow(text) && ends.length > 0 && ends.every((one) => one.negated)) {
    return ["the sentence asks for what is not over, the query for what has an end"];
  }
  if (claims.denials > 0 && said === 0 && !(checks > 1 && isAboutNow(text))) {
    return ["the query leaves something out, the sentence denies nothing"];
  }
  if (said > claims.denials && !claims.mayDeny) {
    return [
      claims.denials === 0
        ? "the sentence denies something, the query does not"
        : "the sentence denies more than the query",
    ];
  }
  return [];
}

/** An ungrouped aggregate where the sentence asks for one per group, or beside a column. */
function groupFaults(
  { text }: ParsedSentence,
  { specification: { outputs, groupBy, isConjunctive }, checks }: ComparedQuery,
): readonly string[] {
  const single = groupBy.length === 0 && outputs.length > 0 &&
    outputs.every(({ kind }) => kind === "aggregate");
  const aggregates = outputs.filter(({ kind }) => kind === "aggregate");
  // The columns beside one extreme come from its row, where an engine takes such a query at all.
  const ofExtreme = checks > 1 && aggregates.length === 1 && aggregates.every(isExtreme);
  const mixed = isConjunctive && groupBy.length === 0 && !single && aggregates.length > 0 && !ofExtreme;
  const isEachExtreme = checks > 1 && isConjunctive && groupBy.length === 0 && !single &&
    aggregates.length > 0 &&
    asksForEach(text);
  if (mixed || isEachExtreme) return ["the query shows a column beside an aggregate, and groups by nothing"];
  return single && asksForEach(text)
    ? ["the sentence asks for one answer each, the query gives one in all"]
    : [];
}
