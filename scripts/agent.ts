import { agentCommand } from "./cli/agent_command.ts";
import { runCommand } from "./cli/command.ts";

await runCommand(agentCommand());
