import type { Exploration, ExploredColumn } from "./exploration.ts";
import { columnNotes, explorationFacts, keyLabel } from "./exploration_facts.ts";
import { explorationTable } from "./exploration_table.ts";
import { textColumns } from "./table_parts.ts";
import { toMarkdown } from "./to_markdown.ts";
import type { ReportTable } from "./types.ts";

/**
 * Renders an exploration as a complete Markdown document: tables, facts, all joins, and the columns of each table and
 * view.
 *
 * @example
 * ```ts
 * import { explorationMarkdown } from "querylogue/report";
 * import { exploreSchema } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const column = { name: "depth", type: "INTEGER", notNull: true };
 * const lake = { name: "lake", columns: [column], primaryKey: [], uniqueKeys: [] };
 * const text = explorationMarkdown(await exploreSchema({ tables: [lake], foreignKeys: [] }, { name: "lakes" }));
 * assert.match(text, /\*\*lakes: 1 table, 0 foreign keys\*\*[^]*\| depth \| INTEGER \| not null \|/);
 * ```
 */
export function explorationMarkdown(found: Exploration): string {
  const facts = explorationFacts(found);
  return [
    { ...explorationTable(found), notes: facts.filter(({ sentences }) => !sentences).map(factNote) },
    ...facts.filter(({ sentences, items }) => sentences && items.length > 0).map(({ title, items }) =>
      list(title, items)
    ),
    ...(found.joins.length > 0 ? [list("Joins", found.joins.map(keyLabel))] : []),
    ...[...found.tables, ...found.views].map(({ name, comment, column_list }) =>
      columnTable(name, { comment, columns: column_list })
    ),
  ].map(toMarkdown).join("\n");
}

function factNote({ title, items }: { readonly title: string; readonly items: readonly string[] }): string {
  return `${title}: ${items.join(", ") || "none"}`;
}

function list(title: string, items: readonly string[]): ReportTable {
  return {
    caption: title,
    label: "tab:list",
    columns: textColumns(title),
    rows: items.map((item) => [item]),
    notes: [],
  };
}

function columnTable(
  name: string,
  { comment, columns }: {
    readonly comment?: string | undefined;
    readonly columns: readonly ExploredColumn[];
  },
): ReportTable {
  return {
    caption: name,
    label: `tab:${name}`,
    columns: textColumns("Column", "Type", "", "Comment", "Sample values"),
    rows: columns.map((column) => [
      column.name,
      column.type,
      columnNotes(column).join("; "),
      column.comment ?? "",
      column.samples?.join(" | ") ?? "",
    ]),
    notes: comment === undefined ? [] : [comment],
  };
}
