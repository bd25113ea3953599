import type { JoinCombination, JoinPlan } from "../joins/mod.ts";
import type { Join, Schema } from "../schema/mod.ts";
import { barFigure, type Bars, mostBars } from "./bar_chart.ts";
import { joinMarkup, type Markup, markup } from "./markup.ts";
import { diagramScript } from "./diagram_script.ts";
import { page } from "./page.ts";
import { pageStyle } from "./page_style.ts";
import { planBars } from "./plan_figures.ts";
import { planFacts } from "./plan_facts.ts";
import { schemaDiagram } from "./schema_diagram.ts";

export interface PlanPageOptions {
  /** The schema that was planned for, whose unused keys are drawn, too. @default what the plan joins is drawn */
  readonly schema?: Schema | undefined;
}

/** Most tables of a drawing: of more, those that occur most often. */
const MOST_DRAWN = 100;

/**
 * Renders a join plan as one page without outside parts: its certificate, the requirements it does not meet, the plan drawn on
 * the schema graph, bars of how often tables and sizes occur, and every combination with its joins, which light up in the
 * drawing. Of more than 60 tables the bars show
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
 * const page = await planPage(await balance(graph, { database: "letters", sizes: { 1: 1 }, seed: 1 }));
 * assert.match(page, /<td>c\.b = a&lt;b\.id<\/td>/);
 * ```
 */
export async function planPage(plan: JoinPlan, { schema }: PlanPageOptions = {}): Promise<string> {
  const { frequencies, sizes } = planBars(plan);
  const title = `Join plan for ${plan.database}`;
  return page({
    title,
    task: "joins",
    style: `${pageStyle}\n${style}`,
    script: diagramScript,
    body: [
      markup`<h1>${title}</h1>`,
      markup`<h2>Certificate</h2>`,
      markup`<dl>`,
      ...planFacts(plan).map((fact) => markup`<dt>${fact.title}</dt><dd>${fact.text}</dd>`),
      markup`</dl>`,
      ...notMet(plan.quality.unmet),
      ...await drawing(plan, schema),
      ...barFigure(frequencies),
      ...allBars(frequencies),
      ...barFigure(sizes),
      markup`<h2>Combinations</h2>`,
      markup`<div class="wide"><table class="combinations">`,
      markup`<thead><tr><th>Combination</th><th class="number">Joins</th><th>Tables</th><th>Joined by</th></tr></thead>`,
      markup`<tbody>`,
      ...plan.combinations.map((one, place) => row(one, place)),
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

/** The schema graph, each arrow with the number of combinations that use it. */
async function drawing(plan: JoinPlan, schema: Schema = schemaOf(plan)): Promise<readonly Markup[]> {
  const { combinations, quality: { table_frequency: frequency } } = plan;
  const uses = new Map<string, number[]>();
  for (const [place, { joins }] of combinations.entries()) {
    for (const join of joins) uses.set(keyOf(join), [...uses.get(keyOf(join)) ?? [], place]);
  }
  if (uses.size === 0) return [];
  const places = new Map<string, number[]>();
  for (const [place, { tables }] of combinations.entries()) {
    for (const table of tables) places.set(table, [...places.get(table) ?? [], place]);
  }
  const classes = (of: readonly number[]) => of.map((place) => `c${place}`).join(" ");
  const often = (table: string) => frequency[table] ?? 0;
  const all = schema.tables.toSorted((a, b) => often(b.name) - often(a.name));
  const drawn = new Set(all.slice(0, MOST_DRAWN).map(({ name }) => name));
  const diagram = await schemaDiagram({
    tables: schema.tables.filter(({ name }) => drawn.has(name)),
    foreignKeys: schema.foreignKeys.filter(({ from, to }) => drawn.has(from.table) && drawn.has(to.table)),
  }, {
    ofTable: (table) => ({ note: `in ${often(table)}`, classes: classes(places.get(table) ?? []) }),
    ofJoin: (join) => {
      const used = uses.get(keyOf(join)) ?? [];
      return used.length === 0
        ? { note: "", classes: "unused" }
        : { note: `${used.length}`, classes: classes(used) };
    },
  });
  const cut = drawn.size < all.length
    ? ` Drawn are the ${drawn.size} most frequent of ${all.length} tables.`
    : "";
  return [
    markup`<h2 id="drawing">The plan on the schema graph</h2>`,
    markup`<p class="note">A table has the number of combinations it occurs in, an arrow that of those that join by it; dashed keys are in none.${cut}</p>`,
    markup`<figure class="schema">`,
    { text: diagram },
    markup`</figure>`,
  ];
}

const keyOf = ({ from, to }: Join) => JSON.stringify([from.table, from.columns, to.table, to.columns]);

/** The tables of a plan and the joins that it uses. */
function schemaOf({ combinations, quality }: JoinPlan): Schema {
  const names = new Set([
    ...Object.keys(quality.table_frequency),
    ...combinations.flatMap(({ tables }) => tables),
  ]);
  const joins = new Map(combinations.flatMap(({ joins }) => joins).map((join) => [keyOf(join), join]));
  return {
    tables: [...names].map((name) => ({ name, columns: [], primaryKey: [], uniqueKeys: [] })),
    foreignKeys: [...joins].map(([name, join]) => ({ name, ...join })),
  };
}

function row({ id, size, tables, joins }: JoinCombination, place: number): Markup {
  const conditions = joins.flatMap(({ from, to }) =>
    from.columns.map((column, i) => `${from.table}.${column} = ${to.table}.${to.columns[i]}`)
  );
  return markup`<tr><td>${
    joins.length === 0 ? id : markup`<a href="#drawing" data-lights="c${place}">${id}</a>`
  }</td><td class="number">${size}</td><td>${tables.join(", ")}</td><td>${
    joinMarkup(conditions, "<br>")
  }</td></tr>`;
}
