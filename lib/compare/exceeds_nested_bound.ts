import type { ResultColumn } from "../database/mod.ts";

/** Letters of nested values in two tables up to which they are read: a second or so of work. */
const MOST_LETTERS = 2_000_000;

/** Whether the texts of some columns that may be nested values hold too many letters to be read as such. */
export function exceedsNestedBound(columns: readonly ResultColumn[]): boolean {
  let letters = 0;
  for (const { values } of columns) {
    for (const value of values) {
      // As a list, a struct or a row begins.
      if (typeof value === "string" && /^\s*[[{(]/.test(value)) letters += value.length;
    }
  }
  return letters > MOST_LETTERS;
}
