import { runCommand } from "./cli/command.ts";
import { datasetCommand } from "./cli/dataset_command.ts";

await runCommand(datasetCommand());
