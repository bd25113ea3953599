import type { JoinCombination, JoinPlan } from "../joins/mod.ts";
import { barFigure, type Bars, mostBars } from "./bar_chart.ts";
import { joinMarkup, type Markup, markup } from "./markup.ts";
import { page } from "./page.ts";
import { pageStyle } from "./page_style.ts";
import { planBars } from "./plan_figures.ts";
import { planFacts } from "./plan_facts.ts";

/**
 * Renders a join plan as one page without scripts or outside parts: its certificate, the requirements it does not meet,
 * bars of how often tables and sizes occur, and every combination with its joins. Of more than 60 tables the bars show
 * the 30 at either end, and a list below them shows all.
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
  const { frequencies, sizes } = planBars(plan);
  const title = `Join plan for ${plan.database}`;
  return page({
    title,
    task: "joins",
    style: `${pageStyle}\n${style}`,
    body: [
      markup`<h1>${title}</h1>`,
      markup`<h2>Certificate</h2>`,
      markup`<dl>`,
      ...planFacts(plan).map((fact) => markup`<dt>${fact.title}</dt><dd>${fact.text}</dd>`),
      markup`</dl>`,
      ...notMet(plan.quality.unmet),
      ...barFigure(frequencies),
      ...allBars(frequencies),
      ...barFigure(sizes),
      markup`<h2>Combinations</h2>`,
      markup`<div class="wide"><table class="combinations">`,
      markup`<thead><tr><th>Combination</th><th class="number">Joins</th><th>Tables</th><th>Joined by</th></tr></thead>`,
      markup`<tbody>`,
      ...plan.combinations.map(row),
      markup`</tbody>`,
      markup`</table></div>`,
    ],
  });
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

function notMet(sentences: readonly string[]): readonly Markup[] {
  if (sentences.length === 0) return [];
  const items = sentences.map((sentence) => markup`<li>${sentence}</li>`);
  return [markup`<h2>Not met</h2>`, markup`<ul>${joinMarkup(items)}</ul>`];
}

/** Lists all bars of a chart that leaves some out. */
function allBars({ bars }: Bars): readonly Markup[] {
  if (bars.length <= mostBars) return [];
  const items = joinMarkup(bars.map(({ label, value }) => markup`<li>${label}: ${value}</li>`));
  return [
    markup`<details><summary>All ${bars.length} tables</summary><ul class="columns">${items}</ul></details>`,
  ];
}

function row({ id, size, tables, joins }: JoinCombination): Markup {
  const conditions = joins.flatMap(({ from, to }) =>
    from.columns.map((column, i) => `${from.table}.${column} = ${to.table}.${to.columns[i]}`)
  );
  return markup`<tr><td>${id}</td><td class="number">${size}</td><td>${tables.join(", ")}</td><td>${
    joinMarkup(conditions, "<br>")
  }</td></tr>`;
}
