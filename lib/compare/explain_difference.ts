import type { ResultTable } from "../database/mod.ts";
import { alignColumns } from "./align_columns.ts";
import { alignTables } from "./align_tables.ts";
import type { CompareRules } from "./compare_rules.ts";
import type { EncodedTables } from "./encode_tables.ts";
import { exampleRows } from "./example_rows.ts";
import { type AlignedColumns, explainColumns, sameMultiset } from "./explain_columns.ts";
import { explainLimit, outOfOrder } from "./explain_limit.ts";
import { extraRows, missingRows, surplusRows } from "./explain_rows.ts";
import { extraColumns } from "./extra_columns.ts";
import type { QueryFacts } from "./query_facts.ts";
import { type RowClasses, rowClasses } from "./row_classes.ts";
import type { Reason } from "./types.ts";
import { valueKeys } from "./value_key.ts";

export interface DifferingTables {
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
  readonly tables: EncodedTables;
  readonly rules: CompareRules;
  readonly facts: QueryFacts;
}

/** Why two tables differ, told along the most plausible pairing of their columns. */
export function explainDifference(
  { gold, predicted, tables, rules, facts }: DifferingTables,
): readonly Reason[] {
  const alignment = alignColumns(tables, rules);
  const aligned = alignTables(gold, predicted, { tables, alignment });
  const missing = missingColumns(gold, alignment);
  const extra = rules.allowExtraColumns ? [] : extraColumns(predicted, alignment);
  const columns = [...missing, ...extra];
  if (aligned.length === 0) return columns;
  const limit = missing.length === 0 ? explainLimit(gold, predicted, { rules, facts, alignment }) : undefined;
  if (limit) return [...columns, ...limit];
  const groups = { gold: new Int32Array(gold.rowCount), predicted: new Int32Array(predicted.rowCount) };
  const classes = rowClasses(aligned.map(({ pair }) => pair), groups);
  const lost = surplusRows(classes.gold, classes.predicted, classes.count);
  const added = surplusRows(classes.predicted, classes.gold, classes.count);
  if (lost.length === 0 && added.length === 0) {
    return columns.length === 0 ? [outOfOrder] : columns;
  }
  if (missing.length === 0 && sameSet(classes)) {
    return [...columns, duplicates(aligned, { lost, added, gold, predicted })];
  }
  const paired = missing.length === 0 && aligned.every(({ pair }) => sameMultiset(pair));
  return [
    ...columns,
    ...(paired ? [pairedOtherwise] : explainColumns(aligned, valueKeys(rules).byValue)),
    ...missingRows(aligned, lost),
    ...extraRows(aligned, added),
  ];
}

function missingColumns({ columns }: ResultTable, alignment: readonly (number | undefined)[]): Reason[] {
  const missing = columns.filter((_, i) => alignment[i] === undefined).map(({ name }) => name);
  if (missing.length === 0) return [];
  return [{ kind: "missing_columns", text: `The prediction lacks ${missing.join(", ")}.`, columns: missing }];
}

function sameSet({ gold, predicted, count }: RowClasses): boolean {
  return [gold, predicted].every((rows) => {
    const seen = new Uint8Array(count);
    for (const row of rows) seen[row] = 1;
    return seen.every((one) => one === 1);
  });
}

const pairedOtherwise: Reason = {
  kind: "paired_otherwise",
  text: "Each column holds the same values, but they stand in other rows.",
};

interface Surplus {
  readonly lost: readonly number[];
  readonly added: readonly number[];
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
}

function duplicates(
  aligned: readonly AlignedColumns[],
  { lost, added, gold, predicted }: Surplus,
): Reason {
  const cause = lost.length === 0
    ? ", as when a join repeats rows or a DISTINCT is lost"
    : added.length === 0
    ? ", as when a DISTINCT is added or repeated rows are lost"
    : "";
  return {
    kind: "duplicates",
    text:
      `The same rows stand there in other numbers: ${gold.rowCount} in the ground truth, ${predicted.rowCount} in the ` +
      `prediction${cause}.`,
    examples: added.length > 0
      ? exampleRows(aligned.map((columns) => columns.predicted), added)
      : exampleRows(aligned.map((columns) => columns.gold), lost),
  };
}
