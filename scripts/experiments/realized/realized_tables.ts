import type { Coverage, RealizedJoin } from "../../../lib/dialogue/mod.ts";
import {
  countCell,
  numberColumns,
  type ReportTable,
  shareCell,
  textColumns,
} from "../../../lib/report/mod.ts";
import { type SqlConstruct, sqlConstructs } from "../../../lib/sql/mod.ts";
import type { TableHead } from "../table_head.ts";

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

/**
 * Sizes of queries, kinds of joins and coverage of datasets side by side, one row a dataset, in their order. A share
 * without a denominator is `none`.
 */
export function realizedTable(
  measures: readonly RealizedMeasure[],
  { caption, label, notes = [] }: TableHead,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...textColumns("Dataset"),
      ...numberColumns("Databases", "Queries", "Not Read", "1 Table", "2", "3", "4", "5 or More"),
      ...numberColumns("Joins", "Foreign Keys", "Tables Joined", "Keys Covered", "Planned Joins Made"),
    ],
    rows: measures.map(({ dataset, databases, queries, unreadable, joins, coverage, ...measure }) => {
      const { table_counts, planned_joins } = measure;
      const made = joins.key + joins.part_of_key + joins.no_key;
      const many = Object.entries(table_counts).filter(([size]) => Number(size) >= 5);
      return [
        dataset,
        ...[databases, queries, unreadable].map(countCell),
        ...[1, 2, 3, 4].map((size) => countCell(table_counts[size] ?? 0)),
        countCell(many.reduce((sum, [, count]) => sum + count, 0)),
        countCell(made),
        shareCell(joins.key, made),
        coverageCell(coverage.joinable_tables),
        coverageCell(coverage.foreign_keys),
        planned_joins === undefined ? "none planned" : coverageCell(planned_joins),
      ];
    }),
    notes,
  };
}

/**
 * The share of the queries of datasets with each SQL construct, one column a dataset, in their order. A construct that
 * no query has is left out.
 */
export function constructTable(
  measures: readonly RealizedMeasure[],
  { caption, label, notes = [] }: TableHead,
): ReportTable {
  const present = sqlConstructs.filter((construct) =>
    measures.some(({ constructs }) => constructs[construct] > 0)
  );
  return {
    caption,
    label,
    columns: [...textColumns("Construct"), ...numberColumns(...measures.map(({ dataset }) => dataset))],
    rows: present.map((construct) => [
      construct.replaceAll("_", " "),
      ...measures.map(({ constructs, queries }) => shareCell(constructs[construct], queries)),
    ]),
    notes,
  };
}

const coverageCell = ({ covered, of }: Coverage) => shareCell(covered, of);
