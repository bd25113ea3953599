import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { buildIndustrial, importMondial } from "../../../lib/bundled/mod.ts";
import type { Dataset, DatasetCertificate } from "../../../lib/dialogue/mod.ts";
import { type ReportTable, toMarkdown } from "../../../lib/report/mod.ts";
import {
  evaluate,
  generatedDataset,
  generateDialogues,
  openGeneration,
  prepareGeneration,
} from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { openaiBaseUrl } from "../../cli/secrets.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { paperTable, type PublishedTable } from "./paper_table.ts";
import { tableText } from "../../cli/table_text.ts";

/** What `deno task experiment mondial` and `industrial` were asked for. */
export interface PaperExperimentOptions {
  /** Folder of Mondial's Oracle distribution. @default none, which the industrial database does without */
  readonly from?: string | undefined;
  /** With memory, then without. */
  readonly agents: readonly [withMemory: string, without: string];
  readonly seed: number;
  readonly out: string;
}

interface PaperExperiment {
  /** Number of dialogues by their joins: one interaction a join. */
  readonly sizes: string;
  readonly table: number;
  readonly published: PublishedTable;
  /** Why the numbers differ from the published ones, a sentence each. */
  readonly deviations: readonly string[];
  readonly build: (path: string, from: string) => Promise<unknown>;
}

/** The published values are those of the paper's test sets and agent; none of them was measured here. */
const experiments: Readonly<Record<"mondial" | "industrial", PaperExperiment>> = {
  mondial: {
    sizes: "2:17,3:17,4:16",
    table: 1,
    published: {
      user_turn_intention_alignment_rate: ["100.0 %", "59.7 %", "+40.3 %"],
      sql_query_correctness_rate: ["90.8 %", "32.6 %", "+58.2 %"],
      dialogue_intention_alignment_rate: ["100 %", "68.0 %", "+32.0 %"],
      average_turn_pairs_per_interaction: ["1.01", "1.73", "-42.0 %"],
    },
    deviations: [
      "The paper's database has 40 tables and another year's data; its agent is a language model. Its Table 1 prints -42.0 for " +
      "what is -41.6, and its running text 90 %, 86 % and 1.59 for 90.8 %, 68.0 % and 1.73.",
    ],
    build: (path, from) => importMondial({ from, out: path, signal: interrupted }),
  },
  industrial: {
    sizes: "2:10,3:40",
    table: 2,
    published: {
      user_turn_intention_alignment_rate: ["95.3 %", "69.0 %", "26.3 %"],
      sql_query_correctness_rate: ["82.6 %", "41.3 %", "41.3 %"],
      dialogue_intention_alignment_rate: ["100 %", "92 %", "8 %"],
      average_turn_pairs_per_interaction: ["1.06", "1.45", "-27 %"],
    },
    deviations: [
      "The paper's database is not public: ours has its shape (27 tables, 585 columns, 30 foreign keys) and synthetic data. Its " +
      "agent is a language model.",
    ],
    build: (path) => buildIndustrial(path, { signal: interrupted }),
  },
};

/** Repeats an experiment of the paper and writes its table beside the published values. */
export async function runPaperExperiment(
  name: keyof typeof experiments,
  { from = "", agents, seed, out }: PaperExperimentOptions,
): Promise<void> {
  const experiment = experiments[name];
  const folder = await Deno.makeTempDir({ prefix: "querylogue-paper-" });
  try {
    const path = join(folder, `${name}.duckdb`);
    await experiment.build(path, from);
    const database = `duckdb:${path}`;
    const { dataset, tables } = await generate(database, { folder, sizes: experiment.sizes, seed });
    const { measures } = await evaluate(dataset, {
      ...{ database, agents, seed, openaiBaseUrl: openaiBaseUrl(), signal: interrupted },
    });
    const command = shownCommand(`experiment ${name}`, {
      from: from === "" ? undefined : from,
      agents,
      seed,
    });
    const { certificate } = dataset.control;
    const table = paperTable(measures, experiment.published, {
      caption: `Dialogue performance on ${name} in the layout of the paper's Table ${experiment.table}.`,
      label: `tab:paper-${name}`,
      notes: [shapeOf(dataset, { certificate, tables }), ...experiment.deviations, engineOf(agents)],
    });
    await writeTable(table, { path: join(out, `paper-${name}`), command, measures });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface GenerateOptions {
  readonly folder: string;
  readonly sizes: string;
  readonly seed: number;
}

/** The paper's dialogues of partial questions, by grammar. */
async function generate(
  database: string,
  { folder, sizes, seed }: GenerateOptions,
): Promise<{ readonly dataset: Dataset; readonly tables: number }> {
  await using setup = await prepareGeneration({ database, plan: { sizes }, seed, signal: interrupted });
  await using generation = await openGeneration(setup, {
    path: join(folder, "works.jsonl"),
    kinds: ["partial"],
  });
  const progress = createProgress("dialogues");
  const made = [];
  for await (const work of generateDialogues(generation, { signal: interrupted })) {
    made.push(work);
    progress.update(made.length, setup.plan.combinations.length);
  }
  progress.end();
  const { dataset } = await generatedDataset(generation, made);
  return { dataset, tables: setup.schema.tables.length };
}

function shapeOf(
  { dialogues, control: { replaced = [] } }: Dataset,
  { certificate, tables }: { readonly certificate: DatasetCertificate | undefined; readonly tables: number },
): string {
  const interactions = dialogues.flatMap((dialogue) => dialogue.interactions).length;
  const spoken = new Set(dialogues.flatMap(({ join_combination }) => join_combination?.tables ?? [])).size;
  const deviation = certificate?.made.standard_deviation;
  return `${dialogues.length} dialogues with ${interactions} interactions over ${spoken} of ${tables} tables` +
    (deviation === undefined ? "" : `, standard deviation of the tables' frequency ${deviation.toFixed(2)}`) +
    `; ${replaced.length} planned combinations were replaced.`;
}

function engineOf(agents: readonly string[]): string {
  return agents.every((agent) => agent.startsWith("keyword"))
    ? "The agents are offline and use no language model: the experiment's course is repeated, its agent is not."
    : `Agents: ${agents.join(" and ")}; scripted user, offline judge.`;
}

async function writeTable(
  table: ReportTable,
  { path, command, measures }: { readonly path: string; readonly command: string; readonly measures: object },
): Promise<void> {
  await writeFileAtomic(`${path}.md`, `\`${command}\`\n\n${toMarkdown(table)}`);
  await writeJsonFile(`${path}.json`, { command, ...measures });
  print(tableText([table]));
  say(`Written: ${path}.md`);
}
