import type { JoinCombination, JoinPlan } from "../joins/mod.ts";
import { barChart } from "./bar_chart.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { explorationStyle } from "./exploration_style.ts";
import { pagePolicy } from "./page_policy.ts";
import { type Bars, planBars } from "./plan_bars.ts";
import { planFacts } from "./plan_facts.ts";

/**
 * A join plan as one page without scripts or outside parts: its certificate, what could not be met, how often tables and
 * sizes occur as bars, and every combination with its joins. Of more than 60 tables the bars show the 30 at either end;
 * all are told below them.
 *
 * @example
 * ```ts
 * import { balance } from "querylogue/joins";
 * import { planPage } from "querylogue/report";
 * import { schemaGraph } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const graph = schemaGraph({
 *   tables: ["a<b", "c"].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
 *   foreignKeys: [{ name: "k", from: { table: "c", columns: ["b"] }, to: { table: "a<b", columns: ["id"] } }],
 * });
 * const page = planPage(await balance(graph, { database: "letters", sizes: { 1: 1 }, seed: 1 }));
 * assert.match(page, /<td>c\.b = a&lt;b\.id<\/td>/);
 * ```
 */
export function planPage(plan: JoinPlan): string {
  const { database, combinations, quality } = plan;
  const { frequencies, sizes } = planBars(plan);
  const title = `Join plan for ${database}`;
  return [
    `<!doctype html>`,
    `<html lang="en">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="generator" content="deno task joins"><meta name="color-scheme" content="light dark">`,
    // Whatever a name holds: the page loads nothing and sends nothing.
    pagePolicy(),
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${explorationStyle}\n${style}</style></head>`,
    `<body>`,
    `<h1>${escapeMarkup(title)}</h1>`,
    `<h2>Certificate</h2>`,
    `<dl>`,
    ...planFacts(plan).map((fact) =>
      `<dt>${escapeMarkup(fact.title)}</dt><dd>${escapeMarkup(fact.text)}</dd>`
    ),
    `</dl>`,
    ...notMet(quality.unmet),
    ...chart(frequencies),
    ...allBars(frequencies),
    ...chart(sizes),
    `<h2>Combinations</h2>`,
    `<div class="wide"><table class="combinations">`,
    `<thead><tr><th>Combination</th><th class="number">Joins</th><th>Tables</th><th>Joined by</th></tr></thead>`,
    `<tbody>`,
    ...combinations.map(row),
    `</tbody>`,
    `</table></div>`,
    `</body>`,
    `</html>`,
    "",
  ].join("\n");
}

const style = `
h2 { margin: 2rem 0 .6rem }
figure svg { max-width: max(100%, 30rem) }
figure .bar { fill: light-dark(#0072b2, #56b4e9) }
figure .line { stroke: light-dark(#d55e00, #ff9d57); stroke-width: 1.5; stroke-dasharray: 5 4 }
figure .note { fill: var(--dim) }
.combinations td:first-child { white-space: nowrap }
figure .value { paint-order: stroke; stroke: light-dark(#fff, #15181c); stroke-width: 3 }
.combinations td:nth-child(n + 3) { min-width: 16rem; overflow-wrap: anywhere }
.columns { columns: 18rem; margin: .5rem 0 }
`.trim();

function notMet(sentences: readonly string[]): readonly string[] {
  if (sentences.length === 0) return [];
  return [
    `<h2>Not met</h2>`,
    `<ul>${sentences.map((sentence) => `<li>${escapeMarkup(sentence)}</li>`).join("\n")}</ul>`,
  ];
}

function chart(bars: Bars): readonly string[] {
  if (bars.bars.length === 0) return [];
  return [`<h2>${escapeMarkup(bars.title)}</h2>`, `<figure>`, barChart(bars), `</figure>`];
}

/** The bars that a chart of many leaves out, too. */
function allBars({ bars }: Bars): readonly string[] {
  if (bars.length <= 60) return [];
  const items = bars.map(({ label, value }) => `<li>${escapeMarkup(label)}: ${value}</li>`);
  return [
    `<details><summary>All ${bars.length} tables</summary><ul class="columns">${
      items.join("\n")
    }</ul></details>`,
  ];
}

function row({ id, size, tables, joins }: JoinCombination): string {
  const conditions = joins.flatMap(({ from, to }) =>
    from.columns.map((column, i) => `${from.table}.${column} = ${to.table}.${to.columns[i]}`)
  );
  const cells = [id, tables.join(", ")].map(escapeMarkup);
  return `<tr><td>${cells[0]}</td><td class="number">${size}</td><td>${cells[1]}</td><td>${
    conditions.map(escapeMarkup).join("<br>")
  }</td></tr>`;
}
