import type { AgentScores } from "../score/mod.ts";
import { countCell, numberColumns, shareCell, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/** STEF scores by agent: mean, 90th percentile, coverage, and the share of scored answers in each tier. */
export function scoresTable(agents: readonly AgentScores[]): ReportTable {
  return {
    caption: "STEF scores by agent (offline)",
    label: "tab:stef",
    columns: [
      ...textColumns("Agent"),
      ...numberColumns("Answers", "Coverage", "Mean", "P90", "Excellent", "Good", "Marginal", "Poor"),
    ],
    rows: agents.map(({ agent, answers, scored, mean, p90, tiers }) => [
      agent,
      countCell(answers),
      shareCell(scored, answers),
      score(mean),
      score(p90),
      ...[tiers.Excellent, tiers.Good, tiers.Marginal, tiers.Poor].map((tier) => shareCell(tier, scored)),
    ]),
    notes: [
      "Scores are from 0 to 100. Coverage is the share of answers that could be scored; all else is of those.",
      "The offline rules read English questions; they give no model's verdict and do not see wrong joins.",
    ],
  };
}

function score(value: number | undefined): Cell {
  return value === undefined ? "none" : { kind: "number", value, decimals: 1 };
}
