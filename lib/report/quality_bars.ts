import type { Diversity, VerifiedQuery } from "../verify/mod.ts";
import type { Bars } from "./plan_bars.ts";

/** What there is to draw of a dataset's quality: its mutation scores, SQL constructs and tables. */
export function qualityBars(
  queries: readonly VerifiedQuery[],
  { constructs, table_frequency }: Diversity,
): readonly Bars[] {
  const scores = queries.flatMap(({ mutation_score }) => mutation_score ?? []);
  // The last tenth holds 100 % too; in binary, 0.7 lies below seven tenths of 1.
  const tenths = scores.map((score) => Math.min(9, Math.floor(10 * score + 1e-9)));
  return [
    {
      title: "Ground truths by the share of mutants that the data tell apart",
      bars: scores.length === 0 ? [] : Array.from({ length: 10 }, (_, tenth) => ({
        label: `${10 * tenth} to ${10 * tenth + 10} %`,
        value: tenths.filter((one) => one === tenth).length,
      })),
      unit: "ground truths",
    },
    {
      title: "Ground truths with each SQL construct",
      bars: sorted(constructs).filter(({ value }) => value > 0)
        .map(({ label, value }) => ({ label: label.replaceAll("_", " "), value })),
      unit: "ground truths",
    },
    {
      title: "Dialogues that ask about each table",
      bars: sorted(table_frequency),
      unit: "dialogues",
    },
  ];
}

function sorted(counts: Readonly<Record<string, number>>): Bars["bars"] {
  return Object.entries(counts).map(([label, value]) => ({ label, value }))
    .toSorted((a, b) => b.value - a.value);
}
