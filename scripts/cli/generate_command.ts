import { type Command, Option } from "commander";
import type { SentenceCheckSet } from "../../lib/verify/mod.ts";
import { createCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { defaultCount } from "./default_count.ts";
import type { GenerateOptions } from "./generate_options.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";
import { percentagePoints, shareOrRun, wholeNumber } from "./option_numbers.ts";

/** The command of `deno task generate`. */
export function generateCommand(): Command {
  const command = createCommand(
    "generate",
    "Write a dialogue test dataset: for each join combination one dialogue, each question with proven SQL",
  )
    .argument(
      "[url]",
      "duckdb:PATH, sqlite:PATH, a path, postgres://…, mysql://… (default: the embedded database)",
    )
    .option("--database <url>", "the same, as an option")
    .option("--plan <file>", "join plan; one dialogue for each of its combinations (default: a balanced one)")
    .option(
      "--count <n>",
      `without a plan: number of dialogues (default: ${defaultCount}, or the sum of --sizes)`,
      wholeNumber(1),
    )
    .option(
      "--detect <points>",
      "in place of --count: as many dialogues as tell two agents apart that differ by so many percentage points",
      percentagePoints,
    )
    .option(
      "--discordance <share>",
      "with --detect: share of the questions that one of two agents alone gets right, or a run folder to measure it in " +
        "(default: 0.23)",
      shareOrRun,
    )
    .option(
      "--sizes <mix>",
      "without a plan: numbers of joins, 2,3,4 near-uniform, or 2:17,3:17,4:16 (default: 2,3,4)",
    )
    .option("--seed <n>", "same seed, same dialogues", wholeNumber(0), 1)
    .option(
      "--out <file>",
      "the dataset's file, which must not exist; until it is whole, FILE.partial and the calls of models stand beside it; " +
        "only the embedded replay has a default, and replaces its file",
    )
    .option(
      "--kinds <kinds>",
      "kinds of dialogues, taking turns along the plan: partial, context, mixed, types (default: partial)",
    )
    .option(
      "--mix <weights>",
      "question types of the kind types (default: answerable:554, unanswerable:21, ambiguous:84, improper:149, as in MMSQL; written without blanks)",
    )
    .option(
      "--from <dataset>",
      "with --method qda: a dataset of ours, or a file of Spider, SParC, CoSQL or MMSQL, whose queries dialogues begin with; " +
        "--count queries are drawn, --out is a folder with a dataset for each database",
    )
    .addOption(
      new Option(
        "--method <name>",
        "how queries of a dataset become dialogues, as QDA-SQL: generate, verify, refine",
      )
        .choices(["qda"]),
    )
    .option("--databases <folder>", "with --from: folder that holds NAME/NAME.sqlite of a published file")
    .option("--glossary <file>", "synonyms, business terms, views and measures, as JSON")
    .option("--lexicon <file>", "words of the database, as lexicon writes them and you edit them")
    .addOption(
      new Option("--engine <name>", "who writes the sentences").choices(["grammar", "model"]).default(
        "grammar",
      ),
    )
    .option(
      "--model-keys",
      "with --infer-keys: the model says which foreign keys were meant, as further evidence",
    )
    .addOption(
      new Option(
        "--sentence-checks <set>",
        "set of sentence checks that a model's drafts have to pass; to replay a recording, the one that its dataset names " +
          "(control.sentence_checks, 1 where there is none) (default: the newest)",
      ).choices(["1", "2"] satisfies readonly `${SentenceCheckSet}`[]),
    )
    .option("--concurrency <n>", "dialogues that are worked on at a time", wholeNumber(1), 8)
    .option("--resume", "go on from FILE.partial")
    .option("--json", "print what was made as JSON")
    .addHelpText(
      "after",
      "\nWithout a key: --engine model --replay makes eight dialogues that a model wrote\n" +
        "for the embedded database once more from the recorded calls, with the drafts\n" +
        "that were refused.",
    )
    .action(async (url: string | undefined, options: GenerateOptions) => {
      if (options.from !== undefined || options.method !== undefined || options.databases !== undefined) {
        const { augmentDataset } = await loadLater<typeof import("./augment_dataset.ts")>(
          "./augment_dataset.ts",
        );
        return await augmentDataset(url, options);
      }
      const { generateDataset } = await loadLater<typeof import("./generate_dataset.ts")>(
        "./generate_dataset.ts",
      );
      await generateDataset(url, options);
    });

  addDatabaseOptions(command, { values: true, clock: true });

  addModelOptions(command, { roles: ["synthesizer", "judge"] });
  return command;
}
