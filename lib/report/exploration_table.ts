import { howMany } from "../base/mod.ts";
import type { Exploration, ExploredTable } from "./exploration.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

export interface ExplorationTableOptions {
  /** Tables that have a row, in the order of the rows. @default all, as declared */
  readonly tables?: readonly ExploredTable[] | undefined;
}

/**
 * A table of the explored tables, without notes: rows, columns, keys, and role of each.
 *
 * @example
 * ```ts
 * import { explorationTable, toTerminal } from "querylogue/report";
 * import { exploreSchema } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const lake = { name: "lake", columns: [], primaryKey: ["name"], uniqueKeys: [], rowCount: 3 };
 * const found = await exploreSchema({ tables: [lake], foreignKeys: [] }, { name: "lakes" });
 * assert.match(toTerminal(explorationTable(found)), /lakes: 1 table, 0 foreign keys/);
 * ```
 */
export function explorationTable(
  found: Exploration,
  { tables = found.tables }: ExplorationTableOptions = {},
): ReportTable {
  return {
    caption: `${found.database}: ${
      [
        howMany(found.tables.length, "table"),
        howMany(found.foreign_keys, "foreign key"),
        ...(found.views.length > 0 ? [howMany(found.views.length, "view")] : []),
      ].join(", ")
    }`,
    label: "tab:schema",
    columns: [
      ...textColumns("Table"),
      ...numberColumns("Rows", "Columns", "References", "Referenced by"),
      ...textColumns("Role", "Primary key"),
    ],
    rows: tables.map((table) => [
      table.name,
      rows(table),
      ...[table.columns, table.references, table.referenced_by].map(countCell),
      table.role,
      table.primary_key.join(", "),
    ]),
    notes: [],
  };
}

function rows({ rows, rows_estimated }: ExploredTable): Cell {
  if (rows === undefined) return "";
  return rows_estimated ? `about ${rows}` : countCell(rows);
}
