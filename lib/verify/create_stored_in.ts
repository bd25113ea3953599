import { type ColumnValues, fold } from "../linking/mod.ts";
import type { ColumnReference } from "../specification/mod.ts";

/** Whether a column stores a text, ignoring case, accents and punctuation; undefined where its texts are not all known. */
export type StoredIn = (column: ColumnReference, text: string) => boolean | undefined;

/** Creates a look-up of the texts that `readValues` read with at most so many values of a column. */
export function createStoredIn(read: readonly ColumnValues[], { maxPerColumn }: StoredInOptions): StoredIn {
  const columns = new Map(read.map((one) => [keyOf(one), one.values]));
  const known = new Map<string, ReadonlySet<string>>();
  return (column, text) => {
    const key = keyOf(column);
    const values = columns.get(key);
    if (values === undefined || values.length === 0 || values.length >= maxPerColumn) return undefined;
    const folded = known.get(key) ?? new Set(values.map(foldedText));
    known.set(key, folded);
    return folded.has(foldedText(text));
  };
}

export interface StoredInOptions {
  /** Of a column with as many values, some may be missing. */
  readonly maxPerColumn: number;
}

const keyOf = ({ table, column }: ColumnReference) => JSON.stringify([table, column]);

const foldedText = (text: string) => fold(text).map((word) => word.text).join(" ");
