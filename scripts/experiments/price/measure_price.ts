import { basename, dirname, join } from "node:path";
import {
  hidePasswords,
  readJsonLines,
  readTextFile,
  sha256,
  writeFileAtomic,
  writeJsonFile,
} from "../../../lib/base/mod.ts";
import { loadDataset } from "../../../lib/dialogue/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { priceOfDialogue } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { databaseConfiguration } from "../../cli/database_configuration.ts";
import type { DatabaseFlags } from "../../cli/database_options.ts";
import { givenCommand } from "../../cli/given_command.ts";
import type { ModelFlags } from "../../cli/model_options.ts";
import { openRunModels, type RunModels } from "../../cli/open_run_models.ts";
import { createProgress } from "../../cli/progress.ts";
import { projectFile } from "../../cli/project_file.ts";
import { tableText } from "../../cli/table_text.ts";
import { refuseWithoutDataset } from "../../cli/refuse_without_dataset.ts";
import { saySpending } from "../../cli/say_spending.ts";
import { openaiBaseUrl } from "../../cli/secrets.ts";
import { type KeptTurn, openKeptTurns } from "./open_kept_turns.ts";
import { contextTaxTable, type PricedDataset, priceTables } from "./price_tables.ts";

/** What `deno task experiment price` was asked for. */
export interface MeasurePriceOptions extends DatabaseFlags, ModelFlags {
  readonly database?: string | undefined;
  readonly dataset?: readonly string[] | undefined;
  readonly lexicon?: string | undefined;
  readonly agent: readonly string[];
  readonly maxRetries?: number | undefined;
  readonly concurrency: number;
  readonly seed: number;
  /** Folder of `price-of-dialogue.md` and `.json`. */
  readonly out: string;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
  /** Continue a run that was cut. @default false */
  readonly resume?: boolean | undefined;
}

/** The embedded dialogues, by grammar and by a model. */
const embedded = ["datasets/atlas/dialogues.json", "datasets/atlas/model/dialogues.json"];

/** Measures what a conversation costs agents, and writes and prints the tables. A turn is kept when it is finished. */
export async function measurePrice(options: MeasurePriceOptions): Promise<void> {
  const { database, dataset: given, lexicon, agent: agents } = options;
  const { maxRetries, concurrency, seed, out, json } = options;
  await refuseWithoutDataset({ ...options, dataset: given?.[0] });
  const paths = given ?? embedded.map(projectFile);
  const datasets = await Promise.all(paths.map(loadDataset));
  const partial = join(out, "price-of-dialogue.partial.jsonl");
  await using models = await openRunModels(options, { agent: agents, concurrency });
  const { agentModels, totals } = models;
  const words = lexicon === undefined ? [] : [await readTextFile(lexicon)];
  const settings = sha256(
    JSON.stringify([
      datasets,
      hidePasswords(database ?? ""),
      agents,
      maxRetries,
      ...words,
      ...modelOf(agentModels),
    ]),
  );
  await using keeping = new AsyncDisposableStack();
  const kept = await openKeptTurns(partial, { settings, resume: options.resume ?? false });
  keeping.use(kept.file);
  const priced: PricedDataset[] = [];
  let isWhole = false;
  try {
    for (const [i, dataset] of datasets.entries()) {
      const path = paths[i] ?? "";
      const progress = createProgress(`dialogues of ${nameOf(path)}`);
      try {
        const price = await priceOfDialogue({
          ...databaseConfiguration(database, options),
          ...{ dataset, datasetName: path, lexicon, agents, maxRetries, concurrency, seed },
          ...{
            agentModels,
            openaiBaseUrl: openaiBaseUrl(),
            onProgress: progress.update,
            signal: interrupted,
          },
          finished: kept.turns.filter((turn) => turn.dataset === i),
          keep: (turn) => kept.file.append({ dataset: i, ...turn } satisfies KeptTurn),
        });
        priced.push({ dataset: nameOf(path), ...price });
      } finally {
        progress.end();
      }
    }
    isWhole = true;
  } finally {
    if (!isWhole) await leave(partial);
  }
  const tables = [...priced.flatMap(priceTables), contextTaxTable(priced)];
  const command = givenCommand("experiment").replace(/ --resume(?= |$)/, "");
  const path = join(out, "price-of-dialogue");
  await writeFileAtomic(
    `${path}.md`,
    [`\`${command}\``, ...tables.map(toMarkdown), notes].join("\n\n"),
  );
  await writeJsonFile(`${path}.json`, { command, datasets: priced });
  await Deno.remove(partial);
  print(json ? JSON.stringify({ command, datasets: priced }, null, 2) : tableText(tables));
  if (totals !== undefined) saySpending(totals());
  say(`Written: ${path}.md`);
}

/** The model decides what was answered, where an agent asks one. */
function modelOf(models: RunModels["agentModels"]): readonly string[] {
  return models === undefined ? [] : [models.name];
}

/** Tells how to continue where turns are kept, and removes a file without any. */
async function leave(partial: string): Promise<void> {
  if ((await readJsonLines(partial)).length > 1) {
    say(`The finished turns are kept in ${partial}; continue with --resume`);
  } else await Deno.remove(partial);
}

/** A dataset by its last folder and file, as both embedded ones are called `dialogues.json`. */
function nameOf(path: string): string {
  return join(basename(dirname(path)), basename(path));
}

/** How the tables are made. */
const notes = [
  "Each question is asked in its dialogue, as `deno task eval` plays it, or once in a fresh conversation. Only first answers " +
  "count. Questions ask for data, have one reading and a standalone intention, which is the standalone wording; the other " +
  "turns of a dialogue are played and not counted.",
  "First questions have nothing but courtesies before them. All turns in one message are those of the user up to the question, " +
  "a line each; the question is the last. The right answers are the ground truths, with the intentions as their words.",
  "Differences are over the plain arm, paired by question, with 95 % intervals by dialogue: bootstrap, and where all dialogues " +
  "agree that of Clopper and Pearson with as many trials as dialogues, which is wide. p is that of the exact test that swaps two " +
  "arms in whole dialogues, corrected by Holm for the arms of an agent in a table; that of the context tax stands alone.",
  "Right in one alone: the share of the questions that one of both arms answers rightly and the other does not. In the replay " +
  "that is noise, and as much of it in another arm says nothing.",
  "The design is after Laban et al., LLMs Get Lost in Multi-Turn Conversation (arXiv 2505.06120). Their tasks are single " +
  "requests in pieces; ours are dialogues of several questions, so that a concatenation holds earlier questions, too.",
].map((sentence) => `${sentence}\n`).join("\n");
