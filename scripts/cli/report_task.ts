import { holdsMatrix, reportStoredMatrix, reportStoredRun } from "../../lib/runs/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { printMatrix } from "./print_matrix.ts";
import { serverPassword } from "./secrets.ts";
import { tableText } from "./table_text.ts";

/** What `deno task report` was asked for. */
export interface ReportOptions {
  readonly json?: boolean | undefined;
  /** Print every table of a matrix. */
  readonly all?: boolean | undefined;
}

/** Writes the results of a run or a matrix again and prints its tables. */
export async function reportTask(folder: string, { json = false, all }: ReportOptions): Promise<void> {
  const options = { passwordOf: serverPassword, signal: interrupted };
  if (holdsMatrix(folder)) printMatrix(folder, await reportStoredMatrix(folder, options), { json, all });
  else {
    const { measures, table, furtherTables, changedData } = await reportStoredRun(folder, options);
    print(json ? JSON.stringify(measures, null, 2) : tableText([table, ...furtherTables]));
    if (changedData !== undefined) say(changedData);
  }
  say(`Run folder: ${folder}`);
}
