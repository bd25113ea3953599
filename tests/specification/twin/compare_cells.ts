import type { SortKey } from "querylogue/specification";
import type { Cell } from "../random/types.ts";

/** Below 0, 0 or above: texts by their letters, all else by number; null where one is unknown. */
export function compareCells(a: Cell, b: Cell): number | null {
  if (a === null || b === null) return null;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === "string" || typeof b === "string") throw new TypeError(`Cannot compare ${a} with ${b}`);
  return Number(a) - Number(b);
}

/** The order of two rows by their keys. */
export function compareByKeys(a: readonly Cell[], b: readonly Cell[], keys: readonly SortKey[]): number {
  for (const [i, { direction, nulls }] of keys.entries()) {
    const [x = null, y = null] = [a[i], b[i]];
    if (x === null && y === null) continue;
    if (x === null || y === null) return (x === null) === (nulls === "first") ? -1 : 1;
    const order = compareCells(x, y) ?? 0;
    if (order !== 0) return direction === "descending" ? -order : order;
  }
  return 0;
}

/** Equal rows have equal texts: 1, 1.0 and TRUE are one value. */
export function rowText(cells: readonly Cell[]): string {
  return JSON.stringify(cells.map((cell) => typeof cell === "boolean" ? Number(cell) : cell));
}
