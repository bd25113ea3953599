import { agentMetric, type MetricName } from "../metrics/mod.ts";
import { agentWarnings } from "./agent_warnings.ts";
import type { MatrixMeasures } from "./measure_matrix.ts";
import { differenceText, numberColumns, probabilityText, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";
import { absentMetric, withoutValue } from "./without_value.ts";

/**
 * A matrix in one table: for each dataset and for all of them the headline rate of each agent, and its paired difference
 * from the first agent. The headline is the first attempt per interaction, by SQL, or by alignment where no SQL is scored.
 *
 * @param options.engineNote Sentence in the caption about the engine and the validity of its numbers.
 */
export function matrixOverview(
  { agents, datasets }: MatrixMeasures,
  { engineNote }: { readonly engineNote: string },
): ReportTable {
  const metric = headlineOf(agents);
  const { title, kind } = agentMetric(metric);
  const [first] = agents;
  const rowsOf = (
    dataset: string,
    of: Pick<MatrixMeasures["datasets"][number], "agents"> & Partial<MatrixMeasures["datasets"][number]>,
  ) =>
    agents.map(({ agent, label }): readonly Cell[] => {
      const measures = of.agents.find((one) => one.agent === agent);
      return [
        ...[dataset, label],
        measures === undefined
          ? withoutValue("not played")
          : { kind, metric: measures.metrics[metric] ?? absentMetric(metric) },
        ...differenceOf(of.comparisons ?? [], { metric, agent, from: first?.agent ?? agent }),
      ];
    });
  return {
    caption: `${title} by dataset. ${engineNote}`,
    label: "tab:matrix-overview",
    columns: [...textColumns("Dataset", "Agent"), ...numberColumns("Rate", "Difference", "p (Holm)")],
    rows: [...datasets.flatMap((dataset) => rowsOf(dataset.dataset, dataset)), ...rowsOf("All", { agents })],
    notes: [
      "Square brackets hold 95 % intervals, round ones the counts. Differences are from the first agent over the same " +
      "interactions of a dataset; p is corrected for all comparisons of the matrix by this metric.",
      ...datasets.flatMap(({ dataset, agents, incomparable }) => [
        ...(incomparable === undefined ? [] : [`${dataset} ranks no agent, as ${incomparable}.`]),
        ...agentWarnings(
          agents.map(({ label, ...measures }) => ({ ...measures, label: `${label} on ${dataset}` })),
        ),
      ]),
    ],
  };
}

function headlineOf(agents: MatrixMeasures["agents"]): MetricName {
  const isScored = (name: MetricName) => agents.some(({ metrics }) => (metrics[name]?.denominator ?? 0) > 0);
  return isScored("first_attempt_sql_correctness")
    ? "first_attempt_sql_correctness"
    : "first_attempt_alignment";
}

function differenceOf(
  comparisons: MatrixMeasures["datasets"][number]["comparisons"],
  { metric, agent, from }: { readonly metric: MetricName; readonly agent: string; readonly from: string },
): readonly [difference: Cell, p: Cell] {
  // Agents are compared in the order of the run, and the first of a pair over the second.
  const found = comparisons.find((one) => one.metric === metric && one.a === from && one.b === agent);
  if (found === undefined || !("p" in found)) return ["", ""];
  const [low, high] = found.interval;
  return [
    differenceText({ difference: -found.difference, interval: [-high, -low] }),
    found.caveat === undefined ? probabilityText(found.p_holm ?? found.p) : "not ranked",
  ];
}
