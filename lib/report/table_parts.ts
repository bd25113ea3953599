import { wilson } from "../metrics/mod.ts";
import type { Cell, Column } from "./types.ts";

/** Columns of texts with these headers. */
export function textColumns(...headers: readonly string[]): readonly Column[] {
  return headers.map((header) => ({ header }));
}

/** Columns of numbers with these headers, aligned to the right. */
export function numberColumns(...headers: readonly string[]): readonly Column[] {
  return headers.map((header) => ({ header, align: "right" }));
}

/** A whole number as a cell. */
export function countCell(value: number): Cell {
  return { kind: "number", value };
}

/** `part` of `whole` in percent with one decimal; `none` where `whole` is 0. */
export function shareCell(part: number, whole: number): Cell {
  return whole === 0 ? "none" : { kind: "number", value: 100 * part / whole, decimals: 1, unit: "%" };
}

/** `part` of `whole` with its interval (Wilson); `none` where `whole` is 0. */
export function wilsonCell(part: number, whole: number): Cell {
  if (whole === 0) return "none";
  const interval = wilson(part, whole);
  const metric = {
    numerator: part,
    denominator: whole,
    value: part / whole,
    interval,
    method: "wilson",
  } as const;
  return { kind: "rate", metric };
}
