import { compareTexts } from "../../base/mod.ts";
import type { ResultTable, Value, ValueType } from "../../database/mod.ts";
import { lexSql } from "../../sql/mod.ts";
import { pythonText } from "./python_text.ts";
import type { Preset } from "./types.ts";

export interface Spider2Options {
  /** Largest absolute difference of two equal numbers. @default 0.01 */
  readonly tolerance?: number | undefined;
  /**
   * Each column is sorted by the text of its values before it is compared. The benchmark says so question by
   * question, and does so for each of the 547 that it published.
   * @default where the ground truth's outermost query has no ORDER BY
   */
  readonly ignoreOrder?: boolean | undefined;
  /** Positions, from 0, of the ground truth's columns that count; none stands for all. @default [] */
  readonly conditionColumns?: readonly number[] | undefined;
}

/**
 * Spider 2.0-lite's comparison: each column of the ground truth equals some column of the prediction.
 *
 * Columns are compared one by one, so that values may stand in other rows, one column may serve for several,
 * and extra columns are no fault. Results pass through a CSV file first, as the published script reads them
 * with pandas: '007' is 7, 'NA' and '' are NULL, 'true' is 1; then NULL counts as 0. Numbers are equal within
 * an absolute tolerance (or 1e-9, relative). Two empty results are equal, whatever their columns. SQL is
 * taken out of a Markdown fence.
 *
 * Source: `compare_pandas_table` of xlang-ai/Spider2, as of November 2025 (earlier versions kept NULL apart
 * from 0).
 *
 * @throws {RangeError} From `compare`, if a condition column is none of the ground truth's.
 *
 * @example
 * ```ts
 * import { spider2 } from "querylogue/compare";
 * import assert from "node:assert/strict";
 *
 * const table = (...values: number[]) => (
 *   { columns: [{ name: "n", type: "float", values }], rowCount: values.length, truncated: false } as const
 * );
 * const queries = { goldSql: "SELECT n FROM a", predictedSql: "SELECT n FROM b" };
 * assert.equal(spider2().compare(table(1, 2), table(2.004, 1), queries).equal, true);
 * assert.equal(spider2({ ignoreOrder: false }).compare(table(1, 2), table(2, 1), queries).equal, false);
 * assert.equal(spider2({ tolerance: 0.001 }).compare(table(1, 2), table(2.004, 1), queries).equal, false);
 * ```
 */
export function spider2(
  { tolerance = 0.01, ignoreOrder, conditionColumns = [] }: Spider2Options = {},
): Preset {
  return {
    name: "spider2",
    rewrite: (sql) => /```sql\n(.*?)\n```/s.exec(sql)?.[1]?.trim() ?? sql,
    compare: (gold, predicted, { goldSql }) => {
      const sorted = ignoreOrder ?? !isOrderedText(goldSql);
      const goldVectors = vectors(gold, sorted);
      const wanted = conditionColumns.length === 0 ? goldVectors : conditionColumns.map((position) => {
        const vector = goldVectors[position];
        if (!vector) {
          throw new RangeError(
            `Cannot compare column ${position}: the ground truth has ${goldVectors.length}`,
          );
        }
        return vector;
      });
      const candidates = vectors(predicted, sorted);
      const equal = wanted.every((vector) => candidates.some((other) => matches(vector, other, tolerance)));
      return { equal, score: Number(equal) };
    },
  };
}

/** An ORDER BY outside all parentheses. */
function isOrderedText(sql: string): boolean {
  let depth = 0;
  const tokens = lexSql(sql, "sqlite");
  return tokens.some(({ kind, value }, i) => {
    if (kind === "symbol" && value === "(") depth++;
    if (kind === "symbol" && value === ")") depth--;
    const after = tokens[i + 1];
    return depth === 0 && kind === "word" && value.toLowerCase() === "order" && after?.kind === "word" &&
      after.value.toLowerCase() === "by";
  });
}

/** Each column's values, NULL as 0, sorted by what Python spells them where order does not count. */
function vectors(table: ResultTable, sorted: boolean): readonly (readonly CsvValue[])[] {
  return csvColumns(table).map(({ values, texts }) => {
    const known = values.map((value) => Number.isNaN(value) ? 0 : value);
    if (!sorted) return known;
    const keys = texts.map((text, row) => Number.isNaN(values[row]) ? "0" : text);
    const order = [...keys.keys()].toSorted((a, b) => compareTexts(keys[a] ?? "", keys[b] ?? ""));
    return order.map((row) => known[row] as CsvValue);
  });
}

function matches(gold: readonly CsvValue[], predicted: readonly CsvValue[], tolerance: number): boolean {
  return gold.length === predicted.length && gold.every((value, i) => {
    const other = predicted[i];
    if (typeof value === "string" || typeof other === "string") return value === other;
    return isClose(Number(value), Number(other), tolerance);
  });
}

function isClose(a: number, b: number, tolerance: number): boolean {
  if (a === b) return true;
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false;
  return Math.abs(a - b) <= Math.max(1e-9 * Math.max(Math.abs(a), Math.abs(b)), tolerance);
}

/** A value as pandas stores it: NaN is NULL, and any text that pandas reads as NULL. */
export type CsvValue = number | boolean | string;

/**
 * The columns of a result after pandas wrote it to a CSV file and read it back, as published evaluators do:
 * texts that look like numbers become numbers, texts like NA and the empty text become NaN, true and false
 * become booleans. One whole column decides; as soon as one of its texts is none, all stay texts.
 *
 * @returns The values of each column, and how Python spells them.
 */
export function csvColumns(
  { columns }: ResultTable,
): readonly { readonly values: readonly CsvValue[]; readonly texts: readonly string[] }[] {
  const read = columns.map(({ values, type }) => readColumn(written(values, type)));
  const allNumbers = read.every(({ kind }) => kind === "integers" || kind === "floats");
  // One array of numbers holds a single type: with one column of floats, all are floats.
  const allIntegers = read.every(({ kind }) => kind === "integers");
  return read.map(({ kind, values }) => {
    const asFloats = kind === "floats" || allNumbers && !allIntegers;
    return { values, texts: values.map((value) => pythonText(value, asFloats ? "float" : "other")) };
  });
}

/** The fields of a column in the file. */
function written(values: readonly Value[], type: ValueType): readonly string[] {
  return values.map((value) => value === null ? "" : pythonText(value, type));
}

type ColumnKind = "integers" | "floats" | "booleans" | "texts";

function readColumn(fields: readonly string[]): { kind: ColumnKind; values: readonly CsvValue[] } {
  const holdsMissing = fields.some(isMissing);
  const all = (pattern: RegExp) => fields.every((field) => isMissing(field) || pattern.test(field));
  if (fields.every(isMissing)) {
    return { kind: fields.length === 0 ? "texts" : "floats", values: fields.map(() => NaN) };
  }
  if (all(numberPattern)) {
    const kind = !holdsMissing && all(integerPattern) ? "integers" : "floats";
    return { kind, values: fields.map((field) => isMissing(field) ? NaN : numberIn(field)) };
  }
  if (all(truthPattern)) {
    return {
      kind: "booleans",
      values: fields.map((field) => isMissing(field) ? NaN : field.toLowerCase() === "true"),
    };
  }
  return { kind: "texts", values: fields.map((field) => isMissing(field) ? NaN : field) };
}

/** Longer texts are not even looked up: the runtime tells them apart by nothing but their length at first. */
function isMissing(field: string): boolean {
  return field.length <= LONGEST_MISSING && missing.has(field);
}

const LONGEST_MISSING = 8;

/** What pandas (2) reads as no value. */
const missing: ReadonlySet<string> = new Set([
  "",
  "#N/A",
  "#N/A N/A",
  "#NA",
  "-1.#IND",
  "-1.#QNAN",
  "-NaN",
  "-nan",
  "1.#IND",
  "1.#QNAN",
  "<NA>",
  "N/A",
  "NA",
  "NULL",
  "NaN",
  "None",
  "n/a",
  "nan",
  "null",
]);

const integerPattern = /^[ \t\n\r\f\v]*[+-]?\d+[ \t\n\r\f\v]*$/;
const numberPattern =
  /^[ \t\n\r\f\v]*[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf|infinity)[ \t\n\r\f\v]*$/i;
const truthPattern = /^(?:true|True|TRUE|false|False|FALSE)$/;

function numberIn(field: string): number {
  const text = field.trim();
  const [, sign, infinite] = /^([+-]?)(inf)/i.exec(text) ?? [];
  if (infinite !== undefined) return sign === "-" ? -Infinity : Infinity;
  return Number(text);
}
