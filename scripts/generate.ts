import { runCommand } from "./cli/command.ts";
import { generateCommand } from "./cli/generate_command.ts";

await runCommand(generateCommand());
