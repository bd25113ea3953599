import { runCommand } from "./cli/command.ts";
import { reportCommand } from "./cli/report_command.ts";

await runCommand(reportCommand());
