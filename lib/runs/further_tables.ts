import type { TurnRecord } from "../evaluation/mod.ts";
import {
  adjudicatedTable,
  comparisonsTable,
  passHatKTable,
  type ReportTable,
  type RunMeasures,
  userTables,
  type UserTablesOptions,
} from "../report/mod.ts";

/** The tables of a run beside the main one: agents compared, several trials, corrections by hand, and what a user by model
 * did. Empty for one offline agent. */
export function furtherTables(
  { agents, comparisons, adjudicated }: RunMeasures,
  records: readonly TurnRecord[],
  options: UserTablesOptions,
): readonly ReportTable[] {
  const compared = comparisonsTable(comparisons, options.agents);
  const passed = passHatKTable(agents);
  return [
    ...(compared === undefined ? [] : [compared]),
    ...(passed === undefined ? [] : [passed]),
    ...(adjudicated === undefined ? [] : [adjudicatedTable(agents, adjudicated)]),
    ...userTables(records, options),
  ];
}
