import { fitToTerminal, type ReportTable, toTerminal } from "../../lib/report/mod.ts";
import { runningTask } from "./task_context.ts";

/** Tables as text for standard output: fitted into a terminal, and in a pipe or a file with lines as long as they are. */
export function tableText(tables: readonly ReportTable[]): string {
  const { stdout } = runningTask();
  const fitted = (table: ReportTable) => fitToTerminal(table, { width: stdout.width() });
  return tables.map(stdout.isTerminal() ? fitted : toTerminal).join("\n");
}
