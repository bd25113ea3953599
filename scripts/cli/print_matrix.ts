import { join } from "node:path";
import type { MatrixEvaluation } from "../../lib/runs/mod.ts";
import { print, say } from "./command.ts";
import { tableText } from "./table_text.ts";

export interface PrintMatrixOptions {
  /** Print `metrics.json`. @default false */
  readonly json?: boolean | undefined;
  /** Print every table. @default the overview, and where the others are */
  readonly all?: boolean | undefined;
}

/** Prints the results of a matrix of agents and datasets, and says where those are that it does not print. */
export function printMatrix(
  folder: string,
  { measures, overview, tables }: MatrixEvaluation,
  { json = false, all = false }: PrintMatrixOptions,
): void {
  if (json) return print(JSON.stringify(measures, null, 2));
  if (all) return print(tableText(tables));
  print(tableText([overview]));
  const places = [join(folder, "index.html"), join(folder, "tables")].join(" and ");
  say(`All metrics, comparisons and datasets are in ${places}; --all prints them`);
}
