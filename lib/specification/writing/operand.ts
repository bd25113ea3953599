import { sql } from "../../sql/mod.ts";
import type { Value } from "../types.ts";
import type { Part, Writer } from "./types.ts";

/** A value beside an operator of arithmetic: arithmetic stands in parentheses, a condition counts as a number. */
export function operand(value: Value, writer: Writer): Part {
  const part = writer.value(value);
  return value.kind === "arithmetic" ? sql`(${part})` : part;
}
