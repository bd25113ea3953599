import { agentMetric, type MetricName } from "../../../lib/metrics/mod.ts";
import {
  type Cell,
  countCell,
  numberColumns,
  ranksAlignment,
  type ReportTable,
  type RunMeasures,
  textColumns,
} from "../../../lib/report/mod.ts";
import type { PlayedVariation } from "./play_variations.ts";
import type { RankingChange } from "./ranking_changes.ts";

/** A variation with what it does to each order; field names are those of the JSON. */
export interface MeasuredVariation extends Pick<PlayedVariation, "part" | "value"> {
  /** The turns were played again; otherwise those of the default run were scored again. */
  readonly played: boolean;
  readonly changes: readonly RankingChange[];
}

/** The numbers of the field by default, and a table for each metric of what every variation does to its order. */
export function sensitivityTables(
  byDefault: RunMeasures,
  variations: readonly MeasuredVariation[],
): readonly ReportTable[] {
  const letters = new Map(byDefault.agents.map(({ agent }, index) => [agent, letterOf(index)]));
  const metrics = [
    ...new Set(variations.flatMap(({ changes }) => changes.map(({ metric }) => metric))),
  ];
  return [
    summaryTable(variations),
    fieldTable(byDefault, { letters, metrics }),
    ...metrics.map((metric) =>
      changesTable(metric, { letters, variations, isRanked: isRanked(metric, byDefault) })
    ),
  ];
}

/** What each varied part does to any order, over all of its values and metrics. */
function summaryTable(variations: readonly MeasuredVariation[]): ReportTable {
  return {
    caption: "What each thing that is varied does to the order of agents.",
    label: "tab:sensitivity",
    columns: [
      ...textColumns("Varied"),
      ...numberColumns("Orders", "Lowest τ-b", "Orders With a Swap", "Swaps Resolved by Default", "In Both"),
    ],
    rows: [...Map.groupBy(variations, ({ part }) => part)].map(([part, own]): readonly Cell[] => {
      const changes = own.flatMap((variation) => variation.changes);
      const swaps = changes.flatMap(({ swapped }) => swapped);
      const taus = changes.flatMap(({ tau }) => tau === undefined ? [] : [tau]);
      return [
        part,
        countCell(changes.length),
        taus.length === 0 ? "none" : { kind: "number", value: Math.min(...taus), decimals: 2 },
        countCell(changes.filter(({ swapped }) => swapped.length > 0).length),
        countCell(swaps.filter(({ resolved }) => resolved !== "nowhere").length),
        countCell(swaps.filter(({ resolved }) => resolved === "in both").length),
      ];
    }),
    notes: [
      "An order is that of one metric under one variation. Only first attempts and dialogue alignment have a paired test, so that " +
      "swaps of other metrics are resolved nowhere. A swap that is resolved in both would be a contradiction; one that is " +
      "resolved by default alone says that the variation hides or turns a difference without showing the reverse.",
    ],
  };
}

type Letters = ReadonlyMap<string, string>;

const letterOf = (index: number) => String.fromCharCode("A".charCodeAt(0) + index);

function isRanked(metric: MetricName, { agents }: RunMeasures): boolean {
  return agentMetric(metric).of !== "alignment" || ranksAlignment(agents);
}

function fieldTable(
  { agents }: RunMeasures,
  { letters, metrics }: { readonly letters: Letters; readonly metrics: readonly MetricName[] },
): ReportTable {
  return {
    caption: "The agents by default.",
    label: "tab:sensitivity-field",
    columns: [
      ...textColumns("", "Agent"),
      ...numberColumns(...metrics.map((name) => agentMetric(name).title)),
    ],
    rows: agents.map(({ agent, label, metrics: measured }) => [
      ...[letters.get(agent) ?? "", label],
      ...metrics.map((name): Cell => {
        const metric = measured[name];
        return metric === undefined ? "not applicable" : { kind: agentMetric(name).kind, metric };
      }),
    ]),
    notes: [
      "By default: the comparison of this project, the offline judge, 2 retries, a dialogue proceeds on aligned or correct " +
      "turns, and the scripted user clarifies what was asked back about.",
      "A saboteur answers with the ground truth and a person's words, but for faults planted in a share of its turns: of all " +
      "kinds that can be scored, or of the kind that its name says, where the interaction offers it.",
    ],
  };
}

function changesTable(
  metric: MetricName,
  { letters, variations, isRanked }: {
    readonly letters: Letters;
    readonly variations: readonly MeasuredVariation[];
    readonly isRanked: boolean;
  },
): ReportTable {
  const rows = variations.flatMap(({ part, value, changes }) =>
    changes.filter((change) => change.metric === metric).map((change) => ({ part, value, change }))
  );
  const isTested = tested.includes(metric);
  const [{ change: first } = { change: undefined }] = rows;
  const resolvedCell = (swaps: RankingChange["swapped"]): Cell =>
    isTested ? countCell(swaps.length) : "no test";
  return {
    caption: `${agentMetric(metric).title}: the order of agents under each variation.`,
    label: `tab:sensitivity-${metric.replaceAll("_", "-")}`,
    columns: [
      ...textColumns("Varied", "To"),
      ...numberColumns("τ-b", "Pairs Swapped", "Resolved by Default", "Resolved in Both"),
      ...textColumns("Order"),
    ],
    rows: rows.map(({ part, value, change: { tau, swapped, order } }): readonly Cell[] => [
      ...[part, value],
      tau === undefined ? "none" : { kind: "number", value: tau, decimals: 2 },
      countCell(swapped.length),
      resolvedCell(swapped.filter((one) => one.resolved !== "nowhere")),
      resolvedCell(swapped.filter((one) => one.resolved === "in both")),
      order.map((tied) => tied.map((agent) => letters.get(agent) ?? agent).join(" = ")).join(" > "),
    ]),
    notes: [
      "τ-b is Kendall's, against the default order. A pair is swapped where the better agent becomes the worse one; the two " +
      "columns after it count the swaps of pairs whose paired difference is resolved (Holm below 0.05)." +
      (isTested && first !== undefined
        ? ` Of ${first.pairs} pairs, ${first.resolved} are resolved by default.`
        : " No paired test is made of this metric."),
      ...(isRanked ? [] : [
        "The judge decided less than 80 % of the turns of an agent by default, so that these rates rank nobody; the table tells " +
        "what a reader of the bare rates would have seen.",
      ]),
    ],
  };
}

/** Metrics whose differences between two agents are tested in pairs. */
const tested: readonly MetricName[] = [
  "first_attempt_sql_correctness",
  "first_attempt_alignment",
  "dialogue_intention_alignment_rate",
];
