import { resolve } from "node:path";
import type { CreateRunOptions, EvaluationSetup } from "../../lib/runs/mod.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { EvalOptions } from "./eval_options.ts";
import { givenCommand } from "./given_command.ts";
import type { RunModels } from "./open_run_models.ts";
import { defaultDataset } from "./project_file.ts";
import { runEnvironment } from "./run_environment.ts";

/** What the command line of a new run says about it, as `run.json` keeps it. */
export function givenConfiguration(
  options: EvalOptions,
  { setup, models, startedAt }: {
    readonly setup: EvaluationSetup;
    readonly models: RunModels;
    /** ISO 8601. */
    readonly startedAt: string;
  },
): CreateRunOptions["configuration"] {
  const { dataset = defaultDataset, limit, only, trials, seed, user } = options;
  const { clarify, userModes, judge, judgeCalls } = options;
  const { agentModels, judgeModel, userModel } = models;
  const { settings } = databaseConfiguration(options.database, options);
  return {
    ...runEnvironment(),
    command: givenCommand("eval"),
    database: fromAnywhere(setup.databaseUrl),
    ...(Object.keys(settings).length > 0 && {
      database_settings: {
        ...settings,
        ...(settings.keys !== undefined && { keys: resolve(settings.keys) }),
      },
    }),
    ...(options.lexicon !== undefined && { lexicon: resolve(options.lexicon) }),
    dataset: resolve(dataset),
    ...(limit !== undefined && { limit }),
    ...(only !== undefined && { only }),
    ...(setup.incomparable !== undefined && { force: true as const }),
    ...{ user, clarify, judge, trials, seed },
    ...(agentModels !== undefined && { agent_model: agentModels.name }),
    ...(judgeModel !== undefined && { judge_model: judgeModel.name, judge_calls: judgeCalls ?? 3 }),
    ...(userModel !== undefined && { user_model: userModel.name, user_modes: userModes ?? ["plain"] }),
    max_retries: options.maxRetries,
    ...(options.maxDialogueSeconds !== undefined && { max_dialogue_seconds: options.maxDialogueSeconds }),
    ...(options.scratch && { scratch_mb: options.scratchMb }),
    proceed_on: options.proceedOn,
    started_at: startedAt,
  };
}

/** A run can go on from another folder than that in which it began. */
function fromAnywhere(url: string): string {
  const [, engine, path] = /^(duckdb|sqlite):([^]*)$/.exec(url) ?? [];
  return path === undefined ? url : `${engine}:${resolve(path)}`;
}
