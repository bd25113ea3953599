import type { FilterValue } from "./types.ts";

/** A value as it is compared: texts without case and outer blanks, numbers and ISO dates at midnight by what they mean. */
export function filterValue(value: FilterValue): FilterValue {
  if (typeof value !== "string") return value;
  const text = value.trim().toLowerCase();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text.replace(/^(\d{4}-\d\d-\d\d)[t ]00:00(?::00(?:\.0+)?)?$/, "$1");
}
