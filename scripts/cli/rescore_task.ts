import { join } from "node:path";
import { InputError } from "../../lib/base/mod.ts";
import { rescoreRun } from "../../lib/runs/mod.ts";
import { interrupted, say } from "./command.ts";
import type { EvalOptions } from "./eval_options.ts";
import { newRunFolder } from "./new_run_folder.ts";
import { openRunModels } from "./open_run_models.ts";
import { createProgress } from "./progress.ts";
import { givenCommand } from "./given_command.ts";
import { runEnvironment } from "./run_environment.ts";
import { saySpending } from "./say_spending.ts";
import { openaiBaseUrl, serverPassword } from "./secrets.ts";
import { printRun } from "./print_run.ts";

/** Scores the turns of a run again into a new run folder and prints the tables. */
export async function rescoreTask(
  options: EvalOptions,
  { isJudgeGiven }: { readonly isJudgeGiven: boolean },
): Promise<void> {
  const { rescore, preset, out, judgeCalls, allowWritingLogin, connections, concurrency, json, all } =
    options;
  if (rescore === undefined) {
    throw new InputError(
      "--preset needs --rescore RUN: a run is played by our own rules, and scored by others afterwards",
    );
  }
  const judge = isJudgeGiven ? options.judge : undefined;
  await using models = await openRunModels(options, { judge: judge ?? "offline", concurrency });
  const startedAt = new Date().toISOString();
  const folder = out ?? await newRunFolder(startedAt);
  const progress = createProgress("turns scored again");
  const evaluation = await rescoreRun(rescore, {
    ...{ environment: runEnvironment(), command: givenCommand("eval") },
    ...{ folder, startedAt, judge, judgeCalls, preset, judgeModel: models.judgeModel },
    ...{ allowWritingLogin, connections, passwordOf: serverPassword, openaiBaseUrl: openaiBaseUrl() },
    ...{ signal: interrupted, onProgress: progress.update },
  });
  progress.end();
  const { changedData } = evaluation;
  printRun(evaluation, { page: join(folder, "index.html"), json, all });
  if (changedData !== undefined) say(changedData);
  if (models.totals !== undefined) saySpending(models.totals());
  say(`Run folder: ${folder}`);
}
