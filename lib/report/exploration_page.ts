import type { Join, JoinEnd, Schema } from "../schema/mod.ts";
import type { Exploration, ExploredColumn, ExploredTable, ExploredView } from "./exploration.ts";
import { columnNotes, explorationFacts } from "./exploration_facts.ts";
import { explorationTable } from "./exploration_table.ts";
import { formatCell } from "./format_cell.ts";
import { joinMarkup, type Markup, markup } from "./markup.ts";
import { diagramScript } from "./diagram_script.ts";
import { page } from "./page.ts";
import { pageStyle } from "./page_style.ts";
import { schemaDiagram } from "./schema_diagram.ts";

/** Most tables of a drawing; of a larger schema the hubs and their neighbours are drawn. */
const MOST_DRAWN = 100;

/** Letters of a list that are shown before it is unfolded. */
const MOST_LETTERS = 300;

/**
 * Renders an exploration as one page without outside parts: its facts, a drawing of the joins, and every table with its
 * columns. Names of tables link to them, and a search box hides the tables that do not contain its words. Of a schema with
 * more than 100 tables the drawing shows the hubs and their neighbours.
 *
 * @param schema The explored schema, for the drawing.
 *
 * @example
 * ```ts
 * import { explorationPage } from "querylogue/report";
 * import { exploreSchema } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const schema = { tables: [{ name: "a<b", columns: [], primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const page = await explorationPage(await exploreSchema(schema, { name: "lakes" }), schema);
 * assert.match(page, /<h3[^>]*>a&lt;b/);
 * ```
 */
export async function explorationPage(found: Exploration, schema: Schema): Promise<string> {
  const ids = new Map(found.tables.map(({ name }, position) => [name, `t${position}`]));
  const link = (table: string) => {
    const id = ids.get(table);
    return id === undefined ? markup`${table}` : markup`<a href="#${id}">${table}</a>`;
  };
  const { caption } = explorationTable(found);
  const drawn = drawnTables(found);
  const diagram = await schemaDiagram(partOf(schema, drawn), { linkOf: (table) => `#${ids.get(table)}` });
  return page({
    title: found.database,
    task: "explore",
    style: pageStyle,
    script: `${explorationScript}\n${diagramScript}`,
    body: [
      markup`<h1>${found.database}</h1>`,
      markup`<p>${caption.slice(found.database.length + 2)}</p>`,
      ...factElements(found, ids),
      markup`<h2>Joins</h2>`,
      ...(drawn.size < found.tables.length
        ? [
          markup`<p>Drawn are the hubs and their neighbours: ${drawn.size} of ${found.tables.length} tables.</p>`,
        ]
        : []),
      markup`<figure class="schema">`,
      { text: diagram },
      markup`</figure>`,
      markup`<h2 id="tables">Tables</h2>`,
      markup`<p class="search"><label>Search <input type="search" placeholder="table or column"></label> <output></output></p>`,
      overview(found, link),
      ...found.tables.map((table) => tableElement(table, { found, link, id: ids.get(table.name) ?? "" })),
      ...(found.views.length === 0 ? [] : [markup`<h2>Views</h2>`]),
      ...found.views.map(viewElement),
    ],
  });
}

type Link = (table: string) => Markup;

/** Facts; an item that is a table links to it. */
function factElements(found: Exploration, ids: ReadonlyMap<string, string>): readonly Markup[] {
  const facts = explorationFacts(found);
  const item = (text: string) => {
    // A hub's name is followed by its number of neighbours.
    const [name = text] = ids.has(text) ? [text] : text.split(/ \(\d+ neighbours\)$/);
    const id = ids.get(name);
    return id === undefined
      ? markup`${text}`
      : markup`<a href="#${id}">${name}</a>${text.slice(name.length)}`;
  };
  return [
    markup`<dl>`,
    ...facts.filter(({ sentences }) => !sentences).map(({ title, items }) =>
      markup`<dt>${title}</dt><dd>${folded(items, item)}</dd>`
    ),
    markup`</dl>`,
    ...facts.filter(({ sentences, items }) => sentences && items.length > 0).flatMap(({ title, items }) => [
      markup`<h2>${title}</h2>`,
      markup`<ul>${joinMarkup(items.map((text) => markup`<li>${text}</li>`))}</ul>`,
    ]),
  ];
}

/** The first of many items, and the rest on demand. */
function folded(items: readonly string[], shown: (item: string) => Markup): Markup {
  if (items.length === 0) return markup`none`;
  let letters = 0;
  const fitting = items.filter((item, i) => (letters += item.length) <= MOST_LETTERS || i === 0).length;
  const list = (some: readonly string[]) => joinMarkup(some.map(shown), ", ");
  // To unfold one item is more trouble than to read it.
  if (items.length <= fitting + 1) return list(items);
  return markup`${list(items.slice(0, fitting))}
<details><summary>and ${items.length - fitting} more</summary>${list(items.slice(fitting))}</details>`;
}

function overview(found: Exploration, link: Link): Markup {
  const { columns, rows } = explorationTable(found);
  const kind = (place: number) => columns[place]?.align === "right" ? markup` class="number"` : "";
  return wideTable(
    columns.map(({ header }, place) => markup`<th${kind(place)}>${header}</th>`),
    rows.map((cells, i) => {
      const table = found.tables[i] as ExploredTable;
      const tds = cells.map((cell, place) =>
        markup`<td${kind(place)}>${place === 0 ? link(table.name) : formatCell(cell)}</td>`
      );
      return markup`<tr data-words="${words(table)}">${tds}</tr>`;
    }),
  );
}

function wideTable(header: readonly Markup[], rows: readonly Markup[]): Markup {
  return joinMarkup([
    markup`<div class="wide"><table>`,
    markup`<thead><tr>${header}</tr></thead>`,
    markup`<tbody>`,
    ...rows,
    markup`</tbody>`,
    markup`</table></div>`,
  ]);
}

function tableElement(
  table: ExploredTable,
  { found, link, id }: { readonly found: Exploration; readonly link: Link; readonly id: string },
): Markup {
  const { name, rows, rows_estimated, role, comment, primary_key, unique_keys, column_list } = table;
  const own = found.joins.filter(({ from }) => from.table === name);
  const others = new Set(found.joins.filter(({ to }) => to.table === name).map(({ from }) => from.table));
  const count = rows === undefined
    ? ""
    : `, ${rows_estimated ? "about " : ""}${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;
  const composite = own.filter(({ from }) => from.columns.length > 1);
  const keys = [
    ...(primary_key.length > 1 ? [markup`Primary key: ${primary_key.join(", ")}`] : []),
    ...unique_keys.map((columns) => markup`Unique: ${columns.join(", ")}`),
    ...composite.map((join) => markup`${join.from.columns.join(", ")} → ${end(join.to, link)}`),
    ...(others.size > 0 ? [markup`Referenced by ${joinMarkup([...others].map(link), ", ")}`] : []),
  ];
  return joinMarkup([
    markup`<section id="${id}" data-words="${words(table)}">`,
    markup`<h3>${name} <small>${role}${count}</small></h3>`,
    ...(comment === undefined ? [] : [markup`<p>${comment}</p>`]),
    columnTable(column_list, (column) => [
      ...(primary_key.includes(column.name) ? ["primary key"] : []),
      ...columnNotes(column),
      ...own.filter(({ from }) => from.columns.length === 1 && from.columns[0] === column.name)
        .map(({ to }) => markup`→ ${end(to, link)}`),
    ]),
    ...keys.map((line) => markup`<p class="note">${line}</p>`),
    markup`</section>`,
  ]);
}

function viewElement(view: ExploredView): Markup {
  return joinMarkup([
    markup`<section data-words="${words(view)}">`,
    markup`<h3>${view.name} <small>view</small></h3>`,
    ...(view.comment === undefined ? [] : [markup`<p>${view.comment}</p>`]),
    columnTable(view.column_list, columnNotes),
    markup`</section>`,
  ]);
}

/** A table of columns, without the properties that none of them has. */
function columnTable(
  columns: readonly ExploredColumn[],
  notes: (column: ExploredColumn) => readonly (string | Markup)[],
): Markup {
  if (columns.length === 0) return markup`<p class="note">No columns</p>`;
  const properties:
    readonly (readonly [string, (column: ExploredColumn) => string | Markup, kind?: "number"])[] = [
      ["Column", ({ name }) => name],
      ["Type", ({ type }) => type],
      ["Keys and rules", (column) => joinMarkup(notes(column), "; ")],
      [
        "NULL",
        ({ null_share }) => null_share === undefined ? "" : `${(100 * null_share).toFixed(1)} %`,
        "number",
      ],
      ["Distinct", ({ distinct }) => distinct?.toLocaleString("en") ?? "", "number"],
      [
        "Range or samples",
        ({ minimum, maximum, samples = [] }) =>
          minimum === undefined ? samples.join(" | ") : `${minimum} to ${maximum}`,
      ],
      ["Comment", ({ comment = "" }) => comment],
    ];
  const shown = properties.filter(([, cell]) =>
    columns.some((column) => markup`${cell(column)}`.text !== "")
  );
  const kindOf = (kind: string | undefined) => kind === undefined ? "" : markup` class="${kind}"`;
  return wideTable(
    shown.map(([header, , kind]) => markup`<th scope="col"${kindOf(kind)}>${header}</th>`),
    columns.map((column) =>
      markup`<tr>${shown.map(([, cell, kind]) => markup`<td${kindOf(kind)}>${cell(column)}</td>`)}</tr>`
    ),
  );
}

function end({ table, columns }: JoinEnd, link: Link): Markup {
  return markup`${link(table)} (${columns.join(", ")})`;
}

function words({ name, column_list }: ExploredView): string {
  return [name, ...column_list.map((column) => column.name)].join(" ").toLowerCase();
}

/** All tables, or the hubs and as many of their neighbours as there is room for. */
function drawnTables({ tables, hubs, joins }: Exploration): ReadonlySet<string> {
  if (tables.length <= MOST_DRAWN) return new Set(tables.map(({ name }) => name));
  const drawn = new Set(hubs);
  const isHub = ({ from, to }: Join) => hubs.includes(from.table) || hubs.includes(to.table);
  for (const { from, to } of joins.filter(isHub)) {
    for (const { table } of [from, to]) if (drawn.size < MOST_DRAWN) drawn.add(table);
  }
  return drawn;
}

function partOf(schema: Schema, drawn: ReadonlySet<string>): Schema {
  return {
    tables: schema.tables.filter(({ name }) => drawn.has(name)),
    foreignKeys: schema.foreignKeys.filter(({ from, to }) => drawn.has(from.table) && drawn.has(to.table)),
  };
}

/** Hides the rows and sections whose words do not contain those of the search box. */
const explorationScript = `
const input = document.querySelector("input");
const sections = [...document.querySelectorAll("section")];
const searched = [...document.querySelectorAll("[data-words]")];
input.addEventListener("input", () => {
  const words = input.value.toLowerCase().split(/\\s+/);
  for (const one of searched) one.hidden = !words.every((word) => one.dataset.words.includes(word));
  const left = sections.filter((section) => !section.hidden).length;
  document.querySelector("output").textContent = input.value.trim() === "" ? "" : left + " of " + sections.length;
});
`.trim();
