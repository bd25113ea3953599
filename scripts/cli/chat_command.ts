import type { Command } from "commander";
import { agentHelp } from "./agent_help.ts";
import type { ChatOptions } from "./chat_task.ts";
import { createCommand } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";
import { wholeNumber } from "./option_numbers.ts";

/** The command of `deno task chat`. */
export function chatCommand(): Command {
  const command = createCommand(
    "chat",
    "Talks to an agent in the terminal. Where standard input is no terminal, each of its lines is a message.",
  )
    .requiredOption("--agent <spec>", "the agent, as eval takes it")
    .option("--database <url>", "the database that it answers about (default: the embedded one)")
    .option("--scratch", "let the agent change a copy of the database, which is gone afterwards")
    .option("--scratch-mb <n>", "largest database that is copied, in megabytes", wholeNumber(1), 256)
    .addHelpText("after", agentHelp)
    .action(async (options: ChatOptions) => {
      const { chatTask } = await loadLater<typeof import("./chat_task.ts")>("./chat_task.ts");
      await chatTask(options);
    });
  addDatabaseOptions(command, { values: true });
  addModelOptions(command, { roles: ["agent"] });
  return command;
}
