import { reportStoredRun } from "../../lib/runs/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { serverPassword } from "./secrets.ts";
import { tableText } from "./table_text.ts";

/** What `deno task report` was asked for. */
export interface ReportOptions {
  readonly json?: boolean | undefined;
}

/** Writes the results of a run again and prints its tables. */
export async function reportTask(folder: string, { json = false }: ReportOptions): Promise<void> {
  const { measures, table, furtherTables } = await reportStoredRun(folder, {
    passwordOf: serverPassword,
    signal: interrupted,
  });
  print(json ? JSON.stringify(measures, null, 2) : tableText([table, ...furtherTables]));
  say(`Run folder: ${folder}`);
}
