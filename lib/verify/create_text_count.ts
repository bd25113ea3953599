import type { ColumnValues } from "../linking/mod.ts";
import type { ColumnReference } from "../specification/mod.ts";

/** How many different texts a column stores, as far as they were read; undefined where none were. */
export type TextCount = (column: ColumnReference) => number | undefined;

/** Creates a look-up of the numbers of the texts that `readValues` read. */
export function createTextCount(read: readonly ColumnValues[]): TextCount {
  const counts = new Map(read.map((one) => [keyOf(one), one.values.length]));
  return (column) => counts.get(keyOf(column));
}

const keyOf = ({ table, column }: ColumnReference) => JSON.stringify([table, column]);
