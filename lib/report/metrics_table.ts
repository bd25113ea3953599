import {
  type AgentMeasures,
  type Coverage,
  improvement,
  type MetricName,
  metricNames,
} from "../metrics/mod.ts";
import { metricTitles } from "./metric_titles.ts";
import type { Cell, ReportTable } from "./types.ts";

/** The numbers of one agent and the name that its column gets. */
export interface MeasuredAgent extends AgentMeasures {
  readonly label: string;
}

export interface MetricsTableOptions {
  /** What the table is, without a full stop. @default "Dialogue performance" */
  readonly title?: string;
  /** Says which engine spoke and what its numbers are worth; it stands in the caption. */
  readonly engineNote: string;
  /** What LaTeX refers to the table by. @default "tab:metrics" */
  readonly label?: string;
}

/**
 * The main table: the paper's four metrics in its order and words, those per interaction, what could not be scored, and
 * how much the judge decided; one column an agent.
 *
 * With exactly two agents a last column has the improvement of the first over the second. Notes say which numbers may
 * not be compared.
 *
 * @example
 * ```ts
 * import { measureAgent } from "querylogue/metrics";
 * import { metricsTable } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const measures = measureAgent([], [], { seed: 1 });
 * const table = metricsTable([{ label: "keyword", ...measures }], { engineNote: "Offline engine." });
 * assert.equal(table.caption, "Dialogue performance. Offline engine.");
 * assert.deepEqual(table.columns.map((column) => column.header), ["Metric", "keyword"]);
 * ```
 */
export function metricsTable(agents: readonly MeasuredAgent[], options: MetricsTableOptions): ReportTable {
  const { title = "Dialogue performance", engineNote, label = "tab:metrics" } = options;
  const pair = agents.length === 2 ? agents as readonly [MeasuredAgent, MeasuredAgent] : undefined;
  const row = (name: string, cell: (agent: MeasuredAgent) => Cell, last: Cell = ""): Cell[] => [
    name,
    ...agents.map(cell),
    ...(pair === undefined ? [] : [last]),
  ];
  return {
    caption: `${title}. ${engineNote}`,
    label,
    columns: [
      { header: "Metric" },
      ...agents.map((agent) => ({ header: agent.label, align: "right" as const })),
      ...(pair === undefined ? [] : [{ header: "Improvement", align: "right" as const }]),
    ],
    rows: [
      ...metricNames.map((name) =>
        row(
          metricTitles[name],
          (agent) => metricCell(name, agent),
          pair && improvementCell(name, pair),
        )
      ),
      row("Unscored Turns", unscoredText),
      row("Turns Decided by the Judge", (agent) => coverageText(agent.judge_coverage)),
    ],
    notes: [
      "Square brackets hold 95 % intervals, round ones the counts." +
      (pair === undefined
        ? ""
        : " Improvement is the difference in percentage points (pp) for rates and the relative change (%) for turn pairs."),
      ...agents.flatMap(warnings),
    ],
  };
}

function metricCell(name: MetricName, { metrics }: AgentMeasures): Cell {
  const kind = name === "average_turn_pairs_per_interaction" ? "ratio" : "rate";
  return { kind, metric: metrics[name] };
}

function improvementCell(name: MetricName, pair: readonly [MeasuredAgent, MeasuredAgent]): Cell {
  const [first, second] = pair;
  const gain = improvement(name, {
    of: first.metrics[name],
    over: second.metrics[name],
  });
  if (gain.kind === "unscored") return `unscored (${gain.reason})`;
  const unit = gain.kind === "points" ? "pp" : "%";
  return { kind: "number", value: gain.value * 100, decimals: 1, unit, signed: true };
}

function unscoredText({ coverage, unscored }: AgentMeasures): string {
  const reasons = Object.entries(unscored).filter(([, count]) => count > 0)
    .map(([reason, count]) => `${reason.replace("_", " ")} ${count}`);
  const counts = `${coverage.denominator - coverage.numerator}/${coverage.denominator}`;
  return reasons.length === 0 ? counts : `${counts} (${reasons.join(", ")})`;
}

function coverageText(coverage: Coverage): string {
  if ("unscored" in coverage) return `unscored (${coverage.unscored})`;
  return `${(coverage.value * 100).toFixed(1)} % (${coverage.numerator}/${coverage.denominator})`;
}

function warnings({ label, coverage, judge_coverage: judge }: MeasuredAgent): string[] {
  return [
    ...("sufficient" in coverage && !coverage.sufficient
      ? [`${label}: not comparable with others, as less than 95 % of its turns could be scored.`]
      : []),
    ...("sufficient" in judge && !judge.sufficient
      ? [`${label}: no ranking by alignment stands, as the judge decided less than 80 % of its turns.`]
      : []),
  ];
}
