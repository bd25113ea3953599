import type { Correlation, Correlations } from "../metrics/mod.ts";
import { numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/** Lays out how the scores of a model go with those of people, a row for each type, as Table II of the MMSQL paper. */
export function mmsqlAgreementTable(
  types: Readonly<Record<string, Correlations>>,
  { notes = [] }: { readonly notes?: readonly string[] | undefined } = {},
): ReportTable {
  return {
    caption: "Response quality scores of a model and of people",
    label: "tab:mmsql-agreement",
    columns: [
      ...textColumns("Type"),
      ...numberColumns("Replies", "Pearson", "p", "Spearman", "p", "Kendall", "p"),
    ],
    rows: Object.entries(types).map(([type, { count, pearson, spearman, kendall }]): readonly Cell[] => [
      type,
      String(count),
      ...[pearson, spearman, kendall].flatMap(cells),
    ]),
    notes: [
      "Kendall is τ-b. p is two-sided, uncorrected, and takes each reply for independent of the others.",
      ...notes,
    ],
  };
}

function cells(correlation: Correlation): readonly Cell[] {
  return "unscored" in correlation
    ? ["unscored", correlation.unscored]
    : [correlation.value.toFixed(2), correlation.p.toExponential(1).replace(/e-(\d)$/, "e-0$1")];
}
