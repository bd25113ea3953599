import type { AgentScores } from "../score/mod.ts";
import { countCell, numberColumns, shareCell, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

export interface ScoresTableOptions {
  /** Name of the model that read questions and gave verdicts. @default rules did, offline */
  readonly model?: string | undefined;
}

/**
 * STEF scores by agent: mean, 90th percentile, coverage, the share of scored answers in each tier, and beside the score the
 * share whose joins look sound.
 */
export function scoresTable(
  agents: readonly AgentScores[],
  { model }: ScoresTableOptions = {},
): ReportTable {
  return {
    caption: `STEF scores by agent (${model === undefined ? "offline" : `by the model ${model}`})`,
    label: "tab:stef",
    columns: [
      ...textColumns("Agent"),
      ...numberColumns(
        "Answers",
        "Coverage",
        "Mean",
        "P90",
        "Excellent",
        "Good",
        "Marginal",
        "Poor",
        "Joins sound",
      ),
    ],
    rows: agents.map(({ agent, answers, scored, mean, p90, tiers, joinsSound }) => [
      agent,
      countCell(answers),
      shareCell(scored, answers),
      score(mean),
      score(p90),
      ...[tiers.Excellent, tiers.Good, tiers.Marginal, tiers.Poor].map((tier) => shareCell(tier, scored)),
      shareCell(joinsSound, scored),
    ]),
    notes: [
      "Scores are from 0 to 100. Coverage is the share of answers that could be scored; all else is of those.",
      model === undefined
        ? "The offline rules read English questions and give no model's verdict."
        : "A model read the questions and gave the verdicts.",
      "No score has a term for joins: the last column counts answers in whose joins nothing is suspicious.",
    ],
  };
}

function score(value: number | undefined): Cell {
  return value === undefined ? "none" : { kind: "number", value, decimals: 1 };
}
