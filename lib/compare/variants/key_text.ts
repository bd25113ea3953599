import type { Row } from "./types.ts";

/**
 * The values of a key as one text, equal for values that engines may take for equal (1 and '1'); `undefined` where one of
 * them is NULL, so that the key says nothing.
 */
export function keyText(row: Row, columns: readonly number[]): string | undefined {
  const values = columns.map((column) => row[column] ?? null);
  return values.includes(null) ? undefined : JSON.stringify(values.map(String));
}
