import { runCommand } from "./cli/command.ts";
import { scoreCommand } from "./cli/score_command.ts";

await runCommand(scoreCommand());
