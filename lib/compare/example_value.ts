import type { Value } from "../database/mod.ts";
import type { ExampleValue } from "./types.ts";

/** A value as JSON can hold it: large integers and blobs (in hexadecimal) are texts. */
export function exampleValue(value: Value): ExampleValue {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? value.toHex() : value;
}
