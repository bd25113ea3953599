import { typeFamily } from "../../database/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { Selection, Value } from "../../specification/mod.ts";

/** What the values of a column are good for: numbers can be added, all but `other` can be compared with their like. */
export type ColumnKind = "number" | "text" | "time" | "truth" | "other";

/** The kind of a column's values; undefined where the value is no column of a known table. */
export function kindOfColumn(value: Value, { sources }: Selection, schema: Schema): ColumnKind | undefined {
  if (value.kind !== "column") return undefined;
  const source = sources.find(({ role }) => role === value.role);
  if (source?.kind !== "table") return undefined;
  const table = schema.tables.find(({ name }) => name === source.table);
  const column = table?.columns.find(({ name }) => name === value.column);
  return column === undefined ? undefined : kindOfType(column.type);
}

/** The kind of the values of a declared type. */
export function kindOfType(type: string): ColumnKind {
  const family = typeFamily(type);
  if (family === undefined) return /^(decimal|numeric|number|dec)\b/i.test(type.trim()) ? "number" : "other";
  if (family.endsWith("number")) return "number";
  if (family === "a text") return "text";
  if (family === "a truth value") return "truth";
  return ["a date", "a timestamp", "a time of day"].includes(family) ? "time" : "other";
}
