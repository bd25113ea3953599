import { howMany } from "../base/mod.ts";
import { type AgentMeasures, agentMetrics } from "../metrics/mod.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";
import { absentMetric } from "./without_value.ts";

/** The metrics of a run with corrections by hand; field names are those of `metrics.json`. */
export interface AdjudicatedMeasures {
  /** Who corrected, in the order of names. */
  readonly by: readonly string[];
  /** Ground truths that were corrected, with all turns of their interactions. @default none */
  readonly ground_truths?: number;
  /** In the order of the run. */
  readonly agents: readonly (Pick<AgentMeasures, "metrics"> & {
    readonly agent: string;
    /** Turns that were corrected. */
    readonly turns: number;
  })[];
}

/** The metrics of each agent as the run found them and as they are with the corrections by hand, side by side. */
export function adjudicatedTable(
  agents: readonly (Pick<AgentMeasures, "metrics"> & { readonly agent: string; readonly label: string })[],
  adjudicated: AdjudicatedMeasures,
): ReportTable {
  const pairs = agents.flatMap(({ agent, label, metrics: raw }) => {
    const corrected = adjudicated.agents.find((other) => other.agent === agent);
    return corrected === undefined ? [] : [{ label, raw, corrected }];
  });
  const { ground_truths: count = 0 } = adjudicated;
  const truths = count === 0 ? "" : `, among them those of ${howMany(count, "ground truth")}`;
  const total = adjudicated.agents.reduce((sum, { turns }) => sum + turns, 0);
  // The course of the dialogues, which the number of turns tells, is not corrected.
  const shown = agentMetrics.filter(({ kind, name }) =>
    kind === "rate" && pairs.some(({ raw }) => raw[name])
  );
  return {
    caption: "Dialogue performance as the run found it and with corrections by hand.",
    label: "tab:adjudicated",
    columns: [
      ...textColumns("Metric"),
      ...numberColumns(...pairs.flatMap(({ label }) => [`${label}, raw`, `${label}, adjudicated`])),
    ],
    rows: [
      ...shown.map(({ name, title }): readonly Cell[] => [
        title,
        ...pairs.flatMap(({ raw, corrected }) =>
          [raw, corrected.metrics].map((metrics) =>
            ({ kind: "rate", metric: metrics[name] ?? absentMetric(name) }) as const
          )
        ),
      ]),
      ["Turns Corrected", ...pairs.flatMap(({ corrected }) => [countCell(0), countCell(corrected.turns)])],
    ],
    notes: [
      `${howMany(total, "turn")} corrected by ${
        adjudicated.by.join(", ")
      } (adjudications.jsonl)${truths}. The dialogues took their ` +
      "course by the raw verdicts.",
    ],
  };
}
