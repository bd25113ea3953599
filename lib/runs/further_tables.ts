import type { TurnRecord } from "../evaluation/mod.ts";
import {
  comparisonsTable,
  type ReportTable,
  type RunMeasures,
  userTables,
  type UserTablesOptions,
} from "../report/mod.ts";

/** The tables of a run beside the main one: agents compared, and what a user by model did. Empty for one offline agent. */
export function furtherTables(
  { comparisons }: RunMeasures,
  records: readonly TurnRecord[],
  options: UserTablesOptions,
): readonly ReportTable[] {
  const compared = comparisonsTable(comparisons, options.agents);
  return [...(compared === undefined ? [] : [compared]), ...userTables(records, options)];
}
