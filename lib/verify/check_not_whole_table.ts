import { compareTables } from "../compare/mod.ts";
import { realizedQuery } from "../dialogue/mod.ts";
import { nameParts, type Schema } from "../schema/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";
import { failed, type GroundTruth, notChecked, passed } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";

/** Whether the answer is none of the base tables that the query reads, row for row, in all or some of its columns. */
export async function checkNotWholeTable(truth: GroundTruth): Promise<CheckResult> {
  const { table: answer, schema, goldDatabase: { dialect }, query } = truth;
  if (answer.rowCount === 0) return passed();
  const read = await realizedQuery(truth.sql, { schema, dialect });
  if (typeof read === "string") return notChecked(`the text cannot be read: ${read}`);
  for (const { name } of tablesOfSize(schema, read.tables, answer.rowCount)) {
    const whole = await query(
      buildSql(sql`SELECT * FROM ${sql.id(...nameParts(name))}`, dialect),
      { maxRows: answer.rowCount },
    );
    if (whole.kind !== "rows" || whole.table.truncated) continue;
    const { verdict } = compareTables(answer, whole.table, { ordered: false, pairByName: false });
    if (verdict === "equal") return failed(`it returns all ${answer.rowCount} rows of table ${name}`);
  }
  return passed();
}

/** Tables that may have so many rows. */
function tablesOfSize({ tables }: Schema, names: readonly string[], rows: number) {
  return tables.filter(({ name, rowCount = rows }) => names.includes(name) && rowCount === rows);
}
