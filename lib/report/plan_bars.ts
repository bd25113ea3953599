import type { JoinPlan } from "../joins/mod.ts";

/** A bar chart as data. */
export interface Bars {
  readonly title: string;
  /** From top to bottom. */
  readonly bars: readonly Bar[];
  /** What a bar's value counts. */
  readonly unit: string;
  /** A value to set all bars against. */
  readonly line?: { readonly value: number; readonly name: string };
}

export interface Bar {
  readonly label: string;
  readonly value: number;
}

/** What there is to draw of a plan: how often each joinable table occurs, the most frequent first, and how many combinations there are of each size. */
export function planBars(
  { quality }: JoinPlan,
): { readonly frequencies: Bars; readonly sizes: Bars } {
  const bars = Object.entries(quality.table_frequency)
    .map(([label, value]) => ({ label, value }))
    .toSorted((a, b) => b.value - a.value);
  const slots = bars.reduce((sum, { value }) => sum + value, 0);
  return {
    frequencies: {
      title: "How many combinations a table occurs in",
      bars,
      unit: "combinations",
      ...(bars.length > 0 && { line: { value: slots / bars.length, name: "even share" } }),
    },
    sizes: {
      title: "How many combinations there are of each size",
      bars: Object.entries(quality.sizes).map(([size, value]) => ({ label: sizeName(Number(size)), value })),
      unit: "combinations",
    },
  };
}

function sizeName(joins: number): string {
  if (joins === 0) return "single table";
  return joins === 1 ? "1 join" : `${joins} joins`;
}
