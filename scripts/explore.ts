import { runCommand } from "./cli/command.ts";
import { exploreCommand } from "./cli/explore_command.ts";

await runCommand(exploreCommand());
