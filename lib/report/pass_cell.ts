import type { PassHatK } from "../metrics/mod.ts";
import { formatCell } from "./format_cell.ts";
import type { Cell } from "./types.ts";
import { withoutValue } from "./without_value.ts";

/** The cell of a pass^k: the value, its interval and what it is averaged over, and where some are open, how far they move it. */
export function passCell(passed: PassHatK | undefined): Cell {
  if (passed === undefined) return withoutValue("no trials");
  const value = formatCell({ kind: "estimate", estimate: passed });
  if ("unscored" in passed) return value;
  const { count, open, bounds } = passed;
  if (open === undefined || bounds === undefined) return `${value} (of ${count})`;
  const [low, high] = bounds.map((share) => (100 * share).toFixed(1));
  return `${value} (of ${count}), ${low} to ${high} % with ${open} open`;
}
