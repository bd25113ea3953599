import type { Join, JoinEnd, Schema } from "../schema/mod.ts";
import { columnNotes } from "./column_notes.ts";
import { escapeMarkup } from "./escape_markup.ts";
import type { Exploration, ExploredColumn, ExploredTable, ExploredView } from "./exploration.ts";
import { explorationFacts } from "./exploration_facts.ts";
import { explorationStyle } from "./exploration_style.ts";
import { explorationTable } from "./exploration_table.ts";
import { formatCell } from "./format_cell.ts";
import { pagePolicy } from "./page_policy.ts";
import { schemaDiagram } from "./schema_diagram.ts";

/** Tables that a drawing shows: of more, the hubs and their neighbours stand for all. */
const MOST_DRAWN = 100;

/** Letters of a list that are shown at once. */
const MOST_LETTERS = 300;

/**
 * An exploration as one page without outside parts: what there is to tell, a drawing of the joins, and every table with
 * its columns; names of tables lead to them, and a search box leaves those that a word occurs in. Of a schema with more
 * than 100 tables the drawing shows the hubs and their neighbours.
 *
 * @param schema What was explored, for its drawing.
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
    return id === undefined ? escapeMarkup(table) : `<a href="#${id}">${escapeMarkup(table)}</a>`;
  };
  const { caption } = explorationTable(found);
  const drawn = drawnTables(found);
  return [
    `<!doctype html>`,
    `<html lang="en">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="generator" content="deno task explore"><meta name="color-scheme" content="light dark">`,
    // Whatever a name or a value holds: the page loads nothing and sends nothing.
    pagePolicy({ scripts: true }),
    `<title>${escapeMarkup(found.database)}</title>`,
    `<style>${explorationStyle}</style></head>`,
    `<body>`,
    `<h1>${escapeMarkup(found.database)}</h1>`,
    `<p>${escapeMarkup(caption.slice(found.database.length + 2))}</p>`,
    ...factElements(found, ids),
    `<h2>Joins</h2>`,
    ...(drawn.size < found.tables.length
      ? [`<p>Drawn are the hubs and their neighbours: ${drawn.size} of ${found.tables.length} tables.</p>`]
      : []),
    `<figure>`,
    await schemaDiagram(partOf(schema, drawn), { linkOf: (table) => `#${ids.get(table)}` }),
    `</figure>`,
    `<h2 id="tables">Tables</h2>`,
    `<p class="search"><label>Search <input type="search" placeholder="table or column"></label> <output></output></p>`,
    overview(found, link),
    ...found.tables.map((table) => tableElement(table, { found, link, id: ids.get(table.name) ?? "" })),
    ...(found.views.length === 0 ? [] : [`<h2>Views</h2>`]),
    ...found.views.map(viewElement),
    `<script>${explorationScript}</script>`,
    `</body>`,
    `</html>`,
    "",
  ].join("\n");
}

type Link = (table: string) => string;

/** Facts whose items are tables lead to them. */
function factElements(found: Exploration, ids: ReadonlyMap<string, string>): readonly string[] {
  const facts = explorationFacts(found);
  const item = (text: string) => {
    // A hub's name is followed by its number of neighbours.
    const [name = text] = ids.has(text) ? [text] : text.split(/ \(\d+ neighbours\)$/);
    const id = ids.get(name);
    return id === undefined
      ? escapeMarkup(text)
      : `<a href="#${id}">${escapeMarkup(name)}</a>${escapeMarkup(text.slice(name.length))}`;
  };
  return [
    `<dl>`,
    ...facts.filter(({ sentences }) => !sentences).map(({ title, items }) =>
      `<dt>${escapeMarkup(title)}</dt><dd>${folded(items, item)}</dd>`
    ),
    `</dl>`,
    ...facts.filter(({ sentences, items }) => sentences && items.length > 0).flatMap(({ title, items }) => [
      `<h2>${escapeMarkup(title)}</h2>`,
      `<ul>${items.map((text) => `<li>${escapeMarkup(text)}</li>`).join("\n")}</ul>`,
    ]),
  ];
}

/** The first of many items, and the rest on demand. */
function folded(items: readonly string[], shown: (item: string) => string): string {
  if (items.length === 0) return "none";
  let letters = 0;
  const fitting = items.filter((item, i) => (letters += item.length) <= MOST_LETTERS || i === 0).length;
  const list = (some: readonly string[]) => some.map(shown).join(", ");
  // To unfold one item is more trouble than to read it.
  if (items.length <= fitting + 1) return list(items);
  return `${list(items.slice(0, fitting))}
<details><summary>and ${items.length - fitting} more</summary>${list(items.slice(fitting))}</details>`;
}

function overview(found: Exploration, link: Link): string {
  const { columns, rows } = explorationTable(found);
  const kind = (place: number) => columns[place]?.align === "right" ? ` class="number"` : "";
  return [
    `<div class="wide"><table>`,
    `<thead><tr>${
      columns.map(({ header }, place) => `<th${kind(place)}>${escapeMarkup(header)}</th>`).join("")
    }</tr></thead>`,
    `<tbody>`,
    ...rows.map((cells, i) => {
      const table = found.tables[i] as ExploredTable;
      const tds = cells.map((cell, place) =>
        `<td${kind(place)}>${place === 0 ? link(table.name) : escapeMarkup(formatCell(cell))}</td>`
      );
      return `<tr data-words="${words(table)}">${tds.join("")}</tr>`;
    }),
    `</tbody>`,
    `</table></div>`,
  ].join("\n");
}

function tableElement(
  table: ExploredTable,
  { found, link, id }: { readonly found: Exploration; readonly link: Link; readonly id: string },
): string {
  const { name, rows, rows_estimated, role, comment, primary_key, unique_keys, column_list } = table;
  const own = found.joins.filter(({ from }) => from.table === name);
  const others = new Set(found.joins.filter(({ to }) => to.table === name).map(({ from }) => from.table));
  const count = rows === undefined
    ? ""
    : `, ${rows_estimated ? "about " : ""}${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}`;
  const composite = own.filter(({ from }) => from.columns.length > 1);
  const keys = [
    ...(primary_key.length > 1 ? [`Primary key: ${escapeMarkup(primary_key.join(", "))}`] : []),
    ...unique_keys.map((columns) => `Unique: ${escapeMarkup(columns.join(", "))}`),
    ...composite.map((join) => `${escapeMarkup(join.from.columns.join(", "))} → ${end(join.to, link)}`),
    ...(others.size > 0 ? [`Referenced by ${[...others].map(link).join(", ")}`] : []),
  ];
  return [
    `<section id="${id}" data-words="${words(table)}">`,
    `<h3>${escapeMarkup(name)} <small>${role}${count}</small></h3>`,
    ...(comment === undefined ? [] : [`<p>${escapeMarkup(comment)}</p>`]),
    columnTable(column_list, (column) => [
      ...(primary_key.includes(column.name) ? ["primary key"] : []),
      ...columnNotes(column).map(escapeMarkup),
      ...own.filter(({ from }) => from.columns.length === 1 && from.columns[0] === column.name)
        .map(({ to }) => `→ ${end(to, link)}`),
    ]),
    ...keys.map((line) => `<p class="note">${line}</p>`),
    `</section>`,
  ].join("\n");
}

function viewElement(view: ExploredView): string {
  return [
    `<section data-words="${words(view)}">`,
    `<h3>${escapeMarkup(view.name)} <small>view</small></h3>`,
    ...(view.comment === undefined ? [] : [`<p>${escapeMarkup(view.comment)}</p>`]),
    columnTable(view.column_list, (column) => columnNotes(column).map(escapeMarkup)),
    `</section>`,
  ].join("\n");
}

/** Columns with what only some of them have left out where none has it. */
function columnTable(
  columns: readonly ExploredColumn[],
  notes: (column: ExploredColumn) => readonly string[],
): string {
  if (columns.length === 0) return `<p class="note">No columns</p>`;
  const shown = [
    { header: "Column", cell: ({ name }: ExploredColumn) => escapeMarkup(name) },
    { header: "Type", cell: ({ type }: ExploredColumn) => escapeMarkup(type) },
    { header: "Keys and rules", cell: (column: ExploredColumn) => notes(column).join("; ") },
    { header: "Comment", cell: ({ comment = "" }: ExploredColumn) => escapeMarkup(comment) },
    {
      header: "Sample values",
      cell: ({ samples = [] }: ExploredColumn) => escapeMarkup(samples.join(" | ")),
    },
  ].filter(({ cell }) => columns.some((column) => cell(column) !== ""));
  return [
    `<div class="wide"><table>`,
    `<thead><tr>${shown.map(({ header }) => `<th>${header}</th>`).join("")}</tr></thead>`,
    `<tbody>`,
    ...columns.map((column) => `<tr>${shown.map(({ cell }) => `<td>${cell(column)}</td>`).join("")}</tr>`),
    `</tbody>`,
    `</table></div>`,
  ].join("\n");
}

function end({ table, columns }: JoinEnd, link: Link): string {
  return `${link(table)} (${escapeMarkup(columns.join(", "))})`;
}

function words({ name, column_list }: ExploredView): string {
  return escapeMarkup([name, ...column_list.map((column) => column.name)].join(" ").toLowerCase());
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

/** The search box of an exploration's page: it looks into the words of a row or section. */
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
