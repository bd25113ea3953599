import { sqlConstructs } from "../sql/mod.ts";
import type { RealizedMeasure, RealizedTableOptions } from "./realized_table.ts";
import type { ReportTable } from "./types.ts";

/**
 * How many of the queries of datasets have each SQL construct, one column a dataset, in their order. Constructs that no
 * query has are left out.
 *
 * @example
 * ```ts
 * import { constructTable, toMarkdown } from "querylogue/report";
 * import { sqlConstructs } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const none = Object.fromEntries(sqlConstructs.map((name) => [name, 0])) as Record<typeof sqlConstructs[number], number>;
 * const table = constructTable([{
 *   dataset: "lakes",
 *   databases: 1,
 *   queries: 4,
 *   unreadable: 0,
 *   table_counts: { 1: 4 },
 *   joins: { key: 0, part_of_key: 0, no_key: 0 },
 *   coverage: { joinable_tables: { covered: 0, of: 0 }, foreign_keys: { covered: 0, of: 0 } },
 *   constructs: { ...none, group_by: 1 },
 * }], { caption: "Lakes", label: "tab:lakes" });
 * assert.match(toMarkdown(table), /\| group by \| 25\.0 % \|/);
 * assert.equal(table.rows.length, 1);
 * ```
 */
export function constructTable(
  measures: readonly RealizedMeasure[],
  { caption, label, notes = [] }: RealizedTableOptions,
): ReportTable {
  const present = sqlConstructs.filter((construct) =>
    measures.some(({ constructs }) => constructs[construct] > 0)
  );
  return {
    caption,
    label,
    columns: [
      { header: "Construct" },
      ...measures.map(({ dataset }) => ({ header: dataset, align: "right" as const })),
    ],
    rows: present.map((construct) => [
      construct.replaceAll("_", " "),
      ...measures.map(({ constructs, queries }) =>
        queries === 0 ? "none" : {
          kind: "number" as const,
          value: 100 * constructs[construct] / queries,
          decimals: 1,
          unit: "%",
        }
      ),
    ]),
    notes,
  };
}
