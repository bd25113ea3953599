import type { ResultTable } from "../database/mod.ts";
import type { EncodedTables } from "./encode_tables.ts";
import type { AlignedColumns } from "./explain_columns.ts";
import { pairOf } from "./same_rows.ts";

export interface AlignTablesOptions {
  readonly tables: EncodedTables;
  /** As `alignColumns` gives it. */
  readonly alignment: readonly (number | undefined)[];
}

/** The columns of two tables beside each other, those without a partner left out. */
export function alignTables(
  gold: ResultTable,
  predicted: ResultTable,
  { tables, alignment }: AlignTablesOptions,
): readonly AlignedColumns[] {
  return alignment.flatMap((partner, i): readonly AlignedColumns[] => {
    const ours = gold.columns[i];
    const theirs = partner === undefined ? undefined : predicted.columns[partner];
    if (!ours || !theirs || partner === undefined) return [];
    return [{ gold: ours, predicted: theirs, pair: pairOf(tables, { gold: i, predicted: partner }) }];
  });
}
