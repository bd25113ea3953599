import { orderRecords, type TurnRecord } from "../evaluation/mod.ts";
import {
  type AgentMeasures,
  agentMetric,
  detectableDifference,
  improvement,
  type Metric,
  type MetricName,
} from "../metrics/mod.ts";
import { agentWarnings } from "./agent_warnings.ts";
import { failureCounts } from "./failure_counts.ts";
import type { RunMeasures } from "./measure_run.ts";
import { ranksAlignment } from "./ranks_alignment.ts";
import { absentMetric } from "./without_value.ts";
import type { RunComparison } from "./corrected_comparisons.ts";

/** A run in short: what a person reads first. */
export interface RunOverview {
  /** Dataset, dialogues and interactions, judge; one line. */
  readonly headline: string;
  /** Header of each column of cells: agents, and `difference` behind the second where two can be compared. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
  /** How the first attempts of the first agent failed, the most frequent first. @default none did */
  readonly failures?: string;
  /** What difference the run can show, one sentence. @default it is not known */
  readonly shows?: string;
  /** What a reader has to know of the numbers, a sentence each. */
  readonly notes: readonly string[];
}

export interface RunOverviewOptions {
  /** Name of the dataset. */
  readonly dataset: string;
  /** The journal, in any order. */
  readonly records: readonly TurnRecord[];
  /** Sentences about the engine and the validity of the numbers. */
  readonly note: string;
}

/** Names of the rows: first attempts, then the four metrics of the paper. */
const rowNames: readonly (readonly [metric: MetricName, name: string])[] = [
  ["first_attempt_sql_correctness", "SQL, first attempt"],
  ["first_attempt_alignment", "Aligned, first attempt"],
  ["user_turn_intention_alignment_rate", "Aligned, all turns"],
  ["sql_query_correctness_rate", "SQL, all turns"],
  ["rows_correctness_rate", "Rows, all turns"],
  ["dialogue_intention_alignment_rate", "Dialogues aligned"],
  ["average_turn_pairs_per_interaction", "Turns an interaction"],
];

/** Kinds of failure that are named. */
const MOST_FAILURES = 4;

/**
 * A run in short. Cells hold a value with the larger half of its 95 % interval (`45.5 % ±7.0`), differences of first attempts
 * and of dialogues are paired and hold their interval (`+27.7 [20, 35]`, percentage points). Where the judge decided too little, rates of
 * alignment stand last and are not compared.
 *
 * @param measures Of the agents in the order of the columns.
 */
export function runOverview(
  measures: RunMeasures,
  { dataset, records, note }: RunOverviewOptions,
): RunOverview {
  const { agents, incomparable, comparisons } = measures;
  const [first, second] = agents;
  const ranks = ranksAlignment(agents);
  const isCompared = first !== undefined && second !== undefined && incomparable === undefined &&
    [first, second].every(isComparable);
  const isAlignment = (name: MetricName) => agentMetric(name).of === "alignment";
  const shown = rowNames.filter(([name]) => agents.some(({ metrics }) => metrics[name] !== undefined));
  const ordered = ranks
    ? shown
    : shown.toSorted(([a], [b]) => Number(isAlignment(a)) - Number(isAlignment(b)));
  const differenceOf = (name: MetricName): string => {
    if (first === undefined || second === undefined || (!ranks && isAlignment(name))) return "";
    const paired = comparisons.find(({ a, b, metric }) =>
      a === first.agent && b === second.agent && metric === name
    );
    return differenceText(name, { paired, of: metricOf(first, name), over: metricOf(second, name) });
  };
  const withDifference = (cells: readonly string[], difference: string) =>
    isCompared ? [...cells.slice(0, 2), difference, ...cells.slice(2)] : cells;
  const kinds = first === undefined ? [] : failureCounts(records, first.agent);
  const shows = isCompared ? detectable(comparisons) : undefined;
  return {
    headline: [dataset, playedText(records), judgeText(measures)].join(" · "),
    columns: withDifference(agents.map(({ label }) => label), "difference"),
    rows: ordered.map(([name, title]) => ({
      name: title,
      cells: withDifference(
        agents.map((agent) => metricText(name, metricOf(agent, name))),
        differenceOf(name),
      ),
    })),
    ...(kinds.length > 0 && first !== undefined && {
      failures: `Failed first attempts of ${first.label}: ${
        kinds.slice(0, MOST_FAILURES).map(({ kind, count }) => `${kind} ${count}`).join(" · ")
      }${kinds.length > MOST_FAILURES ? " …" : ""}`,
    }),
    ...(shows !== undefined && { shows }),
    notes: [
      note,
      ...undecidedNote(agents),
      ...(incomparable === undefined
        ? []
        : [`These numbers rank no agent and compare with no other run, as ${incomparable}.`]),
      ...agentWarnings(agents),
    ],
  };
}

type Measured = RunMeasures["agents"][number];

const metricOf = ({ metrics }: Measured, name: MetricName): Metric => metrics[name] ?? absentMetric(name);

function isComparable({ coverage, unfinished }: AgentMeasures): boolean {
  return unfinished === undefined && !("sufficient" in coverage && !coverage.sufficient);
}

function metricText(name: MetricName, metric: Metric): string {
  if (!("value" in metric)) return "unscored";
  const { value, interval: [low, high] } = metric;
  if (agentMetric(name).kind === "ratio") return value.toFixed(2);
  return `${percent(value)} % ±${percent(Math.max(high - value, value - low))}`;
}

interface Difference {
  readonly paired: RunComparison | undefined;
  readonly of: Metric;
  readonly over: Metric;
}

function differenceText(name: MetricName, { paired, of, over }: Difference): string {
  if (paired !== undefined && "difference" in paired) {
    const { difference, interval: [low, high] } = paired;
    return `${signed(difference * 100, 1)} [${signed(low * 100, 0)}, ${signed(high * 100, 0)}]`;
  }
  const gain = improvement(name, { of, over });
  if (gain.kind === "unscored") return "";
  return gain.kind === "points" ? signed(gain.value * 100, 1) : `${signed(gain.value * 100, 0)} %`;
}

/** A number with its sign; none at zero. */
function signed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value > 0 ? "+" : "−"}${text}`;
}

function percent(share: number): string {
  return (share * 100).toFixed(1);
}

function playedText(records: readonly TurnRecord[]): string {
  const dialogues = new Set(records.map(({ dialogue_key }) => dialogue_key));
  const interactions = new Set(
    orderRecords(records).map(({ dialogue_key, interaction }) => JSON.stringify([dialogue_key, interaction])),
  );
  return `${dialogues.size} dialogues, ${interactions.size} interactions`;
}

function judgeText({ judge, agents }: RunMeasures): string {
  const decided = agents.flatMap(({ judge_coverage: coverage }) =>
    "value" in coverage ? [coverage.value] : []
  );
  const [least, most] = [Math.min(...decided), Math.max(...decided)].map((share) => Math.round(share * 100));
  const figures = [
    ...([["sens", judge?.sensitivity], ["spec", judge?.specificity]] as const).flatMap(([name, metric]) =>
      metric !== undefined && "value" in metric ? [`${name} ${Math.round(metric.value * 100)}`] : []
    ),
    ...(decided.length === 0 ? [] : [`decides ${least === most ? least : `${least}–${most}`} %`]),
  ];
  return `${judge?.name ?? "unknown"} judge${figures.length === 0 ? "" : ` (${figures.join(", ")})`}`;
}

/** What difference first attempts could show, from how they differ in this run. */
function detectable(comparisons: readonly RunComparison[]): string | undefined {
  const [compared] = comparisons.filter(({ metric }) => metric === "first_attempt_sql_correctness");
  if (compared === undefined || !("difference" in compared)) return undefined;
  const { pairs, discordance, design_effect: designEffect } = compared;
  const least = detectableDifference(pairs, { discordance, designEffect: Math.max(1, designEffect ?? 1) });
  if (least === undefined) return "Too small to show a difference at 80 % power.";
  return `Can show differences from ${Math.ceil(least * 100)} points on.`;
}

function undecidedNote(agents: RunMeasures["agents"]): readonly string[] {
  const most = agents.flatMap(({ metrics }) => {
    const { user_turn_intention_alignment_rate: rate } = metrics;
    return rate !== undefined && "value" in rate && rate.bounds !== undefined
      ? [`${percent(rate.bounds[1])} %`]
      : [];
  });
  if (most.length === 0) return [];
  return [
    `Undecided turns count as not aligned; were they aligned, ${most.join(" and ")} of all turns would be.`,
  ];
}
