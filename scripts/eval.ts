import { runCommand } from "./cli/command.ts";
import { evalCommand } from "./cli/eval_command.ts";

await runCommand(evalCommand());
