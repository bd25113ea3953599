import { InputError, nearestName } from "../base/mod.ts";

/** Agents by name, and for each its options with the values that they take. */
export const KNOWN_AGENTS = {
  keyword: { memory: ["on", "off"] },
  echo: {},
  empty: {},
  oracle: {},
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type AgentName = keyof typeof KNOWN_AGENTS;

/** An agent's name and the options that were given for it, checked. */
export interface AgentSpec {
  readonly name: AgentName;
  readonly options: Readonly<Record<string, string>>;
}

/**
 * Reads an agent as it is written on a command line: `keyword`, `keyword?memory=off`.
 *
 * @throws {InputError} If the agent, an option or its value is unknown, or an option is given twice; the message names
 * those that are known and the nearest.
 *
 * @example
 * ```ts
 * import { parseAgentSpec } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseAgentSpec("keyword?memory=off"), { name: "keyword", options: { memory: "off" } });
 * assert.throws(() => parseAgentSpec("keywrod"), /did you mean "keyword"/);
 * ```
 */
export function parseAgentSpec(spec: string): AgentSpec {
  const cut = spec.indexOf("?");
  const name = cut < 0 ? spec : spec.slice(0, cut);
  if (!isAgentName(name)) throw unknown("agent", { given: name, known: Object.keys(KNOWN_AGENTS) });
  const takes: Readonly<Record<string, readonly string[]>> = KNOWN_AGENTS[name];
  const options: Record<string, string> = {};
  for (const [option, value] of new URLSearchParams(cut < 0 ? "" : spec.slice(cut + 1))) {
    const values = Object.hasOwn(takes, option) ? takes[option] : undefined;
    if (values === undefined) {
      throw unknown(`option of agent "${name}"`, { given: option, known: Object.keys(takes) });
    }
    if (!values.includes(value)) {
      throw unknown(`value of option "${option}" of agent "${name}"`, { given: value, known: values });
    }
    if (option in options) throw new InputError(`Option "${option}" of agent "${name}" is given twice`);
    options[option] = value;
  }
  return { name, options };
}

const isAgentName = (name: string): name is AgentName => Object.hasOwn(KNOWN_AGENTS, name);

function unknown(what: string, { given, known }: { given: string; known: readonly string[] }): InputError {
  const near = nearestName(given, known);
  const hint = near === undefined ? "" : `: did you mean "${near}"?`;
  const list = known.length === 0 ? "it takes none" : `known are ${known.join(", ")}`;
  return new InputError(`Unknown ${what} "${given}"${hint} (${list})`);
}
