import { runCommand } from "./cli/command.ts";
import { mmsqlCommand } from "./cli/mmsql_command.ts";

await runCommand(mmsqlCommand());
