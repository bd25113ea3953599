import { explainRun } from "../../lib/runs/mod.ts";
import { interrupted, keepsFinished, print, say } from "./command.ts";
import type { EvalOptions } from "./eval_options.ts";
import { createProgress } from "./progress.ts";
import { serverPassword } from "./secrets.ts";
import { tableText } from "./table_text.ts";

/** Explains the answers of a run, writes what it found into its folder and prints the tables. */
export async function explainTask(
  folder: string,
  { allowWritingLogin, json }: Pick<EvalOptions, "allowWritingLogin" | "json">,
): Promise<void> {
  keepsFinished();
  const progress = createProgress("questions with wrong answers explained");
  const { tables, changedData, ...explanations } = await explainRun(folder, {
    ...{ allowWritingLogin, passwordOf: serverPassword },
    ...{ onProgress: progress.update, signal: interrupted },
  });
  progress.end();
  // A table has a column for each agent that it has something to say of.
  const filled = tables.filter(({ columns, rows }) => columns.length > 1 && rows.length > 0);
  if (json) print(JSON.stringify(explanations, null, 2));
  else if (filled.length > 0) print(tableText(filled));
  else {say(
      `No answer of the run in ${folder} can be explained: none ran and has an interpretation, or ran and is wrong`,
    );}
  if (changedData !== undefined) say(changedData);
  say(`Run folder: ${folder}`);
}
