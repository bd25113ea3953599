import type { ResultColumn, ResultTable } from "../database/mod.ts";
import { paper } from "./presets/paper.ts";

/** How a wrong answer looks beside the right one; field names are those of `explanations.json`. */
export interface AnswerLikeness {
  /** The first thing that would make a person doubt the answer; absent where nothing would. */
  readonly noticed?: "empty" | "shape" | "size" | "range";
  /** |answer - truth| / |truth|, where both are one number and the truth is not 0. */
  readonly relative_error?: number;
  /** Jaccard similarity of the rows as multisets, 0..1, over the columns that fit best; of all answers but single numbers. */
  readonly row_similarity?: number;
}

/**
 * Tells what a person would notice of a wrong answer who does not know the right one, but knows what such an answer looks
 * like, and how far off it is.
 *
 * In this order: no rows, or nothing but NULL (`empty`); another number of columns or other kinds of values (`shape`); one
 * row where several are right or the reverse, or less than half or more than twice as many (`size`); a column of numbers
 * whose greatest amount is more than ten times that of its like or less than a tenth, or that has negative numbers where
 * its like has none (`range`). Columns of numbers are alike in the order in which they stand.
 *
 * @param gold Result of the ground truth, not empty.
 * @param predicted Result of the answer.
 *
 * @example
 * ```ts
 * import { answerLikeness } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const one = (n: number) => (
 *   { columns: [{ name: "n", type: "integer", values: [n] }], rowCount: 1, truncated: false } as const
 * );
 * assert.deepEqual(answerLikeness(one(40), one(30)), { relative_error: 0.25 });
 * assert.deepEqual(answerLikeness(one(40), one(900)), { noticed: "range", relative_error: 21.5 });
 * ```
 */
export function answerLikeness(gold: ResultTable, predicted: ResultTable): AnswerLikeness {
  const noticed = noticedIn(gold, predicted);
  return { ...(noticed !== undefined && { noticed }), ...distance(gold, predicted) };
}

function noticedIn(gold: ResultTable, predicted: ResultTable): AnswerLikeness["noticed"] {
  if (predicted.columns.every(({ values }) => values.every((value) => value === null))) return "empty";
  const kinds = ({ columns }: ResultTable) => columns.map(kindOf).toSorted().join(" ");
  if (kinds(gold) !== kinds(predicted)) return "shape";
  if (!isLikeSize(gold.rowCount, predicted.rowCount)) return "size";
  const [ours, theirs] = [gold, predicted].map(({ columns }) => columns.filter(isNumeric).map(rangeOf));
  const isLike = ours?.every((range, i) => isLikeRange(range, theirs?.[i] ?? range)) ?? true;
  return isLike ? undefined : "range";
}

function isLikeSize(right: number, found: number): boolean {
  if (right === 1 || found === 1) return right === found;
  return 2 * found >= right && found <= 2 * right;
}

interface Range {
  /** The greatest amount, whatever its sign. */
  readonly amount: number;
  readonly hasNegative: boolean;
}

function rangeOf({ values }: ResultColumn): Range {
  let amount = 0;
  let hasNegative = false;
  for (const value of values) {
    if (value === null) continue;
    const number = Number(value);
    if (Number.isNaN(number)) continue;
    amount = Math.max(amount, Math.abs(number));
    hasNegative ||= number < 0;
  }
  return { amount, hasNegative };
}

function isLikeRange(right: Range, found: Range): boolean {
  if (found.hasNegative && !right.hasNegative) return false;
  return found.amount <= 10 * right.amount && 10 * found.amount >= right.amount;
}

function distance(gold: ResultTable, predicted: ResultTable): AnswerLikeness {
  const [right, found] = [singleNumber(gold), singleNumber(predicted)];
  if (right !== undefined && found !== undefined) {
    return right === 0 ? {} : { relative_error: Math.abs(found - right) / Math.abs(right) };
  }
  const { score = 0 } = anyColumns.compare(gold, predicted, { goldSql: "", predictedSql: "" });
  return { row_similarity: score };
}

/** The rows of the columns that fit best, however badly. */
const anyColumns = paper({ columnSimilarity: 0, columnCoverage: 0, rowSimilarity: 0 });

function singleNumber({ columns: [column, ...others], rowCount }: ResultTable): number | undefined {
  if (column === undefined || others.length > 0 || rowCount !== 1 || !isNumeric(column)) return undefined;
  const [value = null] = column.values;
  const number = value === null ? NaN : Number(value);
  return Number.isNaN(number) ? undefined : number;
}

const isNumeric = (column: ResultColumn) => kindOf(column) === "number";

function kindOf({ type }: ResultColumn): string {
  if (type === "integer" || type === "decimal" || type === "float") return "number";
  return type === "date" || type === "timestamp" ? "moment" : type;
}
