import { buildSql, sql } from "../sql/mod.ts";
import { failed, type GroundTruth, notChecked, passed, whyNoRows } from "./ground_truth.ts";
import { literalUses } from "./literal_uses.ts";
import type { CheckResult } from "./types.ts";

/** Whether each literal that is compared with a stored column by =, <>, IN or LIKE occurs in that column. */
export async function checkLiteralsOccur(truth: GroundTruth): Promise<CheckResult> {
  const { schema, goldDatabase: { dialect }, query } = truth;
  const uses = await literalUses(truth.sql, { schema, dialect });
  if (typeof uses === "string") return notChecked(`the text cannot be read: ${uses}`);
  if (uses.length === 0) return passed("no literal is compared with a column");
  const columns = uses.map(({ occurs }) => {
    const anywhere = sql.join(occurs.map((one) => sql`EXISTS (${one})`), sql` OR `);
    return sql`CASE WHEN ${anywhere} THEN 1 ELSE 0 END`;
  });
  const outcome = await query(buildSql(sql`SELECT ${sql.join(columns)}`, dialect), { maxRows: 1 });
  if (outcome.kind !== "rows") return notChecked(`the columns cannot be searched: ${whyNoRows(outcome)}`);
  const missing = uses.filter((_, i) => Number(outcome.table.columns[i]?.values[0]) !== 1);
  return missing.length === 0
    ? passed()
    : failed(`no row has ${missing.map(({ text }) => text).join(", nor ")}`);
}
