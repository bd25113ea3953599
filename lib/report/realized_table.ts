import type { Coverage, RealizedJoin } from "../dialogue/mod.ts";
import type { SqlConstruct } from "../sql/mod.ts";
import type { Cell, ReportTable } from "./types.ts";

/** What the ground truths of one dataset touch; field names are those of the JSON. */
export interface RealizedMeasure {
  readonly dataset: string;
  readonly databases: number;
  /** Queries that could be read. */
  readonly queries: number;
  readonly unreadable: number;
  /** Queries by their number of tables. */
  readonly table_counts: Readonly<Record<string, number>>;
  /** Joins of all queries by whether they are foreign keys. */
  readonly joins: Readonly<Record<RealizedJoin["match"], number>>;
  readonly coverage: { readonly joinable_tables: Coverage; readonly foreign_keys: Coverage };
  /** Queries with each construct. */
  readonly constructs: Readonly<Record<SqlConstruct, number>>;
  /** Planned joins that a query of their dialogue makes; absent where nothing was planned. */
  readonly planned_joins?: Coverage;
}

export interface RealizedTableOptions {
  readonly caption: string;
  /** What LaTeX refers to it by. */
  readonly label: string;
  /** Sentences that stand below the table. @default none */
  readonly notes?: readonly string[] | undefined;
}

/**
 * Sizes of queries, kinds of joins and coverage of datasets side by side, one row a dataset, in their order. What has no
 * denominator is `none`.
 *
 * @example
 * ```ts
 * import { realizedTable, toMarkdown } from "querylogue/report";
 * import { sqlConstructs } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const table = realizedTable([{
 *   dataset: "lakes",
 *   databases: 1,
 *   queries: 3,
 *   unreadable: 0,
 *   table_counts: { 1: 1, 2: 1, 7: 1 },
 *   joins: { key: 6, part_of_key: 1, no_key: 0 },
 *   coverage: { joinable_tables: { covered: 7, of: 10 }, foreign_keys: { covered: 6, of: 12 } },
 *   constructs: Object.fromEntries(sqlConstructs.map((name) => [name, 0])) as Record<typeof sqlConstructs[number], number>,
 * }], { caption: "Lakes", label: "tab:lakes" });
 * assert.match(toMarkdown(table), /\| lakes \| 1 \| 3 \| 0 \| 1 \| 1 \| 0 \| 0 \| 1 \| 7 \| 85\.7 % \|/);
 * ```
 */
export function realizedTable(
  measures: readonly RealizedMeasure[],
  { caption, label, notes = [] }: RealizedTableOptions,
): ReportTable {
  const right = (header: string) => ({ header, align: "right" as const });
  return {
    caption,
    label,
    columns: [
      { header: "Dataset" },
      ...["Databases", "Queries", "Not Read", "1 Table", "2", "3", "4", "5 or More"].map(right),
      ...["Joins", "Foreign Keys", "Tables Joined", "Keys Covered", "Planned Joins Made"].map(right),
    ],
    rows: measures.map(({ dataset, databases, queries, unreadable, joins, coverage, ...measure }) => {
      const { table_counts, planned_joins } = measure;
      const sizes = Object.entries(table_counts).map(([size, n]) => ({ size: Number(size), n }));
      const made = joins.key + joins.part_of_key + joins.no_key;
      const more = sizes.filter(({ size }) => size >= 5).reduce((sum, { n }) => sum + n, 0);
      return [
        dataset,
        ...[databases, queries, unreadable].map(count),
        ...[1, 2, 3, 4].map((size) => count(table_counts[size] ?? 0)),
        count(more),
        count(made),
        share({ covered: joins.key, of: made }),
        share(coverage.joinable_tables),
        share(coverage.foreign_keys),
        planned_joins === undefined ? "none planned" : share(planned_joins),
      ];
    }),
    notes,
  };
}

const count = (value: number): Cell => ({ kind: "number", value });

function share({ covered, of }: Coverage): Cell {
  return of === 0 ? "none" : { kind: "number", value: 100 * covered / of, decimals: 1, unit: "%" };
}
