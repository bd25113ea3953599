import { asksModel } from "../../lib/agents/mod.ts";
import { readRunFolder, type RunConfiguration } from "../../lib/evaluation/mod.ts";
import { holdsMatrix, type MatrixPart, readMatrix } from "../../lib/runs/mod.ts";
import { recordingOf } from "./embedded_recording.ts";
import type { EvalOptions } from "./eval_options.ts";
import { openRunModels, type RunModels } from "./open_run_models.ts";

/** User and judge of `--engine`. */
const engines = {
  offline: { user: "scripted", judge: "offline" },
  model: { user: "model", judge: "strict" },
} as const;

/** The options with user and judge as `--engine` sets both. */
export function withEngine(options: EvalOptions): EvalOptions {
  return options.engine === undefined ? options : { ...options, ...engines[options.engine] };
}

/** Opens the models of agents, user and judge, of an earlier run the same ones; one of the embedded recording replays it on. */
export async function openEvalModels(options: EvalOptions): Promise<RunModels> {
  const { resume, remap, recorded } = options;
  const earlier = resume ?? remap;
  const recordingIf = (isIt: boolean, agents: readonly string[] = []) =>
    isIt ? recordingOf(agents.filter(asksModel)) : undefined;
  if (earlier === undefined) {
    return await openRunModels(options, {
      ...options,
      recording: recordingIf(recorded === true, options.agent),
    });
  }
  const configuration = await earlierConfiguration(earlier);
  const { judge, judge_model: judgeModel, user, user_model: userModel } = configuration;
  const { agents: agent, agent_model: agentModel } = configuration;
  return await openRunModels({ ...options, agentModel, judgeModel, userModel }, {
    ...{
      ...options,
      agent,
      judge,
      user,
      recording: recordingIf(configuration.recording !== undefined, agent),
    },
  });
}

async function earlierConfiguration(folder: string): Promise<RunConfiguration> {
  if (!holdsMatrix(folder)) return (await readRunFolder(folder)).configuration;
  // All runs of a matrix have the same user and judge.
  const { runs: [first] } = await readMatrix(folder);
  return (first as MatrixPart).configuration;
}
