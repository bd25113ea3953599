import {
  type Cell,
  countCell,
  numberColumns,
  type ReportTable,
  textColumns,
  wilsonCell,
} from "../../../lib/report/mod.ts";
import type { TableHead } from "../table_head.ts";
import type { CalibrationPair } from "./calibration_pair.ts";

/** A pair with the verdict of a judge. */
export interface JudgedPair extends CalibrationPair {
  readonly verdict: "aligned" | "not_aligned" | "undecided";
  readonly reason: string;
}

/**
 * Verdicts on pairs of one label, a row for each kind and source, and one for all. Wrong verdicts are shares of all pairs, decided or
 * not, with the upper bound of the 95 % interval.
 */
export function judgeTable(
  pairs: readonly JudgedPair[],
  label: CalibrationPair["label"],
  { caption, label: name, notes = [] }: TableHead,
): ReportTable {
  const own = pairs.filter((pair) => pair.label === label);
  const wrong = label === "aligned" ? "not_aligned" : "aligned";
  const groups = Map.groupBy(own, ({ kind, source }) => `${kind}: ${source}`);
  const row = (title: string, all: readonly JudgedPair[]): readonly Cell[] => {
    const count = (verdict: JudgedPair["verdict"]) => all.filter((pair) => pair.verdict === verdict).length;
    const decided = all.length - count("undecided");
    return [
      title,
      countCell(all.length),
      ...(["aligned", "not_aligned", "undecided"] as const).map((verdict) => countCell(count(verdict))),
      wilsonCell(decided, all.length),
      wilsonCell(count(wrong), all.length),
      wilsonCell(decided - count(wrong), decided),
    ];
  };
  return {
    caption,
    label: name,
    columns: [
      ...textColumns("Kind: Source"),
      ...numberColumns("Pairs", "Aligned", "Not Aligned", "Undecided", "Decided"),
      ...numberColumns(label === "aligned" ? "Refused of All" : "Accepted of All"),
      ...numberColumns(label === "aligned" ? "Sensitivity of Decided" : "Specificity of Decided"),
    ],
    rows: [
      ...[...groups].toSorted(([a], [b]) => a < b ? -1 : 1).map(([title, all]) => row(title, all)),
      row("all", own),
    ],
    notes,
  };
}
