import { runCommand } from "./cli/command.ts";
import { verifyCommand } from "./cli/verify_command.ts";

await runCommand(verifyCommand());
