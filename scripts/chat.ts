import { chatCommand } from "./cli/chat_command.ts";
import { runCommand } from "./cli/command.ts";

await runCommand(chatCommand());
