import { wilson } from "../../../lib/metrics/mod.ts";
import { countCell, numberColumns, type ReportTable, textColumns } from "../../../lib/report/mod.ts";
import type { TableHead } from "../table_head.ts";
import type { TestedLaw } from "./law_pairs.ts";

/** How often a judge kept each law, a row for each. */
export function lawTable(
  tested: readonly TestedLaw[],
  { caption, label, notes = [] }: TableHead,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...textColumns("Law"),
      ...numberColumns("Pairs", "Kept", "Contradicted", "Left Open", "Kept of All"),
    ],
    rows: [...Map.groupBy(tested, ({ law }) => law)].map(([law, all]) => {
      const count = (outcome: TestedLaw["outcome"]) => all.filter((one) => one.outcome === outcome).length;
      const [numerator, denominator] = [count("kept"), all.length];
      return [
        law,
        countCell(denominator),
        ...(["kept", "contradicted", "open"] as const).map((outcome) => countCell(count(outcome))),
        {
          kind: "rate",
          metric: {
            ...{ numerator, denominator, value: numerator / denominator, method: "wilson" },
            interval: wilson(numerator, denominator),
          },
        },
      ];
    }),
    notes,
  };
}
