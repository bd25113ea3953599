import type { Value } from "../types.ts";
import { declaredType } from "./declared_type.ts";
import type { SharedContext } from "./types.ts";

/** Whether a value is true or false: a literal, or a column that is declared so, here or in the derived table that shows it. */
export function isTruth(value: Value, text: SharedContext): boolean {
  if (value.kind === "literal") return typeof value.value === "boolean";
  if (value.kind !== "column") return false;
  const { table, shown } = text.occurrences.get(value.role) ?? {};
  const inner = shown?.get(value.column);
  return inner === undefined
    ? /^bool/i.test(declaredType(text.schema, { table, column: value.column }))
    : isTruth(inner, text);
}
