import { parseAgentSpec } from "./agent_spec.ts";

/**
 * Returns the name that people read for an agent: the label before it, else one made of its text: `keyword?memory=off` is
 * "keyword, without memory", `prompt?history=2` is "prompt, history 2".
 *
 * @throws {InputError} If the agent is unknown.
 *
 * @example
 * ```ts
 * import { agentLabel } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * assert.equal(agentLabel("keyword"), "keyword, with memory");
 * assert.equal(agentLabel("oracle"), "oracle");
 * assert.equal(agentLabel("react?memory=off&repairs=0"), "react, without memory, repairs 0");
 * assert.equal(agentLabel("mine=http://127.0.0.1:8000?timeout=20"), "mine");
 * ```
 */
export function agentLabel(spec: string): string {
  const { name, target, options, label } = parseAgentSpec(spec);
  if (label !== undefined) return label;
  if (target !== "") return spec;
  const { memory = "on", ...others } = options;
  const remembers = name === "keyword" || name === "react";
  return [
    name,
    ...remembers ? [memory === "off" ? "without memory" : "with memory"] : [],
    ...Object.entries(others).map(([option, value]) => `${option.replaceAll("_", " ")} ${value}`),
  ].join(", ");
}
