import type { Metric } from "../../../lib/metrics/mod.ts";
import { boundedPercent } from "../../../lib/report/mod.ts";

/** What is expected of a cell before it is computed. */
export type Expectation =
  /** It needs no rows, so it has to be the printed one. */
  | "exact"
  /** The printed one has to lie within the bounds that undecided turns leave. */
  | "within"
  /** Nobody tells how it was computed. */
  | "none";

/** A computed cell beside the printed one; field names are those of the JSON. */
export interface PrintedCell {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly printed: string;
  readonly computed: string;
  readonly expected: Expectation;
  readonly fits: boolean;
}

type PlacedCell = Omit<PrintedCell, "computed" | "fits">;

/** Sets a rate in percent beside the one that the paper prints. */
export function rateCell({ metric, ...place }: PlacedCell & { readonly metric: Metric }): PrintedCell {
  const computed = boundedPercent(metric);
  if ("unscored" in metric) return { ...place, computed, fits: false };
  const [low, high] = metric.bounds ?? [metric.value, metric.value];
  const percent = Number(place.printed);
  const isWithin = 100 * low - 0.05 <= percent && percent <= 100 * high + 0.05;
  return { ...place, computed, fits: place.expected === "within" ? isWithin : computed === place.printed };
}

/** Sets a score beside the one that the paper prints, with as many digits. */
export function scoreCell(
  { value, ...place }: PlacedCell & { readonly value: number | undefined },
): PrintedCell {
  const computed = value?.toFixed(place.printed.split(".")[1]?.length ?? 0) ?? "unscored";
  return { ...place, computed, fits: computed === place.printed };
}

/** The value of a metric, where it has one. */
export function valueOf(metric: Metric | undefined): number | undefined {
  return metric === undefined || "unscored" in metric ? undefined : metric.value;
}

/** The printed value and the computed one as two cells; ✗ marks a difference. */
export function pair({ printed, computed, fits }: PrintedCell): readonly [string, string] {
  return [printed, fits ? computed : `${computed} ✗`];
}
