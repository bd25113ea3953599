import { agentLabel, floorAgents, parseAgentSpec } from "../../lib/agents/mod.ts";
import { InputError } from "../../lib/base/mod.ts";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { type EvaluationSetup, prepareEvaluation } from "../../lib/runs/mod.ts";
import { interrupted } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { EvalOptions } from "./eval_options.ts";
import type { RunModels } from "./open_run_models.ts";
import { defaultDataset } from "./project_file.ts";
import { refuseWithoutDataset } from "./refuse_without_dataset.ts";
import { scratchFolder } from "./scratch_folder.ts";
import { openaiBaseUrl } from "./secrets.ts";

/** The agents that `--controls` adds. */
export const controls: readonly string[] = [...floorAgents, "oracle"];

/** Opens what a new evaluation needs; belongs into `await using`. */
export async function openEvaluation(
  options: EvalOptions,
  { agentModels, judgeModel, userModel }: RunModels,
): Promise<EvaluationSetup> {
  const { database, dataset = defaultDataset, lexicon, limit, only, force, connections } = options;
  const { user, clarify, userModes, judge, judgeCalls, history } = options;
  const agents = agentSpecs(options);
  await refuseWithoutDataset(options);
  return await prepareEvaluation({
    ...databaseConfiguration(database, options),
    ...{ connections, lexicon, limit, only, force, agents, history },
    scratch: options.scratch && { folder: scratchFolder, maxBytes: options.scratchMb * 2 ** 20 },
    otherwise: "--force, with which no improvement and no ranking is shown",
    dataset: await loadDataset(dataset),
    datasetName: dataset,
    agentModels,
    openaiBaseUrl: openaiBaseUrl(),
    ...{ user, clarify, userModes, userModel, judge, judgeCalls, judgeModel },
    signal: interrupted,
  });
}

function agentSpecs({ agent, controls: wanted }: EvalOptions): readonly string[] {
  const specs = [...agent ?? ["keyword", "keyword?memory=off"], ...(wanted ? controls : [])];
  const labels = specs.flatMap((spec, index) => {
    const { label } = parseAgentSpec(spec);
    return label === undefined ? [] : [{ label, others: specs.filter((_, i) => i !== index) }];
  });
  const same = labels.find(({ label, others }) =>
    others.some((other) => other === label || agentLabel(other) === label)
  )?.label;
  if (same !== undefined) {
    throw new InputError(`Two agents are called "${same}"; give each a label of its own`);
  }
  const twice = specs.find((spec, index) => specs.indexOf(spec) !== index);
  if (twice !== undefined) throw new InputError(`Agent "${twice}" is named twice; name each agent once`);
  return specs;
}
