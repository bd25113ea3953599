import { type Command, Option } from "commander";
import type { BenchOptions } from "../benches/run_benches.ts";
import { usualServers } from "../benches/usual_servers.ts";
import { createCommand } from "./command.ts";
import { loadLater } from "./load_later.ts";

/** The command of `deno task bench`. */
export function benchCommand(): Command {
  const command = createCommand("bench", "Measures speed and sets it beside what is asked for")
    .option("--only <name...>", "run these benches alone")
    .addOption(new Option("--list", "name the benches and what each measures").conflicts("json"))
    .option("--schemas <folder>", "published schemas: ddl/musicbrainz_postgres.sql is read")
    .option("--mondial <url>", "a database with Mondial, of any engine: dialogues are made of it")
    .option(
      "--peers <folder>",
      "a folder into which npm installs programs of others (2 GB) to measure beside",
    )
    .option("--postgres <url>", "a PostgreSQL login that may make databases", usualServers.postgres)
    .option("--mysql <url>", "a MariaDB or MySQL login", usualServers.mysql)
    .option(
      "--out <folder>",
      "where bench.md and bench.json are written (default: reports; with --only, nowhere)",
    )
    .option("--json", "print the figures as JSON instead of the table")
    .action(async (options: BenchOptions) => {
      const { runBenches } = await loadLater<typeof import("../benches/run_benches.ts")>(
        "../benches/run_benches.ts",
      );
      await runBenches(options);
    });
  return command;
}
