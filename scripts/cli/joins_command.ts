import { type Command, InvalidArgumentError, Option } from "commander";
import type { AuditOptions } from "./audit_joins.ts";
import { createCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { defaultCount } from "./default_count.ts";
import { datasetFile, datasetNames } from "./embedded_datasets.ts";
import type { JoinsOptions } from "./joins_task.ts";
import { loadLater } from "./load_later.ts";
import { share, wholeNumber } from "./option_numbers.ts";

/** The command of `deno task joins`. */
export function joinsCommand(): Command {
  const command = createCommand("joins", "Choose a balanced set of join combinations and say how good it is")
    .argument("[url]", "a database, a DDL file (NAME.sql) or a JSON catalog (default: the embedded database)")
    .option("--database <url>", "the same, as an option")
    .option(
      "--count <n>",
      `number of combinations (default: ${defaultCount}, or the sum of --sizes)`,
      wholeNumber(1),
    )
    .option("--sizes <mix>", "numbers of joins: 2,3,4 near-uniform, or 2:17,3:17,4:16", "2,3,4")
    .addOption(
      new Option(
        "--cover <what>",
        "what is to be covered; without --count and numbers in --sizes by as few combinations as were found",
      ).choices(["tables", "keys"]),
    )
    .option("--require <table...>", "tables that go before all others where not all can be covered")
    .option("--forbid <table...>", "tables that no combination may hold")
    .option("--weight <table=n...>", "how often a table should occur, the others being 1", tableWeight)
    .option("--max-frequency <n>", "no table in more combinations than this", wholeNumber(1))
    .option(
      "--max-overlap <share>",
      "largest share (0 to 1) of tables that two combinations have in common",
      share,
    )
    .option("--single-tables", "add each table that no join can be used with, by itself")
    .option(
      "--all-shapes",
      "admit circles, parallel keys and self references, of which generate makes no dialogues",
    )
    .option(
      "--kinds <kinds>",
      "kinds of dialogues that take turns along the plan, as is tried: partial, context, mixed, types; none tries none, " +
        "for example for a model (default: partial)",
    )
    .option("--allow-empty", "admit all combinations, also those that give no dialogue")
    .option("--seed <n>", "same seed, same plan", wholeNumber(0), 1)
    .option(
      "--deadline <seconds>",
      "stop choosing after this time and keep the best plan so far (exit 2 where none was found by then)",
      seconds,
    )
    .option("--strict", "fail where the plan falls short of what is asked (exit 2)")
    .option("--out <file>", "write the plan to this file, in place of an earlier plan")
    .option(
      "--html <file>",
      "write a page with the certificate and its plots to this file, in place of an earlier page",
    )
    .option("--explain", "say of each combination why it was chosen")
    .option("--json", "print the plan as JSON instead of its certificate")
    .action(async (url: string | undefined, options: JoinsOptions) => {
      const { joinsTask } = await loadLater<typeof import("./joins_task.ts")>("./joins_task.ts");
      await joinsTask(url, options);
    });

  addDatabaseOptions(command, { schemaAlone: true });

  addAudit(command);
  return command;
}

function seconds(text: string): number {
  const number = Number(text);
  // Timers count milliseconds in 31 bits.
  if (text.trim() !== "" && number > 0 && number <= 2_000_000) return number;
  throw new InvalidArgumentError("It must be a number of seconds above 0 and up to 2000000.");
}

/** Greater and smaller ones are slips, and their squares would overflow. */
const mostWeight = 1_000_000;

/** A parser of `TABLE=N` for commander, which adds each to those before it. */
function tableWeight(
  text: string,
  before: Readonly<Record<string, number>> = {},
): Readonly<Record<string, number>> {
  const at = text.lastIndexOf("=");
  const table = text.slice(0, Math.max(0, at)).trim();
  const digits = text.slice(at + 1).trim();
  const weight = Number(digits);
  if (table === "" || digits === "" || !(weight >= 1 / mostWeight && weight <= mostWeight)) {
    throw new InvalidArgumentError(
      `It must be a table and a number from ${1 / mostWeight} to ${mostWeight}, as in city=2.`,
    );
  }
  if (Object.hasOwn(before, table)) {
    throw new InvalidArgumentError("The table has a weight already; give it one.");
  }
  return { ...before, [table]: weight };
}

/** Adds `audit` to the command that plans joins. */
function addAudit(command: Command): void {
  // The two share names of options, which belong to the one that they follow.
  const audit = command.enablePositionalOptions().command("audit")
    .description("Set the joins that a dataset's ground truths really make against the plan; nothing is run")
    .requiredOption(
      "--dataset <file>",
      `a dataset: ${datasetNames}, a file of the authors, or as published Spider, CoSQL, SParC, BIRD or MMSQL`,
      datasetFile,
    )
    .option(
      "--database <url>",
      "a database, a DDL file (NAME.sql) or a JSON catalog (default: the embedded database)",
    )
    .option("--json", "print everything as JSON, query by query")
    .action(async (options: AuditOptions) => {
      const { auditJoins } = await loadLater<typeof import("./audit_joins.ts")>("./audit_joins.ts");
      await auditJoins(options);
    });
  addDatabaseOptions(audit, { schemaAlone: true });
}
