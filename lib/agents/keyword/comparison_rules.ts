import type { Literal } from "../../specification/mod.ts";
import { comparedColumn, timeColumn } from "./compared_column.ts";
import { COMPARING, isLess, LINK, literalOf, operatorOf } from "./comparison_words.ts";
import { COMPARATIVE, SUPERLATIVE, UNIT, unitColumns } from "./measure_words.ts";
import {
  applyRule,
  columnNamedBy,
  comparisonFilter,
  keepTableName,
  measuredColumn,
  namedColumn,
  type QuestionDraft,
  ROW_COUNT,
  subjectOf,
} from "./question_draft.ts";
import { isComparable } from "./schema_view.ts";

/** Rules for conditions on numbers and days. */
export function readComparisons(draft: QuestionDraft): void {
  readGroupBounds(draft);
  readRanges(draft);
  readBounds(draft);
  readTrailingBounds(draft);
  readEquals(draft);
}

/** "whose average age is above 30", "with a total area of more than 100". */
function readGroupBounds(draft: QuestionDraft): void {
  const pattern = new RegExp(
    `(?:\\b(?:whose|where|with|having|have|has) )(?:the |an |a |their |its )*(average|mean|total|maximum|minimum) (?:of )?(N\\d+) ${LINK}(${COMPARING}) (X\\d+)`,
  );
  applyRule(draft, pattern, ([word = "", name, words = "", number = ""], match) => {
    const column = namedColumn(draft, name, { at: match.index });
    const value = literalOf(draft, number);
    if (
      typeof value !== "number" || column === undefined || !isComparable(draft.view, column, value)
    ) {
      return false;
    }
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

/** "between 10 and 20 km", "from 1990 to 1995", "of 40 to 400". */
function readRanges(draft: QuestionDraft): void {
  const number = "([XD]\\d+)";
  const pattern = new RegExp(
    `(?:(N\\d+) )?${LINK}(?:in )?(?:the range |ranging |range )?(?:(?:between|from) (?:the years? )?${number}(?: ${UNIT})? (?:and|to|until)|${number}(?: ${UNIT})? to) ${number}(?: (${UNIT}))?(?: (?:in |of )?(N\\d+))?`,
  );
  applyRule(draft, pattern, ([left, low, bare, high = "", unit, right], match) => {
    const at = match.index + (left?.length ?? 0);
    const [a, b] = rangeOf(draft, { low: low ?? bare ?? "", high });
    if (a === undefined || b === undefined) return false;
    const column = comparedColumn(draft, { at, left, right, unit, value: a, time: true });
    if (column === undefined) return dropCondition(draft, { at, left, value: `${a} to ${b}` });
    const years = draft.view.kind(column) === "date" && typeof a === "number";
    draft.filters.push(
      years
        ? { kind: "between", column, low: `${a}-01-01`, high: `${b}-12-31` }
        : { kind: "between", column, low: a, high: b },
    );
    return keepTableName(draft, left);
  });
}

/** "longer than 1,000 km", "with a population of at least 5", "more than 3 rivers". */
function readBounds(draft: QuestionDraft): void {
  const pattern = new RegExp(
    `(?:(N\\d+) )?${LINK}(n't |not )?(${COMPARING}) (?:the year )?([XD]\\d+)(?: (${UNIT})(?![a-z]))?(?: (?:different |distinct )?(?:in |of |for )?(N\\d+))?(?! and X)`,
  );
  applyRule(draft, pattern, ([left, not, words = "", number = "", unit, right], match) => {
    const at = match.index + (left?.length ?? 0);
    const value = literalOf(draft, number);
    if (value === undefined) return false;
    const named = namedColumn(draft, left, { at });
    const meant = named === undefined
      ? measuredColumn(draft, words.replace(/ than.*$/, ""), { at })
      : undefined;
    const operatorSaid = operatorOf(words, meant?.end);
    const operator = not === undefined ? operatorSaid : OPPOSITE[operatorSaid];
    const counted = right === undefined ? undefined : draft.references.tableOf(right);
    const column = comparedColumn(draft, {
      at,
      left,
      right: counted === undefined ? right : undefined,
      unit,
      value,
      adjective: words.replace(/ than.*$/, ""),
      time: /^(after|before|since|until|later|earlier|prior|from)/.test(words),
    });
    if (
      counted !== undefined && typeof value === "number" && named === undefined &&
      (counted !== subjectOf(draft) || draft.earlier.subject !== undefined ||
        /N\d+/.test(draft.rest.slice(0, match.index)))
    ) {
      if (counted === subjectOf(draft) && !/N\d+/.test(draft.rest.slice(0, match.index))) {
        draft.subject = draft.earlier.subject;
      }
      draft.joined.add(counted);
      draft.groupFilters.push({ output: ROW_COUNT, operator, value });
      return keepTableName(draft, left);
    }
    if (column !== undefined) {
      draft.filters.push(comparisonFilter(draft, column, { operator, value }));
      return keepBoth(draft, left, counted === undefined ? undefined : right);
    }
    if (draft.earlier.aggregate !== undefined && typeof value === "number") {
      draft.groupFilters.push({ output: draft.earlier.aggregate, operator, value });
      return true;
    }
    return dropCondition(draft, { at, left, value });
  });
}

/** "1,000 km or more", "5 or fewer". */
function readTrailingBounds(draft: QuestionDraft): void {
  const pattern = new RegExp(
    `(?:(N\\d+) )?${LINK}(?:in )?([XD]\\d+)(?: (${UNIT}))?(?: (N\\d+))? (?:or|and) (more|above|over|greater|higher|later|after|less|fewer|below|under|lower|earlier|before|${COMPARATIVE})(?: (?:different |types of |kinds of )*(N\\d+))?`,
  );
  applyRule(draft, pattern, ([left, number = "", unit, before, word = "", after], match) => {
    const right = before ?? after;
    const at = match.index + (left?.length ?? 0);
    const value = literalOf(draft, number);
    const counted = right === undefined ? undefined : draft.references.tableOf(right);
    if (counted !== undefined && typeof value === "number" && counted !== subjectOf(draft)) {
      draft.joined.add(counted);
      draft.groupFilters.push({ output: ROW_COUNT, operator: isLess(word) ? "<=" : ">=", value });
      return keepTableName(draft, left);
    }
    const column = value === undefined ? undefined : comparedColumn(draft, {
      at,
      left,
      right,
      unit,
      value,
      adjective: word,
      time: /later|after|earl|before/.test(word),
    });
    if (value === undefined) return false;
    if (column === undefined) return dropCondition(draft, { at, left, value });
    draft.filters.push(comparisonFilter(draft, column, { operator: isLess(word) ? "<=" : ">=", value }));
    return keepTableName(draft, left);
  });
}

/** "grade 9", "with 4 cylinders", "in 2014", "the population is 500". */
function readEquals(draft: QuestionDraft): void {
  const link = "(?:(?:is|are|was|were|of|equals?|equal to|=|:|the|year|number|being|to) )*";
  const several = `(N\\d+) ${link}(?:either )?(X\\d+)((?:(?: ?, ?| or | and | , or )+X\\d+)+)`;
  applyRule(draft, new RegExp(several), ([name, first = "", more = ""], match) => {
    const column = namedColumn(draft, name, { at: match.index });
    if (column === undefined) return false;
    const values = [first, ...(more.match(/X\d+/g) ?? [])].flatMap((number) =>
      literalOf(draft, number) ?? []
    );
    if (draft.view.kind(column) === "text") {
      draft.filters.push({ kind: "one_of", column, values: values.map(String), negated: false });
      return true;
    }
    if (values.some((value) => !isComparable(draft.view, column, value))) return false;
    draft.filters.push({ kind: "one_of", column, values, negated: false });
    return true;
  });
  applyRule(
    draft,
    new RegExp(`(N\\d+) ${link}(not )?([XD]\\d+)(?! (?:${UNIT})? ?(?:N|${SUPERLATIVE}|most))`),
    ([name = "", not, number = ""], match) => {
      const value = literalOf(draft, number);
      const column = namedColumn(draft, name, { at: match.index });
      if (column === undefined || value === undefined) return false;
      const { view } = draft.references;
      if (view.kind(column) !== "text" && !isComparable(view, column, value)) return false;
      draft.filters.push(
        comparisonFilter(draft, column, { operator: not === undefined ? "=" : "<>", value }),
      );
      return true;
    },
  );
  applyRule(
    draft,
    new RegExp(`\\b(with|has|have|having|had|of) (?:exactly )?(X\\d+)(?: (${UNIT})(?![a-z]))?(?: (N\\d+))?`),
    ([, number = "", unit, right], match) => {
      const value = literalOf(draft, number);
      const counted = right === undefined ? undefined : draft.references.tableOf(right);
      if (typeof value !== "number") return false;
      if (counted !== undefined && counted !== subjectOf(draft)) {
        draft.joined.add(counted);
        draft.groupFilters.push({ output: ROW_COUNT, operator: "=", value });
        return true;
      }
      const column = namedColumn(draft, right, { at: match.index }) ??
        (unit && columnNamedBy(draft, unitColumns(unit), { at: match.index }));
      if (!column || !isComparable(draft.view, column, value)) return false;
      draft.filters.push(comparisonFilter(draft, column, { operator: "=", value }));
      return true;
    },
  );
  applyRule(draft, /\b(?:in|during|for|on|of|from)(?: the)?(?: year)? ([XD]\d+)/, ([number = ""], match) => {
    const value = literalOf(draft, number);
    const column = value === undefined ? undefined : timeColumn(draft, { value, at: match.index });
    if (column === undefined || value === undefined) return false;
    draft.filters.push(comparisonFilter(draft, column, { operator: "=", value }));
    return true;
  });
}

/** The bounds of a range; in "10 and 20 million" the scale applies to both. */
function rangeOf(
  draft: QuestionDraft,
  { low, high }: { readonly low: string; readonly high: string },
): readonly [Literal | undefined, Literal | undefined] {
  const [a, b] = [literalOf(draft, low), literalOf(draft, high)];
  const scale = /(?:thousand|million|billion|trillion)$/i;
  const [first, second] = [draft.references.itemOf(low), draft.references.itemOf(high)];
  if (typeof a !== "number" || typeof b !== "number" || first === undefined || second === undefined) {
    return [a, b];
  }
  const spoken = scale.test(second.text) && !scale.test(first.text);
  return [spoken ? a * (b / Number.parseFloat(second.text.replaceAll(",", ""))) : a, b];
}

const OPPOSITE = { ">": "<=", ">=": "<", "<": ">=", "<=": ">", "=": "<>", "<>": "=" } as const;

function keepBoth(draft: QuestionDraft, left: string | undefined, right: string | undefined): true | string {
  const kept = [left, right].filter((name) =>
    name !== undefined && draft.references.tableOf(name) !== undefined
  );
  return kept.length === 0 ? true : `${kept.join(" ; ")} ;`;
}

/** Drops a condition on a named column that cannot be compared with the value, and records it. */
function dropCondition(
  draft: QuestionDraft,
  { at, left, value }: { readonly at: number; readonly left: string | undefined; readonly value: Literal },
): boolean {
  const column = namedColumn(draft, left, { at });
  if (column === undefined) return false;
  draft.droppedConditions.push(
    `${draft.view.words.column(column.table, column.column).join(" ")} compared with ${value}`,
  );
  return true;
}
