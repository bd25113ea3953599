import type { Count, Estimate } from "../metrics/mod.ts";
import { countCell, numberColumns, shareCell, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/** What labels of a sample say of the answers of an agent. */
export interface LabelledScores {
  readonly agent: string;
  readonly answers: number;
  readonly labelled: Count;
  readonly right: Estimate;
}

/** The share of right answers by agent, of the sample and of the whole log. */
export function labelledScoresTable(agents: readonly LabelledScores[]): ReportTable {
  return {
    caption: "Right answers by agent, from labels of a sample.",
    label: "tab:labelled-scores",
    columns: [
      ...textColumns("Agent"),
      ...numberColumns("Answers", "Labelled", "Right of These", "Right of All"),
    ],
    rows: agents.map(({ agent, answers, labelled: { numerator, denominator }, right }) => [
      agent,
      countCell(answers),
      countCell(denominator),
      shareCell(numerator, denominator),
      { kind: "estimate", estimate: right },
    ]),
    notes: [
      "The sample holds more answers of rare tiers than the log does. Right of All counts the labels of each tier by the " +
      "tier's size; its interval is that of Korn and Graubard for 95 %.",
    ],
  };
}
