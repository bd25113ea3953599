import {
  type AgentMeasures,
  agentMetric,
  type Count,
  faultParties,
  type FaultParty,
  improvement,
  type Metric,
  type MetricName,
  type QuestionType,
  questionTypes,
} from "../metrics/mod.ts";
import { agentWarnings } from "./agent_warnings.ts";
import { judgeNotes, judgeRows } from "./judge_rows.ts";
import type { MeasuredAgent } from "./measured_agent.ts";
import type { MeasuredJudge } from "./measure_run.ts";
import { metricsInOrder, ranksAlignment } from "./ranks_alignment.ts";
import { numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";
import { absentMetric, withoutValue } from "./without_value.ts";

export interface MetricsTableOptions {
  /** Title without a full stop. @default "Dialogue performance" */
  readonly title?: string | undefined;
  /** Sentence in the caption about the engine and the validity of its numbers. */
  readonly engineNote: string;
  /** The judge of the alignment rates. @default not known */
  readonly judge?: MeasuredJudge | undefined;
  /** Why no agent can be compared with another, as a clause: no improvement is shown then. @default they can */
  readonly incomparable?: string | undefined;
  /** Retries that an interaction may have; with 0, rows of later attempts are not applicable. @default there are some */
  readonly maxRetries?: number | undefined;
  /** LaTeX label of the table. @default "tab:metrics" */
  readonly label?: string | undefined;
}

/**
 * The main table: the paper's four metrics in its order and words, those per interaction, the judge with its coverage,
 * sensitivity, specificity and precision, and unscored turns; one column an agent. Ambiguous, unanswerable and improper
 * turns have rows of their own where there are any. Where the judge decided less than 80 % of an agent's turns, alignment
 * rates stand below all others, and no improvement is shown for them.
 *
 * With exactly two agents a last column shows the improvement of the first over the second, or that none is ranked as one of
 * them is not comparable with others. Notes name numbers that must not be compared.
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
export function metricsTable(given: readonly MeasuredAgent[], options: MetricsTableOptions): ReportTable {
  const { title = "Dialogue performance", engineNote, judge, incomparable, label = "tab:metrics" } = options;
  const agents = options.maxRetries === 0 ? given.map(withoutLaterRows) : given;
  const ranks = ranksAlignment(agents);
  const pair = agents.length === 2 && incomparable === undefined
    ? agents as readonly [MeasuredAgent, MeasuredAgent]
    : undefined;
  const row = (name: string, cell: (agent: MeasuredAgent) => Cell, last: Cell = ""): Cell[] => [
    name,
    ...agents.map(cell),
    ...(pair === undefined ? [] : [last]),
  ];
  const areComparable = agents.every(isComparable);
  const gain = (name: MetricName, metrics: readonly (Metric | undefined)[], isJudged = true): Cell =>
    improvementCell(name, metrics, {
      isRanked: areComparable && (ranks || !isJudged || agentMetric(name).of !== "alignment"),
    });
  const typeRows = questionTypes.flatMap((type) =>
    typeMetricNames.filter((name) => agents.some((agent) => typeMetric(agent, { type, name }) !== undefined))
      .map((name) => ({ type, name }))
  );
  return {
    caption: [`${title}.`, ...unfinishedNotes(agents), ...untranslatedNotes(agents), engineNote].join(" "),
    label,
    columns: [
      ...textColumns("Metric"),
      ...numberColumns(...agents.map(({ label }) => label), ...(pair === undefined ? [] : ["Improvement"])),
    ],
    rows: [
      ...(agents.some(({ unfinished }) => unfinished) ? [row("Dialogues Played", playedText)] : []),
      ...metricsInOrder(agents).filter(({ name }) => agents.some(({ metrics }) => metrics[name])).map((
        { name, title },
      ) =>
        row(
          title,
          (agent) => metricCell(name, agent.metrics[name] ?? absentMetric(name)),
          pair && gain(name, pair.map(({ metrics }) => metrics[name] ?? absentMetric(name))),
        )
      ),
      ...judgeRows(judge).map(({ title, cell }) => row(title, cell)),
      ...(areComparable
        ? []
        : [row("Comparable with Others", (agent) => isComparable(agent) ? "yes" : "no")]),
      row("Unscored Turns", unscoredText),
      ...faultParties.filter((party) => agents.some(({ faults }) => faults[party].numerator > 0))
        .map((party) => row(faultTitles[party], ({ faults }) => faultText(faults[party]))),
      ...usageNames(agents).map((name) => row(`Usage per Turn, ${name}`, (agent) => usageText(agent, name))),
      ...typeRows.map(({ type, name }) =>
        row(
          `${agentMetric(name).title}, ${questionTypeTitles[type]}`,
          (agent) => metricCell(name, typeMetric(agent, { type, name })),
          // The kind of a reply decides the others.
          pair && gain(name, pair.map((agent) => typeMetric(agent, { type, name })), type === "ambiguous"),
        )
      ),
      ...readingMetrics.filter(({ name }) => agents.some((agent) => readingMetric(agent, name)))
        .map(({ name, title }) =>
          row(title, (agent) => {
            const metric = readingMetric(agent, name);
            return metric === undefined ? "asked back about none" : { kind: "rate", metric };
          })
        ),
      ...(typeRows.length === 0 ? [] : [row("Unscored Turns by Type", unscoredByType)]),
    ],
    notes: [
      "Square brackets hold 95 % intervals, round ones the counts." +
      (pair === undefined
        ? ""
        : " Improvement is the difference in percentage points (pp) for rates and the relative change (%) for turn pairs, where less is better.") +
      (agents.some(({ unscored }) => unscored.errored > 0)
        ? " First-attempt and eventual rates count interactions; one that unscored turns leave open is in neither of their counts."
        : ""),
      ...(typeRows.length === 0 ? [] : [
        "Ambiguous, unanswerable and improper turns count among all turns for alignment; the SQL of ambiguous " +
        "questions counts in its own row alone, without the turns that rightly asked back.",
      ]),
      ...(incomparable === undefined
        ? []
        : [`These numbers rank no agent and compare with no other run, as ${incomparable}.`]),
      ...judgeNotes(judge, agents),
      ...agentWarnings(agents),
    ],
  };
}

/** The agent without the numbers that only repeat those of first attempts where there are no others. */
function withoutLaterRows(agent: MeasuredAgent): MeasuredAgent {
  const none: Metric = {
    ...{ numerator: 0, denominator: 0 },
    unscored: "not applicable: no later attempts",
  };
  const metrics = {
    ...agent.metrics,
    average_turn_pairs_per_interaction: none,
    eventual_sql_correctness: none,
    eventual_alignment: none,
  };
  return { ...agent, metrics };
}

const typeMetricNames = [
  "user_turn_intention_alignment_rate",
  "sql_query_correctness_rate",
  "rows_correctness_rate",
] as const;

const readingMetrics = [
  { name: "readings_offered_precision", title: "Precision of Readings Offered, Ambiguous Questions" },
  { name: "readings_offered_recall", title: "Recall of Readings Offered, Ambiguous Questions" },
] as const;

function readingMetric(
  { question_types }: AgentMeasures,
  name: typeof readingMetrics[number]["name"],
): Metric | undefined {
  return question_types?.ambiguous?.metrics[name];
}

interface TypeRow {
  readonly type: QuestionType;
  readonly name: typeof typeMetricNames[number];
}

function typeMetric({ question_types }: AgentMeasures, { type, name }: TypeRow): Metric | undefined {
  return question_types?.[type]?.metrics[name];
}

function metricCell(name: MetricName, metric: Metric | undefined): Cell {
  if (metric === undefined) return noneDue;
  return { kind: agentMetric(name).kind, metric };
}

/** Cell of an agent without turns in a row of other agents. */
const noneDue = "unscored (no such turns)";

function improvementCell(
  name: MetricName,
  [of, over]: readonly (Metric | undefined)[],
  { isRanked }: { readonly isRanked: boolean },
): Cell {
  if (of === undefined || over === undefined) return noneDue;
  const gain = improvement(name, { of, over });
  if (gain.kind === "unscored") return withoutValue(gain.reason);
  if (!isRanked) return "not ranked";
  const unit = gain.kind === "points" ? "pp" : "%";
  return { kind: "number", value: gain.value * 100, decimals: 1, unit, signed: true };
}

/** What a caption says of agents with dialogues that were not played to their end. */
function unfinishedNotes(agents: readonly MeasuredAgent[]): readonly string[] {
  return agents.flatMap((agent) =>
    agent.unfinished === undefined ? [] : [`${agent.label}: ${playedText(agent)}.`]
  );
}

/** What a caption says of SQL that could not be translated, so that nobody profits from it unseen. */
function untranslatedNotes(agents: readonly MeasuredAgent[]): readonly string[] {
  return agents.flatMap(({ label, unscored, metrics }) => {
    const worst = metrics.sql_query_correctness_rate_untranslated_as_wrong;
    if (worst === undefined) return [];
    const { numerator, denominator } = worst;
    const most = "value" in worst ? `; at worst ${(worst.value * 100).toFixed(1)} % are correct` : "";
    return [
      `${label}: SQL of ${unscored.translation} of ${denominator} answers could not be translated and is unscored${most} (${numerator}/${denominator}).`,
    ];
  });
}

function playedText({ unfinished }: MeasuredAgent): string {
  if (unfinished === undefined) return "all";
  return `unfinished: ${unfinished.ended} of ${unfinished.dialogues} dialogues`;
}

function unscoredByType({ question_types = {} }: AgentMeasures): string {
  return questionTypes.flatMap((type) => {
    const measures = question_types[type];
    return measures === undefined ? [] : [`${type} ${unscoredText(measures)}`];
  }).join(", ");
}

function unscoredText({ coverage, unscored }: Pick<AgentMeasures, "coverage" | "unscored">): string {
  const reasons = Object.entries(unscored).filter(([, count]) => count > 0)
    .map(([reason, count]) => `${reason.replace("_", " ")} ${count}`);
  const counts = `${coverage.denominator - coverage.numerator}/${coverage.denominator}`;
  return reasons.length === 0 ? counts : `${counts} (${reasons.join(", ")})`;
}

function faultText({ numerator, denominator }: Count): string {
  return `${numerator}/${denominator}`;
}

/** Titles of the turns that each party spoiled, with what they are counted among. */
const faultTitles: Readonly<Record<FaultParty, string>> = {
  infrastructure: "Infrastructure Faults / Turns with a Reply",
  agent: "Agent Faults / Turns in Which It Was Asked",
  user: "User Faults / Turns",
  judge: "Judge Faults / Turns Judged",
  ground_truth: "Ground-Truth Faults / Turns Compared with One",
};

function usageNames(agents: readonly MeasuredAgent[]): readonly string[] {
  return [...new Set(agents.flatMap(({ usage = {} }) => Object.keys(usage)))];
}

/** A count over the turns that report it, which need not be all. */
function usageText({ usage = {} }: MeasuredAgent, name: string): string {
  const reported = usage[name];
  if (reported === undefined) return "not reported";
  return `${(reported.sum / reported.turns).toFixed(1)} (${reported.sum}/${reported.turns})`;
}

function isComparable({ coverage, unfinished }: MeasuredAgent): boolean {
  return unfinished === undefined && !("sufficient" in coverage && !coverage.sufficient);
}

/** Titles of the question types. */
const questionTypeTitles: Readonly<Record<QuestionType, string>> = {
  ambiguous: "Ambiguous Questions",
  unanswerable: "Unanswerable Questions",
  improper: "Improper Turns",
};
