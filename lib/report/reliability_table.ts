import type { Reliability } from "../score/mod.ts";
import { countCell, numberColumns, shareCell, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/** A reliability diagram as a table: what was told beside what came true, by tenths, with a bar for each share. */
export function reliabilityTable(
  { bins, brier, brierOfShare, calibrationError }: Reliability,
  caption = "Probability of being right, each from four fifths of the labels that the answer is not among",
): ReportTable {
  return {
    caption,
    label: "tab:stef-reliability",
    columns: [
      ...textColumns("Told"),
      ...numberColumns("Answers", "Mean told", "Right"),
      ...textColumns("Right, a mark for 5 %"),
    ],
    rows: bins.map(({ from, answers, right, meanProbability }) => [
      `${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`,
      countCell(answers),
      { kind: "number", value: meanProbability, decimals: 2 },
      shareCell(right, answers),
      "█".repeat(Math.round(20 * right / answers)),
    ]),
    notes: [
      `Brier score ${brier.toFixed(3)} (${
        brierOfShare.toFixed(3)
      } where all get the share of right answers); ` +
      `mean distance of told and right ${calibrationError.toFixed(3)}.`,
    ],
  };
}
