import type { ColumnReference, ComparisonOperator, Literal } from "../../specification/mod.ts";
import { columnWith, compared, type Draft, keepTable, measured, subjectOf, take } from "./draft.ts";
import { COMPARATIVE, type End, endOf, SUPERLATIVE, UNIT, unitColumns } from "./measures.ts";

const LINK =
  "(?:(?:that|which|who|whose|is|are|was|were|be|been|being|has|have|had|having|of|by|the|a|an|it|its|their|they|value|values|to|both|also|all|only|just|date|year) )*";

const MORE =
  "more than|greater than|over|above|exceeding|exceeds?|exceeded|beyond|after|later than|past|upwards? of|higher than|larger than|bigger than|>";
const LESS = "less than|fewer than|under|below|before|earlier than|prior to|smaller than|lower than|<";
const LEAST =
  "at least|no less than|no fewer than|not less than|not fewer than|not under|not below|minimum of|a minimum of|since|from|starting from|> =|≥";
const MOST =
  "at most|no more than|not more than|not above|not over|not exceeding|up to|maximum of|a maximum of|until|≤|< =|by the end of";
const EXACT = "exactly|equal to|equals?|of exactly|=";
const COMPARING = `(?:${LEAST}|${MOST}|${MORE}|${LESS}|${EXACT}|${COMPARATIVE} than(?: or equal to)?)`;

/** Rules for conditions on numbers, days and averages. */
export function readComparisons(draft: Draft): void {
  readAverages(draft);
  readGroupBounds(draft);
  readRanges(draft);
  readBounds(draft);
  readTrailingBounds(draft);
  readEquals(draft);
}

/** "longer than average", "whose population is above the average". */
function readAverages(draft: Draft): void {
  const pattern = new RegExp(
    `(?:(N\\d+) )?${LINK}(more than|less than|greater than|lower than|above|below|over|under|exceeding|exceeds?|${COMPARATIVE} than|${COMPARATIVE}) (?:the )?(?:overall |global )?(?:average|mean)(?: (?:of )?(?:the )?(?:value )?(N\\d+))?`,
  );
  take(draft, pattern, ([left, words = "", right]) => {
    const adjective = words.replace(/ than$/, "");
    const column = ownColumn(draft, right) ?? ownColumn(draft, left) ?? measured(draft, adjective)?.column;
    if (column === undefined || draft.scene.view.kind(column) !== "number") return false;
    const operator = isLess(adjective) ? "<" : ">";
    draft.filters.push({ kind: "average", column, operator });
    return keepTable(draft, left);
  });
}

/** "whose average age is above 30", "with a total area of more than 100". */
function readGroupBounds(draft: Draft): void {
  const pattern = new RegExp(
    `(?:\\b(?:whose|where|with|having|have|has) )(?:the |an |a |their |its )*(average|mean|total|maximum|minimum) (?:of )?(N\\d+) ${LINK}(${COMPARING}) (X\\d+)`,
  );
  take(draft, pattern, ([word = "", name, words = "", number = ""]) => {
    const column = ownColumn(draft, name);
    const value = literalOf(draft, number);
    if (column === undefined || typeof value !== "number") return false;
    const functions = {
      average: "average",
      mean: "average",
      total: "sum",
      maximum: "maximum",
      minimum: "minimum",
    } as const;
    const output = {
      kind: "aggregate",
      function: functions[word as keyof typeof functions],
      column,
    } as const;
    draft.groupFilters.push({ output, operator: operatorOf(words, undefined), value });
    return true;
  });
}

/** "between 10 and 20 km", "from 1990 to 1995". */
function readRanges(draft: Draft): void {
  const number = "([XD]\\d+)";
  const pattern = new RegExp(
    `(?:(N\\d+) )?${LINK}(?:in )?(?:the range |ranging |range )?(?:between|from) (?:the years? )?${number}(?: ${UNIT})? (?:and|to|until) ${number}(?: (${UNIT}))?(?: (?:in |of )?(N\\d+))?`,
  );
  take(draft, pattern, ([left, low = "", high = "", unit, right]) => {
    const [a, b] = rangeOf(draft, { low, high });
    if (a === undefined || b === undefined) return false;
    const column = columnFor(draft, { left, right, unit, value: a, time: true });
    if (column === undefined) return false;
    const years = draft.scene.view.kind(column) === "date" && typeof a === "number";
    draft.filters.push(
      years
        ? { kind: "between", column, low: `${a}-01-01`, high: `${b}-12-31` }
        : { kind: "between", column, low: a, high: b },
    );
    return keepTable(draft, left);
  });
}

/** "longer than 1,000 km", "with a population of at least 5", "more than 3 rivers". */
function readBounds(draft: Draft): void {
  const pattern = new RegExp(
    `(?:(N\\d+) )?${LINK}(n't |not )?(${COMPARING}) (?:the year )?([XD]\\d+)(?: (${UNIT})(?![a-z]))?(?: (?:different |distinct )?(?:in |of |for )?(N\\d+))?(?! and X)`,
  );
  take(draft, pattern, ([left, not, words = "", number = "", unit, right], match) => {
    const value = literalOf(draft, number);
    if (value === undefined) return false;
    const meant = ownColumn(draft, left) === undefined
      ? measured(draft, words.replace(/ than.*$/, ""))
      : undefined;
    const said = operatorOf(words, meant?.end);
    const operator = not === undefined ? said : OPPOSITE[said];
    const counted = right === undefined ? undefined : draft.scene.tableOf(right);
    const column = columnFor(draft, {
      left,
      right: counted === undefined ? right : undefined,
      unit,
      value,
      adjective: words.replace(/ than.*$/, ""),
      time: /^(after|before|since|until|later|earlier|prior|from)/.test(words),
    });
    if (
      counted !== undefined && typeof value === "number" && ownColumn(draft, left) === undefined &&
      (counted !== subjectOf(draft) || draft.earlier.subject !== undefined ||
        /N\d+/.test(draft.rest.slice(0, match.index)))
    ) {
      if (counted === subjectOf(draft) && !/N\d+/.test(draft.rest.slice(0, match.index))) {
        draft.subject = draft.earlier.subject;
      }
      draft.joined.add(counted);
      draft.groupFilters.push({ output: { kind: "aggregate", function: "count" }, operator, value });
      return keepTable(draft, left);
    }
    if (column !== undefined) {
      draft.filters.push(compared(draft, column, { operator, value }));
      return keepBoth(draft, left, counted === undefined ? undefined : right);
    }
    if (draft.earlier.aggregate !== undefined && typeof value === "number") {
      draft.groupFilters.push({ output: draft.earlier.aggregate, operator, value });
      return true;
    }
    return false;
  });
}

/** "1,000 km or more", "5 or fewer". */
function readTrailingBounds(draft: Draft): void {
  const pattern = new RegExp(
    `(?:(N\\d+) )?${LINK}([XD]\\d+)(?: (${UNIT}))? (?:or|and) (more|above|over|greater|higher|later|after|less|fewer|below|under|lower|earlier|before|${COMPARATIVE})(?: (?:different |types of |kinds of )*(N\\d+))?`,
  );
  take(draft, pattern, ([left, number = "", unit, word = "", right]) => {
    const value = literalOf(draft, number);
    const counted = right === undefined ? undefined : draft.scene.tableOf(right);
    if (counted !== undefined && typeof value === "number" && counted !== subjectOf(draft)) {
      draft.joined.add(counted);
      const output = { kind: "aggregate", function: "count" } as const;
      draft.groupFilters.push({ output, operator: isLess(word) ? "<=" : ">=", value });
      return keepTable(draft, left);
    }
    const column = value === undefined ? undefined : columnFor(draft, {
      left,
      right,
      unit,
      value,
      adjective: word,
      time: /later|after|earl|before/.test(word),
    });
    if (value === undefined || column === undefined) return false;
    draft.filters.push(compared(draft, column, { operator: isLess(word) ? "<=" : ">=", value }));
    return keepTable(draft, left);
  });
}

/** "grade 9", "with 4 cylinders", "in 2014", "the population is 500". */
function readEquals(draft: Draft): void {
  const link = "(?:(?:is|are|was|were|of|equals?|equal to|=|:|the|year|number|being|to) )*";
  const several = `(N\\d+) ${link}(?:either )?(X\\d+)((?:(?: ?, ?| or | and | , or )+X\\d+)+)`;
  take(draft, new RegExp(several), ([name, first = "", more = ""]) => {
    const column = ownColumn(draft, name);
    if (column === undefined) return false;
    const values = [first, ...(more.match(/X\d+/g) ?? [])].flatMap((number) =>
      literalOf(draft, number) ?? []
    );
    draft.filters.push({ kind: "one_of", column, values, negated: false });
    return true;
  });
  take(
    draft,
    new RegExp(`(N\\d+) ${link}(not )?([XD]\\d+)(?! (?:${UNIT})? ?(?:N|${SUPERLATIVE}|most))`),
    ([name = "", not, number = ""]) => {
      const value = literalOf(draft, number);
      const column = ownColumn(draft, name);
      if (column === undefined || value === undefined) return false;
      draft.filters.push(compared(draft, column, { operator: not === undefined ? "=" : "<>", value }));
      return true;
    },
  );
  take(
    draft,
    new RegExp(`\\b(with|has|have|having|had|of) (?:exactly )?(X\\d+)(?: (${UNIT})(?![a-z]))?(?: (N\\d+))?`),
    ([, number = "", unit, right]) => {
      const value = literalOf(draft, number);
      const counted = right === undefined ? undefined : draft.scene.tableOf(right);
      if (typeof value !== "number") return false;
      if (counted !== undefined && counted !== subjectOf(draft)) {
        draft.joined.add(counted);
        const output = { kind: "aggregate", function: "count" } as const;
        draft.groupFilters.push({ output, operator: "=", value });
        return true;
      }
      const column = ownColumn(draft, right) ?? (unit && columnWith(draft, unitColumns(unit)));
      if (!column || !holdsNumbers(draft, column)) return false;
      draft.filters.push(compared(draft, column, { operator: "=", value }));
      return true;
    },
  );
  take(draft, /\b(?:in|during|for|on|of|from)(?: the)?(?: year)? ([XD]\d+)/, ([number = ""]) => {
    const value = literalOf(draft, number);
    const column = value === undefined ? undefined : timeColumn(draft, value);
    if (column === undefined || value === undefined) return false;
    draft.filters.push(compared(draft, column, { operator: "=", value }));
    return true;
  });
}

interface Clues {
  readonly left: string | undefined;
  readonly right?: string | undefined;
  readonly unit?: string | undefined;
  readonly adjective?: string;
  readonly value: Literal;
  /** The words compare points in time ("after"). */
  readonly time: boolean;
}

/** The column that is compared: named beside the number, meant by the adjective or the unit, or one of time. */
function columnFor(
  draft: Draft,
  { left, right, unit, adjective = "", value, time }: Clues,
): ColumnReference | undefined {
  const named = ownColumn(draft, left) ??
    [ownColumn(draft, right)].find((column) => column !== undefined && holdsNumbers(draft, column));
  if (named !== undefined) return named;
  const meant = measured(draft, adjective)?.column;
  if (meant !== undefined) return meant;
  const inUnit = unit === undefined ? undefined : columnWith(draft, unitColumns(unit));
  if (inUnit !== undefined) return inUnit;
  if (time) return spokenTime(draft) ?? timeColumn(draft, value) ?? draft.earlier.measures[0];
  return draft.earlier.aggregate === undefined ? draft.earlier.measures[0] : undefined;
}

/** A column of days that the message names apart from the number: "joined the union after 2000". */
function spokenTime(draft: Draft): ColumnReference | undefined {
  const names = (draft.rest.match(/N\d+/g) ?? []).filter((name) => !draft.used.has(name));
  for (const name of names.toReversed()) {
    const column = ownColumn(draft, name);
    if (column === undefined || draft.scene.view.kind(column) !== "date") continue;
    draft.used.add(name);
    return column;
  }
  return undefined;
}

/** A column of dates or years of a table at hand, for a value that is a year or a day. */
function timeColumn(draft: Draft, value: Literal): ColumnReference | undefined {
  if (typeof value === "number" && (!Number.isInteger(value) || value < 1000 || value > 2200)) {
    return undefined;
  }
  const tables = [
    subjectOf(draft),
    ...draft.scene.tables,
    ...draft.earlier.measures.map(({ table }) => table),
  ];
  for (const table of new Set(tables)) {
    if (table === undefined) continue;
    const columns = draft.scene.view.columns(table);
    const found = columns.find((column) => draft.scene.view.kind(column) === "date") ??
      draft.scene.view.measure(table, ["year", "date", "founded", "established", "opened", "built"]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The column that a name item stands for, where it does not stand for a table. */
function ownColumn(draft: Draft, name: string | undefined): ColumnReference | undefined {
  if (name === undefined || draft.scene.tableOf(name) !== undefined) return undefined;
  return draft.scene.columnOf(name);
}

function holdsNumbers(draft: Draft, column: ColumnReference): boolean {
  const kind = draft.scene.view.kind(column);
  return kind === "number" || kind === "date" || kind === "other";
}

/** The bounds of a range; "10 and 20 million" says the scale once. */
function rangeOf(
  draft: Draft,
  { low, high }: { readonly low: string; readonly high: string },
): readonly [Literal | undefined, Literal | undefined] {
  const [a, b] = [literalOf(draft, low), literalOf(draft, high)];
  const scale = /(?:thousand|million|billion|trillion)$/i;
  const [first, second] = [draft.scene.itemOf(low), draft.scene.itemOf(high)];
  if (typeof a !== "number" || typeof b !== "number" || first === undefined || second === undefined) {
    return [a, b];
  }
  const spoken = scale.test(second.text) && !scale.test(first.text);
  return [spoken ? a * (b / Number.parseFloat(second.text.replaceAll(",", ""))) : a, b];
}

function literalOf(draft: Draft, name: string): Literal | undefined {
  const item = draft.scene.itemOf(name);
  return item?.kind === "number" || item?.kind === "date" ? item.value : undefined;
}

const isLess = (words: string) =>
  new RegExp(`^(?:${LESS}|less|fewer|below|under|lower|earlier|before)`).test(words) ||
  endOf(words) === "low";

function operatorOf(words: string, end: End | undefined): ComparisonOperator {
  if (new RegExp(`^(?:${LEAST})$`).test(words)) return ">=";
  if (new RegExp(`^(?:${MOST})$`).test(words)) return "<=";
  if (new RegExp(`^(?:${EXACT})$`).test(words)) return "=";
  const low = new RegExp(`^(?:${LESS})$`).test(words) ||
    (end === undefined ? isLess(words.replace(/ than.*$/, "")) : end === "low");
  const orEqual = words.endsWith("equal to");
  return low ? (orEqual ? "<=" : "<") : (orEqual ? ">=" : ">");
}

const OPPOSITE = { ">": "<=", ">=": "<", "<": ">=", "<=": ">", "=": "<>", "<>": "=" } as const;

function keepBoth(draft: Draft, left: string | undefined, right: string | undefined): true | string {
  const kept = [left, right].filter((name) => name !== undefined && draft.scene.tableOf(name) !== undefined);
  return kept.length === 0 ? true : `${kept.join(" ; ")} ;`;
}
