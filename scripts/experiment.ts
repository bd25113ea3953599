import { runCommand } from "./cli/command.ts";
import { experimentCommand } from "./cli/experiment_command.ts";

await runCommand(experimentCommand());
