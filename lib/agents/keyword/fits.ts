import type { ColumnReference, Literal } from "../../specification/mod.ts";
import type { SchemaView } from "./schema_view.ts";

/** Whether a database can compare the column with the value: no texts with numbers, no days with mere numbers. */
export function fits(view: SchemaView, column: ColumnReference, value: Literal): boolean {
  const kind = view.kind(column);
  if (kind === "number") return typeof value === "number";
  if (kind === "date") return typeof value === "string" || isYear(value);
  return kind === "other";
}

/** Whether a number may be a year. */
export const isYear = (value: Literal) =>
  typeof value === "number" && Number.isInteger(value) && value >= 1000 && value <= 2200;
