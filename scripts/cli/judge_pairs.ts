import { InputError } from "../../lib/base/mod.ts";
import { judgeSentences, readSentencePairs } from "../../lib/runs/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import type { ModelFlags } from "./model_options.ts";
import { openRunModels } from "./open_run_models.ts";
import { createProgress } from "./progress.ts";
import { saySpending } from "./say_spending.ts";
import { runningTask } from "./task_context.ts";
import { fitLines } from "./fit_lines.ts";

/** What `deno task judge` was asked for. */
export interface JudgePairsOptions extends DatabaseFlags, ModelFlags {
  readonly pairs?: string | undefined;
  readonly database?: string | undefined;
  readonly databases?: string | undefined;
  readonly lexicon?: string | undefined;
  readonly judge: string;
  readonly judgeCalls?: number | undefined;
  readonly json?: true | undefined;
}

/**
 * Judges the pairs of a file and prints a line each, in their order.
 *
 * @throws {InputError} If no file is given, it is malformed, or a pair names a database that is none.
 */
export async function judgePairsTask(options: JudgePairsOptions): Promise<void> {
  const { pairs: file, database, databases, lexicon, json = false } = options;
  if (file === undefined) {
    throw new InputError("Cannot judge without pairs: give --pairs FILE, or name a measure (see --help)");
  }
  const pairs = await readSentencePairs(file);
  const { judge, judgeCalls } = options;
  await using model = await openRunModels(options, { judge });
  const counts = { aligned: 0, not_aligned: 0, undecided: 0 };
  const progress = createProgress("pairs judged");
  const silent = runningTask().stdout.isTerminal();
  let done = 0;
  try {
    const verdicts = judgeSentences(pairs, {
      ...databaseConfiguration(database, options),
      ...{ databases, lexicon, judge, judgeCalls, judgeModel: model.judgeModel, signal: interrupted },
    });
    for await (const { id, verdict, reason } of verdicts) {
      print(
        json
          ? JSON.stringify({ id, verdict, reason })
          : fitLines(`${id}: ${verdict.replace("_", " ")}. ${reason}`),
      );
      counts[verdict]++;
      if (!silent) progress.update(++done, pairs.length);
    }
  } finally {
    progress.end();
  }
  const { aligned, not_aligned, undecided } = counts;
  if (model.totals !== undefined) saySpending(model.totals());
  say(
    `${
      pairs.length === 1 ? "1 pair" : `${pairs.length} pairs`
    }: ${aligned} aligned, ${not_aligned} not aligned, ` +
      `${undecided} undecided`,
  );
}
