import { asksModel, parseAgentSpec } from "../agents/mod.ts";
import type { PresetName } from "../compare/mod.ts";
import type { Dataset } from "../dialogue/mod.ts";
import type { RunConfiguration } from "../evaluation/mod.ts";
import type { ResumeRunOptions } from "./evaluation_run.ts";
import type { AgentUnderTest } from "./open_agent_under_test.ts";
import { type EvaluationSetup, prepareEvaluation } from "./prepare_evaluation.ts";

export interface ReopenSetupOptions extends ResumeRunOptions {
  /** Who judges, as `--judge` names it. */
  readonly judge: string;
  readonly judgeCalls?: number | undefined;
  /** The published evaluator that compares SQL. @default our own rules */
  readonly preset?: PresetName | undefined;
}

/**
 * Opens the inputs of an earlier run with its database, to look at its turns again. Its agents are known and not asked.
 *
 * @throws {InputError} If the dataset no longer fits the database.
 * @throws {OutsideError} If the database cannot be reached.
 */
export async function reopenSetup(
  {
    database,
    database_settings: settings,
    lexicon,
    limit,
    only,
    force,
    agents,
    agent_model: agentModel,
    recording,
    dataset: datasetName,
  }: RunConfiguration,
  dataset: Dataset,
  {
    passwordOf,
    allowWritingLogin,
    connections,
    openaiBaseUrl,
    preset,
    judge,
    judgeModel,
    judgeCalls,
    signal,
  }: ReopenSetupOptions,
): Promise<EvaluationSetup> {
  const setup = await prepareEvaluation({
    ...{ database, settings, lexicon, limit, only, force, dataset, datasetName },
    agents: agents.map(silent),
    ...{ allowWritingLogin, connections, openaiBaseUrl, preset, judge, judgeModel, judgeCalls, signal },
    password: passwordOf?.(database),
  });
  return { ...setup, agentModel, recording };
}

/** A program is not started and no model opened to know answers that are there. */
function silent(spec: string): AgentUnderTest {
  const { name, options: { dialect } } = parseAgentSpec(spec);
  if (name !== "command" && name !== "module" && !asksModel(spec)) return spec;
  return { name: spec, dialect, agent: () => Promise.reject(new TypeError(`${spec} is not asked`)) };
}
