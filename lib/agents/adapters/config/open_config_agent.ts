import { InputError, nearestName } from "../../../base/mod.ts";
import { startNetworkProcess } from "../../../base/network/mod.ts";
import type { AgentContext } from "../../agent_context.ts";
import { type AgentSpec, KNOWN_AGENTS } from "../../agent_spec.ts";
import { AgentFaultError } from "../../agent_fault_error.ts";
import type { Json, OpenedAgent } from "../../types.ts";
import { refuseUnset } from "../refuse_unset.ts";
import { askByMapping } from "./ask_by_mapping.ts";
import { variablesOf } from "./check_mapping.ts";
import { fillText, placeholdersIn } from "./fill_template.ts";
import type { AgentMapping } from "./mapping_shape.ts";
import { rateLimit } from "./rate_limit.ts";
import { readMappedReply } from "./read_mapped_reply.ts";
import { readMapping } from "./read_mapping.ts";
import { timeLimits } from "./time_limits.ts";

/**
 * Opens an agent of another HTTP protocol by its mapping file; options beyond those of all agents are the parameters
 * that the file names.
 *
 * @throws {InputError} If the file is no mapping, a parameter is unknown or missing, or a variable has no value.
 */
export async function openConfigAgent(
  { target, options }: AgentSpec,
  { database }: Pick<AgentContext, "database">,
): Promise<OpenedAgent> {
  const { mapping, hash } = await readMapping(target);
  const parameters = parametersOf(mapping, options);
  const base = checkedBase(fillText(mapping.base, parameters));
  const variables = variablesOf(mapping);
  const network = startNetworkProcess({ origin: base.origin, variables });
  await refuseUnset(network, variables);
  const { dialect = mapping.dialect } = options;
  const { timeoutMs, lateHint, pollHint } = timeLimits(mapping, { timeout: options.timeout, file: target });
  const hidesReplies = database.hides !== undefined;
  const agent = {
    mapping,
    parameters,
    hidesReplies,
    pollHint,
    base: base.href.replace(/\/$/, ""),
    server: {
      network,
      credential: variables.length === 0
        ? "auth.bearer of the mapping names the variable that holds it: ${NAME}"
        : `the mapping sends the environment variable ${variables.join(", ")}`,
      timeoutMs,
    },
    mayAsk: mapping.limit === undefined
      ? () => Promise.resolve()
      : rateLimit({ perMinute: mapping.limit.per_minute }),
  };
  const read = (raw: Json) => readMappedReply(mapping, raw, { hidesReplies });
  return {
    ...{ timeoutMs, lateHint, dialect, mappingHash: hash, sendsHistory: sendsHistory(mapping) },
    account: [base.origin, ...variables].join(" "),
    async agent(request, { signal } = {}) {
      const came = await askByMapping(agent, request, signal);
      const raw = came as unknown as Json;
      try {
        return read(raw).reply;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const { session } = came;
        throw new AgentFaultError(error.message, { raw, ...(session && { session }) }, { cause: error });
      }
    },
    reread: (raw) => read(raw).reply,
    unmatched: (raw) => read(raw).unmatched,
    [Symbol.asyncDispose]: () => network[Symbol.asyncDispose](),
  };
}

function sendsHistory({ history, open, turn }: AgentMapping): boolean {
  const sent = [open, turn].flatMap((step) =>
    placeholdersIn([step?.get ?? "", step?.post ?? "", step?.body ?? ""])
  );
  return history !== undefined && sent.includes(history.as);
}

function parametersOf(
  { agent, parameters }: AgentMapping,
  options: AgentSpec["options"],
): Readonly<Record<string, string>> {
  const known = Object.keys(parameters);
  const given = Object.entries(options).filter(([name]) => !Object.hasOwn(KNOWN_AGENTS.config.options, name));
  for (const [name] of given) {
    if (known.includes(name)) continue;
    const near = nearestName(name, known);
    const hint = near === undefined ? "" : `: did you mean "${near}"?`;
    const list = known.length === 0 ? "it takes none" : `known are ${known.join(", ")}`;
    throw new InputError(`Unknown parameter "${name}" of agent "${agent}"${hint} (${list})`);
  }
  const values = new Map(given);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, { description, default: usual }]) => {
      const value = values.get(name) ?? usual;
      if (value !== undefined && value !== "") return [name, value];
      throw new InputError(
        `Agent "${agent}" needs its parameter "${name}" (${description}): write ?${name}=…`,
      );
    }),
  );
}

function checkedBase(base: string): URL {
  const url = URL.parse(base);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InputError(`Cannot read the agent's address "${base}": write https://HOST or http://HOST:PORT`);
  }
  if (url.username === "" && url.password === "") return url;
  throw new InputError(
    `The agent's address at ${url.host} holds a user name or password: name an environment variable under auth`,
  );
}
