import type { Command } from "commander";
import type { MeasureGuardsOptions } from "../experiments/guards/guards.ts";
import type { MeasureMutationsOptions } from "../experiments/mutants/mutation_scores.ts";
import type { MeasureLabelledOptions } from "../experiments/pairs/labelled_pairs.ts";
import type { PaperExperimentOptions } from "../experiments/paper/paper_experiment.ts";
import type { PlanComparisonOptions } from "../experiments/plans/plan_comparison.ts";
import type { MeasureRealizedOptions } from "../experiments/realized/realized_joins.ts";
import type { MeasureSchemaSearchOptions } from "../experiments/search/schema_search.ts";
import type { DrawSheetOptions } from "../experiments/specifications/draw_sheet.ts";
import type { MeasureSpecificationsOptions } from "../experiments/specifications/measure_specifications.ts";
import type { DrawSentenceSheetOptions } from "../experiments/sentences/draw_sentence_sheet.ts";
import type { MeasureSentencesOptions } from "../experiments/sentences/measure_sentences.ts";
import type { DrawDialogueSheetOptions } from "../experiments/schemas/draw_dialogue_sheet.ts";
import type { MeasureSchemasOptions } from "../experiments/schemas/measure_schemas.ts";
import type { SpiderOptions } from "../experiments/spider/ask_spider.ts";
import type { MeasureVerdictsOptions } from "../experiments/verdicts/preset_verdicts.ts";
import { InputError } from "../../lib/base/mod.ts";
import { createCommand } from "./command.ts";
import { addEvaluationExperiments } from "./evaluation_experiments.ts";
import { defaultCount } from "./default_count.ts";
import { loadLater } from "./load_later.ts";
import { addMmsqlPublished } from "./mmsql_published_command.ts";
import { wholeNumber } from "./option_numbers.ts";
import { addMmsqlExperiments } from "./mmsql_experiments.ts";
import { addPriceCommand } from "./price_command.ts";
import { addStefCommand } from "./stef_command.ts";

interface KeysOptions {
  readonly schemas: readonly string[];
  readonly out: string;
  readonly json?: true | undefined;
}

/** The command of `deno task experiment`. */
export function experimentCommand(): Command {
  const command = createCommand(
    "experiment",
    "Runs a published experiment and writes its table below reports.",
  );

  for (const name of ["mondial", "industrial"] as const) {
    const own = command.command(name)
      .description(
        `Repeat the paper's experiment on ${name}: its shape, with and without memory, its table.`,
      );
    if (name === "mondial") {
      own.requiredOption(
        "--from <folder>",
        "folder of Mondial's Oracle distribution, as dataset import takes it",
      );
    }
    own.option("--agents <spec...>", "the agent with memory, then without", [...paperAgents])
      .option("--seed <n>", "seed of plan, dialogues and intervals", wholeNumber(0), 1)
      .option("--out <folder>", `where paper-${name}.md and paper-${name}.json are written`, "reports")
      .action((options: PaperExperimentOptions) => paper(name, options));
  }

  command.command("spider")
    .description("Ask the keyword agent questions of the Spider development set one by one, without retries.")
    .requiredOption("--questions <folder>", "folder of dev.json")
    .requiredOption("--databases <folder>", "folder that holds NAME/NAME.sqlite for each database")
    .option("--count <n>", "questions to draw", wholeNumber(1), 100)
    .option("--seed <n>", "seed of the draw", wholeNumber(0), 1)
    .option("--out <folder>", "where the table is written", "reports")
    .action(spider);

  command.command("search")
    .description("Measure how well schema search finds the tables that published questions need.")
    .requiredOption("--data <folder>", "folder that holds spider_en/database, and spider or mmsql or both")
    .option(
      "--embeddings <model>",
      "measure an embedding search too; its server is told by OPENAI_BASE_URL and OPENAI_API_KEY",
    )
    .option("--out <folder>", "where schema-search.md and schema-search.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(search);

  command.command("sentences")
    .description(
      "Plant queries that differ in one way from what a sentence asks for, and count which are noticed.",
    )
    .requiredOption(
      "--data <folder>",
      "folder of the published datasets; without Spider, own dialogues alone",
    )
    .option("--development", "leave out the databases that are held out from development")
    .option("--pairs <n>", "most wrong pairs of a kind, for each writer", wholeNumber(1), 25)
    .option("--out <folder>", "where gate.md and gate.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(sentences);

  command.command("sentence-sheet")
    .description(
      "Draw sentences with their queries, of databases that no check was developed with, for readers to judge.",
    )
    .requiredOption("--data <folder>", "folder of the published datasets")
    .option("--count <n>", "pairs of held-out databases", wholeNumber(1), 300)
    .option("--own <n>", "pairs of the embedded datasets, mixed in", wholeNumber(0), 80)
    .option("--seed <n>", "seed of the draw", wholeNumber(0), 1)
    .option("--after <seed>", "leave out what an earlier draw of as many pairs took", wholeNumber(0))
    .option("--out <folder>", "where sentence-sheet-SEED.md and its key are written", "reports")
    .action(sentenceSheet);

  command.command("keys")
    .description("Measure how well foreign keys are inferred, by hiding those that databases declare.")
    .requiredOption(
      "--schemas <folders>",
      "folders of the databases, with commas between; what is missing is named and skipped",
      (text: string) => text.split(","),
    )
    .option("--out <folder>", "where key-inference.md and key-inference.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(keys);

  command.command("realized")
    .description("Count what the ground truths of datasets really touch: tables, joins, SQL constructs.")
    .requiredOption("--data <folder>", "folder of the datasets; what is missing is named and skipped")
    .option("--out <folder>", "where realized-joins.md and realized-joins.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(realized);

  command.command("specifications")
    .description("Read the queries of datasets as specifications, write these as SQL again, and run both.")
    .requiredOption("--data <folder>", "folder of the datasets; what is missing is named and skipped")
    .option("--out <folder>", "where specifications.md and specifications.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(specifications);

  command.command("specification-sheet")
    .description(
      "Draw queries of published datasets and print their specifications, for readers to say back.",
    )
    .requiredOption("--data <folder>", "folder of the datasets")
    .option("--count <n>", "queries to draw", wholeNumber(1), 30)
    .option("--seed <n>", "seed of the draw", wholeNumber(0), 1)
    .option("--out <folder>", "where specification-sheet-SEED.md and its key are written", "reports")
    .action(specificationSheet);

  command.command("any-schema")
    .description("Make and verify dialogues of the databases of a list, and set plans beside dialogues.")
    .requiredOption(
      "--databases <file>",
      "JSON list of databases: name, database (a path or address), source, language, infer_keys",
    )
    .option("--count <n>", "dialogues of each database", wholeNumber(1), defaultCount)
    .option("--sizes <sizes>", "numbers of joins, as in joins", "2,3,4")
    .option("--kinds <kinds>", "kinds of dialogues, taking turns", "partial,context,mixed,types")
    .option("--seed <n>", "seed of plans and dialogues", wholeNumber(0), 1)
    .option("--datasets <folder>", "where the datasets are kept", "reports/run-any-schema")
    .option("--out <folder>", "where any-schema.md and any-schema.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the table")
    .action(anySchema);

  command.command("dialogue-sheet")
    .description("Draw interactions of datasets with their queries, for readers to judge.")
    .argument("<datasets...>", "files of datasets")
    .option("--count <n>", "interactions to draw, equally many of each dataset", wholeNumber(1), 100)
    .option("--seed <n>", "seed of the draw", wholeNumber(0), 1)
    .option("--out <folder>", "where dialogue-sheet-SEED.md is written", "reports")
    .action(dialogueSheet);

  command.command("plans")
    .description("Compare ways of choosing join combinations on published schemas: sampling, greedy, ours.")
    .requiredOption("--schemas <folder>", "folder of the schemas; what is missing is named and skipped")
    .option("--seeds <n>", "every way chooses with the seeds 1 to n", wholeNumber(1), 20)
    .option("--out <folder>", "where join-plans.md and join-plans.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(plans);

  command.command("mutants")
    .description("Measure how well data tell queries from broken ones, and what variants of the data add.")
    .requiredOption("--data <folder>", "folder of the published data; what is missing is named and skipped")
    .option("--out <folder>", "where mutation-scores.md and mutation-scores.json are written", "reports")
    .option("--json", "print the figures as JSON instead of the tables")
    .action(mutants);

  command.command("verdicts")
    .description(
      "Set the default comparison, exact set match and published evaluators beside verdicts that are known.",
    )
    .option(
      "--data <folder>",
      "folder that holds test_suite, spider and spider_en; without it, own cases and the oracle alone",
    )
    .option("--out <folder>", "where verdicts.md and verdicts.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .action(verdicts);

  command.command("pairs")
    .description("Set the labels of published pairs of queries against verdicts on small databases.")
    .requiredOption("--data <folder>", "folder that holds sqlequiv and bird")
    .option("--out <folder>", "where equivalent-pairs.md and equivalent-pairs.json are written", "reports")
    .option("--json", "print the measures as JSON instead of the tables")
    .option("--resume", "continue an unfinished run: judge no pair again that it has judged")
    .action(pairs);

  addMmsqlPublished(command);
  addPriceCommand(command);
  addStefCommand(command);
  addEvaluationExperiments(command);
  addMmsqlExperiments(command);

  command.command("guards")
    .description("Run statements that try what no reader may do, and count what became of them.")
    .requiredOption("--data <folder>", "folder that holds spider, sparc, cosql and spider_en")
    .option(
      "--postgres <address>",
      "PostgreSQL server and a login that may do everything; what is planted there is removed",
      "postgres://root@127.0.0.1:5432/postgres",
    )
    .option(
      "--mysql <address>",
      "MySQL or MariaDB server and a login that may do everything; what is planted there is removed",
      "mysql://root@127.0.0.1:3306/",
    )
    .option("--respellings <n>", "ways that each refused statement is written in", wholeNumber(1), 200)
    .option("--seed <n>", "seed of the respellings", wholeNumber(0), 1)
    .option("--out <folder>", "where safety.md and safety.json are written", "reports")
    .option("--json", "print the counts as JSON instead of the tables")
    .action(guards);
  return command;
}

async function mutants(options: MeasureMutationsOptions): Promise<void> {
  const { measureMutations } = await loadLater<typeof import("../experiments/mutants/mutation_scores.ts")>(
    "../experiments/mutants/mutation_scores.ts",
  );
  await measureMutations(options);
}

async function sentences(options: MeasureSentencesOptions): Promise<void> {
  const { measureSentences } = await loadLater<
    typeof import("../experiments/sentences/measure_sentences.ts")
  >("../experiments/sentences/measure_sentences.ts");
  await measureSentences(options);
}

async function sentenceSheet(options: DrawSentenceSheetOptions): Promise<void> {
  const { drawSentenceSheet } = await loadLater<
    typeof import("../experiments/sentences/draw_sentence_sheet.ts")
  >("../experiments/sentences/draw_sentence_sheet.ts");
  await drawSentenceSheet(options);
}

async function verdicts(options: MeasureVerdictsOptions): Promise<void> {
  const { measureVerdicts } = await loadLater<typeof import("../experiments/verdicts/preset_verdicts.ts")>(
    "../experiments/verdicts/preset_verdicts.ts",
  );
  await measureVerdicts(options);
}

async function pairs(options: MeasureLabelledOptions): Promise<void> {
  const { measureLabelled } = await loadLater<typeof import("../experiments/pairs/labelled_pairs.ts")>(
    "../experiments/pairs/labelled_pairs.ts",
  );
  await measureLabelled(options);
}

async function guards(options: MeasureGuardsOptions): Promise<void> {
  const { measureGuards } = await loadLater<typeof import("../experiments/guards/guards.ts")>(
    "../experiments/guards/guards.ts",
  );
  await measureGuards(options);
}

async function realized(options: MeasureRealizedOptions): Promise<void> {
  const { measureRealized } = await loadLater<typeof import("../experiments/realized/realized_joins.ts")>(
    "../experiments/realized/realized_joins.ts",
  );
  await measureRealized(options);
}

async function specifications(options: MeasureSpecificationsOptions): Promise<void> {
  const { measureSpecifications } = await loadLater<
    typeof import("../experiments/specifications/measure_specifications.ts")
  >(
    "../experiments/specifications/measure_specifications.ts",
  );
  await measureSpecifications(options);
}

async function specificationSheet(options: DrawSheetOptions): Promise<void> {
  const { drawSheet } = await loadLater<typeof import("../experiments/specifications/draw_sheet.ts")>(
    "../experiments/specifications/draw_sheet.ts",
  );
  await drawSheet(options);
}

async function anySchema(options: MeasureSchemasOptions): Promise<void> {
  const { measureSchemas } = await loadLater<typeof import("../experiments/schemas/measure_schemas.ts")>(
    "../experiments/schemas/measure_schemas.ts",
  );
  await measureSchemas(options);
}

async function dialogueSheet(
  datasets: readonly string[],
  options: Omit<DrawDialogueSheetOptions, "datasets">,
): Promise<void> {
  const { drawDialogueSheet } = await loadLater<
    typeof import("../experiments/schemas/draw_dialogue_sheet.ts")
  >("../experiments/schemas/draw_dialogue_sheet.ts");
  await drawDialogueSheet({ ...options, datasets });
}

async function plans(options: PlanComparisonOptions): Promise<void> {
  const { comparePlans } = await loadLater<typeof import("../experiments/plans/plan_comparison.ts")>(
    "../experiments/plans/plan_comparison.ts",
  );
  await comparePlans(options);
}

const paperAgents: PaperExperimentOptions["agents"] = ["keyword", "keyword?memory=off"];

async function paper(name: "mondial" | "industrial", options: PaperExperimentOptions): Promise<void> {
  if (options.agents.length !== 2) {
    throw new InputError(
      `--agents takes two, the one with memory and the one without, and these are ${options.agents.length}`,
    );
  }
  const { runPaperExperiment } = await loadLater<
    typeof import("../experiments/paper/paper_experiment.ts")
  >("../experiments/paper/paper_experiment.ts");
  await runPaperExperiment(name, options);
}

async function spider(options: SpiderOptions): Promise<void> {
  const { askSpider } = await loadLater<typeof import("../experiments/spider/ask_spider.ts")>(
    "../experiments/spider/ask_spider.ts",
  );
  await askSpider(options);
}

async function search(options: MeasureSchemaSearchOptions): Promise<void> {
  const { measureSchemaSearch } = await loadLater<typeof import("../experiments/search/schema_search.ts")>(
    "../experiments/search/schema_search.ts",
  );
  await measureSchemaSearch(options);
}

async function keys({ schemas, out, json }: KeysOptions): Promise<void> {
  const { measureKeyInference } = await loadLater<typeof import("../experiments/keys/key_inference.ts")>(
    "../experiments/keys/key_inference.ts",
  );
  await measureKeyInference({ folders: schemas, out, ...(json && { json }) });
}
