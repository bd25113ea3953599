import { sql } from "../../sql/mod.ts";
import type { Value } from "../types.ts";
import type { Part, Writer } from "./types.ts";

/** A value beside an operator that may bind as closely: arithmetic and negative numbers stand in parentheses. */
export function operand(value: Value, writer: Writer): Part {
  const part = writer.value(value);
  const isNegative = value.kind === "literal" && typeof value.value === "number" && value.value < 0;
  return value.kind === "arithmetic" || isNegative ? sql`(${part})` : part;
}
