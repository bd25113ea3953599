import { agentSchema } from "../../lib/agents/mod.ts";
import { print } from "./command.ts";

/** Prints the JSON Schema of requests and replies. */
export function printAgentSchema(): void {
  print(JSON.stringify(agentSchema(), null, 2));
}
