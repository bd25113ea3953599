import {
  type Cell,
  countCell,
  numberColumns,
  type ReportTable,
  textColumns,
  wilsonCell,
} from "../../../lib/report/mod.ts";
import type { TableHead } from "../table_head.ts";
import type { JudgedPair } from "./judge_tables.ts";

/** A judge with its verdicts on labelled pairs. */
export interface MeasuredJudge {
  readonly judge: string;
  readonly pairs: readonly JudgedPair[];
}

/** A row for each judge: what it decides, refuses and accepts, and its sensitivity and specificity where it decides. */
export function judgesTable(
  judges: readonly MeasuredJudge[],
  { caption, label, notes = [] }: TableHead,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...textColumns("Judge"),
      ...numberColumns("Pairs", "Decided", "Sensitivity of Decided", "Specificity of Decided"),
      ...numberColumns("Aligned Refused", "Different Accepted"),
    ],
    rows: judges.map(({ judge, pairs }): readonly Cell[] => {
      const count = (label: JudgedPair["label"], verdict: JudgedPair["verdict"]) =>
        pairs.filter((pair) => pair.label === label && pair.verdict === verdict).length;
      const [hits, misses] = [count("aligned", "aligned"), count("aligned", "not_aligned")];
      const [noticed, accepted] = [count("not_aligned", "not_aligned"), count("not_aligned", "aligned")];
      const aligned = pairs.filter((pair) => pair.label === "aligned").length;
      return [
        judge,
        countCell(pairs.length),
        wilsonCell(hits + misses + noticed + accepted, pairs.length),
        wilsonCell(hits, hits + misses),
        wilsonCell(noticed, noticed + accepted),
        wilsonCell(misses, aligned),
        wilsonCell(accepted, pairs.length - aligned),
      ];
    }),
    notes,
  };
}
