import { type ReportTable, toTerminal } from "../../lib/report/mod.ts";
import { runningTask } from "./task_context.ts";

/** Tables as text for standard output: fitted into a terminal, and in a pipe or a file with lines as long as they are. */
export function tableText(tables: readonly ReportTable[]): string {
  const { stdout } = runningTask();
  const width = stdout.isTerminal() ? stdout.width() : undefined;
  return tables.map((table) => toTerminal(table, { width })).join("\n");
}
