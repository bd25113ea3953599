import { fitToTerminal, type ReportTable } from "../../lib/report/mod.ts";
import { lineWidth } from "./line_width.ts";

export interface TableTextOptions {
  /** Where the text goes. @default "stdout" */
  readonly to?: "stdout" | "stderr";
}

/** Tables as text: fitted into a terminal, and in a pipe or a file with lines as long as they are. */
export function tableText(tables: readonly ReportTable[], { to }: TableTextOptions = {}): string {
  return tables.map((table) => fitToTerminal(table, { width: lineWidth(to) })).join("\n");
}
