import type { ReportedDialogue, ReportedTurn } from "../evaluation/mod.ts";
import { escapeMarkup } from "./escape_markup.ts";
import type { NamedAgent } from "./measure_run.ts";
import { pagePolicy } from "./page_policy.ts";
import { toHtml } from "./to_html.ts";
import type { ReportTable } from "./types.ts";

/**
 * A run as one page without scripts or outside parts: the table of metrics, then every dialogue with its turns, their
 * interpretation, SQL and verdicts. Agents are called by their labels, where there is one.
 *
 * @example
 * ```ts
 * import { runPage } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const page = runPage({ caption: "Metrics", label: "t", columns: [], rows: [], notes: [] }, { report: [] });
 * assert.match(page, /^<!doctype html>/);
 * ```
 */
export function runPage(
  table: ReportTable,
  { report, agents = [] }: {
    readonly report: readonly ReportedDialogue[];
    readonly agents?: readonly NamedAgent[];
  },
): string {
  const labels = new Map(agents.map(({ agent, label }) => [agent, label]));
  return [
    `<!doctype html>`,
    `<html lang="en">`,
    `<head><meta charset="utf-8">${pagePolicy()}`,
    `<meta name="viewport" content="width=device-width"><title>Querylogue run</title>`,
    `<style>${style}</style></head>`,
    `<body>`,
    `<h1>Querylogue run</h1>`,
    toHtml(table),
    `<p>Below, a green edge marks a dialogue in which every interaction was aligned, a red one any other; SQL is told turn by turn.</p>`,
    ...[...Map.groupBy(report, ({ agent, trial }) => `${labels.get(agent) ?? agent}, trial ${trial}`)]
      .flatMap((
        [name, dialogues],
      ) => [
        `<h2>${escapeMarkup(name)}</h2>`,
        ...dialogues.map(dialogueElement),
      ]),
    `</body>`,
    `</html>`,
    "",
  ].join("\n");
}

const style = `
body { font: 15px/1.45 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1c2024 }
table { border-collapse: collapse; margin: 1rem 0 }
caption { text-align: left; padding-bottom: .5rem }
th, td { padding: .3rem .7rem; border-bottom: 1px solid #d5dae0; text-align: left; vertical-align: top }
thead th { border-bottom: 2px solid #1c2024 }
details { margin: .3rem 0; border-left: 3px solid #d5dae0; padding-left: .8rem }
details.failed { border-color: #c4442f }
details.aligned { border-color: #2f8f57 }
pre { white-space: pre-wrap; background: #f4f6f8; padding: .5rem .7rem; font-size: 13px; margin: .3rem 0 }
dl { margin: .3rem 0 1rem; display: grid; grid-template-columns: 10rem 1fr; gap: .1rem .8rem }
dt { color: #5b6570 }
dd { margin: 0 }
`.trim();

function dialogueElement({ dialogue_key, aligned, interactions }: ReportedDialogue): string {
  return [
    `<details class="${aligned ? "aligned" : "failed"}">`,
    `<summary>Dialogue ${escapeMarkup(dialogue_key)}: ${
      escapeMarkup(interactions[0]?.utterance ?? "")
    }</summary>`,
    ...interactions.flatMap(({ utterance, intention, ground_truth_sql, turns }, index) => [
      `<h4>${index + 1}. ${escapeMarkup(utterance)}</h4>`,
      `<p>Intention: ${escapeMarkup(intention)}</p>`,
      ...(ground_truth_sql === undefined ? [] : [`<pre>${escapeMarkup(ground_truth_sql)}</pre>`]),
      ...turns.map(turnElement),
    ]),
    `</details>`,
  ].join("\n");
}

function turnElement(turn: ReportedTurn): string {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["User", turn.user_input],
    ["Agent", turn.answer],
    ["Interpretation", turn.interpretation],
    ["Aligned", String(turn.intention_aligned)],
    ["SQL", turn.sql_verdict],
    ["Cause", turn.cause],
  ];
  const list = rows.flatMap(([name, text]) =>
    text === undefined ? [] : [`<dt>${name}</dt><dd>${escapeMarkup(text)}</dd>`]
  );
  return [
    `<dl>${list.join("")}</dl>`,
    ...(turn.sql === undefined ? [] : [`<pre>${escapeMarkup(turn.sql)}</pre>`]),
  ].join("\n");
}
