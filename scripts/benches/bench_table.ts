import type { Cell, ReportTable } from "../../lib/report/mod.ts";
import type { Benchmark, Figure, Unmeasured } from "./types.ts";

/** A bench and what came of it; field names are those of the JSON. */
export interface BenchResult extends Pick<Benchmark, "name" | "measures"> {
  readonly figures: readonly (Figure | Unmeasured)[];
}

/** One table of all figures, with those asked for beside them. */
export function benchTable(results: readonly BenchResult[], machine: string): ReportTable {
  const measured = results.flatMap(({ name, figures }) => figures.map((figure) => ({ bench: name, figure })));
  return {
    caption: `Speed on ${machine}`,
    label: "tab:bench",
    columns: [
      { header: "Bench" },
      { header: "Measured" },
      ...["Median", "Least", "Greatest", "Runs", "Asked"].map((
        header,
      ) => ({ header, align: "right" } as const)),
      { header: "Reached" },
    ],
    rows: measured.map(({ bench, figure }) => [bench, figure.name, ...cells(figure)]),
    notes: [
      ...results.map(({ name, measures }) => `${name}: ${measures}`),
      ...measured.flatMap(({ figure }) => "skipped" in figure ? [`${figure.name}: ${figure.skipped}`] : []),
    ],
  };
}

/** Decimals with which a figure is shown. */
export function decimalsOf({ unit, median }: Pick<Figure, "unit" | "median">): number {
  if (unit === "queries/s" || median >= 100) return 0;
  return median < 1 ? 2 : 1;
}

function cells(figure: Figure | Unmeasured): readonly Cell[] {
  if ("skipped" in figure) return ["not measured", "", "", "", "", ""];
  const { unit, median, least, greatest, runs, asked } = figure;
  const quantity = (value: number): Cell => ({
    kind: "number",
    value,
    decimals: decimalsOf({ unit, median: value }),
    unit,
  });
  const reached = asked !== undefined &&
    (asked.at === "most" ? median <= asked.value : median >= asked.value);
  return [
    quantity(median),
    quantity(least),
    quantity(greatest),
    { kind: "number", value: runs },
    asked === undefined ? "" : `${asked.at === "most" ? "≤" : "≥"} ${asked.value} ${unit}`,
    asked === undefined ? "" : reached ? "yes" : "no",
  ];
}
