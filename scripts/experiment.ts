import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../lib/base/mod.ts";
import type { TurnRecord } from "../lib/evaluation/mod.ts";
import { createCommand, interrupted, print, runCommand, say } from "./command.ts";
import { createProgress } from "./progress.ts";
import type { MeasureSchemaSearchOptions } from "./schema_search.ts";
import { wholeNumber } from "./whole_number.ts";

interface SpiderOptions {
  readonly questions: string;
  readonly databases: string;
  readonly count: number;
  readonly seed: number;
  readonly out: string;
}

interface KeysOptions {
  readonly schemas: string;
  readonly out: string;
  readonly json?: true;
}

const command = createCommand(
  "experiment",
  "Runs a published experiment and writes its table below reports.",
);

command.command("spider")
  .description("Ask the keyword agent questions of the Spider development set one by one, without retries.")
  .requiredOption("--questions <folder>", "folder of dev.json")
  .requiredOption("--databases <folder>", "folder that holds NAME/NAME.sqlite for each database")
  .option("--count <n>", "questions to draw", wholeNumber(1), 100)
  .option("--seed <n>", "seed of the draw", wholeNumber(0), 1)
  .option("--out <folder>", "where the table is written", "reports")
  .action(askSpider);

command.command("search")
  .description("Measure how well schema search finds the tables that published questions need.")
  .requiredOption("--data <folder>", "folder that holds spider_en/database, and spider or mmsql or both")
  .option(
    "--embeddings <model>",
    "measure an embedding search too; its server is told by OPENAI_BASE_URL and OPENAI_API_KEY",
  )
  .option("--out <folder>", "where schema-search.md and schema-search.json are written", "reports")
  .option("--json", "print the measures as JSON instead of the tables")
  .action(searchSchemas);

command.command("keys")
  .description("Measure how well foreign keys are inferred, by hiding those that databases declare.")
  .requiredOption("--schemas <folder>", "folder of the databases; what is missing is named and skipped")
  .option("--out <folder>", "where key-inference.md and key-inference.json are written", "reports")
  .option("--json", "print the measures as JSON instead of the tables")
  .action(inferKeys);

// What an action needs is loaded by it, so that --help is instant.

async function searchSchemas(options: MeasureSchemaSearchOptions): Promise<void> {
  const { measureSchemaSearch } = await import("./schema_search.ts");
  await measureSchemaSearch(options);
}

async function inferKeys({ schemas, out, json }: KeysOptions): Promise<void> {
  const { measureKeyInference } = await import("./key_inference.ts");
  await measureKeyInference({ folder: schemas, out, ...(json && { json }) });
}

async function askSpider({ questions, databases, count, seed, out }: SpiderOptions): Promise<void> {
  const { loadSpiderQuestions } = await import("../lib/dialogue/mod.ts");
  const { metricRows } = await import("../lib/evaluation/mod.ts");
  const { engineNote, evaluate, measureRun, metricsTable, toMarkdown, toTerminal } = await import(
    "../lib/report/mod.ts"
  );

  const groups = await loadSpiderQuestions(questions, { count, seed });
  const records: TurnRecord[] = [];
  const progress = createProgress("questions asked");
  for (const { database, dataset } of groups) {
    const asked = await evaluate(dataset, {
      database: `sqlite:${join(databases, database, `${database}.sqlite`)}`,
      agents: ["keyword"],
      seed,
      maxRetries: 0,
      signal: interrupted,
    });
    records.push(...asked.records);
    progress.update(records.length, count);
  }
  progress.end();
  const asked = { control: {}, dialogues: groups.flatMap(({ dataset }) => dataset.dialogues) };
  const agents = [{ agent: "keyword", label: "keyword" }];
  const measures = measureRun(metricRows(records, { dataset: asked, agents: ["keyword"], trials: 1 }), {
    agents,
    seed,
    maxRetries: 0,
  });
  const table = metricsTable(
    measures.agents,
    {
      title: `${asked.dialogues.length} questions of the Spider development set, asked one by one`,
      engineNote,
      label: "tab:spider-questions",
    },
  );
  const shownCommand =
    `deno task experiment spider --questions ${questions} --databases ${databases} --count ${count} --seed ${seed}`;
  await writeFileAtomic(join(out, "spider-questions.md"), `\`${shownCommand}\`\n\n${toMarkdown(table)}`);
  await writeJsonFile(join(out, "spider-questions.json"), { command: shownCommand, ...measures });
  print(toTerminal(table));
  say(`Written: ${join(out, "spider-questions.md")}`);
}

await runCommand(command);
