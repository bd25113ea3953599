import { runCommand } from "./cli/command.ts";
import { judgeCommand } from "./cli/judge_command.ts";

await runCommand(judgeCommand());
