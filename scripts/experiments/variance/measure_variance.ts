import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import type { Dataset } from "../../../lib/dialogue/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import {
  generatedDataset,
  generateDialogues,
  openGeneration,
  prepareGeneration,
} from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { playDesign } from "./play_design.ts";
import { splitVariances, varianceTables } from "./variance_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface VarianceOptions {
  /** Dialogues of each dataset. */
  readonly count: number;
  /** Datasets are generated with the seeds from 1. */
  readonly datasets: number;
  readonly trials: number;
  readonly seed: number;
  readonly concurrency: number;
  readonly out: string;
  /** Print the components as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/**
 * Generates datasets with several seeds, plays each with every agent, user and judge several times, and writes how much of the
 * variance of each number comes from which of them.
 */
export async function measureVariance(options: VarianceOptions): Promise<void> {
  const { count, datasets, trials, seed, concurrency, out, json = false } = options;
  const database = `duckdb:${await buildAtlas()}`;
  const generated = new Map<string, Dataset>();
  for (let index = 1; index <= datasets; index++) {
    say(`Now: the dataset of seed ${index}`);
    generated.set(`seed ${index}`, await generate(database, { seed: index, count }));
  }
  const progress = createProgress("combinations of dataset, user and judge played");
  const designs = await playDesign(generated, {
    ...{ database, trials, seed, concurrency, signal: interrupted },
    onProgress: (done, total) => progress.update(done, total),
  });
  progress.end();
  const splits = splitVariances(designs);
  const tables = varianceTables(splits);
  const command = shownCommand("experiment variance", { count, datasets, trials, seed });
  const levels = (factor: string) => [
    ...new Set(designs.flatMap(({ cells }) => cells.map(({ levels }) => levels[factor] ?? ""))),
  ];
  const interactions = [...generated.values()]
    .map(({ dialogues }) => dialogues.flatMap((one) => one.interactions).length);
  const text = [
    `\`${command}\`\n`,
    "# Where the variance of a number comes from\n",
    `${datasets} datasets of ${count} dialogues each on the embedded database, written by the grammar with the seeds 1 to ` +
    `${datasets} (${
      interactions.join(", ")
    } interactions), are played by every agent with every user and every judge, ` +
    `${trials} times. The variance is split by the random-effects analysis of variance of a crossed design (method of ` +
    "moments). Everything is offline: a share says how much a choice moves a number here, and depends on which agents, " +
    "users and judges are set beside each other.\n",
    ...["agent", "user", "judge"].map((factor) => `- ${factor}: ${levels(factor).join("; ")}`),
    "- trials: the careless oracles err in other places in each; the keyword agents do not vary\n",
    ...tables.map(toMarkdown),
  ].join("\n");
  await writeFileAtomic(join(out, "variance.md"), text);
  await writeJsonFile(join(out, "variance.json"), {
    command,
    interactions,
    components: splits,
    measured: designs,
  });
  print(json ? JSON.stringify(splits, null, 2) : tableText(tables));
  say(`Written: ${join(out, "variance.md")}`);
}

async function generate(
  database: string,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<Dataset> {
  const folder = await Deno.makeTempDir({ prefix: "querylogue-variance-" });
  try {
    await using setup = await prepareGeneration({
      ...{ database, seed, signal: interrupted },
      plan: { sizes: "2,3", count },
    });
    await using generation = await openGeneration(setup, {
      path: join(folder, "works.jsonl"),
      kinds: ["partial", "context"],
    });
    const made = await Array.fromAsync(generateDialogues(generation, { signal: interrupted }));
    return (await generatedDataset(generation, made)).dataset;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
