import { wordStem } from "../../linking/mod.ts";
import {
  conditionsIn,
  type Specification,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import { type Direction, directionOf, superlativesIn } from "./comparatives.ts";
import { type ComparedQuery, isExtreme, isNameWord } from "./compare_operations.ts";
import { computationsIn } from "./computations_of.ts";
import { asksForOrder } from "./cues.ts";
import type { Findings, OneSidedPart, UnsaidPart } from "./findings.ts";
import { namingOf } from "./naming_of.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";
import { longNames, withoutNames } from "./without_names.ts";
import { withoutOwnVerbs } from "./without_own_verbs.ts";

/** Compares orders, extremes and limits in both directions. */
export function compareOrders(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { numbers, stems } = parsed;
  const { claims, names, specification: { orderBy, outputs } } = query;
  const text = query.checks > 1 ? withoutOwnNouns(withoutOwnVerbs(parsed.text, names), query) : parsed.text;
  const { ordered, limit, aggregates } = claims;
  const measured = [...orderBy.map(({ by }) => by), ...outputs.filter(isExtreme)].flatMap(({ column }) =>
    column ?? []
  );
  // The highest rank has the smallest number.
  const isRank = measured.some((column) => RANK.test(names.column(column).join(" ")));
  const directions = isRank ? [] : claims.directions;
  const isSpan = measured.some((column) => SPAN.test(names.column(column).join(" "))) || ranksTimes(query);
  const ends = claims.columns.some(names.isAge)
    ? ages
    : query.checks > 1 && isSpan
    ? spans
    : measured.some(names.isDate) || measured.length === 0 && claims.columns.some(names.isDate)
    ? query.checks > 1 ? { ...dates, ...since } : dates
    : query.checks > 1 && orderBy[0]?.by.kind === "aggregate"
    ? amounts
    : {};
  const outsideNames = superlativesIn(withoutNames(text, query));
  // "The three highest mountains that are the highest mountain of islands"
  const besideNames = outsideNames.length === 0 && claims.directions.length > 0
    ? superlativesIn(withoutNames(text, query, { last: true }))
    : outsideNames;
  const superlatives = besideNames.filter(({ word }) =>
    !isPartOfName(word, parsed, query) && !isExtremeName(word, parsed, query)
  )
    .map((one) => one.word in ends ? { ...one, direction: ends[one.word] } : one);
  const comesFirst = query.checks > 1 && superlatives.length === 0 && ends === dates &&
    COMES_FIRST.test(text);
  // "The top three with the shortest stop"
  const telling = superlatives.filter(({ word }) => word !== "top");
  const said = comesFirst
    ? [{ word: "first", direction: "low" as const }]
    : query.checks > 1 && telling.length > 0
    ? telling
    : superlatives;
  const faults: string[] = [];
  const unsure: string[] = [];
  const unsaid: UnsaidPart[] = [];
  const oneSided: OneSidedPart[] = [];
  const asked = asksForOrder(text);
  const needsWord = (limit !== undefined && ordered) || aggregates.has("maximum") ||
    aggregates.has("minimum");
  const isSaid = superlativesIn(text).length > 0 ||
    query.checks > 1 && /(?<!\b(?:at|very) )\bmost\b/.test(text);
  const isChoice = query.checks > 1 && CHOICE.test(text);
  if (needsWord && !isSaid && !asked && !stems.has("first") && !isChoice) {
    const fault = "the query takes the first or the extreme, the sentence names none";
    unsaid.push({ fault, doubt: "whether the sentence asks for the first or the extreme" });
    oneSided.push({ side: "query", kind: "operation", fault });
  }
  // Of a column that no word names, the direction of the word may be the other: what costs most has least left.
  // "The longest career", of years that may be a time or a start
  const isOpenTime = query.checks > 1 && ends !== spans && /\b(?:longest|shortest)\b/.test(text) &&
    !/\bsince\b/.test(text) && measured.some(names.isDate);
  const isUnnamed = isOpenTime || query.checks > 1 &&
      measured.some((column) =>
        namingOf(column, parsed, query) !== "named" && !names.isAge(column) && !names.isDate(column)
      );
  const saidSides = new Set(said.map(({ direction }) => direction));
  if (saidSides.size > 0 && !saidSides.has(undefined)) {
    for (const side of new Set(directions)) {
      // "The very first and the latest"
      if (side === "low" && directions.includes("high") && stems.has("first")) continue;
      // "The lowest point" may be a name and an end.
      const isSaidAtAll = query.checks > 1 &&
        superlativesIn(text).some(({ direction }) => direction === side);
      if (saidSides.has(side) || isSaidAtAll) continue;
      const fault = `the query goes for the ${side} end, the sentence for the other`;
      if (isUnnamed) unsure.push(`whether ${fault}`);
      else faults.push(fault);
    }
  }
  for (const { word, direction } of said) {
    if (claims.directions.length === 0 && leavesOutBeyond(query.specification.tree)) {
      unsure.push(`whether the query leaves out all that is beyond the "${word}"`);
    } else if (claims.directions.length === 0 && limit === undefined && PLACES.has(word)) {
      unsure.push(`whether the sentence asks for an extreme by "${word}"`);
    } else if (
      claims.directions.length === 0 && query.checks > 1 &&
      (isStoredExtreme(direction, query) || limit === undefined && isInName(word, parsed) ||
        takesExtreme(query.specification.tree) ||
        claims.values.some(({ value, operator }) => value === 1 && operator === "="))
    ) {
      unsure.push(`whether the "${word}" is stored`);
    } else if (claims.directions.length === 0) {
      const fault = `the sentence says "${word}", the query has neither order nor extreme`;
      faults.push(fault);
      oneSided.push({ side: "sentence", kind: "operation", fault });
    } else if (direction !== undefined && directions.length > 0 && !directions.includes(direction)) {
      const fault = `the sentence says "${word}", the query goes for the ${opposite(direction)} end`;
      if (isUnnamed) unsure.push(`whether ${fault}`);
      else faults.push(fault);
    }
  }
  if (
    ordered && limit === undefined && said.length > 0 && !asked &&
    !/\bfrom (?:the )?(?:\p{L}+|(?:most|least|\p{L}+est)(?: \p{L}+){1,6}) to (?:the )?\p{L}/u.test(text)
  ) {
    faults.push(SORTS_ALL);
    oneSided.push({ side: "query", kind: "operation", fault: SORTS_ALL });
  }
  const isRankNamed = query.checks > 1 && isNameWord("rank", query);
  if (!ordered && SORTED.test(text) && !isRankNamed) {
    faults.push(NO_ORDER);
    oneSided.push({ side: "sentence", kind: "operation", fault: NO_ORDER });
  } else if (!ordered && query.checks > 1 && asked && claims.directions.length === 0 && !isRankNamed) {
    unsure.push("whether the sentence asks for an order");
  }
  const taken = claims.values.filter(({ value }) => value === limit).length;
  const free = query.checks === 1 ? numbers : withoutFirst(numbers, limit, taken);
  if (limit !== undefined && !saysLimit(limit, { numbers: free, stems, extreme: isSaid || isChoice })) {
    const fault = `the query cuts after ${limit}, the sentence does not say ${limit}`;
    if (limit === 1) unsaid.push({ fault, doubt: "whether the sentence asks for one" });
    else faults.push(fault);
    oneSided.push({ side: "query", kind: "number", fault });
  }
  return {
    faults,
    oneSided,
    // "Begin with the costliest"
    excusable: [SORTS_ALL],
    unsure: faults.length > 0 ? [] : [...unsure, ...unsureOrder(text, query)],
    unsaid,
  };
}

/** A text without the orders that a table is called by: "each work order of tram 7, by date". */
const withoutOwnNouns = (text: string, query: ComparedQuery): string =>
  isNameWord("order", query)
    ? text.replaceAll(
      /(?<!\b(?:an?|in|alphabetical) (?:\p{L}+ )?)\border(?= (?!by\b|them\b|it\b|alphabetically\b))/gu,
      "¤¤¤¤¤",
    )
    : text;

const NO_ORDER = "the sentence asks for an order, the query has none";
const SORTS_ALL = "the query sorts all, the sentence asks for no order";

const SORTED =
  /\b(?:order|sort|rank|arrange)(?:ed|ing)?(?: \S+){0,3} (?:by|alphabetically|from (?:the )?(?:a|z|high|low|old|new|most|least|\p{L}+est))\b|\b(?:order|sort|rank)ed in\b|\bin \S*(?: \S+)? order(?! to\b)|\b(?:a|de)scending\b/u;

/** Whether rows are left out of which another is greater or smaller in the same column, so that the extremes are left. */
const leavesOutBeyond = (tree: Specification): boolean =>
  conditionsIn(tree).some((outer) =>
    outer.kind === "not" && outer.condition.kind === "exists" &&
    conditionsIn(outer).some((one) =>
      one.kind === "comparison" && /^[<>]/.test(one.operator) && one.left.kind === "column" &&
      one.right.kind === "column" && one.left.column === one.right.column &&
      one.left.role !== one.right.role
    )
  );

/** Words that may say a place or a time: "who sits at the top", "the last name on the list". */
const PLACES: ReadonlySet<string> = new Set(["top", "bottom", "last", "first"]);

/** "Which is longer, A or B?" */
const CHOICE = /\b(?:more|less|fewer|better|worse|\p{L}{2,}er)\b[^.?!]*\bor\b/u;

/** Names of times that something takes, of which the fastest is the least. */
const SPAN = /(?:^| )(?:(?:millisecond|second|minut|durat|time)s?|lap(?: m?s)?)$/;
const spans: Readonly<Record<string, Direction>> = {
  ...{ fastest: "low", quickest: "low", best: "low", slowest: "high", worst: "high" },
};

/** Whether what is ranked, or of which an extreme is taken, is a time between dates. */
function ranksTimes({ specification: { tree }, names }: ComparedQuery): boolean {
  const tables = tablesByRole(tree);
  const ranked = [
    ...specificationsIn(tree).flatMap(({ orderBy }) => orderBy.map(({ by }) => by)),
    ...valuesIn(tree).flatMap((value) =>
      value.kind === "window"
        ? value.orderBy.map(({ by }) => by)
        : value.kind === "aggregate" && (value.function === "maximum" || value.function === "minimum")
        ? [value]
        : []
    ),
  ];
  const isDate = (value: Value) => {
    const table = value.kind === "column" ? tables.get(value.role) : undefined;
    return value.kind === "column" && table !== undefined && names.isDate({ table, column: value.column });
  };
  return ranked.flatMap((value) => computationsIn(value).steps).some(({ operation, operands }) =>
    operation === "difference" && operands.flatMap((operand) => valuesIn(operand)).some(isDate)
  );
}

/** Of what began on a date, the longest is what began first. */
const since: Readonly<Record<string, Direction>> = { longest: "low", shortest: "high" };

const RANK = /(?:^| )rank$|^posit/;

/** At the end of a question: "which one was opened first?" */
const COMES_FIRST = /\bfirst(?=[.?!]|$)/;

/** The ends that depend on the column. */
const ages: Readonly<Record<string, Direction>> = { oldest: "high", youngest: "low" };
const dates: Readonly<Record<string, Direction>> = { oldest: "low", newest: "high", youngest: "high" };

const amounts: Readonly<Record<string, Direction>> = { top: "high" };

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

/** Whether a word is part of a column that the sentence says in full: "the highest point". */
const isInName = (word: string, { text, mentions }: ParsedSentence): boolean =>
  [...text.matchAll(new RegExp(`\\b${word}\\b`, "gu"))].every(({ index }) =>
    mentions.some(({ kind, score, start, end }) =>
      kind === "column" && score >= 0.95 && start <= index && index + word.length <= end &&
      end - start > word.length
    )
  );

/** Whether a query takes an extreme anywhere. */
const takesExtreme = (tree: Specification): boolean =>
  valuesIn(tree).some((one) =>
    one.kind === "aggregate" && (one.function === "maximum" || one.function === "minimum")
  );

/** Whether a column of the query is an extreme by its name: "the maximum elevation", of a highest elevation. */
const isStoredExtreme = (direction: Direction | undefined, { claims }: ComparedQuery): boolean =>
  direction !== undefined &&
  claims.columns.some(({ column }) =>
    superlativesIn(column.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, " ").toLowerCase())
      .some((one) => one.direction === direction)
  );

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

/** An order from the high end, of which the sentence names no end. */
function unsureOrder(
  text: string,
  { claims: { limit }, specification: { orderBy }, checks }: ComparedQuery,
): readonly string[] {
  const isDescending = orderBy[0]?.direction === "descending";
  return checks > 1 && isDescending && limit === undefined && asksForOrder(text) &&
      superlativesIn(text).length === 0
    ? ["whether the sentence asks for the descending order"]
    : [];
}
