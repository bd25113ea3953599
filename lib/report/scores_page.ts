import type { AgentScores, ScoreVerdict } from "../score/mod.ts";
import { markup } from "./markup.ts";
import { page } from "./page.ts";
import { pageStyle } from "./page_style.ts";
import { scoresTable, type ScoresTableOptions } from "./scores_table.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import { toHtml } from "./to_html.ts";
import type { ReportTable } from "./types.ts";

/** An answer as the page of scores shows it. */
export interface ShownScore {
  readonly id: string;
  readonly agent: string;
  /** Absent where its values are not to be shown. */
  readonly question?: string | undefined;
  readonly sql?: string | undefined;
  /** Absent where it could not be scored. */
  readonly score?: number | undefined;
  readonly verdict?: ScoreVerdict | undefined;
  /** Calibrated. Absent without labels. */
  readonly probabilityRight?: number | undefined;
  readonly reasons: readonly string[];
}

/**
 * Renders STEF scores as one page without scripts or outside parts: the table of agents, the 30 answers with the lowest
 * scores and their reasons, the 30 commonest reasons, and why answers could not be scored. Answers of equal scores stand in
 * their order. Reasons that differ in a share or a value are counted as one.
 *
 * @example
 * ```ts
 * import { scoresPage } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const page = scoresPage([], [{ id: "<1>", agent: "a", score: 0, verdict: "Incorrect", reasons: ["Why."] }]);
 * assert.match(page, /&lt;1&gt;.*Incorrect.*Why\./);
 * ```
 */
export function scoresPage(
  agents: readonly AgentScores[],
  answers: readonly ShownScore[],
  options: ScoresTableOptions = {},
): string {
  const title = "STEF scores";
  return page({
    title,
    task: "score",
    style: pageStyle,
    body: [
      markup`<h1>${title}</h1>`,
      ...[
        scoresTable(agents, options),
        lowestTable(answers),
        reasonsTable(answers.filter(({ score }) => score !== undefined), {
          caption: "Commonest reasons",
          label: "tab:stef-reasons",
        }),
        reasonsTable(answers.filter(({ score }) => score === undefined), {
          caption: "Why answers could not be scored",
          label: "tab:stef-unscored",
        }),
      ].filter(({ rows }) => rows.length > 0).map((table) => (
        markup`<div class="wide">${{ text: toHtml(table) }}</div>`
      )),
    ],
  });
}

const mostShown = 30;

function lowestTable(answers: readonly ShownScore[]): ReportTable {
  const scored = answers.flatMap(({ score, ...answer }) =>
    score === undefined || score >= 90 ? [] : [{ ...answer, score }]
  ).sort((a, b) => a.score - b.score);
  const isShown = scored.some(({ sql }) => sql !== undefined);
  const isCalibrated = scored.some(({ probabilityRight }) => probabilityRight !== undefined);
  return {
    caption: `Answers with the lowest scores (${
      Math.min(mostShown, scored.length)
    } of ${scored.length} below 90)`,
    label: "tab:stef-lowest",
    columns: [
      ...textColumns("Id", "Agent"),
      ...numberColumns("Score", ...(isCalibrated ? ["Right with"] : [])),
      ...textColumns("Verdict", ...(isShown ? ["Question", "SQL"] : []), "Reasons"),
    ],
    rows: scored.slice(0, mostShown).map((
      { id, agent, score, probabilityRight, verdict, question = "", sql = "", reasons },
    ) => [
      id,
      agent,
      { kind: "number", value: score, decimals: 1 },
      ...(isCalibrated
        ? [
          probabilityRight === undefined
            ? "none"
            : { kind: "number" as const, value: probabilityRight, decimals: 2 },
        ]
        : []),
      verdict ?? "none",
      ...(isShown ? [question, sql] : []),
      reasons.join(" "),
    ]),
    notes: [],
  };
}

function reasonsTable(
  answers: readonly ShownScore[],
  { caption, label }: { readonly caption: string; readonly label: string },
): ReportTable {
  const counts = Map.groupBy(
    answers.flatMap(({ reasons }) => [...new Set(reasons.map(classOf))]),
    (reason) => reason,
  );
  const ranked = Array.from(counts, ([reason, { length }]) => [reason, length] as const)
    .sort(([, a], [, b]) => b - a);
  return {
    ...{ caption, label },
    columns: [...textColumns("Reason"), ...numberColumns("Answers")],
    rows: ranked.slice(0, mostShown).map(([reason, count]) => [reason, countCell(count)]),
    notes: [`Of ${answers.length} answers.`],
  };
}

/** A reason without the share that was read, and without the value of a filter that nobody asks for. */
function classOf(reason: string): string {
  return reason
    .replace(/^The rules read \d+ % of/, "The rules read less than 85 % of")
    .replace(/^Nobody asks for the filter (\S+) .*$/, "Nobody asks for a filter on $1.");
}
