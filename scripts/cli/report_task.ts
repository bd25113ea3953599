import { holdsMatrix, reportStoredMatrix, reportStoredRun } from "../../lib/runs/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { serverPassword } from "./secrets.ts";
import { tableText } from "./table_text.ts";

/** What `deno task report` was asked for. */
export interface ReportOptions {
  readonly json?: boolean | undefined;
}

/** Writes the results of a run or a matrix again and prints its tables. */
export async function reportTask(folder: string, { json = false }: ReportOptions): Promise<void> {
  const { measures, tables } = await reported(folder);
  print(json ? JSON.stringify(measures, null, 2) : tableText(tables));
  say(`Run folder: ${folder}`);
}

async function reported(folder: string) {
  const options = { passwordOf: serverPassword, signal: interrupted };
  if (holdsMatrix(folder)) return await reportStoredMatrix(folder, options);
  const { measures, table, furtherTables } = await reportStoredRun(folder, options);
  return { measures, tables: [table, ...furtherTables] };
}
