import type { Literal } from "../../../specification/mod.ts";
import type { ColumnFilter } from "./propose_filter.ts";

/** Whether no value meets both of two conditions on one column, as far as the conditions alone tell. */
export function areDisjoint(a: ColumnFilter, b: ColumnFilter): boolean {
  const [values, others] = [valuesOf(a), valuesOf(b)];
  if (values !== undefined && others !== undefined) return !values.some((value) => others.includes(value));
  return isBelow(a, b) || isBelow(b, a);
}

/** The only values that meet a condition. */
function valuesOf(filter: ColumnFilter): readonly Literal[] | undefined {
  if (filter.kind === "one_of" && !filter.negated) return filter.values;
  return filter.kind === "comparison" && filter.operator === "=" ? [filter.value] : undefined;
}

/** Whether all that meets the one is less than all that meets the other. */
function isBelow(low: ColumnFilter, high: ColumnFilter): boolean {
  const top = endOf(low, "<");
  const bottom = endOf(high, ">");
  if (top === undefined || bottom === undefined || typeof top.value !== typeof bottom.value) return false;
  return top.value < bottom.value || (top.value === bottom.value && !(top.included && bottom.included));
}

/** The greatest or the least value that a condition allows. */
function endOf(
  filter: ColumnFilter,
  side: "<" | ">",
): { readonly value: Literal; readonly included: boolean } | undefined {
  if (filter.kind === "between") return { value: side === "<" ? filter.high : filter.low, included: true };
  if (filter.kind !== "comparison" || !filter.operator.startsWith(side) || filter.operator === "<>") {
    return undefined;
  }
  return { value: filter.value, included: filter.operator.endsWith("=") };
}
