import { compareTables } from "../compare/mod.ts";
import type { Query, ResultTable } from "../database/mod.ts";
import { failed, passed, whyNoRows } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";

export interface Repetition {
  readonly sql: string;
  /** What it returned at first. */
  readonly table: ResultTable;
  /** Runs it again, there or on a copy. */
  readonly query: Query;
}

/**
 * Whether a query returns the same rows again. Their order does not count: where the query asks for one, only rows that
 * tie can change places.
 */
export async function checkStable({ sql, table, query }: Repetition): Promise<CheckResult> {
  const again = await query(sql, { maxRows: Math.max(1, table.rowCount) });
  if (again.kind !== "rows") return failed(`this time it does not run: ${whyNoRows(again)}`);
  const { verdict, reasons } = compareTables(table, again.table, {
    ordered: false,
    freeColumnOrder: false,
    allowExtraColumns: false,
  });
  if (verdict === "equal" || verdict === "vacuous") return passed();
  if (again.table.truncated) return failed(`this time it returns more than ${table.rowCount} rows`);
  const others = reasons.find(({ kind }) => kind === "missing_rows");
  return failed(
    others?.kind === "missing_rows"
      ? `this time ${others.count} of its ${table.rowCount} rows are others`
      : `this time it returns ${again.table.rowCount} rows that are not the same ${table.rowCount}`,
  );
}
