import type { ResumeRunOptions } from "../../lib/runs/mod.ts";
import { interrupted } from "./command.ts";
import type { EvalOptions } from "./eval_options.ts";
import type { RunModels } from "./open_run_models.ts";
import { runEnvironment } from "./run_environment.ts";
import { scratchFolder } from "./scratch_folder.ts";
import { openaiBaseUrl, serverPassword } from "./secrets.ts";

/** How the command line opens an earlier run again. */
export function resumeOptions(
  { allowWritingLogin, connections }: EvalOptions,
  { agentModels, judgeModel, userModel }: RunModels,
): ResumeRunOptions {
  return {
    ...{ allowWritingLogin, connections, passwordOf: serverPassword },
    ...{ openaiBaseUrl: openaiBaseUrl(), agentModels, judgeModel, userModel, signal: interrupted },
    environment: runEnvironment(),
    scratchFolder,
  };
}
