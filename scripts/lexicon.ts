import { runCommand } from "./cli/command.ts";
import { lexiconCommand } from "./cli/lexicon_command.ts";

await runCommand(lexiconCommand());
