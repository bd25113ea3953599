import {
  absentMetric,
  type Cell,
  countCell,
  differenceText,
  numberColumns,
  probabilityText,
  type ReportTable,
  shareCell,
  textColumns,
} from "../../../lib/report/mod.ts";
import { agentMetric, type Comparison, type Metric } from "../../../lib/metrics/mod.ts";
import { repairLimits } from "./compared_agents.ts";
import type { AgentFigures, RecordingFigures, RightReplies } from "./measured_agents.ts";

/**
 * The tables of the experiment: all agents, the same by kind of dialogue, the paper's agent with memory over the same without,
 * and what repairs add.
 *
 * @param what What the figures are of, as captions say it.
 */
export function agentsTables(
  { agents, due, memory, repairs }: RecordingFigures,
  { what }: { readonly what: string },
): readonly ReportTable[] {
  const note = `Figures of ${what}.`;
  return [
    allTable(agents, { due, note }),
    kindsTable(agents, note),
    memoryTable(memory, { agents, note }),
    repairsTable(repairs, note),
  ];
}

function allTable(
  agents: readonly AgentFigures[],
  { due, note }: Pick<RecordingFigures, "due"> & { readonly note: string },
): ReportTable {
  return {
    caption: `Agents by a model beside offline agents. ${note}`,
    label: "tab:agents",
    columns: [
      ...textColumns("Agent"),
      ...numberColumns(
        ...["First-Attempt SQL Correctness", "First-Attempt Alignment", "Decided by the Judge"],
        ...["Answers Right", "Questions Back Right", "Refusals Right", "Calls a Turn", "Tokens a Turn"],
      ),
    ],
    rows: agents.map((agent): readonly Cell[] => [
      agent.label,
      { kind: "rate", metric: agent.metrics.first_attempt_sql_correctness },
      { kind: "rate", metric: agent.metrics.first_attempt_alignment },
      shareCell(agent.judge_coverage.numerator, agent.judge_coverage.denominator),
      ...[agent.answers, agent.requests, agent.refusals].map(rightCell),
      usageCell(agent, ["calls"], 1),
      usageCell(agent, ["input_tokens", "output_tokens"], 0),
    ]),
    notes: [
      "Square brackets hold 95 % intervals by dialogue, round ones the counts. SQL is counted of the questions that ask for " +
      "data and have one reading, alignment of all turns; undecided turns count as not aligned, and where the judge decided " +
      "less than 80 % of the turns, alignment ranks nobody.",
      "Answers are right where their rows are those of the ground truth, questions back where the utterance is ambiguous, " +
      `refusals where the data cannot answer: so many of those that the agent gave. Of ${due.turns} turns, ${due.answers} are ` +
      `due an answer, ${due.requests} a question back, ${due.refusals} a refusal, the others an acknowledgment.`,
      "Tokens are those of messages; the server of the recording counted no tools and no arguments of calls.",
    ],
  };
}

function rightCell({ given, right }: RightReplies): Cell {
  return given === 0 ? "none given" : `${right} of ${given}`;
}

function usageCell({ usage }: AgentFigures, names: readonly string[], decimals: number): Cell {
  const reported = names.flatMap((name) => usage?.[name] ?? []);
  if (reported.length === 0) return "–";
  const value = reported.reduce((all, { sum, turns }) => all + sum / turns, 0);
  return { kind: "number", value, decimals };
}

function kindsTable(agents: readonly AgentFigures[], note: string): ReportTable {
  const kinds = Object.keys(agents[0]?.by_kind ?? {}).toSorted();
  return {
    caption: `First-attempt SQL correctness by kind of dialogue. ${note}`,
    label: "tab:agents-by-kind",
    columns: [...textColumns("Agent"), ...numberColumns(...kinds)],
    rows: agents.map(({ label, by_kind }): readonly Cell[] => [
      label,
      ...kinds.map((kind) => shareText(by_kind[kind] ?? absentMetric("first_attempt_sql_correctness"))),
    ]),
    notes: ["A kind has too few dialogues for intervals."],
  };
}

function shareText({ numerator, denominator }: Metric): Cell {
  return denominator === 0
    ? "none"
    : `${(100 * numerator / denominator).toFixed(1)} % (${numerator}/${denominator})`;
}

function memoryTable(
  memory: readonly Comparison[],
  { agents, note }: { readonly agents: readonly AgentFigures[]; readonly note: string },
): ReportTable {
  const labelOf = (agent: string) => agents.find((one) => one.agent === agent)?.label ?? agent;
  return {
    caption: `The paper's agent with dialogue memory over the same without. ${note}`,
    label: "tab:agents-memory",
    columns: [
      ...textColumns("Agents", "Metric"),
      ...numberColumns("Difference", "p", "Right in One Alone", "Pairs"),
    ],
    rows: memory.map((one): readonly Cell[] => [
      `${labelOf(one.a)} − ${labelOf(one.b)}`,
      agentMetric(one.metric).title,
      ...("unscored" in one ? [`unscored (${one.unscored})`, "–", "–"] : [
        differenceText(one),
        probabilityText(one.p),
        shareCell(Math.round(one.discordance * one.pairs), one.pairs),
      ]),
      countCell(one.pairs),
    ]),
    notes: [
      "Pairs are interactions, in the last row dialogues. Intervals are by dialogue; p is that of the exact test that swaps both " +
      "agents in whole dialogues. It is not corrected, as one difference was asked for, that of SQL.",
      ...new Set(memory.flatMap((one) => "caveat" in one ? [`Alignment ranks neither: ${one.caveat}.`] : [])),
    ],
  };
}

function repairsTable(repairs: RecordingFigures["repairs"], note: string): ReportTable {
  const changed = repairs.reduce((all, one) => all + one.changed, 0);
  return {
    caption: `First-attempt SQL correctness with 0 to 3 repairs of SQL that fails. ${note}`,
    label: "tab:agents-repairs",
    columns: [
      ...textColumns("Agent"),
      ...numberColumns(
        ...repairLimits.map((limit) => limit === 1 ? "1 Repair" : `${limit} Repairs`),
        "Turns with Other SQL without Repairs",
      ),
    ],
    rows: repairs.map(({ label, with_repairs, changed, turns }): readonly Cell[] => [
      label,
      ...with_repairs.map(shareText),
      `${changed} of ${turns}`,
    ]),
    notes: [
      changed === 0
        ? "The database ran every query of the recording at once, so that nothing was repaired: these dialogues cannot tell what " +
          "repairs are worth."
        : "A query that fails is written again by the database's own message, as often as repairs are left.",
    ],
  };
}
