import { agentLabel, parseAgentSpec } from "../agents/mod.ts";

/**
 * Finds each agent of a run in an earlier run: the one of the same label, whatever is reached by it now, else the one of
 * the same text without its label.
 *
 * @param agents As `run.json` names them.
 * @returns The earlier agent by the agent of the run; agents that the earlier run lacks are left out.
 */
export function sameAgents(
  agents: readonly string[],
  earlier: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const nameOf of [labelOf, textOf]) {
    for (const agent of agents.filter((one) => !found.has(one))) {
      const taken = new Set(found.values());
      const same = earlier.find((other) => !taken.has(other) && nameOf(other) === nameOf(agent));
      if (same !== undefined) found.set(agent, same);
    }
  }
  return found;
}

function labelOf(agent: string): string {
  return orItself(agent, agentLabel);
}

function textOf(agent: string): string {
  return orItself(agent, (spec) => {
    const { label } = parseAgentSpec(spec);
    return label === undefined ? spec : spec.slice(label.length + 1);
  });
}

/** A function has any name. */
function orItself(agent: string, nameOf: (spec: string) => string): string {
  try {
    return nameOf(agent);
  } catch {
    return agent;
  }
}
