import { runCommand } from "./cli/command.ts";
import { notebooksCommand } from "./cli/notebooks_command.ts";

await runCommand(notebooksCommand());
