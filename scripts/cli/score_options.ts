import type { Command } from "commander";
import { Option } from "commander";
import { addModelOptions, type ModelFlags } from "./model_options.ts";
import { wholeNumber } from "./option_numbers.ts";

/** How answers are scored, as `score` and `score calibrate` are asked. */
export interface ScoringFlags extends ModelFlags {
  readonly rules?: string | undefined;
  readonly dialect: string;
  readonly verdict: "offline" | "model";
  readonly samples?: number | undefined;
}

/** Adds the options of {@link ScoringFlags}. */
export function addScoringOptions(command: Command): Command {
  command
    .option(
      "--rules <file>",
      'JSON: {"column_mappings": {"region": "RegionName"}, "benign_filters": ["status = \'Active\'"], ' +
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
  return addModelOptions(command, { roles: ["judge"] });
}
