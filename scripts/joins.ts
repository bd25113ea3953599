import { runCommand } from "./cli/command.ts";
import { joinsCommand } from "./cli/joins_command.ts";

await runCommand(joinsCommand());
