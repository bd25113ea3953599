import { howMany } from "../base/mod.ts";
import type { ReportTable } from "./types.ts";

/**
 * Plain records as a table: a column for each field, in the order of their first appearance; numbers stand right.
 *
 * @param mostRows More are counted in a note.
 * @param thing What a record is, as a noun.
 */
export function recordsTable(
  records: readonly Readonly<Record<string, unknown>>[],
  mostRows: number,
  thing = "row",
): ReportTable {
  const names = [...new Set(records.flatMap(Object.keys))];
  const shown = records.slice(0, mostRows);
  const isNumber = (name: string) =>
    shown.some((record) => typeof record[name] === "number" || typeof record[name] === "bigint");
  return {
    caption: howMany(records.length, thing),
    label: "tab:records",
    columns: names.map((header) => ({ header, align: isNumber(header) ? "right" : "left" })),
    rows: shown.map((record) => names.map((name) => text(record[name]))),
    notes: records.length > mostRows ? [`The first ${mostRows} of ${howMany(records.length, thing)}.`] : [],
  };
}

function text(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && !Number.isInteger(value)) return String(Number(value.toPrecision(6)));
  return typeof value === "object" ? Deno.inspect(value, { depth: 2, breakLength: Infinity }) : String(value);
}
