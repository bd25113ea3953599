import { dialectTraits } from "../sql/mod.ts";
import { knownTables } from "../schema/mod.ts";
import { failed, type GroundTruth, passed, undecided, whyNoRows } from "./ground_truth.ts";
import { groupValueQueries } from "./group_value_queries.ts";
import type { CheckResult } from "./types.ts";

/**
 * Checks that a column read from groups without being grouped by has one value per group. Only SQLite and MariaDB run such a
 * query; they return an arbitrary value of the group.
 */
export async function checkSingleValues(
  { sql, schema, goldDatabase: { dialect }, query }: Omit<
    GroundTruth,
    "table" | "predictedDatabase" | "limits"
  >,
): Promise<CheckResult> {
  if (dialectTraits[dialect].bareColumns === "none") return passed();
  const counted = await groupValueQueries(sql, { dialect, tables: knownTables(schema) });
  if (counted === undefined) return undecided("whether what is shown of groups is one cannot be read");
  let result = passed();
  for (const { sql: text, columns } of counted) {
    const outcome = await query(text, { maxRows: MOST_ROWS });
    if (outcome.kind !== "rows") {
      result = undecided(`a query with groups in it does not run by itself: ${whyNoRows(outcome)}`);
      continue;
    }
    const numbers = outcome.table.columns.slice(-columns.length);
    const several = columns.find((_, i) => numbers[i]?.values.some((count) => Number(count) > 1));
    if (several !== undefined) {
      return failed(`${several} has several values in a group, and any may be taken`);
    }
    if (outcome.table.truncated) result = undecided(`more than ${MOST_ROWS} groups`);
  }
  return result;
}

/** Most groups that are read. */
const MOST_ROWS = 100_000;
