import { type Command, InvalidArgumentError, Option } from "commander";
import type { DatabaseSettings } from "../../lib/database/mod.ts";
import { share, wholeNumber } from "./option_numbers.ts";

/** What the command line says about how a database is opened and read. */
export interface DatabaseFlags {
  readonly dialect?: "postgres" | "mysql" | "sqlite" | "oracle" | "duckdb" | undefined;
  readonly tables?: readonly string[] | undefined;
  readonly schemas?: readonly string[] | undefined;
  readonly inferKeys?: true | number | undefined;
  readonly keys?: string | undefined;
  readonly maxCost?: number | undefined;
  readonly allowWritingLogin?: true | undefined;
  /** False for `--no-values`. */
  readonly values?: boolean | undefined;
  readonly mask?: readonly string[] | undefined;
  readonly today?: string | undefined;
}

/** Which of the options make sense for a command. */
interface DatabaseUse {
  /** A schema alone will do: a DDL file or a catalog. @default false */
  readonly schemaAlone?: boolean;
  /** Stored values can reach what it writes. @default false */
  readonly values?: boolean;
  /** It runs questions whose answers can depend on the day. @default false */
  readonly clock?: boolean;
}

/** Confidence from which inferred keys are used when the command line names none. */
const usualConfidence = 0.5;

/** Adds the options by which a database is opened and read. */
export function addDatabaseOptions(
  command: Command,
  { schemaAlone = false, values = false, clock = false }: DatabaseUse,
): Command {
  if (schemaAlone) {
    command.addOption(
      new Option("--dialect <name>", "of a DDL file").choices([
        "postgres",
        "mysql",
        "sqlite",
        "oracle",
        "duckdb",
      ]),
    );
  }
  command
    .option("--tables <names>", "tables to use: a,b*, or -log_* to leave out", list)
    .option("--schemas <names>", "schemas to use, in the same way", list)
    .option(
      "--infer-keys [confidence]",
      `use inferred foreign keys, from this confidence (0 to 1, default ${usualConfidence})`,
      share,
    )
    .option("--keys <file>", "further foreign keys, as a JSON file")
    .option(
      "--max-cost <n>",
      "refuse queries that the server's EXPLAIN estimates above this",
      wholeNumber(1),
    );
  command.option("--allow-writing-login", "open a server with a login that may write");
  if (values) {
    command
      .option("--no-values", "keep stored values out of all that is written")
      .option("--mask <columns>", "keep the values of these out: customer.email,*.phone", list);
  }
  if (clock) command.option("--today <day>", "the day that queries take for today (YYYY-MM-DD)", day);
  return command;
}

/** Confidence from which keys are used where they are inferred. */
export function acceptedConfidence({ inferKeys }: DatabaseFlags): number {
  return typeof inferKeys === "number" ? inferKeys : usualConfidence;
}

/** The settings that flags mean, as files keep them; what is only allowed for one command is none. */
export function databaseSettings(flags: DatabaseFlags): DatabaseSettings {
  const { tables, schemas, inferKeys, keys, maxCost, values = true, mask, today } = flags;
  return {
    ...(tables && { tables }),
    ...(schemas && { schemas }),
    ...(inferKeys !== undefined && { infer_keys: acceptedConfidence(flags) }),
    keys,
    max_cost: maxCost,
    ...(values ? mask && { hidden: mask } : { hidden: "all" as const }),
    today,
  };
}

function list(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim()).filter((name) => name !== "");
  if (names.length === 0) throw new InvalidArgumentError("It must name at least one.");
  return names;
}

function day(text: string): string {
  // A day that no month has would be taken for one of the next.
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || new Date(text).toJSON()?.slice(0, 10) !== text) {
    throw new InvalidArgumentError("It must be a day as YYYY-MM-DD.");
  }
  return text;
}
