import { agentMetric, improvement, type MetricName } from "../../../lib/metrics/mod.ts";
import {
  type Cell,
  numberColumns,
  ranksAlignment,
  type ReportTable,
  type RunMeasures,
  textColumns,
} from "../../../lib/report/mod.ts";
import type { TableHead } from "../table_head.ts";

/** A metric as the paper prints it: with memory, without, and the improvement. */
export type PublishedRow = readonly [withMemory: string, without: string, improvement: string];

/** The paper's four metrics, in its order. */
export type PublishedTable = Readonly<
  Record<
    | "user_turn_intention_alignment_rate"
    | "sql_query_correctness_rate"
    | "dialogue_intention_alignment_rate"
    | "average_turn_pairs_per_interaction",
    PublishedRow
  >
>;

/**
 * A table in the layout of the paper's Tables 1 and 2, with the published values in columns of their own. Where the judge
 * decided too little, alignment has no improvement.
 *
 * @throws {RangeError} If the run has not exactly two agents.
 */
export function paperTable(
  { agents }: Pick<RunMeasures, "agents">,
  published: PublishedTable,
  { caption, label, notes = [] }: TableHead,
): ReportTable {
  const [one, other] = agents;
  if (one === undefined || other === undefined || agents.length !== 2) {
    throw new RangeError(`The paper's table has two agents, and these are ${agents.length}`);
  }
  return {
    ...{ caption, label },
    columns: [
      ...textColumns("Metric"),
      ...numberColumns(one.label, other.label, "Improvement"),
      ...numberColumns("Paper: With Memory", "Paper: Without", "Paper: Improvement"),
    ],
    rows: Object.entries(published).map(([name, values]): readonly Cell[] => {
      const metric = agentMetric(name as MetricName);
      const [of, over] = [one.metrics[metric.name], other.metrics[metric.name]];
      const cellOf = (measured: typeof of): Cell =>
        measured === undefined ? "not applicable" : { kind: metric.kind, metric: measured };
      const gain = of === undefined || over === undefined
        ? undefined
        : improvement(metric.name, { of, over });
      const isRanked = ranksAlignment(agents) || metric.of !== "alignment";
      const gained: Cell = !isRanked
        ? "not ranked"
        : gain === undefined || gain.kind === "unscored"
        ? "unscored"
        : {
          ...{ kind: "number", value: 100 * gain.value, decimals: 1, signed: true },
          unit: gain.kind === "points" ? "pp" : "%",
        };
      return [metric.title, cellOf(of), cellOf(over), gained, ...values];
    }),
    notes,
  };
}
