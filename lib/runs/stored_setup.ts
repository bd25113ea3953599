import { agentLabel, isOfflineAgent, parseAgentSpec } from "../agents/mod.ts";
import { InputError } from "../base/mod.ts";
import { type Dataset, selectDialogues } from "../dialogue/mod.ts";
import type { RunConfiguration } from "../evaluation/mod.ts";
import { agentDialect, type Dialect } from "../sql/mod.ts";
import { judgeLabel } from "./open_judge.ts";
import { userLabel } from "./open_user.ts";
import type { ReportedSetup } from "./reported_run.ts";

/**
 * Returns what a report needs of the inputs of a run, from its configuration and dataset alone.
 *
 * @throws {InputError} If its database is of no known engine.
 */
export function storedSetup(
  configuration: RunConfiguration,
  dataset: Dataset,
): ReportedSetup {
  const { agents, database, limit, only, force } = configuration;
  const { judge, judge_model: judgeModel = "", judge_calls: judgeCalls } = configuration;
  const { user, user_model: userModel = "", user_modes: userModes } = configuration;
  const dialect = dialectOf(database);
  return {
    dataset: selectDialogues(dataset, { limit, only }),
    agents: agents.map((name) => {
      const { options } = parseAgentSpec(name);
      const from = options.dialect === undefined ? undefined : agentDialect(options.dialect);
      const isOther = from !== undefined && !(from.kind === "own" && from.name === dialect);
      return {
        name,
        label: agentLabel(name),
        isOffline: isOfflineAgent(name),
        ...(isOther && { translatedFrom: from }),
      };
    }),
    dialect,
    agentModel: configuration.agent_model,
    recording: configuration.recording,
    judgeLabel: judgeLabel({ judge, judgeModel: { name: judgeModel }, judgeCalls }),
    userLabel: userLabel({ user, userModel: { name: userModel }, userModes }),
    ...(force === true && { incomparable: "less than 95 % of the ground truths can be scored" }),
  };
}

function dialectOf(url: string): Dialect {
  const own = agentDialect(/^\w+/.exec(url)?.[0] ?? "");
  if (own.kind !== "own") {
    throw new InputError(`The run's database ${url} is of no known engine; start a new run`);
  }
  return own.name;
}
