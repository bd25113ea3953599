import { compareTables } from "../compare/mod.ts";
import type { ResultTable } from "../database/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";
import { failed, type GroundTruth, notChecked, passed, whyNoRows } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";

export interface ReadingsCheck {
  readonly query: GroundTruth["query"];
  /** Queries of the readings as they run, in their order; absent where one cannot be translated. */
  readonly queries: readonly (string | undefined)[];
}

/**
 * Whether an ambiguous question has at least two readings, each reading's query returns something, their answers differ from
 * one another, and the ground truth is that of one of them.
 */
export async function checkReadingsDiffer(
  { question_type, readings = [], ground_truth_sql }: Interaction,
  { query, queries }: ReadingsCheck,
): Promise<CheckResult> {
  if (question_type !== "ambiguous" && readings.length === 0) {
    return notChecked("the question is not ambiguous");
  }
  if (readings.length < 2) return failed("an ambiguous question needs two readings at least");
  if (
    ground_truth_sql !== undefined &&
    !readings.some((one) => one.ground_truth_sql.trim() === ground_truth_sql.trim())
  ) {
    return failed("the ground truth is that of none of the readings");
  }
  const answers: ResultTable[] = [];
  for (const [i, sql] of queries.entries()) {
    if (sql === undefined) return failed(`the query of reading ${i + 1} cannot be translated`);
    const outcome = await query(sql);
    if (outcome.kind !== "rows") {
      return failed(`the query of reading ${i + 1} does not run: ${whyNoRows(outcome)}`);
    }
    if (outcome.table.truncated) return notChecked(`reading ${i + 1} returns too many rows to compare`);
    if (isEmpty(outcome.table)) return failed(`reading ${i + 1} returns nothing`);
    answers.push(outcome.table);
  }
  for (const [i, answer] of answers.entries()) {
    const same = answers.findIndex((other, k) => k > i && areEqual(answer, other));
    if (same >= 0) return failed(`readings ${i + 1} and ${same + 1} have the same answer`);
  }
  return passed();
}

function isEmpty({ rowCount, columns }: ResultTable): boolean {
  return rowCount === 0 || columns.every(({ values }) => values.every((value) => value === null));
}

function areEqual(a: ResultTable, b: ResultTable): boolean {
  return compareTables(a, b, { ordered: false, pairByName: false, allowExtraColumns: false }).verdict ===
    "equal";
}
