import type { CombinationBalance } from "../../../lib/dialogue/mod.ts";
import {
  type Cell,
  countCell,
  numberColumns,
  type ReportTable,
  shareCell,
  textColumns,
} from "../../../lib/report/mod.ts";
import type { TableHead } from "../table_head.ts";

/** What became of the plan of one database; field names are those of the JSON. */
export interface SchemaMeasure {
  readonly name: string;
  readonly source: string;
  readonly language: string;
  readonly dialect: string;
  /** All tables of the schema. */
  readonly tables: number;
  readonly foreign_keys: number;
  /** Dialogues that were asked for; a plan has fewer where a database gives no more combinations. */
  readonly asked: number;
  readonly planned: CombinationBalance;
  readonly made: CombinationBalance;
  /** Combinations of which no dialogue could be made, so that another one stands in the dataset. */
  readonly replaced: number;
  /** Why dialogues are missing, a sentence each. */
  readonly not_made: readonly string[];
  readonly queries: number;
  /** Ground truths that fail a check of `verify`, by `DIALOGUE.INTERACTION: checks`. */
  readonly failing: readonly string[];
  /** Seconds from opening the database to the finished dataset. */
  readonly seconds: number;
}

/**
 * Plans against dialogues of several databases, a row each. The relative change of the deviation is `none` where the plan's is
 * 0.
 */
export function schemaMeasureTable(
  measures: readonly SchemaMeasure[],
  { caption, label, notes = [] }: TableHead,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...textColumns("Database", "Engine", "Language"),
      ...numberColumns("Tables", "Keys", "Admitted", "Covered", "Asked", "Planned", "Made"),
      ...numberColumns("Made of Asked", "of Planned", "Replaced"),
      ...numberColumns("Deviation Planned", "Made", "Change", "Queries", "Failing", "Seconds"),
    ],
    rows: measures.map((measure) => {
      const { name, dialect, language, tables, foreign_keys, asked, planned, made } = measure;
      const { replaced, queries, failing, seconds } = measure;
      return [
        ...[name, dialect, language],
        ...[tables, foreign_keys, planned.tables.of, made.tables.covered].map(countCell),
        ...[asked, planned.dialogues, made.dialogues].map(countCell),
        shareCell(made.dialogues, asked),
        shareCell(made.dialogues, planned.dialogues),
        countCell(replaced),
        decimalCell(planned.standard_deviation, 2),
        decimalCell(made.standard_deviation, 2),
        shareCell(made.standard_deviation - planned.standard_deviation, planned.standard_deviation),
        ...[queries, failing.length].map(countCell),
        decimalCell(seconds, 0),
      ];
    }),
    notes,
  };
}

const decimalCell = (value: number, decimals: number): Cell => ({ kind: "number", value, decimals });
