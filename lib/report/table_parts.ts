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

/** A difference of two shares in percentage points, for example `+4.5 pp`. */
export function pointsText(share: number): string {
  return `${signed(share)} pp`;
}

/** A difference of two shares with its interval, for example `+4.5 pp [-1.0, +9.8]`. */
export function differenceText(
  { difference, interval }: { readonly difference: number; readonly interval: readonly [number, number] },
): string {
  return `${pointsText(difference)} [${interval.map(signed).join(", ")}]`;
}

/** A p-value with three decimals, or that it is smaller. */
export function probabilityText(p: number): string {
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}

function signed(share: number): string {
  const text = (share * 100).toFixed(1);
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? "0.0" : text;
}
