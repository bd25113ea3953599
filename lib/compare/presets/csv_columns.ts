import type { ResultTable, Value, ValueType } from "../../database/mod.ts";
import { pythonText } from "./python_text.ts";

/** A value as pandas holds it: NaN stands for NULL, and for what looked like it. */
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
