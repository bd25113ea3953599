import type { Schema } from "../../schema/mod.ts";
import {
  conditionsIn,
  type ConjunctiveOutput,
  type Filter,
  type Specification,
  specificationsIn,
  valuesIn,
} from "../../specification/mod.ts";
import { fold, wordStem } from "../../linking/mod.ts";
import { asksOfAll } from "./asks_of_all.ts";
import { superlativesIn } from "./comparatives.ts";
import { isReverse, mayBeDenied } from "./comparison_at.ts";
import {
  aggregatesIn,
  asksForEach,
  averagesAsBounds,
  denialsIn,
  isAboutNow,
  isAboutPast,
  isSurelyAboutNow,
  maySayLack,
} from "./cues.ts";
import { averageFindings, takesAverage } from "./compare_averages.ts";
import { computationsOf } from "./computations_of.ts";
import { countedNouns } from "./counted_nouns.ts";
import {
  allExcusable,
  allOneSided,
  type Findings,
  foundAll,
  type OneSidedPart,
  type UnsaidPart,
} from "./findings.ts";
import type { QueryClaims } from "./query_claims.ts";
import type { QueryParts } from "./query_parts.ts";
import type { SchemaNames } from "./schema_names.ts";
import type { StoredIn } from "../create_stored_in.ts";
import type { LabelOf } from "../read_labels.ts";
import type { SentenceCheckSet } from "../sentence_check_sets.ts";
import { leavesOut, leftOutAt, withoutLeaving } from "./left_out_at.ts";
import { leftOutIn } from "./left_out_in.ts";
import { locateValue } from "./locate_values.ts";
import { maskedText } from "./masked_text.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { withoutNames } from "./without_names.ts";
import { withoutOwnVerbs } from "./without_own_verbs.ts";

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
  const found = foundAll([
    aggregateFindings(parsed, query),
    denialFindings(parsed, query),
    averageFindings(parsed, query),
    groupFindings(parsed, query),
  ]);
  const unsure = unsureDenials(parsed, query);
  return { ...found, unsure: [...found.unsure, ...found.faults.length > 0 ? [] : unsure] };
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

function aggregateFindings(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { claims, specification: { outputs, orderBy }, names } = query;
  const text = query.checks > 1 ? withoutOwnVerbs(parsed.text, names) : parsed.text;
  const { aggregates } = claims;
  const said = aggregatesIn(text);
  const { steps, factors } = computationsOf(query.specification.tree);
  const isComputed = steps.length > 0;
  const isRatio = steps.some(({ operation }) => operation === "ratio") ||
    factors.some(({ isDivisor }) => isDivisor);
  const faults: string[] = [];
  const unsure: string[] = [];
  const unsaid: UnsaidPart[] = [];
  const oneSided: OneSidedPart[] = [];
  const oneSidedFault = (side: OneSidedPart["side"], fault: string) => {
    faults.push(fault);
    oneSided.push({ side, kind: "operation", fault });
  };
  // An average may be a sum that is divided by a count.
  const isDividedSum = query.checks > 1 && said.has("average") && isRatio;
  const shown = outputs.some((output) => output.kind === "aggregate" && output.function === "count");
  const ranks = orderBy.some(({ by }) => by.kind === "aggregate") &&
    (superlativesIn(text).length > 0 || query.checks > 1 && OFTEN.test(text));
  if (
    aggregates.has("count") && !said.has("count") && (shown || !ranks) &&
    !(isComputed && SHARE.test(text)) && !isDividedSum
  ) {
    const doubt = "whether the sentence asks for a number";
    // "Bookings per hotel"
    const isPer = query.checks > 1 && query.specification.groupBy.length > 0 && PER.test(text);
    if (isPer) unsure.push(doubt);
    else {
      const fault = "the query counts, the sentence does not";
      unsaid.push({ fault, doubt });
      oneSided.push({ side: "query", kind: "operation", fault });
    }
  }
  const isBound = averagesAsBounds(text).length > 0 &&
    computationsOf(query.specification.tree).steps.some(takesAverage);
  if (aggregates.has("average") && !said.has("average") && !isBound) {
    oneSidedFault("query", "the query averages, the sentence does not");
  }
  const isWorth = isComputed && WORTH.test(text);
  const isAmount = query.checks > 1 && (AMOUNT.test(text) || isComputed && SHARE.test(text));
  if (
    aggregates.has("sum") && !said.has("sum") && !said.has("count") && !isWorth && !isAmount && !isDividedSum
  ) {
    const addsUp = "the query adds up, the sentence does not";
    // "Population by continent"
    const isOfGroups = query.specification.groupBy.length > 0 && OF_GROUPS.test(text);
    const isSumSaid = query.checks > 1 && !said.has("average") &&
      (ranks || isOfGroups || !outputs.some(({ kind }) => kind === "column"));
    if (!isSumSaid) oneSidedFault("query", addsUp);
    else if (!ranks) unsure.push("whether the sentence asks for a sum");
  }
  // "More than usual, usual being the mean"
  const isOfBound = query.checks > 1 && claims.averages.length > 0 && averagesAsBounds(text).length === 0;
  if (
    said.has("average") && !aggregates.has("average") && !isOfBound && !isNameWord("average", query) &&
    !(comparesOwnAverage(query.specification.tree) && outputs.every(({ kind }) => kind === "column")) &&
    !isNameWord("mean", query) && !(query.checks > 1 && isNameWord("expectancy", query)) && !isDividedSum
  ) {
    // What is stored may be an average already: "the average salary" of a district.
    const isStored = query.checks > 1 && aggregates.size === 0 &&
      [...text.matchAll(/\baverage (\p{L}+)(?: (\p{L}+))?/gu)].every(([, ...near]) =>
        !claims.columns.some((column) =>
          names.column(column).some((stem) => near.some((word) => wordStem(word ?? "") === stem))
        )
      );
    if (isStored) unsure.push("whether what the sentence averages is stored as an average");
    else oneSidedFault("sentence", "the sentence averages, the query does not");
  }
  const addsUp = /\b(?:total(?! number| count)|combined|sum of)\b/.test(text);
  const hasTotal = aggregates.has("sum") || aggregates.has("count") || isNameWord("total", query) ||
    query.checks > 1 && steps.some(({ operation }) => operation === "sum" || operation === "product");
  if (addsUp && !hasTotal) {
    // What is stored may be a total already, and what is averaged may be called one.
    const isStored = said.has("average") || aggregates.size === 0 && claims.columns.some(names.isNumber);
    if (query.checks > 1 && isStored) unsure.push("whether what the sentence adds up is stored as a total");
    else oneSidedFault("sentence", "the sentence adds up, the query does not");
  }
  const counts = /\bhow many\b|\b(?:number|count) of\b/.test(text);
  const showsNumber = isComputed || outputs.some(({ kind }) => kind === "aggregate") ||
    claims.columns.some(names.isNumber);
  const isCounted = query.checks === 1 || countedNouns(text).some((noun) => isNameWord(noun, query));
  if (counts && !aggregates.has("count") && !showsNumber && !isNameWord("number", query) && !isCounted) {
    unsure.push("whether the sentence counts rows or asks for a number of them");
  } else if (counts && !aggregates.has("count") && !showsNumber && !isNameWord("number", query)) {
    oneSidedFault("sentence", "the sentence counts, the query does not");
  }
  // "Popularity" may be a sum of views.
  return {
    faults,
    unsure,
    unsaid,
    oneSided,
    excusable: faults.filter((fault) => fault.startsWith("the query")),
  };
}

/** Words for what is the most frequent or the greatest. */
const OFTEN =
  /\b(?:most(?:ly)?|usual\p{L}*|popular|common\p{L}*|frequent\p{L}*|peak\p{L}*|favou?rite|main\p{L}*|often)\b/u;

const PER = /\b(?:per|by|each|every)\b/;
/** Words for a part of a count, and for sums of products. */
const SHARE = /%|\bpercent|\b(?:shares?|proportions?|fractions?|parts?|ratio)\b/;
/** A measure for each of some groups: "population by continent". */
const OF_GROUPS = /^\W*(?:the )?\p{L}+(?: \p{L}+)? (?:by|per|for each|for every|of each|in each) /u;
/** Words for sums of money. */
const AMOUNT = /\b(?:revenues?|turnover|sales|takings|earn\p{L}*|spen[dt]|spending|made|income|costs?)\b/u;
const WORTH = /\b(?:worth|value|costs?|revenue|net)\b/;

/** Whether an output is the greatest or the least of a column. */
export const isExtreme = (output: ConjunctiveOutput) =>
  output.kind === "aggregate" && (output.function === "maximum" || output.function === "minimum");

/** Whether the averages of groups are compared: "hotels whose average price is above the average". */
const comparesOwnAverage = (tree: Specification) =>
  conditionsIn(tree).some((one) =>
    one.kind === "comparison" &&
    [one.left, one.right].some((side) =>
      valuesIn(side, { intoQueries: false }).some((value) =>
        value.kind === "aggregate" && value.function === "average"
      )
    )
  );

function denialFindings(
  { sentence, text, located, numbers }: ParsedSentence,
  query: ComparedQuery,
): Findings {
  const { claims, specification, checks } = query;
  // "A missing share above 50 %", of a column `missing_share`
  const plain = checks > 1 ? withoutNames(text, query, { bare: true }) : text;
  const named = checks > 1 ? withoutNamedLacks(plain, query) : plain;
  const open = checks > 1 && leavesOutUnsaid(query) ? maskedText(named, leftOutIn(named)) : named;
  const isTurned = checks > 1 &&
    claims.values.some(({ value, operator }) =>
      numbers.some((number) =>
        number.value === value && leftOutAt(text, number) === "surely" &&
        isReverse(text, number, { operator })
      )
    );
  const said = denialsIn(isTurned ? withoutLeaving(open) : open);
  const ends = specification.filters.filter((one) => one.kind === "null");
  const isLack = checks > 1 && SURE_LACK.test(text) && claims.denials === 0 && ends.length === 0 &&
    !claims.mayDeny && specification.filters.length <= located.length;
  if (isLack) return { faults: [], unsure: ["whether the sentence leaves something out"] };
  const isOverByQuery = ends.length > 0 &&
    ends.every(({ negated, column }) => negated && query.names.isDate(column));
  if (checks > 1 && isSurelyAboutNow(text) && isOverByQuery) {
    return allExcusable(fault("the sentence asks for what is not over, the query for what has an end"));
  }
  if (claims.denials > 0 && said === 0 && !(checks > 1 && isAboutNow(text))) {
    const unsaid = {
      fault: "the query leaves something out, the sentence denies nothing",
      doubt: "whether the sentence leaves something out",
    };
    if (checks > 1 && located.some((place) => leftOutAt(text, place) === "surely")) {
      return { faults: [], unsure: [] };
    }
    return checks > 1 && (maySayLack(text) || leavesOut(text) || asksOfAll(text, specification.tree))
      ? { faults: [], unsure: [unsaid.doubt] }
      : allOneSided({ faults: [], unsure: [], unsaid: [unsaid] }, { side: "query", kind: "denial" });
  }
  const isOver = checks > 1 && isAboutPast(text) && ends.length > 0 && ends.every((one) => one.negated);
  if (said > claims.denials && !claims.mayDeny && !isOver) {
    // A code may say what the sentence denies: "-", of what is not carcinogenic, and so may "is_textless".
    const words = fold(sentence);
    const isCoded = claims.values.some(({ value, operator, column }) =>
      typeof value === "string"
        ? operator === "=" && locateValue(value, { sentence, words }).length === 0
        : !numbers.some((number) => number.value === value) || NEGATIVE.test(column?.column ?? "")
    );
    if (checks > 1 && isCoded) return { faults: [], unsure: ["whether what the sentence denies is a value"] };
    const isBound = claims.values.some(({ value, operator }) =>
      numbers.some((number) =>
        number.value === value && mayBeDenied(text, number, operator)
      )
    ) || conditionsIn(specification.tree).some((one) =>
      one.kind === "comparison" && /^[<>]=/.test(one.operator) && one.left.kind === "column" &&
      one.right.kind === "column"
    );
    if (checks > 1 && isBound) {
      const denial = { side: "sentence", kind: "denial" } as const;
      return { faults: [], unsure: ["whether the sentence denies a bound"], oneSided: [denial] };
    }
    // "Which have none? Those who never had any"
    if (checks > 1 && claims.denials > 0) return { faults: [], unsure: ["what the sentence denies besides"] };
    const denied = fault(
      claims.denials === 0
        ? "the sentence denies something, the query does not"
        : "the sentence denies more than the query",
    );
    return allExcusable(allOneSided(denied, { side: "sentence", kind: "denial" }));
  }
  return { faults: [], unsure: [] };
}

/** Words for a lack that a column of the query is called by: "the missing people", of `people_missing`. */
const withoutNamedLacks = (text: string, query: ComparedQuery): string =>
  text.replaceAll(/\b(?:missing|unknown|outside|lacking)\b/g, (word) => isNameWord(word, query) ? " " : word);

/** Whether a query leaves out by itself what has no partner, no rows to group or no value. */
const leavesOutUnsaid = ({ specification: { tree, groupBy, filters } }: ComparedQuery): boolean =>
  groupBy.length > 0 ||
  specificationsIn(tree).some((one) =>
    one.kind === "selection" && (one.groupBy.length > 0 || one.links.some(({ kind }) => kind === "inner"))
  ) ||
  filters.some((one) => one.kind === "null" && one.negated);

/** Names of what something lacks. */
const NEGATIVE = /less(?![a-z])|(?:^|_)(?:non|un(?!i|der)|dis)|(?:Non|Un(?!i|der)|Dis)[a-z]/;

/** Words for what has no end or no partner, which a condition has to say. */
const SURE_LACK =
  /\bun(?!it|der|ion|ique|iv)\p{L}+ed\b|\b(?:free|alive|living(?! (?:in|with|at|on|under|near|by)\b)|vacant|outstanding|pending|still|not yet)\b/u;

const fault = (text: string): Findings => ({ faults: [text], unsure: [] });

/** An ungrouped aggregate where the sentence asks for one per group, or beside a column. */
function groupFindings(
  { text }: ParsedSentence,
  { specification: { outputs, groupBy, filters, isConjunctive }, checks }: ComparedQuery,
): Findings {
  const single = groupBy.length === 0 && outputs.length > 0 &&
    outputs.every(({ kind }) => kind === "aggregate");
  const aggregates = outputs.filter(({ kind }) => kind === "aggregate");
  // The columns beside one extreme come from its row, where an engine takes such a query at all.
  const ofExtreme = checks > 1 && aggregates.length === 1 && aggregates.every(isExtreme);
  const mixed = isConjunctive && groupBy.length === 0 && !single && aggregates.length > 0 && !ofExtreme;
  const isEachExtreme = checks > 1 && isConjunctive && groupBy.length === 0 && !single &&
    aggregates.length > 0 &&
    asksForEach(text);
  // Of the rows that a text chooses, the column may have one value.
  const isChosen = checks > 1 && !asksForEach(text) && filters.some(comparesText);
  if (mixed && isChosen) {
    return { faults: [], unsure: ["whether the column beside the aggregate has one value"] };
  }
  if (mixed || isEachExtreme) {
    return fault("the query shows a column beside an aggregate, and groups by nothing");
  }
  return single && asksForEach(text)
    ? fault("the sentence asks for one answer each, the query gives one in all")
    : { faults: [], unsure: [] };
}

/** Whether a condition chooses rows by a text, of which there may be one. */
export const comparesText = (filter: Filter): filter is Extract<Filter, { readonly kind: "comparison" }> =>
  filter.kind === "comparison" && filter.operator === "=" && typeof filter.value === "string";
