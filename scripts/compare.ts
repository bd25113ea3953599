import { runCommand } from "./cli/command.ts";
import { compareCommand } from "./cli/compare_command.ts";

await runCommand(compareCommand());
