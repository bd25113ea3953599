import { runCommand } from "./cli/command.ts";
import { sentencesCommand } from "./cli/sentences_command.ts";

await runCommand(sentencesCommand());
