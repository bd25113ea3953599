import type { SavedFindings, TrendAlarm, TrendRow, UnwatchedStream } from "../score/mod.ts";
import { markup } from "./markup.ts";
import { page } from "./page.ts";
import { pageStyle } from "./page_style.ts";
import { countCell, numberColumns, shareCell, textColumns } from "./table_parts.ts";
import { toHtml } from "./to_html.ts";
import type { Cell, ReportTable } from "./types.ts";

export interface TrendPageOptions {
  readonly rows: readonly TrendRow[];
  readonly alarms: readonly TrendAlarm[];
  readonly findings: SavedFindings;
  /** Stated rate of false alarms of each agent and profile. */
  readonly falseAlarms: number;
  readonly unwatched: readonly UnwatchedStream[];
}

/**
 * Renders the course of STEF scores as one page without scripts or outside parts: alarms, days, the answers with the lowest
 * scores, the commonest missing filters, and questions whose enrichment lost something.
 */
export function trendPage({ rows, alarms, findings, ...options }: TrendPageOptions): string {
  const title = "STEF scores by day";
  const tables = [alarmsTable(alarms, options), trendTable(rows), ...findingTables(findings)];
  return page({
    title,
    task: "score",
    style: pageStyle,
    body: [
      markup`<h1>${title}</h1>`,
      ...tables.map((table) => markup`<div class="wide">${{ text: toHtml(table) }}</div>`),
    ],
  });
}

/** Mean, P90 and tiers by agent, profile of rules and day. */
export function trendTable(rows: readonly TrendRow[]): ReportTable {
  return {
    caption: "STEF scores by agent, rules and day",
    label: "tab:stef-trend",
    columns: [
      ...textColumns("Agent", "Rules", "Day"),
      ...numberColumns("Answers", "Coverage", "Mean", "P90", "Rolling mean", "Rolling P90"),
      ...numberColumns("Excellent", "Good", "Marginal", "Poor"),
    ],
    rows: rows.map(({ agent, profile, day, answers, scored, tiers, ...figures }) => [
      ...[agent, profile, day],
      countCell(answers),
      shareCell(scored, answers),
      ...[figures.mean, figures.p90, figures.rolling_mean, figures.rolling_p90].map(scoreCell),
      ...[tiers.Excellent, tiers.Good, tiers.Marginal, tiers.Poor].map((tier) => shareCell(tier, scored)),
    ]),
    notes: ["Rolling figures are of the day's answers and those of the days before it. Days are in UTC."],
  };
}

/** Alarms with what they say, and the agents of whom there can be none yet. */
export function alarmsTable(
  alarms: readonly TrendAlarm[],
  { falseAlarms, unwatched }: Pick<TrendPageOptions, "falseAlarms" | "unwatched">,
): ReportTable {
  return {
    caption: alarms.length === 0 ? "No alarms" : "Alarms",
    label: "tab:stef-alarms",
    columns: [...textColumns("Agent", "Rules", "Day", "Answer", "What")],
    rows: alarms.map((alarm) => [alarm.agent, alarm.profile, alarm.day, alarm.id, alarmText(alarm)]),
    notes: [
      ...unwatched.map(({ agent, profile, seen, baseline }) =>
        `Not watched yet: ${
          profile === "" ? agent : `${agent} by ${profile}`
        } has ${seen} of the ${baseline} scored ` +
        "answers of its baseline (--baseline)."
      ),
      `An agent whose scores do not change has a false alarm with a probability of at most ${falseAlarms}, however long it is watched.`,
    ],
  };
}

/** What an alarm says, as a part of a sentence. */
export function alarmText({ kind, bound, tier }: TrendAlarm): string {
  switch (kind) {
    case "falls":
      return `the mean fell below ${bound.toFixed(1)}, the lower end of its baseline`;
    case "rises":
      return `the mean rose above ${bound.toFixed(1)}, the upper end of its baseline`;
    case "below_tier":
      return `the mean is below ${bound}, where the tier ${tier ?? ""} of its baseline begins`;
    default:
      kind satisfies never;
      return "";
  }
}

function findingTables({ worst, missing, lost, lostCount }: SavedFindings): readonly ReportTable[] {
  const ranked = Object.entries(missing).sort(([, a], [, b]) => b - a);
  return [
    {
      caption: `Answers with the lowest scores (${worst.length})`,
      label: "tab:stef-worst",
      columns: [...textColumns("Id", "Agent", "Rules"), ...numberColumns("Score"), ...textColumns("Reasons")],
      rows: worst.map(({ id, agent, profile, score, reasons }) => [
        ...[id, agent, profile],
        scoreCell(score),
        reasons.join(" "),
      ]),
      notes: [],
    },
    {
      caption: "Filters that are missing most often",
      label: "tab:stef-missing",
      columns: [...textColumns("Filter"), ...numberColumns("Answers")],
      rows: ranked.slice(0, 30).map(([filter, count]) => [filter, countCell(count)]),
      notes: [],
    },
    {
      caption: `Questions whose enrichment lost something (${lost.length} of ${lostCount})`,
      label: "tab:stef-lost",
      columns: textColumns("Id", "Agent", "Lost"),
      rows: lost.map(({ id, agent, lost: parts }) => [id, agent, parts.join("; ")]),
      notes: [],
    },
  ];
}

function scoreCell(value: number | undefined): Cell {
  return value === undefined ? "none" : { kind: "number", value, decimals: 1 };
}
