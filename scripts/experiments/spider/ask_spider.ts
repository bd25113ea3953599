import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { loadSpiderQuestions } from "../../../lib/dialogue/mod.ts";
import { metricRows, type TurnRecord } from "../../../lib/evaluation/mod.ts";
import { engineNote, measureRun, metricsTable, toMarkdown } from "../../../lib/report/mod.ts";
import { evaluate } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";

/** What `deno task experiment spider` was asked for. */
export interface SpiderOptions {
  readonly questions: string;
  readonly databases: string;
  readonly count: number;
  readonly seed: number;
  readonly out: string;
}

/** Asks the keyword agent questions of the Spider development set and writes the table of its answers. */
export async function askSpider({ questions, databases, count, seed, out }: SpiderOptions): Promise<void> {
  const groups = await loadSpiderQuestions(questions, { count, seed });
  const records: TurnRecord[] = [];
  const progress = createProgress("questions asked");
  for (const { database, dataset } of groups) {
    const asked = await evaluate(dataset, {
      database: `sqlite:${join(databases, database, `${database}.sqlite`)}`,
      agents: ["keyword"],
      seed,
      maxRetries: 0,
      // Some of its queries return nothing: these are counted apart.
      force: true,
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
  const command = shownCommand("experiment spider", { questions, databases, count, seed });
  await writeFileAtomic(join(out, "spider-questions.md"), `\`${command}\`\n\n${toMarkdown(table)}`);
  await writeJsonFile(join(out, "spider-questions.json"), { command, ...measures });
  print(tableText([table]));
  say(`Written: ${join(out, "spider-questions.md")}`);
}
