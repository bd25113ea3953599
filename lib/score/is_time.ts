import type { FilterValue } from "./types.ts";

/** Whether a value is a year, a month or a day. */
export function isTime(value: FilterValue): boolean {
  if (typeof value === "string") return /^\d{4}-\d\d(?:-\d\d)?$/.test(value);
  return typeof value === "number" && Number.isInteger(value) && value >= 1900 && value < 2100;
}
