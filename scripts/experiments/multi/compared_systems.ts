import { multiParts } from "../../../lib/agents/loop/mod.ts";

/** The model alone: one prompt with all tables and the last three turns. */
export const alone = "prompt?history=3";

/** The whole framework. */
export const whole = "multi";

/** The framework without each of its agents, in the order of Table VII. */
export const ablations: readonly string[] = multiParts.map((part) => `multi?without=${part}`);

/** A system as the paper calls it. */
export function systemName(agent: string): string {
  if (agent === alone) return "w/o Multi-Agent";
  return agent === whole ? "Multi-Agent" : `w/o ${agent.split("=").at(-1)}`;
}
