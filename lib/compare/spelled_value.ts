import type { Value } from "../database/mod.ts";

/** A value as JSON can hold it: equal for the same values of one type alone. */
export function spelledValue(value: Value): string | number | boolean | null {
  if (typeof value === "bigint") return `${value}n`;
  return value instanceof Uint8Array ? `x${value.toHex()}` : typeof value === "string" ? `'${value}` : value;
}
