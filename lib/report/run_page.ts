import type { RunConfiguration, TurnRecord } from "../evaluation/mod.ts";
import { type Markup, markup } from "./markup.ts";
import { page } from "./page.ts";
import { reproducibilityTable } from "./reproducibility_table.ts";
import type { RunOverview } from "./run_overview.ts";
import { hideStoredValues } from "./run_page/hide_stored_values.ts";
import { packData } from "./run_page/pack_data.ts";
import { pageScript } from "./run_page/page_script.ts";
import { runData, type RunDataOptions } from "./run_page/run_data.ts";
import style from "./run_page/run_page.css" with { type: "text" };
import { toHtml } from "./to_html.ts";
import type { ReportTable } from "./types.ts";

export interface RunPageOptions extends RunDataOptions {
  /** Stands on top. */
  readonly overview: RunOverview;
  /** All tables of the run, below the overview. @default none */
  readonly tables?: readonly ReportTable[] | undefined;
  /** What was run, one entry for each run on the page. @default not known */
  readonly configurations?: readonly RunConfiguration[] | undefined;
  /** Stand-ins are shown in place of stored values. @default false */
  readonly hideValues?: boolean | undefined;
}

/**
 * Renders runs as one page that opens from a disk, loads and sends nothing, and runs its own script alone: on top the overview,
 * all tables and how to repeat the run; below a list of interactions to search, filter and sort, and beside it the dialogue as a
 * chat, each turn with what was understood, SQL and results of both sides, and the agents side by side. What a page has no
 * room for is left out, and said.
 *
 * @param records The journal, in any order.
 *
 * @example
 * ```ts
 * import { runPage } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const overview = { headline: "lakes · 0 dialogues", columns: [], rows: [], notes: [] };
 * const page = await runPage([], { overview, dataset: { control: {}, dialogues: [] }, agents: [], trials: 1 });
 * assert.match(page, /^<!doctype html>/);
 * ```
 */
export async function runPage(
  records: readonly TurnRecord[],
  { overview, tables = [], configurations = [], hideValues = false, ...options }: RunPageOptions,
): Promise<string> {
  const all = await runData(records, options);
  const { packed, shown } = packData(hideValues ? hideStoredValues(all) : all);
  const [name = "Run"] = overview.headline.split(" · ");
  return page({
    title: `${name}: run`,
    task: "report",
    style,
    script: await pageScript(),
    data: packed,
    body: [
      markup`<a class="skip" href="#list">To the list of interactions</a>`,
      markup`<header>`,
      markup`<h1>${overview.headline}</h1>`,
      overviewTable(overview),
      ...[overview.failures, overview.shows, ...overview.notes, ...shown.cut].filter((text) =>
        text !== undefined
      )
        .map((text) => markup`<p class="note">${text}</p>`),
      ...configurations.map(({ command }) =>
        command === undefined ? markup`` : markup`<p><code>${command}</code></p>`
      ),
      ...(tables.length === 0 ? [] : [
        markup`<details class="tables"><summary>All tables</summary>`,
        ...tables.map((table) => markup`<div class="wide">${{ text: toHtml(table) }}</div>`),
        markup`</details>`,
      ]),
      ...configurations.map((configuration) =>
        markup`<details class="tables"><summary>What was run</summary><div class="wide">${{
          text: toHtml(reproducibilityTable(configuration)),
        }}</div></details>`
      ),
      markup`</header>`,
      markup`<main aria-busy="true">`,
      markup`<nav aria-label="Interactions">`,
      markup`<div class="search"><label>Search <input id="search" type="search" placeholder="words, SQL, a key"></label>`,
      markup`<output id="count" aria-live="polite">opening …</output>`,
      markup`<details class="filters"><summary>Order and filters</summary><div id="filters"></div></details></div>`,
      markup`<div id="list" role="listbox" tabindex="0" aria-label="Interactions"></div>`,
      markup`<p class="keys">↑ ↓ or j k move, Enter reads, / searches, Esc goes back to the list.</p>`,
      markup`</nav>`,
      markup`<div id="pane" role="region" aria-label="Dialogue" aria-live="off"></div>`,
      markup`</main>`,
      markup`<noscript><p>Without its script the page shows tables alone; report.json holds the dialogues.</p></noscript>`,
    ],
  });
}

function overviewTable({ columns, rows }: RunOverview): Markup {
  return markup`<div class="wide"><table class="overview"><caption class="quiet">Value ± the larger half of its 95 % interval</caption><thead><tr><td></td>${
    columns.map((header) => markup`<th scope="col">${header}</th>`)
  }</tr></thead><tbody>${
    rows.map(({ name, cells }) =>
      markup`<tr><th scope="row">${name}</th>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`
    )
  }</tbody></table></div>`;
}
