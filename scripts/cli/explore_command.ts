import { type Command, Option } from "commander";
import { createCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import type { ExplorationFormat, ExploreOptions } from "./explore_database.ts";
import { loadLater } from "./load_later.ts";

const formats = [
  "text",
  "markdown",
  "json",
  "mermaid",
  "html",
  "keys",
] as const satisfies readonly ExplorationFormat[];

/** The command of `deno task explore`. */
export function exploreCommand(): Command {
  const command = createCommand(
    "explore",
    "Show a database's schema, its referential integrity graph and what is suspicious about its keys",
  )
    .argument(
      "[url]",
      "duckdb:PATH, sqlite:PATH, postgres://…, mysql://…, a path, a JSON catalog or a DDL file (default: the embedded database)",
    )
    .option("--database <url>", "the same, as an option")
    .addOption(
      new Option(
        "--format <name>",
        "what is printed (default: text); keys: possible foreign keys, to be edited and given to --keys",
      ).choices(formats),
    )
    .addOption(new Option("--json", "the same as --format json").conflicts("format"))
    .addOption(
      new Option("--html <file>", "write a page to this file, the same as --format html --out FILE")
        .conflicts([
          "format",
          "json",
          "out",
        ]),
    )
    .option("--out <file>", "write it to this file instead, in place of an earlier result");

  addDatabaseOptions(command, { schemaAlone: true, values: true });

  command.action(async (url: string | undefined, options: ExploreOptions) => {
    const { exploreDatabase } = await loadLater<typeof import("./explore_database.ts")>(
      "./explore_database.ts",
    );
    await exploreDatabase(url, options);
  });
  return command;
}
