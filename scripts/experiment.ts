import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../lib/base/mod.ts";
import type { TurnRecord } from "../lib/evaluation/mod.ts";
import { createCommand, interrupted, print, runCommand, say } from "./command.ts";
import { createProgress } from "./progress.ts";
import { wholeNumber } from "./whole_number.ts";

interface SpiderOptions {
  readonly questions: string;
  readonly databases: string;
  readonly count: number;
  readonly seed: number;
  readonly out: string;
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
