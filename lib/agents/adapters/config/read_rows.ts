import type { Value } from "../../../database/mod.ts";
import type { Json } from "../../types.ts";
import { findValues, nothingAt, textOf } from "./find_values.ts";
import type { AgentMapping } from "./mapping_shape.ts";
import { holds } from "./selectors.ts";

/** The rows that a reply shows. */
export interface ShownRows {
  readonly columns?: readonly string[];
  /** Absent where the reply shows no table; empty where the table has no rows. */
  readonly rows?: readonly (readonly Value[])[];
  readonly truncated: boolean;
  /** Selectors that found nothing. */
  readonly unmatched: readonly string[];
}

/** Reads rows from the reply itself, or from that of the call for rows. */
export function readRows(
  { reply, rows: call }: AgentMapping,
  wire: { readonly reply: Json; readonly rows?: Json },
): ShownRows {
  const [place, document, from] = wire.rows !== undefined && call !== undefined
    ? ["rows", wire.rows, { ...call, rows: call.data, field: "data" }] as const
    : ["reply", wire.reply, { ...reply, field: "rows" }] as const;
  if (from.rows === undefined) return { truncated: false, unmatched: [] };
  const names = from.columns === undefined ? [] : namesOf(findValues(from.columns, document));
  const found = findValues(from.rows, document);
  const data = tableOf(found);
  const unmatched = [
    ...(from.columns !== undefined && names.length === 0
      ? [nothingAt(`${place}.columns`, from.columns)]
      : []),
    ...(found.length === 0 ? [nothingAt(`${place}.${from.field}`, from.rows)] : []),
  ];
  const truncated = from.truncated !== undefined && holds(from.truncated, document);
  // Names without values are a table without rows.
  if (found.length === 0 && names.length === 0) return { truncated: false, unmatched };
  const first = data.find((row) => !Array.isArray(row));
  const columns = names.length > 0 ? names : typeof first === "object" ? Object.keys(first ?? {}) : [];
  return {
    ...(columns.length > 0 && { columns }),
    rows: data.map((row) => cellsOf(row, columns)),
    truncated,
    unmatched,
  };
}

/** Values that are lists of rows are tables, of which the last one counts; other values are a row each. */
function tableOf(found: readonly Json[]): readonly Json[] {
  const tables = found.filter((value) =>
    Array.isArray(value) && value.every((row) => typeof row === "object" && row !== null)
  );
  return found.length > 0 && tables.length === found.length ? tables.at(-1) as readonly Json[] : found;
}

/** The names of the columns: those of the last list, where the values are lists. */
function namesOf(found: readonly Json[]): readonly string[] {
  const last = found.at(-1);
  return (Array.isArray(last) ? last as readonly Json[] : found).map(textOf);
}

function cellsOf(row: Json, columns: readonly string[]): readonly Value[] {
  if (typeof row !== "object" || row === null) return [row];
  const cells = Array.isArray(row) ? row : columns.map((name) => Reflect.get(row, name) as Json | undefined);
  return cells.map((cell) => typeof cell === "object" && cell !== null ? JSON.stringify(cell) : cell ?? null);
}
