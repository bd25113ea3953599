import type { Estimate, Metric } from "../metrics/mod.ts";
import type { Cell, NumberCell } from "./types.ts";
import { differenceText, probabilityText } from "./table_parts.ts";
import { withoutValue } from "./without_value.ts";

/**
 * Formats a cell as plain text: `59.7 % [51.9, 67.0] (154/258)` for a rate with interval and counts, with the upper bound
 * of undecided turns where there are any, and `unscored (reason)` where there is no value.
 *
 * Minus signs are ASCII; a number that rounds to 0 has no sign.
 *
 * @example
 * ```ts
 * import { formatCell } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * assert.equal(formatCell({ kind: "number", value: 40.3, decimals: 1, unit: "pp", signed: true }), "+40.3 pp");
 * ```
 */
export function formatCell(cell: Cell): string {
  if (typeof cell === "string") return cell;
  switch (cell.kind) {
    case "number":
      return number(cell);
    case "rate":
      return metric(cell.metric, { scale: 100, decimals: 1, unit: " %" });
    case "ratio":
      return metric(cell.metric, { scale: 1, decimals: 2, unit: "" });
    case "estimate":
      return estimated(cell.estimate);
    case "difference":
      return differenceText(cell);
    case "probability":
      return probabilityText(cell.value);
    default:
      return cell satisfies never;
  }
}

function number(cell: NumberCell): string {
  const text = fixed(cell.value, cell.decimals ?? 0);
  const sign = cell.signed && Number(text) > 0 ? "+" : "";
  return `${sign}${text}${cell.unit === undefined ? "" : ` ${cell.unit}`}`;
}

function metric(
  metric: Metric,
  style: { readonly scale: number; readonly decimals: number; readonly unit: string },
): string {
  if ("unscored" in metric) return withoutValue(metric.unscored);
  const text = (value: number) => fixed(value * style.scale, style.decimals);
  const { value, interval: [low, high], numerator, denominator, bounds } = metric;
  const open = bounds === undefined ? "" : `, up to ${text(bounds[1])}${style.unit} with undecided`;
  return `${text(value)}${style.unit} [${text(low)}, ${text(high)}] (${numerator}/${denominator})${open}`;
}

function estimated(estimate: Estimate): string {
  if ("unscored" in estimate) return withoutValue(estimate.unscored);
  const { value, interval: [low, high] } = estimate;
  const text = (share: number) => fixed(share * 100, 1);
  return `${text(value)} % [${text(low)}, ${text(high)}]`;
}

function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace("-", "") : text;
}
