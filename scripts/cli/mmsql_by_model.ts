import type { QualityPrompt } from "../../lib/evaluation/mod.ts";
import { winRateTable } from "../../lib/report/mod.ts";
import { compareVersions, type Models, rateReplies } from "../../lib/runs/mod.ts";
import { interrupted, keepsFinished, print, say } from "./command.ts";
import type { ModelFlags } from "./model_options.ts";
import { openFlaggedModels } from "./open_models.ts";
import { createProgress } from "./progress.ts";
import { saySpending } from "./say_spending.ts";
import { serverPassword } from "./secrets.ts";
import { tableText } from "./table_text.ts";

/** What `deno task mmsql rate` was asked for. */
export interface MmsqlRateOptions extends ModelFlags {
  readonly databases?: string | undefined;
  readonly out: string;
  readonly prompt: QualityPrompt;
  readonly samples: number;
  readonly concurrency: number;
}

/** Rates the replies of a file of predictions or a run by a model. */
export async function mmsqlRate(path: string, options: MmsqlRateOptions): Promise<void> {
  const { databases, out, prompt, samples, concurrency } = options;
  await using models = await openFlaggedModels(options, { roles: ["judge"], concurrency });
  keepsFinished();
  const progress = createProgress("replies rated");
  const rating = rateReplies(path, {
    ...{ databases, out, prompt, samples, concurrency, model: judgeOf(models) },
    ...{ passwordOf: serverPassword, onProgress: progress.update, signal: interrupted },
  });
  const { rated, unscored } = await rating.finally(progress.end);
  for (const { id, reason } of unscored) say(`Not rated, so that another run asks again: ${id}: ${reason}`);
  saySpending(models.totals());
  say(`Written: ${out}, ${rated} ratings by the model ${models.model("judge")}`);
}

/** What `deno task mmsql pairwise` was asked for. */
export interface MmsqlPairwiseOptions extends ModelFlags {
  readonly original: string;
  readonly enhanced: string;
  readonly out: string;
  readonly concurrency: number;
  readonly json?: boolean | undefined;
}

/** Compares two versions of the same dialogues by a model and prints the win rates. */
export async function mmsqlPairwise(options: MmsqlPairwiseOptions): Promise<void> {
  const { original, enhanced, out, concurrency, json = false } = options;
  await using models = await openFlaggedModels(options, { roles: ["judge"], concurrency });
  keepsFinished();
  const progress = createProgress("dialogues compared");
  const comparing = compareVersions({
    ...{ original, enhanced, out, concurrency, model: judgeOf(models) },
    ...{ onProgress: progress.update, signal: interrupted },
  });
  const comparison = await comparing.finally(progress.end);
  const { criteria, unscored } = comparison;
  const notes = unscored.map(({ id, reason }) => `Dialogue ${id} was not compared: ${reason}`);
  const model = models.model("judge");
  print(
    json
      ? JSON.stringify({ model, ...comparison }, null, 2)
      : tableText([winRateTable(criteria, { model, notes })]),
  );
  saySpending(models.totals());
}

function judgeOf(models: Models) {
  return {
    name: models.model("judge"),
    chat: models.chat("judge"),
    server: models.server,
    price: models.price("judge"),
  };
}
