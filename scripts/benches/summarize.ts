import type { Figure } from "./types.ts";

/** Median, least and greatest of some measurements; of an even number the median is the mean of the middle two. */
export function summarize(values: readonly number[]): Pick<Figure, "median" | "least" | "greatest" | "runs"> {
  if (values.length === 0) throw new RangeError("Cannot take the median of no measurements");
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return {
    median: middle.reduce((sum, value) => sum + value, 0) / middle.length,
    least: sorted[0] as number,
    greatest: sorted.at(-1) as number,
    runs: values.length,
  };
}
