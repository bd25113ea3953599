import type { Command } from "commander";
import { Option } from "commander";
import { addModelOptions, type ModelFlags } from "./model_options.ts";
import { wholeNumber } from "./option_numbers.ts";

/** How answers are scored, as `score` and `score calibrate` are asked. */
export interface ScoringFlags extends ModelFlags {
  /** Files, or `NAME=FILE` each of several profiles. */
  readonly rules?: readonly string[] | undefined;
  readonly dialect: string;
  readonly verdict: "offline" | "model";
  readonly samples?: number | undefined;
  readonly mask?: true | undefined;
}

/** Adds the options of {@link ScoringFlags}. */
export function addScoringOptions(command: Command): Command {
  command
    .option(
      "--rules <file...>",
      'a file, or NAME=FILE each of several profiles to score by; JSON: {"column_mappings": {"region": "RegionName"}, "benign_filters": ["status = \'Active\'"], ' +
        '"ignore_filters": ["tenant_id"], "glossary": {"large order": "amount > 1000"}} (default: no rules)',
    )
    .option("--dialect <name>", "dialect of lines that name none", "duckdb")
    .addOption(
      new Option("--verdict <name>", "who reads questions and gives verdicts: rules, or a model")
        .choices(["offline", "model"]).default("offline"),
    )
    .option(
      "--samples <n>",
      "of --verdict model: replies to each request; their agreement is the confidence (default: 3)",
      wholeNumber(1),
    );
  command.option(
    "--mask",
    "show and keep values of filters as hashes alone, by a key that is drawn anew each time",
  );
  return addModelOptions(command, { roles: ["judge"] });
}
