import { InputError } from "../../base/mod.ts";
import { type NetworkProcess, startNetworkProcess } from "../../base/network/mod.ts";
import type { AgentSpec } from "../agent_spec.ts";
import type { OpenedAgent } from "../types.ts";
import type { AgentServer } from "./ask_server.ts";
import { outsideOptions, USUAL_TURN_S } from "./outside_options.ts";
import { refuseUnset } from "./refuse_unset.ts";

/** The server of an agent that its address names; belongs into `await using`. */
export interface AgentAddress extends AsyncDisposable {
  readonly url: URL;
  readonly server: AgentServer;
  /** Headers of each request: the credential, where there is one. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the address and its options say about the agent. */
  readonly settings: Pick<OpenedAgent, "timeoutMs" | "lateHint" | "dialect" | "account">;
}

export interface OpenAddressOptions {
  /** Headers that carry the credential beside `Authorization`, which carries it as a bearer token. @default none */
  readonly keyHeaders?: readonly string[] | undefined;
}

/**
 * Reads the address of an agent and starts the process that reaches it and nothing else. The option `bearer` names the
 * environment variable whose value is sent.
 *
 * @throws {InputError} If the address cannot be read or holds a credential, or the variable has no value.
 */
export async function openAddress(
  { name, target, options }: Pick<AgentSpec, "name" | "target" | "options">,
  { keyHeaders = [] }: OpenAddressOptions = {},
): Promise<AgentAddress> {
  const url = checkedAddress(target, name === "http" ? "" : `${name}:`);
  const { bearer } = options;
  const variables = bearer === undefined ? [] : [bearer];
  const network: NetworkProcess = startNetworkProcess({ origin: url.origin, variables });
  await refuseUnset(network, variables);
  const outside = outsideOptions(options);
  return {
    url,
    server: {
      network,
      credential: bearer === undefined
        ? "name the environment variable that holds it: ?bearer=NAME"
        : `the environment variable ${bearer} holds the one that was sent`,
      timeoutMs: outside.timeoutMs ?? USUAL_TURN_S * 1000,
    },
    headers: bearer === undefined ? {} : {
      authorization: `Bearer \${${bearer}}`,
      ...Object.fromEntries(keyHeaders.map((header) => [header, `\${${bearer}}`])),
    },
    settings: { ...outside, account: [url.origin, bearer].join(" ") },
    [Symbol.asyncDispose]: () => network[Symbol.asyncDispose](),
  };
}

function checkedAddress(address: string, prefix: string): URL {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InputError(
      `Cannot read the agent's address "${address}": write ${prefix}http://HOST:PORT/PATH`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new InputError(
      `The agent's address at ${url.host} holds a user name or password: put the credential into an environment ` +
        "variable and name it by ?bearer=NAME",
    );
  }
  const secret = [...url.searchParams.keys()].find((name) => SECRET.test(name));
  if (secret !== undefined) {
    throw new InputError(
      `The agent's address at ${url.host} holds a credential (${secret}), which every file of a run would hold: put ` +
        "it into an environment variable and name it by ?bearer=NAME, or in the query of a path of a mapping (config:FILE)",
    );
  }
  return url;
}

/** Names of parameters whose values are credentials. */
const SECRET = /key$|token$|secret|password|^auth|^sig$|signature/i;
