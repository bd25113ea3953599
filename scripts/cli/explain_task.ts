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
  const { tables, ...explanations } = await explainRun(folder, {
    ...{ allowWritingLogin, passwordOf: serverPassword },
    ...{ onProgress: progress.update, signal: interrupted },
  });
  progress.end();
  print(json ? JSON.stringify(explanations, null, 2) : tableText(tables));
  say(`Run folder: ${folder}`);
}
