import { fold, wordStem } from "../../linking/mod.ts";
import { type AggregateValue, type Value, valuesIn } from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import { directionOf } from "./comparatives.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type ComputationStep, numberOf } from "./computations_of.ts";
import { allExcusable, type Findings, foundAll } from "./findings.ts";
import { isUsualWord } from "./is_usual_word.ts";
import { locateValue } from "./locate_values.ts";
import { maskedText } from "./masked_text.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

interface OrderWords {
  readonly words: RegExp;
  /** Which operand is said behind the words. */
  readonly behind: 0 | 1;
}

type Orders = Readonly<Partial<Record<ComputationStep["operation"], readonly OrderWords[]>>>;

const SURE_ORDERS: Orders = {
  difference: [
    { words: /\bminus\b|\bsubtract\p{L}*\b|(?<!\b(?:or|no|at) )\bless(?! than\b)/gu, behind: 1 },
    { words: /\b(?:days?|weeks?|months?|years?|hours?|minutes?) after\b/gu, behind: 1 },
    { words: /\b(?:days?|weeks?|months?|years?|hours?|minutes?) before\b/gu, behind: 0 },
    { words: /\bhow (?:much|many|far)\b[^,.;:?!]*?\b(?:than|after|above|over)\b(?! ¤?\d)/gu, behind: 1 },
    { words: /\bhow (?:much|many|far)\b[^,.;:?!]*?\b(?:before|below|under)\b(?! ¤?\d)/gu, behind: 0 },
  ],
  ratio: [
    { words: /\bratio of\b/gu, behind: 0 },
    { words: /\b(?:per(?! cent)|divided by|relative to|percent(?:age)? of)\b/gu, behind: 1 },
  ],
};

/** Words that may have something else behind them; the surest come first. */
const ORDERS: Orders = {
  difference: [
    { words: /\bfrom\b(?=[^.?!]*\bto\b)/gu, behind: 1 },
    { words: /\b(?:after|since|past)\b/gu, behind: 1 },
    { words: /\b(?:before|until|till|short of|miss(?:es|ed)?)\b/gu, behind: 0 },
    { words: /\b(?:below|under|lower than|less than|fewer than|smaller than|shorter than)\b/gu, behind: 0 },
    { words: /\b(?:above|beyond|over|against|exceeds?|than)\b(?! ¤?\d)/gu, behind: 1 },
    { words: /\bdifference (?:between|of|in)\b/gu, behind: 0 },
    { words: /\bbetween\b/gu, behind: 1 },
  ],
  ratio: [
    {
      words:
        /\b(?:(?:shares?|part|proportion|fraction|portion) of|(?<=\bas \p{L}+ )as|out of|than(?! ¤?\d)|on an?)\b/gu,
      behind: 1,
    },
    { words: /\bfor (?:each|every)\b/gu, behind: 1 },
    { words: /\bover\b/gu, behind: 1 },
  ],
};

/**
 * Finds differences and ratios whose operands the sentence has the other way round, and ratios of columns of which no word
 * tells which one is divided.
 */
export function compareOperandOrder(
  steps: readonly ComputationStep[],
  parsed: ParsedSentence,
  query: ComparedQuery,
): Findings {
  return foundAll(steps.map((step): Findings => {
    const { operation, operands: [first, second] } = step;
    if (first === undefined || second === undefined) return NOTHING;
    if (operation !== "difference" && operation !== "ratio") return NOTHING;
    const sure = turnedByNature(step) ?? turnedByTime(step, parsed) ??
      turnedByWords(step, parsed, { query, orders: SURE_ORDERS });
    const isTurned = sure ?? turnedByWords(step, parsed, { query, orders: ORDERS });
    const name = operation === "ratio" ? "divides" : "subtracts";
    if (isTurned === true) {
      if (sure !== true) return { faults: [], unsure: [`whether the query ${name} as the sentence does`] };
      const turned = { faults: [`the query ${name} the other way round than the sentence`], unsure: [] };
      // "How many days before departure do people book?", of a column `dep_dt`
      return operation === "difference" ? allExcusable(turned) : turned;
    }
    const isOpen = isTurned === undefined && operation === "ratio" &&
      [first, second].every((one) => one.kind === "column");
    return isOpen
      ? { faults: [], unsure: ["which of two columns the sentence divides by the other"] }
      : NOTHING;
  }));
}

const NOTHING: Findings = { faults: [], unsure: [] };

/** What hardly a sentence asks for: the least minus the greatest, the whole by its part, a number by a column. */
function turnedByNature({ operation, operands: [first, second] }: ComputationStep): boolean | undefined {
  const [above, below] = [aggregateOf(first), aggregateOf(second)];
  if (above?.function === "minimum" && below?.function === "maximum") return true;
  if (above?.function === "maximum" && below?.function === "minimum") return false;
  if (operation === "difference") return undefined;
  if (numberOf(first).length > 0) return true;
  if (above === undefined || below === undefined || isOfPart(above) === isOfPart(below)) return undefined;
  return isOfPart(below);
}

/** How long something has lasted in a year is that year minus the one of its beginning. */
function turnedByTime(
  { operation, operands: [first, second] }: ComputationStep,
  { text }: ParsedSentence,
): boolean | undefined {
  const isYear = (value: Value | undefined) =>
    numberOf(value).some((number) => number > 1500 && number < 2200);
  const isAsked =
    /\bhow (?:many (?:years|days|months)|long|old)\b[^.;]*\b(?:ha(?:d|s|ve)|was|were|is|are|did)\b/.test(
      text,
    ) &&
    !/\b(?:after|since) ¤?\d/.test(text) &&
    !/\b(?:until|till|before|left|remain\p{L}*|missing|to go)\b/u.test(text);
  if (operation !== "difference" || !isAsked || isYear(first) === isYear(second)) return undefined;
  return isYear(second);
}

function aggregateOf(value: Value | undefined): AggregateValue | undefined {
  return value === undefined
    ? undefined
    : valuesIn(value, { intoQueries: false }).find((one) => one.kind === "aggregate");
}

/** Whether an aggregate is taken of a part of the rows. */
const isOfPart = ({ filter, value }: AggregateValue) =>
  filter !== undefined || value?.kind === "case" || value?.kind === "condition";

/** What the first words say that have one operand behind them; undefined where none have. */
function turnedByWords(
  { operation, operands }: ComputationStep,
  { sentence }: ParsedSentence,
  { query, orders }: { readonly query: ComparedQuery; readonly orders: Orders },
): boolean | undefined {
  const text = maskedText(sentence, []);
  // "The percentage of girls among the pupils": what is said behind may be the part. Growth has its own words.
  const isOpen = operands.some((operand) => {
    const aggregate = aggregateOf(operand);
    // Rows are counted by no column of their own.
    const countsRows = aggregate?.function === "count" && aggregate.value === undefined;
    return operand.kind === "arithmetic" && operand.operator === "-" || countsRows ||
      aggregate !== undefined && isOfPart(aggregate);
  });
  if (isOpen && (operation === "ratio" || DECREASES.test(text))) return undefined;
  const places = operands.map((operand, i) => placesOf(operand, operands[1 - i], { sentence, query }));
  for (const { words, behind } of orders[operation] ?? []) {
    for (const { index, 0: said } of text.matchAll(words)) {
      const from = index + said.length;
      const near = /^\P{L}*(?:\p{L}+(?:\P{L}+|$)){0,6}/u.exec(text.slice(from))?.[0] ?? "";
      const until = from + (near.split(/[.;:?!](?= |$)/)[0] ?? "").length;
      const first = places.map((all) => Math.min(...all.filter((place) => place >= from && place < until)));
      const [one = Infinity, other = Infinity] = first;
      if (one !== other) return (one < other ? 0 : 1) !== behind;
    }
  }
  return undefined;
}

const DECREASES = /\b(?:decreas|declin|drop|reduc|fall|fell|los[st])/;

/** Words for the units of columns. */
const UNITS: ReadonlyMap<string, RegExp> = new Map(
  ([
    ["m2", /^(?:square|m²)/],
    ["km2", /^(?:square|km²)/],
    ["t", /^tonn?e?s?$/],
    ["kg", /^kilo/],
    ["mg", /^milligram/],
    ["nm", /^(?:nautical|mile)/],
    ["usd", /^dollar/],
    ["eur", /^euro/],
    ["min", /^minute/],
  ] as const).map(([name, words]) => [wordStem(name), words]),
);

/** Where a sentence says of an operand what it does not share with the other: texts, columns, the end of a range. */
function placesOf(
  operand: Value,
  other: Value | undefined,
  { sentence, query: { names, specification: { tree } } }: {
    readonly sentence: string;
    readonly query: ComparedQuery;
  },
): readonly number[] {
  const tables = tablesByRole(tree);
  const told = (value: Value) => {
    const all = valuesIn(value);
    const columns = all.flatMap((one) => {
      const table = one.kind === "column" ? tables.get(one.role) : undefined;
      return one.kind === "column" && table !== undefined ? [{ table, column: one.column }] : [];
    });
    return {
      texts: all.flatMap((one) =>
        one.kind === "literal" &&
          (typeof one.value === "string" && one.type !== "decimal" || all.length === 1)
          ? [String(one.value)]
          : []
      ),
      stems: columns.flatMap(names.column).filter((stem) =>
        (!names.isSilent(stem) || UNITS.has(stem)) && !isUsualWord(stem)
      ),
      tables: columns.flatMap(({ table }) => names.table(table)),
      measures: columns.map((column) => names.column(column).findLast((stem) => !names.isSilent(stem)) ?? ""),
      directions: all.flatMap((one) =>
        one.kind === "aggregate" && one.function === "maximum"
          ? ["high"]
          : one.kind === "aggregate" && one.function === "minimum"
          ? ["low"]
          : []
      ),
    };
  };
  const own = told(operand);
  const others = other === undefined ? undefined : told(other);
  const only = (key: keyof typeof own) => own[key].filter((one) => !others?.[key].includes(one));
  const [stems, inTables, measures, directions] = [
    only("stems"),
    only("tables"),
    only("measures"),
    only("directions"),
  ];
  const words = fold(sentence);
  const named = only("texts");
  const texts = named.flatMap((text) => locateValue(text, { sentence, words })).map(({ start }) => start);
  if (named.length > 0) return texts;
  return words.filter(({ text }) => {
    const stem = wordStem(text);
    return stems.some((one) => areOfOneRoot(one, stem) || UNITS.get(one)?.test(text)) ||
      inTables.includes(stem) ||
      measures.some((one) => names.hasSynonym(one, text)) ||
      /(?:est|most|least)$/.test(text) && directions.includes(directionOf(text) ?? "");
  }).map(({ start }) => start);
}
