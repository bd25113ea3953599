import { InputError, nearestName } from "../base/mod.ts";
import { agentDialect } from "../sql/mod.ts";

/** What an option takes: one of some values, a text of a form, or what a check does not throw at. */
type OptionForm =
  | readonly string[]
  | { readonly what: string; readonly form: RegExp }
  | { readonly check: (value: string) => unknown };

interface AgentForm {
  /** How it is written, options aside. */
  readonly usage: string;
  readonly options: Readonly<Record<string, OptionForm>>;
  /** What to do with options that are not among these. @default "refuse" */
  readonly others?: "keep" | "in address";
  /** It asks the model of its context. @default it asks none, or one of its own */
  readonly asksModel?: true;
}

/** Options of all agents that are reached over a protocol. */
const outside = {
  dialect: { check: agentDialect },
  stateful: ["1"],
  timeout: { what: "a number of seconds from 1 to 1200", form: /^([1-9]\d{0,2}|1[01]\d\d|1200)$/ },
} as const satisfies Record<string, OptionForm>;

/** Options of all agents of the loop. */
const loop = {
  prompts: { what: "the path of a folder", form: /^.+$/s },
  repairs: ["0", "1", "2", "3"],
  tokens: { what: "a number of tokens from 1", form: /^[1-9]\d{0,8}$/ },
} as const satisfies Record<string, OptionForm>;

const tools: OptionForm = ["native", "json"];

const steps: OptionForm = { what: "a number of steps from 1 to 100", form: /^([1-9]\d?|100)$/ };

const turns: OptionForm = { what: "a number of turns from 0 to 99", form: /^\d{1,2}$/ };

const variable: OptionForm = { what: "the name of an environment variable", form: /^[A-Za-z_]\w*$/ };

const named: OptionForm = { what: "a name", form: /\S/ };

/** All agents by name, how each is written, and the options that it takes. */
export const KNOWN_AGENTS = {
  keyword: { usage: "keyword", options: { memory: ["on", "off"] } },
  echo: { usage: "echo", options: {} },
  "reworded-echo": { usage: "reworded-echo", options: {} },
  "offer-everything": { usage: "offer-everything", options: {} },
  empty: { usage: "empty", options: {} },
  oracle: { usage: "oracle", options: {} },
  saboteur: {
    usage: "saboteur:FAULT",
    options: {
      rate: { what: "a share from 0 to 1", form: /^(?:0(?:\.\d+)?|1(?:\.0+)?|\.\d+)$/ },
      seed: { what: "a whole number", form: /^\d{1,15}$/ },
      timeout: outside.timeout,
    },
  },
  "type-detector": { usage: "type-detector", options: {} },
  transcript: {
    usage: "transcript:FILE",
    options: { dialect: outside.dialect, of: { what: "the name of an agent in the file", form: /\S/ } },
  },
  react: {
    usage: "react",
    asksModel: true,
    options: {
      ...loop,
      memory: ["on", "off"],
      sql_model: { what: "the name of a model", form: /^.+$/s },
      steps,
      store: { what: "the path of a file", form: /^.+$/s },
      user: { what: "a name", form: /^.+$/s },
      tools,
    },
  },
  tutorial: { usage: "tutorial", asksModel: true, options: { ...loop, steps, tools: ["native", "json"] } },
  askdb: {
    usage: "askdb",
    asksModel: true,
    options: {
      ...loop,
      steps,
      tools: ["native", "json"],
      glossary: { what: "the path of a file", form: /^.+$/s },
    },
  },
  prompt: { usage: "prompt", asksModel: true, options: { ...loop, history: turns } },
  rewrite: { usage: "rewrite", asksModel: true, options: loop },
  multi: {
    usage: "multi",
    asksModel: true,
    options: { ...loop, without: ["selector", "detector", "decomposer", "refiner"] },
  },
  linked: { usage: "linked", asksModel: true, options: { ...loop, history: turns } },
  specification: {
    usage: "specification:FILE",
    asksModel: true,
    options: { ...loop, steps, tools },
  },
  http: { usage: "http://…", options: { ...outside, bearer: variable }, others: "in address" },
  config: { usage: "config:FILE", options: outside, others: "keep" },
  a2a: { usage: "a2a:URL", options: { ...outside, bearer: variable } },
  langgraph: {
    usage: "langgraph:URL?assistant=NAME",
    options: { ...outside, bearer: variable, assistant: named },
  },
  openai: {
    usage: "openai:MODEL",
    options: { ...outside, api: ["chat", "responses"], schema: ["on", "off"] },
  },
  mcp: {
    usage: "mcp:URL?tool=NAME",
    options: { ...outside, bearer: variable, tool: named, argument: named },
    others: "in address",
  },
  command: { usage: "command:PROGRAM", options: outside },
  module: {
    usage: "module:FILE",
    options: { ...outside, "allow-net": { what: "HOST or HOST:PORT", form: /^[\w.-]+(:\d+)?$/ } },
  },
} as const satisfies Record<string, AgentForm>;

export type AgentName = keyof typeof KNOWN_AGENTS;

/** An agent as a command line names it, checked. */
export interface AgentSpec {
  readonly name: AgentName;
  /** The address, file, model or program; "" for an agent that comes with the project. */
  readonly target: string;
  readonly options: Readonly<Record<string, string>>;
  /** What people read for it. @default made of the text that names it */
  readonly label?: string;
}

/**
 * Reads an agent as it is written on a command line: `keyword?memory=off`, `http://127.0.0.1:8000?timeout=20`,
 * `config:agent.yaml`, `openai:MODEL`, `command:./agent`, `module:./agent.ts`. Parameters of an address that are no
 * options stay in the address. A label may stand before it: `mine=http://127.0.0.1:8000`.
 *
 * @throws {InputError} If the agent, an option or its value is unknown, or an option is given twice; the message names
 * those that are known and the nearest.
 *
 * @example
 * ```ts
 * import { parseAgentSpec } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseAgentSpec("keyword?memory=off"), {
 *   name: "keyword",
 *   target: "",
 *   options: { memory: "off" },
 * });
 * assert.deepEqual(parseAgentSpec("http://127.0.0.1:8000/ask?user=7&dialect=snowflake"), {
 *   name: "http",
 *   target: "http://127.0.0.1:8000/ask?user=7",
 *   options: { dialect: "snowflake" },
 * });
 * assert.throws(() => parseAgentSpec("keywrod"), /did you mean "keyword"/);
 * ```
 */
export function parseAgentSpec(spec: string): AgentSpec {
  const { label, named = spec } = LABELLED.exec(spec)?.groups ?? {};
  if (label === undefined) refuseLabel(spec);
  const { name, target, query } = splitSpec(named.replace(/^https?:/i, (scheme) => scheme.toLowerCase()));
  const form: AgentForm = KNOWN_AGENTS[name];
  const options: Record<string, string> = {};
  const inAddress = new URLSearchParams();
  for (const [option, value] of new URLSearchParams(query)) {
    const takes = Object.hasOwn(form.options, option) ? form.options[option] : undefined;
    if (takes === undefined) {
      const near = nearestName(option, Object.keys(form.options));
      if (form.others === "in address" && near === undefined) {
        inAddress.append(option, value);
        continue;
      }
      if (form.others !== "keep" || near !== undefined) {
        throw unknown(`option of agent "${name}"`, { given: option, known: Object.keys(form.options) });
      }
    } else checkValue(takes, { name, option, value });
    if (option in options) throw new InputError(`Option "${option}" of agent "${name}" is given twice`);
    options[option] = value;
  }
  return {
    ...{ name, target: inAddress.size > 0 ? `${target}?${inAddress}` : target, options },
    ...(label !== undefined && { label }),
  };
}

/** No agent is named by a text that has "=" before ":" or "?". */
const LABELLED = /^(?<label>[\p{L}\p{N}](?:[\p{L}\p{N} _.-]{0,38}[\p{L}\p{N}_.-])?)=(?<named>.*)$/su;

/** Refuses what stands where a label would and is none. */
function refuseLabel(spec: string): void {
  const { label } = (MEANT_AS_LABEL.exec(spec) ?? BEFORE_AGENT.exec(spec))?.groups ?? {};
  if (label === undefined) return;
  throw new InputError(
    `Invalid label "${label}" of agent "${
      spec.slice(label.length + 1)
    }": a label has 1 to 40 letters, digits, blanks ` +
      `and ".", "_", "-", begins with a letter or digit and does not end with a blank`,
  );
}

const MEANT_AS_LABEL = /^(?<label>[^:?]*)=/s;

const AGENT = `(?:https|${Object.keys(KNOWN_AGENTS).join("|")})(?:[:?]|$)`;

/** What stands before an agent and is none itself. */
const BEFORE_AGENT = new RegExp(`^(?!${AGENT})(?<label>[^?]+?)=(?=${AGENT})`, "is");

function splitSpec(
  spec: string,
): { readonly name: AgentName; readonly target: string; readonly query: string } {
  const [, scheme = ""] =
    /^(https?|config|openai|command|module|saboteur|a2a|langgraph|mcp|transcript|specification):/.exec(
      spec,
    ) ??
      [];
  // The arguments of a program may hold question marks of their own.
  const cut = scheme === "command" ? spec.search(/\?[a-z-]+=[^?\s]*$/) : spec.indexOf("?");
  const [whole, query] = cut < 0 ? [spec, ""] : [spec.slice(0, cut), spec.slice(cut + 1)];
  if (scheme === "") {
    if (!isAgentName(whole) || KNOWN_AGENTS[whole].usage !== whole) {
      const meant = meantSpec(spec);
      if (meant !== undefined) throw new InputError(`Unknown agent "${spec}": did you mean "${meant}"?`);
      const known = Object.values(KNOWN_AGENTS).map(({ usage }) => usage);
      throw unknown("agent", { given: whole, known });
    }
    return { name: whole, target: "", query };
  }
  if (scheme.startsWith("http")) return { name: "http", target: whole, query };
  const target = whole.slice(scheme.length + 1);
  const name = scheme as AgentName;
  if (target === "") throw new InputError(`Agent "${name}" names nothing: write ${KNOWN_AGENTS[name].usage}`);
  return { name, target, query };
}

/** Guesses what a text without the kind of an agent means. */
function meantSpec(spec: string): string | undefined {
  if (/^[\w.-]+:\d+(?:[/?]|$)/.test(spec)) return `http://${spec}`;
  if (/\.(?:ya?ml|json)(?:\?|$)/.test(spec)) return `config:${spec}`;
  if (/\.(?:jsonl|csv|eval)(?:\?|$)/.test(spec)) return `transcript:${spec}`;
  return /\.[jt]s(?:\?|$)/.test(spec) ? `module:${spec}` : undefined;
}

function checkValue(
  takes: OptionForm,
  { name, option, value }: { readonly name: string; readonly option: string; readonly value: string },
) {
  if ("check" in takes) {
    takes.check(value);
    return;
  }
  if ("form" in takes) {
    if (takes.form.test(value)) return;
    throw new InputError(`Option "${option}" of agent "${name}" takes ${takes.what}, not "${value}"`);
  }
  if (takes.includes(value)) return;
  throw unknown(`value of option "${option}" of agent "${name}"`, { given: value, known: takes });
}

const isAgentName = (name: string): name is AgentName => Object.hasOwn(KNOWN_AGENTS, name);

function unknown(what: string, { given, known }: { given: string; known: readonly string[] }): InputError {
  const near = nearestName(given, known);
  const hint = near === undefined ? "" : `: did you mean "${near}"?`;
  const list = known.length === 0 ? "it takes none" : `known are ${known.join(", ")}`;
  return new InputError(`Unknown ${what} "${given}"${hint} (${list})`);
}
