import type { JoinPlan } from "../joins/mod.ts";
import type { Bars } from "./bar_chart.ts";

/** Bars of a plan: how often each joinable table occurs, the most frequent first, and how many combinations each size has. */
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
