import { filterValue } from "./filter_value.ts";
import type { QuestionSpecification, ScoreAggregation, ScoreFilter, ScoreFunction } from "./types.ts";

/** A question as far as the rules read it. */
export interface QuestionReading {
  readonly specification: QuestionSpecification;
  /** Share of its content words that a rule read, from 0 to 1; 1 for a question without content words. */
  readonly coverage: number;
}

export interface ReadQuestionOptions {
  /** Columns by the words of a question. @default none */
  readonly columnMappings?: Readonly<Record<string, string>>;
}

/**
 * Reads what an English question asks for by rules (STEF, section 3.2.1). Only the question and the mappings are read, not
 * the SQL, which would confirm itself.
 *
 * Values are quoted texts, capitalized words within the question, numbers behind words that compare, and years; a mapped
 * word beside a value is its column. "Total", "average", "how many" and their like are aggregates; "by", "per" and "for
 * each" group; "top 10" is a limit and an order.
 *
 * @example
 * ```ts
 * import { readQuestion } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const { specification } = readQuestion("What is the total spend in the APAC region by country in 2023?", {
 *   columnMappings: { region: "RegionName", spend: "TotalSpendUSD", country: "Country" },
 * });
 * assert.deepEqual(specification.aggregations, [{ function: "sum", column: "TotalSpendUSD", distinct: false }]);
 * assert.deepEqual(specification.filters, [
 *   { column: "RegionName", operator: "=", values: ["apac"] },
 *   { operator: "=", values: [2023] },
 * ]);
 * assert.deepEqual(specification.group_by, ["Country"]);
 * ```
 */
export function readQuestion(
  question: string,
  { columnMappings = {} }: ReadQuestionOptions = {},
): QuestionReading {
  const names = Object.entries(columnMappings).sort(([a], [b]) => b.length - a.length);
  const tokens = tokensOf(question, names);
  const filters = readFilters(tokens);
  const aggregations = readAggregations(tokens);
  const limit = readLimit(tokens);
  const groups = readGroups(tokens, limit !== undefined);
  const ordered = limit !== undefined || isOrdered(tokens);
  const taken = new Set([
    ...aggregations.map(({ column }) => column),
    ...filters.map(({ column }) => column),
    ...groups,
  ]);
  const outputs = tokens.flatMap(({ column }) => column === undefined || taken.has(column) ? [] : [column]);
  const content = tokens.filter(({ text, column }) =>
    column !== undefined || !FUNCTION_WORDS.has(text.toLowerCase())
  );
  return {
    specification: {
      outputs: [...new Set(outputs)],
      aggregations,
      filters,
      group_by: groups,
      ordered,
      ...(limit !== undefined && { limit }),
    },
    coverage: content.length === 0 ? 1 : content.filter(({ read }) => read).length / content.length,
  };
}

interface Token {
  readonly text: string;
  /** Of a mapped word or words. */
  readonly column?: string;
  readonly isQuoted: boolean;
  /** Whether a comma stands before it. */
  readonly isListed: boolean;
  read: boolean;
}

function tokensOf(question: string, names: readonly (readonly [string, string])[]): Token[] {
  const matches = question.matchAll(
    /["“]([^"”]+)["”]|(?<![\p{L}\d])'([^']+)'(?!\p{L})|-?\d{4}-\d\d-\d\d|-?\d[\d,]*(?:\.\d+)?|[\p{L}\p{N}_]+(?:['’-]\p{L}+)*/gu,
  );
  const plain = Array.from(matches, (found): Token => {
    const [whole, double, single] = found;
    const quoted = double ?? single;
    const isListed = /, *$/.test(question.slice(0, found.index));
    return {
      text: quoted ?? whole.replace(/['’]s$/, ""),
      isQuoted: quoted !== undefined,
      isListed,
      read: false,
    };
  });
  const tokens: Token[] = [];
  for (let i = 0; i < plain.length;) {
    const name = names.find(([words]) => isAt(plain, i, words));
    const token = plain[i];
    if (token === undefined) break;
    if (name === undefined || token.isQuoted) {
      tokens.push(token);
      i++;
    } else {
      const length = name[0].trim().split(/\s+/).length;
      tokens.push({ text: name[0], column: name[1], isQuoted: false, isListed: token.isListed, read: true });
      i += length;
    }
  }
  return tokens;
}

/** Whether the words of a name stand at a place, in singular or plural. */
function isAt(tokens: readonly Token[], place: number, words: string): boolean {
  return words.trim().toLowerCase().split(/\s+/).every((word, i) => {
    const text = tokens[place + i]?.text.toLowerCase();
    return text === word || text === `${word}s` || text === `${word.replace(/y$/, "ie")}s`;
  });
}

/** Words that compare, as they may end before a number. */
const COMPARISONS: readonly (readonly [RegExp, ScoreFilter["operator"]])[] = [
  [/\b(?:at least|no less than|not less than|no fewer than|from|since|minimum of)$/, ">="],
  [/\b(?:at most|no more than|not more than|up to|until|maximum of)$/, "<="],
  [/\b(?:more than|greater than|larger than|higher than|over|above|after|exceeds|exceeding)$/, ">"],
  [/\b(?:less than|fewer than|lower than|smaller than|under|below|before)$/, "<"],
];

function readFilters(tokens: readonly Token[]): readonly ScoreFilter[] {
  const filters: ScoreFilter[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined || token.read) continue;
    const before = tokens.slice(Math.max(0, i - 4), i).map(({ text }) => text.toLowerCase()).join(" ");
    if (/^-?\d/.test(token.text) && !token.isQuoted) {
      const value = filterValue(token.text.replaceAll(",", ""));
      const next = tokens[i + 2];
      if (/\bbetween$/.test(before) && tokens[i + 1]?.text.toLowerCase() === "and" && next !== undefined) {
        const column = columnOf(tokens, i);
        token.read = next.read = true;
        const bound = (operator: ">=" | "<=", of: string) => ({
          ...column,
          operator,
          values: [filterValue(of.replaceAll(",", ""))],
        });
        filters.push(bound(">=", token.text), bound("<=", next.text));
        i += 2;
        continue;
      }
      const operator = COMPARISONS.find(([words]) => words.test(before))?.[1] ??
        (/\b(?:is|are|was|equals|exactly|of)$/.test(before) || isYear(value) ? "=" : undefined);
      if (operator === undefined) continue;
      token.read = true;
      filters.push({ ...columnOf(tokens, i), operator, values: [value] });
      continue;
    }
    if (!token.isQuoted && !(isCapital(token) && i > 0 && !FUNCTION_WORDS.has(token.text.toLowerCase()))) {
      continue;
    }
    const words = [token];
    while (!token.isQuoted && isFurther(tokens[i + words.length])) {
      words.push(tokens[i + words.length] as Token);
    }
    for (const word of words) word.read = true;
    const value = filterValue(words.map(({ text }) => text).join(" "));
    const isDenied = /\b(?:not|not in|not from|except|except for|excluding|without|other than)(?: the)?$/
      .test(before);
    const column = columnBeside(tokens, i, words.length);
    const earlier = filters.at(-1);
    // "Germany, France or Spain" are alternatives of one column.
    const joins = earlier !== undefined &&
      (/(?:^| )(?:or|and)$/.test(before) || token.isListed && endsAsList(tokens, i)) &&
      typeof earlier.values[0] === "string" && (column.column ?? earlier.column) === earlier.column;
    if (joins) {
      const values = [...earlier.values, value].sort((a, b) => String(a) < String(b) ? -1 : 1);
      filters.splice(-1, 1, { ...earlier, values });
    } else filters.push({ ...column, operator: isDenied ? "<>" : "=", values: [value] });
    i += words.length - 1;
  }
  return filters;
}

/** Whether names with commas between go on to "or" or "and": "Germany, France or Spain", not "Berlin, Germany". */
function endsAsList(tokens: readonly Token[], place: number): boolean {
  const last = tokens.slice(place).findIndex((token) => !isCapital(token) && !token.isQuoted);
  return last > 0 && /^(?:or|and)$/i.test(tokens[place + last]?.text ?? "");
}

const isYear = (value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= 1900 && value < 2100;

const isCapital = ({ text }: Token) => /^\p{Lu}/u.test(text);

const isFurther = (token: Token | undefined) =>
  token !== undefined && !token.read && !token.isQuoted && !token.isListed && isCapital(token);

/** The column of a number. A year is one of a date ("spend since 2020") unless its column stands right beside it. */
function columnOf(tokens: readonly Token[], place: number): { readonly column?: string } {
  const isTime = isYear(Number(tokens[place]?.text)) &&
    /^(?:in|between|since|from|before|after|until|for|of)$/i.test(tokens[place - 1]?.text ?? "");
  return isTime ? {} : columnBeside(tokens, place);
}

/** The mapped column right behind a value ("the APAC region"), or before it with up to three small words between. */
function columnBeside(tokens: readonly Token[], place: number, length = 1): { readonly column?: string } {
  const behind = tokens[place + length]?.column;
  const between =
    /^(?:is|are|was|were|in|of|at|more|less|than|least|most|over|above|under|below|greater|fewer|between|the|not|equals|after|before|since|from|for|to)$/;
  for (let i = place - 1; i >= Math.max(0, place - 4); i--) {
    const token = tokens[i];
    if (token?.column !== undefined) {
      const isSaid = i < place - 1 &&
        tokens.slice(i + 1, place).some(({ text }) => !/^(?:in|of|for|the|at)$/i.test(text));
      if (isSaid || i === place - 1) return { column: token.column };
      break;
    }
    if (token === undefined || !between.test(token.text.toLowerCase())) break;
  }
  return behind === undefined ? {} : { column: behind };
}

const AGGREGATES: readonly (readonly [RegExp, ScoreFunction])[] = [
  [/^(?:how many|number of|count of|count)$/, "count"],
  [/^(?:total|sum of|sum)$/, "sum"],
  [/^(?:average|mean|avg)$/, "average"],
  [/^(?:minimum|min|lowest|smallest|earliest|cheapest)$/, "minimum"],
  [/^(?:maximum|max|highest|largest|latest|greatest)$/, "maximum"],
];

function readAggregations(tokens: readonly Token[]): readonly ScoreAggregation[] {
  return tokens.flatMap((token, i): readonly ScoreAggregation[] => {
    if (token.column !== undefined) return [];
    const one = token.text.toLowerCase();
    const two = `${one} ${tokens[i + 1]?.text.toLowerCase() ?? ""}`;
    const found = AGGREGATES.find(([words]) => words.test(two)) ??
      AGGREGATES.find(([words]) => words.test(one));
    if (found === undefined) return [];
    // "Total number of" counts.
    if (found[1] === "sum" && /^(?:number|count)$/.test(tokens[i + 1]?.text.toLowerCase() ?? "")) return [];
    token.read = true;
    const rest = tokens.slice(i + 1, i + 5);
    const distinct = rest.find(({ text }) => /^(?:distinct|different|unique)$/i.test(text));
    if (distinct !== undefined) distinct.read = true;
    const noun = rest.find(({ text }) => !/^(?:the|of|number|many|distinct|different|unique|a)$/i.test(text));
    if (noun !== undefined && found[1] === "count") noun.read = true;
    const column = noun?.column;
    return [{
      function: found[1],
      ...(column !== undefined && { column }),
      distinct: distinct !== undefined,
    }];
  });
}

/** Names that group; the first "by" of the top rows is their order. */
function readGroups(tokens: readonly Token[], isTop: boolean): readonly string[] {
  const text = tokens.map((token) => token.text.toLowerCase());
  const groups: string[] = [];
  const order = isTop ? text.indexOf("by") : -1;
  for (const [i, word] of text.entries()) {
    const isCue = word === "per" || (word === "each" && /^(?:for|of|in)$/.test(text[i - 1] ?? "")) ||
      word === "by" && i !== order &&
        !/^(?:sorted|ordered|ranked|made|sold|written|placed)$/.test(text[i - 1] ?? "");
    if (!isCue) continue;
    for (let at = i + 1; at < tokens.length; at++) {
      const token = tokens[at];
      if (token?.column !== undefined) groups.push(token.column);
      else if (
        at === i + 1 && token !== undefined && !token.read && !/^\d/.test(token.text) &&
        !FUNCTION_WORDS.has(token.text.toLowerCase())
      ) {
        token.read = true;
        groups.push(token.text);
      } else if (!/^(?:and|the)$/.test(text[at] ?? "")) break;
    }
  }
  return [...new Set(groups)];
}

function readLimit(tokens: readonly Token[]): number | undefined {
  for (const [i, { text }] of tokens.entries()) {
    const next = tokens[i + 1];
    if (!/^(?:top|first|bottom|last)$/i.test(text) || next === undefined || !/^\d+$/.test(next.text)) {
      continue;
    }
    next.read = true;
    const token = tokens[i];
    if (token !== undefined) token.read = true;
    return Number(next.text);
  }
  return undefined;
}

function isOrdered(tokens: readonly Token[]): boolean {
  const words =
    /^(?:sorted|sort|ordered|order|ranked|rank|descending|ascending|top|most|least|highest|lowest|alphabetically)$/i;
  const found = tokens.filter(({ text, column }, i) =>
    column === undefined && words.test(text) &&
    !(/^(?:most|least)$/i.test(text) && /^at$/i.test(tokens[i - 1]?.text ?? "")) &&
    !(/^order$/i.test(text) && !/^(?:by|in)$/i.test(tokens[i + 1]?.text ?? ""))
  );
  for (const token of found) token.read = true;
  return found.length > 0;
}

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  ("a an the and or of in on at to for from by with per each all any is are was were be been do does did has have had " +
    "what which who whose whom where when how many much that this these those there their its it me us our we i you please " +
    "show list give find get display tell return only just not no than more less least most over under above below between " +
    "before after since until except excluding without other broken down as into if can could would like need want")
    .split(" "),
);
