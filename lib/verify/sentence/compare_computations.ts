import {
  type CallValue,
  conditionsIn,
  type Specification,
  specificationsIn,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import { wordStem } from "../../linking/mod.ts";
import { compareDivisions } from "./compare_divisions.ts";
import { compareFactors, lackedFactors } from "./compare_factors.ts";
import { type ComparedQuery, isNameWord } from "./compare_operations.ts";
import { compareOperandOrder } from "./compare_operand_order.ts";
import { askedOperations, saidOperations, surelySaid } from "./computation_words.ts";
import {
  type Computations,
  computationsOf,
  type ComputationStep,
  numberOf,
  type Operation,
} from "./computations_of.ts";
import { type Findings, foundAll } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Words for parts of a date or a text, by the function that takes them. */
const calls: Readonly<Record<string, RegExp>> = {
  year:
    /\b(?:years?|yearly|annual\p{L}*|since|before|after|when|dates?|in|decades?|during|centur\p{L}*|ago|old|age|until)\b/u,
  month:
    /\b(?:months?|monthly|january|february|march|april|may|june|july|august|september|october|november|december)\b/,
  weekday: /\b(?:week\p{L}*|days?|\p{L}+days?)\b/u,
  quarter: /\bquarter/,
  hour: /\b(?:hours?|hourly|time|clock|am|pm|midnight|noon)\b/,
  days_between:
    /\b(?:days?|nights?|daily|long\p{L}*|short\p{L}*|took|takes?|wait\p{L}*|gap|duration|old|age|weeks?|months?|years?|later|earlier|within|between|ago|hours?|recent\p{L}*|last|past)\b/u,
  ceiling: /\b(?:round(?:ed)? up|ceil\p{L}*|next (?:whole|full))\b/u,
  floor: /\b(?:round(?:ed)? down|floor\p{L}*|whole|full|complete\p{L}*)\b/u,
  length: /\b(?:length|long\p{L}*|short\p{L}*|letters?|characters?)\b/u,
  square_root: /\b(?:root|deviation|distance)\b/,
};

/** Compares computed values and parts of a window with what the sentence says of them, in both directions. */
export function compareComputations(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { tree } = query.specification;
  const values = valuesIn(tree);
  const { steps, factors } = computationsOf(tree);
  const unscaled = values.some((value) => value.kind === "column" && holdsPercent(value, query))
    ? factors.filter(({ number, isDivisor }) => number !== 100 || !isDivisor)
    : factors;
  const numbers = parsed.numbers.map(({ value }) => value);
  const { text } = parsed;
  const isTaken = (word: string) => isNameWord(word, query);
  const said = saidOperations(text, { isTaken: (word) => isTaken(word) || isAggregated(word, query) });
  const operations = foundAll([
    operationFindings({ steps, said, isTaken }, parsed, query),
    compareOperandOrder(steps, parsed, query),
    ...steps.map((step) => compareDivisions(step, { tables: tablesByRole(tree), text, names: query.names })),
  ]);
  const called = values.flatMap((value) => value.kind === "call" ? callFaults(value, parsed) : []);
  const scaled = compareFactors(unscaled, { text, said: numbers, steps, operations: said });
  const faults = [
    ...operations.faults,
    ...scaled.faults,
    ...lackedFactors(factors, { text, isTaken }),
    ...percentFaults({ steps, factors }, parsed, query),
    ...called,
    ...yearFaults(steps, tree),
    ...wholePercents({ steps, factors }, query),
    ...windowFaults(parsed, tree),
    ...offsetFaults(parsed, tree),
  ];
  return {
    ...operations,
    faults: [...new Set(faults)],
    excusable: called,
    unsure: [...operations.unsure, ...scaled.unsure, ...values.flatMap(unknownMeaning)],
  };
}

/** Whether a word is said for the sums of a query. */
const isAggregated = (word: string, { claims }: ComparedQuery) =>
  claims.aggregates.has("sum") && /^(?:total|totals|together|altogether|combined|sum|in all)$/.test(word);

interface ComparedOperations {
  readonly steps: readonly ComputationStep[];
  readonly said: ReadonlySet<Operation>;
  readonly isTaken: (word: string) => boolean;
}

/** Operations for which the sentence has no word, and those that it asks for and the query lacks. */
function operationFindings(
  { steps, said, isTaken }: ComparedOperations,
  { text }: ParsedSentence,
  query: ComparedQuery,
): Findings {
  const made = new Set(steps.map(({ operation }) => operation));
  const sure = surelySaid(text, { isTaken });
  const unsaid = [...made].filter((operation) =>
    !said.has(operation) &&
      !steps.some((step) =>
        step.operation === operation && isSaidByOperands(step, text, query) &&
        !(operation === "sum" && sure.size > 0)
      ) ||
    !sure.has(operation) && steps.some((step) => step.operation === operation && addsNumber(step))
  );
  // "The number of shows for each person", of groups
  const isGrouped = query.specification.groupBy.length > 0;
  const lacking = [...askedOperations(text, { isTaken })].filter((one) =>
    !isMade(one, { made, query }) && !(one === "ratio" && isGrouped && !SURE_RATIO.test(text))
  );
  // A total may be a sum of parts and the product of a part with their number.
  const isTotal = made.has("product") && TOTAL.test(text);
  const parts = unsaid.filter((one) => one !== "product" || !isTotal).map((one) => ({
    fault: `the query computes ${NAMES[one]}, the sentence names none`,
    doubt: `whether the sentence asks for ${NAMES[one]}`,
  }));
  // A share may be stored: "more than a quarter of the workforce".
  const isShare = query.claims.values.some(({ value }) =>
    typeof value === "number" && value > 0 && value <= 100
  );
  const [stored, computed] = [
    lacking.filter((one) => one === "ratio" && isShare),
    lacking.filter((one) => one !== "ratio" || !isShare),
  ];
  const isOther = sure.size > 0 && [...sure].every((one) => !isMade(one, { made, query }));
  const asked = computed.map((one) => `the sentence asks for ${NAMES[one]}, the query computes none`);
  return {
    faults: [...isOther ? parts.map(({ fault }) => fault) : [], ...asked],
    oneSided: [
      ...parts.map(({ fault }) => ({ side: "query" as const, kind: "operation" as const, fault })),
      ...asked.map((fault) => ({ side: "sentence" as const, kind: "operation" as const, fault })),
    ],
    unsure: [
      ...isTotal && unsaid.includes("product") ? ["whether the sentence asks for a product"] : [],
      ...stored.map((one) => `whether ${NAMES[one]} is stored`),
    ],
    unsaid: isOther ? [] : parts,
  };
}

const SURE_RATIO = /\b(?:ratio|divided|percent\p{L}*|proportion|fraction|quotient)\b|%/u;
const TOTAL = /\b(?:total|altogether|overall|whole|entire|in all|value)\b/;

/** A time between dates, where a time is said, or a part that a column of shares is multiplied to. */
function isSaidByOperands(
  { operation, operands }: ComputationStep,
  text: string,
  { names, specification: { tree } }: ComparedQuery,
): boolean {
  const tables = tablesByRole(tree);
  const columnsOf = (operand: Value) =>
    valuesIn(operand).flatMap((value) => {
      const table = value.kind === "column" ? tables.get(value.role) : undefined;
      return value.kind === "column" && table !== undefined ? [{ table, column: value.column }] : [];
    });
  // "After discount", of what 1 less the discount leaves
  if (isRest({ operation, operands })) {
    const words = text.split(/[^\p{L}]+/u).map(wordStem);
    return RESTS.test(text) &&
      operands.flatMap(columnsOf).some((column) => names.column(column).some((stem) => words.includes(stem)));
  }
  // "Most goals", of the goals at home and away
  if (operation === "sum" && operands.length > 1) {
    const [first = [], ...rest] = operands.map((operand) => columnsOf(operand).flatMap(names.column));
    const words = text.split(/[^\p{L}]+/u).map(wordStem);
    return first.some((stem) => rest.every((stems) => stems.includes(stem)) && words.includes(stem));
  }
  if (operation === "difference") {
    const isTime = (operand: Value) =>
      isYear(operand) || numberOf(operand).some((number) => number > 1500 && number < 2200) ||
      columnsOf(operand).some(names.isDate);
    return operands.some(isTime) && TIMES.test(text);
  }
  return operation === "product" && SHARES.test(text) &&
    operands.flatMap(columnsOf).some((column) => SHARES.test(names.column(column).join(" ")));
}

const TIMES = /\b(?:how (?:long|old)|years?|months?|weeks?|days?|nights?|hours?|minutes?|ages?)\b/;
const RESTS =
  /\b(?:after|less|net|minus|off|away|without|deduct\p{L}*|subtract\p{L}*|reduc\p{L}*|lower\p{L}*)\b/u;
const SHARES = /\b(?:percent|share|rate|ratio|fraction|discount)/;

/** Years that are added, multiplied or divided, or compared with what is no year. */
function yearFaults(steps: readonly ComputationStep[], tree: Specification): readonly string[] {
  const isMixed = steps.some(({ operation, operands }) =>
    operation !== "difference" && operands.every(isYear)
  );
  const isShort = conditionsIn(tree).some((one) =>
    one.kind === "comparison" && isYear(one.left) && numberOf(one.right).some((number) => number < 1000)
  );
  return [
    ...isMixed ? ["the query computes with years what is no time between them"] : [],
    ...isShort ? ["the query compares a year with a number that is none"] : [],
  ];
}

function isYear(value: Value): boolean {
  if (value.kind === "cast") return isYear(value.value);
  if (value.kind !== "call") return false;
  return value.function === "year" || value.function === "today" ||
    value.function === "format_date" &&
      value.arguments.some((one) => one.kind === "literal" && one.value === "%Y");
}

/** Whether a step is what a share leaves of a whole. */
const isRest = ({ operation, operands: [whole, share] }: ComputationStep) =>
  operation === "difference" && numberOf(whole)[0] === 1 && share !== undefined &&
  numberOf(share).length === 0;

/** Whether a number that is no year is added or subtracted. */
const addsNumber = ({ operation, operands }: ComputationStep) =>
  !isRest({ operation, operands }) && (operation === "sum" || operation === "difference") &&
  operands.flatMap(numberOf).some((number) => number < 1500 || number > 2100);

/** A fraction that the query shows where the sentence asks for percent. */
function percentFaults(
  { steps, factors }: Computations,
  { text }: ParsedSentence,
  { specification: { outputs }, names, claims }: ComparedQuery,
): readonly string[] {
  const isShown = outputs.length > 0 && steps.some(({ operation }) => operation === "ratio");
  const isInPercent = factors.some(({ number }) => number === 100) ||
    claims.columns.some((column) => names.column(column).some((stem) => names.hasSynonym(stem, "percent"))) ||
    claims.values.some(({ value }) => typeof value === "number" && value > 0 && value < 1);
  return isShown && !isInPercent && /\bpercent(?:age)?\b(?! points)/.test(text)
    ? ["the query shows a fraction, the sentence asks for percent"]
    : [];
}

/** A product with a column of percent that nothing divides by a hundred. */
function wholePercents({ steps, factors }: Computations, query: ComparedQuery): readonly string[] {
  const isDivided = factors.some(({ number }) => number === 100 || number === 0.01);
  return !isDivided &&
      steps.some(({ operation, operands }) =>
        operation === "product" &&
        operands.some((operand) => operand.kind === "column" && holdsPercent(operand, query))
      )
    ? ["the query multiplies with percent and does not divide by 100"]
    : [];
}

/** Whether a column holds percent by its name. */
function holdsPercent(
  { role, column }: ColumnValue,
  { names, specification: { tree } }: ComparedQuery,
): boolean {
  const table = tablesByRole(tree).get(role);
  return table !== undefined &&
    names.column({ table, column }).some((stem) => /^(?:percent|pct|prozent|pourcent|porcent)/.test(stem));
}

type ColumnValue = Extract<Value, { readonly kind: "column" }>;

const NAMES: Readonly<Record<Operation, string>> = {
  difference: "a difference",
  sum: "a sum",
  product: "a product",
  ratio: "a ratio",
  remainder: "a remainder",
};

interface MadeOptions {
  readonly made: ReadonlySet<Operation>;
  readonly query: ComparedQuery;
}

/** Whether a query does what an operation is said for: a share may be an average, a sum an aggregate. */
function isMade(
  operation: Operation,
  { made, query: { claims, names, specification: { tree } } }: MadeOptions,
): boolean {
  const { aggregates } = claims;
  const { factors } = computationsOf(tree);
  return made.has(operation) ||
    operation === "difference" &&
      (claims.columns.some(names.isAge) || claims.ordered && claims.columns.some(names.isDate)) ||
    operation === "sum" && (aggregates.has("sum") || aggregates.has("count")) ||
    operation === "ratio" &&
      (aggregates.has("average") ||
        factors.some(({ isDivisor }) => isDivisor) ||
        claims.columns.some((column) => SHARES.test(names.column(column).join(" ")))) ||
    operation === "product" && factors.length > 0;
}

/** A part of a date or a text that the sentence does not speak of; of a form of dates, its smallest part. */
function callFaults(
  { function: called, arguments: given }: CallValue,
  { sentence, text, dates }: ParsedSentence,
): readonly string[] {
  const form = given.map((one) => one.kind === "literal" ? String(one.value) : "").join();
  const [, part] = called === "format_date" ? PARTS.find(([sign]) => form.includes(sign)) ?? [] : [];
  const name = part ?? called;
  const words = calls[name];
  // "Revenue for 2022"
  const isYearSaid = name === "year" && /\b(?:1[5-9]|20)\d\d\b/.test(sentence);
  return words === undefined || words.test(text) || isYearSaid || dates.length > 0
    ? []
    : [`the query takes the ${name.replaceAll("_", " ")}, the sentence does not`];
}

/** Signs for parts of dates, from the smallest. */
const PARTS: readonly (readonly [sign: string, part: string])[] = [["%H", "hour"], ["%d", "day"], [
  "%m",
  "month",
], [
  "%Y",
  "year",
]];

/** Parts of a window that the sentence does not tell apart. */
function windowFaults({ text }: ParsedSentence, tree: Specification): readonly string[] {
  const isParted = valuesIn(tree).some((value) => value.kind === "window" && value.partitionBy.length > 0);
  return isParted && !/\b(?:each|every|per|by|within|respective\p{L}*|own|their|its|all|same)\b/u.test(text)
    ? ["the query ranks within parts, the sentence names none"]
    : [];
}

/** Rows that are left out before the first one shown. */
function offsetFaults({ text }: ParsedSentence, tree: Specification): readonly string[] {
  const leavesOut = specificationsIn(tree).some(({ cut }) => (cut?.offset ?? 0) > 0);
  return leavesOut &&
      !/\b(?:second|third|fourth|fifth|\d+(?:nd|rd|th)|next|after the|following|skip\p{L}*|except|apart from|besides|runner-up)\b/u
        .test(text)
    ? ["the query leaves out the first rows, the sentence does not"]
    : [];
}

/** What is compared with no words. */
function unknownMeaning(value: Value): readonly string[] {
  if (value.kind === "call" && value.dialect !== undefined) {
    return [`whether the sentence asks for ${value.function}`];
  }
  if (value.kind === "window" && value.frame !== undefined) {
    return ["which rows before and behind the sentence counts"];
  }
  return [];
}
