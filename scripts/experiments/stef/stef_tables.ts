import { reliabilityTable, type ReportTable } from "../../../lib/report/mod.ts";
import type { AreaUnderRoc } from "../../../lib/metrics/mod.ts";
import type { Reliability } from "../../../lib/score/mod.ts";
import { rankings, type StefMeasure, type StefShare } from "./stef_measures.ts";

const right = { align: "right" } as const;

const count = (value: number) => ({ kind: "number", value }) as const;

/** What ranks right answers before wrong ones, group by group. */
export function areasTable(measures: readonly StefMeasure[], caption: string, label: string): ReportTable {
  return {
    ...{ caption, label },
    columns: [
      { header: "Answers" },
      ...["Count", "Right", "Scored"].map((header) => ({ header, ...right })),
      ...rankings.map((header) => ({ header, ...right })),
    ],
    rows: measures.map(({ group, answers, right: rightOnes, scored, areas }) => [
      ...[group, count(answers), count(rightOnes)],
      `${(100 * scored / answers).toFixed(1)} %`,
      ...rankings.map((ranking) => areaText(areas[ranking])),
    ]),
    notes: [
      "Area under the ROC curve: how often a right answer ranks above a wrong one, ties counting half; 0.5 is chance. In " +
      "brackets 95 % of 2,000 draws of whole databases or dialogues. Score: Φ. Probability: the calibrated one, fitted on " +
      "other databases; it reads Φ's parts, the join signal and the size of the query. The four baselines are: does it parse, " +
      "the share of the query's literals that the question says, short SQL before long, the verdict without filters and " +
      "confidence.",
    ],
  };
}

const areaText = (area: AreaUnderRoc | undefined) =>
  area === undefined
    ? "none"
    : `${area.value.toFixed(3)}${
      area.interval === undefined ? "" : ` [${area.interval.map((bound) => bound.toFixed(2)).join(", ")}]`
    }`;

/** Precision and recall of "Potentially Incorrect or worse". */
export function flagsTable(measures: readonly StefMeasure[], caption: string, label: string): ReportTable {
  return {
    ...{ caption, label },
    columns: [
      { header: "Answers" },
      ...["Precision", "Recall", "False alarms", "Join signal: recall", "Join signal: false alarms"].map((
        header,
      ) => (
        { header, ...right }
      )),
    ],
    rows: measures.map((one) => [
      one.group,
      ...[one.precision, one.recall, one.falseAlarms, one.joinRecall, one.joinFalseAlarms].map(shareText),
    ]),
    notes: [
      "Flagged: the verdict is Potentially Incorrect or Incorrect. Precision: flagged answers that are wrong. Recall: wrong " +
      "answers that are flagged. False alarms: right answers that are flagged. The join signal is no part of the verdict.",
    ],
  };
}

/** Recall by what is wrong. */
export function errorsTable({ group, byError }: StefMeasure, label: string): ReportTable {
  return {
    caption: `What is noticed, by what is wrong: ${group}`,
    label,
    columns: [
      { header: "Error" },
      ...["Wrong answers", "Flagged", "Join signal not sound"].map((header) => ({ header, ...right })),
    ],
    rows: byError.map(({ error, recall, joinRecall }) => [
      ...[error, count(recall.denominator), shareText(recall), shareText(joinRecall)],
    ]),
    notes: ["An answer with several errors counts for each."],
  };
}

export function heldReliability(held: Reliability): ReportTable {
  return reliabilityTable(
    held,
    "Calibrated probability of being right on the held-out databases of NL2SQL-Bugs, fitted on the others",
  );
}

function shareText({ numerator, denominator, interval }: StefShare): string {
  if (denominator === 0) return "none";
  const percent = (share: number) => (100 * share).toFixed(1);
  const bounds = interval === undefined ? "" : ` [${interval.map(percent).join(", ")}]`;
  return `${percent(numerator / denominator)} %${bounds}`;
}
