import { Argument, type Command, Option } from "commander";
import type { BuildOptions } from "./build_database.ts";
import { createCommand } from "./command.ts";
import type { ApplyOptions, HandOutOptions } from "./edit_dataset.ts";
import { datasetFile, datasetNames } from "./embedded_datasets.ts";
import type { ExportKind, ExportOptions } from "./export_dataset.ts";
import type { ImportChatFlags } from "./import_chat.ts";
import type { ImportDatasetOptions } from "./import_dataset.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { loadLater } from "./load_later.ts";
import { wholeNumber } from "./option_numbers.ts";
import type { TwinOptions } from "./twin_dataset.ts";

const importKinds = [
  "mondial",
  "authors",
  "spider",
  "sparc",
  "cosql",
  "bird",
  "mmsql",
  "csv",
  "chat",
] as const;

const exportKinds = ["spider", "mmsql", "chat", "parquet", "card"] as const satisfies readonly ExportKind[];

/** The command of `deno task dataset`. */
export function datasetCommand(): Command {
  const command = createCommand(
    "dataset",
    "Lists, builds, imports and exports datasets, and takes over what was edited in them by hand",
  );

  command.command("list")
    .description("List the known databases and the datasets that come with them")
    .option("--json", "print JSON instead of text")
    .action(async ({ json }: { readonly json?: true }) => {
      const { listDatasets } = await loadLater<typeof import("./list_datasets.ts")>("./list_datasets.ts");
      await listDatasets({ json });
    });

  command.command("build")
    .description("Make a database of any size, with the same rows for the same seed")
    .addArgument(new Argument("<name>", "which database").choices(["industrial"]))
    .option("--rows <n>", "rows of the largest tables, about; the others follow", wholeNumber(1), 10_000)
    .option("--seed <n>", "same seed, same rows", wholeNumber(0), 1)
    .requiredOption("--out <file>", "a DuckDB file that does not exist")
    .option("--json", "print the tables as JSON")
    .action(async (_name: "industrial", options: BuildOptions) => {
      const { buildDatabase } = await loadLater<typeof import("./build_database.ts")>(
        "./build_database.ts",
      );
      await buildDatabase(options);
    });

  const imported = command.command("import")
    .description("Make a dataset of a file of others; of mondial, a DuckDB file with its foreign keys")
    .addArgument(new Argument("<kind>", "what to import").choices(importKinds))
    .requiredOption(
      "--from <path>",
      "the published file; of mondial, the folder of the published files; of chat, a log, or the confirmed sheet",
    )
    .requiredOption(
      "--out <path>",
      "the dataset's file, in place of an earlier import, or a folder for one file per database; of mondial, a new DuckDB file; of a log of chats, a CSV file",
    )
    .option(
      "--database <name>",
      "which database of a file that is about many; of authors and csv, what the dataset calls its database; of chat, its address",
    )
    .addOption(
      new Option("--dialect <name>", "of the SQL, where it is not the published one")
        .choices(["duckdb", "sqlite", "postgres", "mysql", "oracle"]),
    )
    .option("--json", "print what came in as JSON")
    .addHelpText(
      "after",
      "\nA csv has a header with question and sql, and perhaps intention, dialogue, id.\n" +
        "A log of chats, in any format that --agent transcript:FILE reads, becomes a\n" +
        "sheet (CSV) first. A person confirms it, then the sheet becomes a dataset.\n" +
        "The options about reading a database are for chat alone.",
    )
    .action(async (kind: (typeof importKinds)[number], options: ImportDatasetOptions & ImportChatFlags) => {
      if (kind === "chat") {
        const { importChat } = await loadLater<typeof import("./import_chat.ts")>("./import_chat.ts");
        return await importChat(options);
      }
      const { importDataset } = await loadLater<typeof import("./import_dataset.ts")>(
        "./import_dataset.ts",
      );
      await importDataset(kind, options);
    });
  addDatabaseOptions(imported, {});

  command.command("export")
    .description("Write a dataset as others read it, or its card")
    .addArgument(new Argument("<kind>", "what to write").choices(exportKinds))
    .requiredOption("--dataset <file>", `a dialogue test dataset, or ${datasetNames}`, datasetFile)
    .requiredOption(
      "--out <path>",
      "the file to write, in place of an earlier export; of spider, a folder for dev.json and dev_gold.sql",
    )
    .option(
      "--split <share>",
      "of mmsql: --dataset is a folder of datasets, and --out one for train.json and test.json; about so large a share of " +
        "the dialogues goes to train, no database to both",
      Number,
    )
    .action(async (kind: ExportKind, options: ExportOptions) => {
      const { exportDataset } = await loadLater<typeof import("./export_dataset.ts")>(
        "./export_dataset.ts",
      );
      await exportDataset(kind, options);
    });

  command.command("sheet")
    .description("Write a dataset as a CSV file to edit in a spreadsheet")
    .requiredOption("--dataset <file>", `a dialogue test dataset, or ${datasetNames}`, datasetFile)
    .requiredOption("--out <file>", "the CSV file; a sheet that stands there is never overwritten")
    .action(async (options: HandOutOptions) => {
      const { writeSheet } = await loadLater<typeof import("./edit_dataset.ts")>("./edit_dataset.ts");
      await writeSheet(options);
    });

  command.command("yaml")
    .description("Write a dataset as YAML files to edit by hand, one for each dialogue")
    .requiredOption("--dataset <file>", `a dialogue test dataset, or ${datasetNames}`, datasetFile)
    .requiredOption("--out <folder>", "a new or empty folder")
    .action(async (options: HandOutOptions) => {
      const { writeYaml } = await loadLater<typeof import("./edit_dataset.ts")>("./edit_dataset.ts");
      await writeYaml(options);
    });

  const twin = command.command("twin")
    .description(
      "Make the twin of a dataset and its database: other names and stored texts, dates and measures moved, the same answers",
    )
    .argument("<dataset>", `a dialogue test dataset, or ${datasetNames}`, datasetFile)
    .option(
      "--database <url>",
      "duckdb:PATH, sqlite:PATH, a path, postgres://…, mysql://… (default: the embedded database)",
    )
    .requiredOption(
      "--out <folder>",
      "a new or empty folder for twin.sqlite, dialogues.json and original.json",
    )
    .option("--seed <n>", "same seed, same twin", wholeNumber(0), 1)
    .option("--json", "print what was made and left out as JSON")
    .action(async (dataset: string, options: TwinOptions) => {
      const { twinDataset } = await loadLater<typeof import("./twin_dataset.ts")>("./twin_dataset.ts");
      await twinDataset(dataset, options);
    });
  addDatabaseOptions(twin, {});

  command.command("apply")
    .description("Take over what was edited in a sheet or in YAML files, and keep the list of changes")
    .requiredOption("--dataset <file>", "the dataset that was edited, as it was", datasetFile)
    .requiredOption("--from <path>", "the edited sheet (CSV), or the folder of the edited YAML files")
    .requiredOption(
      "--out <file>",
      "the dataset's file with the changes: the same, or another in place of an earlier result",
    )
    .option("--json", "print the changes as JSON")
    .action(async (options: ApplyOptions) => {
      const { applyByHand } = await loadLater<typeof import("./edit_dataset.ts")>("./edit_dataset.ts");
      await applyByHand(options);
    });
  return command;
}
