import type { MetricName, PassUnit } from "../metrics/mod.ts";
import { agentWarnings } from "./agent_warnings.ts";
import { comparisonsTable } from "./comparisons_table.ts";
import type { MatrixMeasures } from "./measure_matrix.ts";
import { metricsInOrder } from "./ranks_alignment.ts";
import { passCell } from "./pass_cell.ts";
import { numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";
import { absentMetric, withoutValue } from "./without_value.ts";

export interface MatrixTablesOptions {
  /** Sentence in the caption about the engine and the validity of its numbers. */
  readonly engineNote: string;
  /** Number of databases. */
  readonly databases: number;
}

/** The metrics that stand for each dataset; the others stand in the tables of its run. */
const shown: readonly MetricName[] = [
  "user_turn_intention_alignment_rate",
  "sql_query_correctness_rate",
  "dialogue_intention_alignment_rate",
  "average_turn_pairs_per_interaction",
  "rows_correctness_rate",
  "first_attempt_sql_correctness",
];

/** Databases below which a bootstrap over databases is too narrow. */
const fewDatabases = 10;

/**
 * The tables of a matrix: a row for each metric and agent, a column for each dataset and one for all of them; pass^k in the
 * same way where dialogues were played several times; and the comparisons of agents within each dataset.
 */
export function matrixTables(
  { agents, datasets }: MatrixMeasures,
  { engineNote, databases }: MatrixTablesOptions,
): readonly ReportTable[] {
  const columns = (...names: readonly string[]) => [
    ...textColumns(...names),
    ...numberColumns(...datasets.map(({ dataset }) => dataset), "All"),
  ];
  /** A row of one agent. */
  const cells = (agent: string, cell: (measures: MatrixMeasures["agents"][number]) => Cell) =>
    [...datasets, { agents }].map(({ agents }): Cell => {
      const measures = agents.find((one) => one.agent === agent);
      return measures === undefined ? withoutValue("not played") : cell(measures);
    });
  const metrics = metricsInOrder(datasets.flatMap(({ agents }) => agents))
    .filter(({ name }) => shown.includes(name) && agents.some(({ metrics }) => metrics[name]));
  const intervals = databases < 2
    ? "Square brackets hold 95 % intervals by dialogue."
    : "Square brackets hold 95 % intervals by dialogue, over all datasets by database too, whichever reaches further; of " +
      `fewer than ${fewDatabases} databases, here ${databases}, those over all are too narrow.`;
  const matrix: ReportTable = {
    caption: `Dialogue performance by dataset. ${engineNote}`,
    label: "tab:matrix",
    columns: columns("Metric", "Agent"),
    rows: metrics.flatMap(({ name, title, kind }) =>
      agents.map(({ agent, label }) => [
        ...[title, label],
        ...cells(agent, ({ metrics }) => ({ kind, metric: metrics[name] ?? absentMetric(name) })),
      ])
    ),
    notes: [
      `${intervals} Round ones hold the counts; all datasets together count each turn once.`,
      ...datasets.flatMap(({ dataset, agents, incomparable }) => [
        ...(incomparable === undefined ? [] : [`${dataset} ranks no agent, as ${incomparable}.`]),
        ...agentWarnings(
          agents.map(({ label, ...measures }) => ({ ...measures, label: `${label} on ${dataset}` })),
        ),
      ]),
    ],
  };
  const passed = passUnits.flatMap((unit) =>
    (agents.find(({ pass_hat_k }) => pass_hat_k)?.pass_hat_k?.[unit] ?? []).flatMap(({ k }) =>
      agents.map(({ agent, label }) => [
        ...[`pass^${k}, ${unit}`, label],
        ...cells(agent, ({ pass_hat_k: of }) => passCell(of?.[unit].find((one) => one.k === k))),
      ])
    )
  );
  const compared = comparisonsTable(
    datasets.flatMap(({ dataset, comparisons }) => comparisons.map((one) => ({ ...one, dataset }))),
    agents,
  );
  return [
    matrix,
    ...(passed.length === 0 ? [] : [{
      caption: "How often trials of the same interaction or dialogue are all right (pass^k), by dataset.",
      label: "tab:matrix-pass-hat-k",
      columns: columns("Trials", "Agent"),
      rows: passed,
      notes: [intervals],
    }]),
    ...(compared === undefined ? [] : [{ ...compared, label: "tab:matrix-comparisons" }]),
  ];
}

const passUnits: readonly PassUnit[] = ["interactions", "dialogues"];
