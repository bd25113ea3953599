import type { ReportedDialogue, ReportedTurn } from "../evaluation/mod.ts";
import { joinMarkup, type Markup, markup } from "./markup.ts";
import type { NamedAgent } from "./measure_run.ts";
import { page } from "./page.ts";
import { toHtml } from "./to_html.ts";
import type { ReportTable } from "./types.ts";

/**
 * Renders a run as one page without scripts or outside parts: its tables, then every dialogue with its turns, their
 * interpretation, SQL and verdicts. An agent without a label is shown by its name.
 *
 * @example
 * ```ts
 * import { runPage } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const page = runPage([{ caption: "Metrics", label: "t", columns: [], rows: [], notes: [] }], { report: [] });
 * assert.match(page, /^<!doctype html>/);
 * ```
 */
export function runPage(
  tables: readonly ReportTable[],
  { report, agents = [] }: {
    readonly report: readonly ReportedDialogue[];
    readonly agents?: readonly NamedAgent[];
  },
): string {
  const labels = new Map(agents.map(({ agent, label }) => [agent, label]));
  const runs = Map.groupBy(report, ({ agent, trial }) => `${labels.get(agent) ?? agent}, trial ${trial}`);
  const title = "Querylogue run";
  return page({
    title,
    style,
    body: [
      markup`<h1>${title}</h1>`,
      ...tables.map((table) => ({ text: toHtml(table) })),
      markup`<p>Below, a green edge marks a dialogue in which every interaction was aligned, a red one any other; SQL is told turn by turn.</p>`,
      ...[...runs].flatMap((
        [name, dialogues],
      ) => [markup`<h2>${name}</h2>`, ...dialogues.map(dialogueElement)]),
    ],
  });
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

function dialogueElement({ dialogue_key, aligned, interactions }: ReportedDialogue): Markup {
  return joinMarkup([
    markup`<details class="${aligned ? "aligned" : "failed"}">`,
    markup`<summary>Dialogue ${dialogue_key}: ${interactions[0]?.utterance ?? ""}</summary>`,
    ...interactions.flatMap(({ utterance, intention, ground_truth_sql, turns }, index) => [
      markup`<h4>${index + 1}. ${utterance}</h4>`,
      markup`<p>Intention: ${intention}</p>`,
      ...(ground_truth_sql === undefined ? [] : [markup`<pre>${ground_truth_sql}</pre>`]),
      ...turns.map(turnElement),
    ]),
    markup`</details>`,
  ]);
}

function turnElement(turn: ReportedTurn): Markup {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["User", turn.user_input],
    ["Agent", turn.answer],
    ["Interpretation", turn.interpretation],
    ["Aligned", String(turn.intention_aligned)],
    ["SQL", turn.sql_verdict],
    ["Unscored", turn.sql_reason],
    ["Rows", turn.rows_verdict],
    ["Cause", turn.cause],
  ];
  const list = rows.flatMap(([name, text]) =>
    text === undefined ? [] : [markup`<dt>${name}</dt><dd>${text}</dd>`]
  );
  return joinMarkup([
    markup`<dl>${list}</dl>`,
    ...(turn.sql === undefined ? [] : [markup`<pre>${turn.sql}</pre>`]),
    ...(turn.translated_sql === undefined
      ? []
      : [markup`<p>Translated, as it ran:</p>`, markup`<pre>${turn.translated_sql}</pre>`]),
  ]);
}
