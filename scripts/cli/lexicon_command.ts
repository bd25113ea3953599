import type { Command } from "commander";
import { createCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import type { LexiconOptions } from "./lexicon_task.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";

/** The command of `deno task lexicon`. */
export function lexiconCommand(): Command {
  const command = createCommand(
    "lexicon",
    "Show the words by which dialogues speak of a database: nouns of tables and columns, verbs of keys, kinds, each with " +
      "why it was chosen, the least certain first; write them to a file to edit",
  )
    .argument(
      "[url]",
      "duckdb:PATH, sqlite:PATH, a path, postgres://…, mysql://… (default: the embedded database)",
    )
    .option("--database <url>", "the same, as an option")
    .option("--glossary <file>", "synonyms and nouns that go into the lexicon, as JSON")
    .option("--lexicon <file>", "an edited lexicon, whose words are kept")
    .option("--out <file>", "write it to this file, which must not exist unless it is that of --lexicon")
    .option("--json", "print it as JSON in place of YAML")
    .action(async (url: string | undefined, options: LexiconOptions) => {
      const { lexiconTask } = await loadLater<typeof import("./lexicon_task.ts")>("./lexicon_task.ts");
      await lexiconTask(url, options);
    });

  addDatabaseOptions(command, { values: true });
  addModelOptions(command, { roles: [] });
  return command;
}
