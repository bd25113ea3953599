import type { Command } from "commander";
import { agentHelp } from "./agent_help.ts";
import type { CheckAgentOptions } from "./check_agent.ts";
import { createCommand, print } from "./command.ts";
import { addDatabaseOptions } from "./database_options.ts";
import { datasetFile } from "./embedded_datasets.ts";
import { loadLater } from "./load_later.ts";
import { addModelOptions } from "./model_options.ts";
import { portNumber } from "./option_numbers.ts";
import type { ServeAgentOptions } from "./serve_agent.ts";

/** The command of `deno task agent`. */
export function agentCommand(): Command {
  const command = createCommand(
    "agent",
    "Checks agents under test, serves them, and shows the contract that they keep.",
  );

  const check = command.command("check")
    .description(
      "Send one message to an agent and tell what was read from its reply, what is missing and what that costs. " +
        "Exit 0: it can take the test; 1: it cannot yet.",
    )
    .argument("<agent>", "the agent, as eval takes it")
    .option("--database <url>", "the database that it answers about (default: the embedded one)")
    .option("--message <text>", "what is asked (default: how many rows the first table has)")
    .option("--json", "print the findings as JSON")
    .addHelpText("after", agentHelp)
    .action(async (agent: string, options: CheckAgentOptions) => {
      const { checkAgentTask } = await loadLater<typeof import("./check_agent.ts")>("./check_agent.ts");
      await checkAgentTask(agent, options);
    });
  addDatabaseOptions(check, { values: true });
  addModelOptions(check, { roles: ["agent"] });

  const serve = command.command("serve")
    .description(
      "Serve an agent over HTTP, so that programs of others can ask it: by the contract, as OpenAI's chat completions " +
        "and by A2A, all at once. Ctrl-C ends it.",
    )
    .argument("<agent>", "the agent, as eval takes it")
    .option("--port <n>", "where it listens; 0 for any port that is free", portNumber, 8000)
    .option("--host <name>", "the address at which it listens", "127.0.0.1")
    .option("--database <url>", "the database that it answers about (default: the embedded one)")
    .option(
      "--dataset <file>",
      "the dataset that oracle and saboteur answer from, a file or a name",
      datasetFile,
    )
    .addHelpText("after", agentHelp)
    .action(async (agent: string, options: ServeAgentOptions) => {
      const { serveAgentTask } = await loadLater<typeof import("./serve_agent.ts")>("./serve_agent.ts");
      await serveAgentTask(agent, options);
    });
  addDatabaseOptions(serve, { values: true });
  addModelOptions(serve, { roles: ["agent"] });

  command.command("schema")
    .description("Print the JSON Schema of requests and replies")
    .action(async () => {
      const { agentSchema } = await loadLater<typeof import("../../lib/agents/mod.ts")>(
        "../../lib/agents/mod.ts",
      );
      print(JSON.stringify(agentSchema(), null, 2));
    });
  return command;
}
