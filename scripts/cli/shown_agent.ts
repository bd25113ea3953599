import { parseAgentSpec } from "../../lib/agents/mod.ts";

/** What a command line calls an agent: the label before it, else all that names it. */
export function shownAgent(spec: string): string {
  return parseAgentSpec(spec).label ?? spec;
}
