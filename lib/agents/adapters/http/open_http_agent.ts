import { InputError } from "../../../base/mod.ts";
import { startNetworkProcess } from "../../../base/network/mod.ts";
import type { AgentSpec } from "../../agent_spec.ts";
import type { AgentRequest, Json, OpenedAgent } from "../../types.ts";
import { askServer } from "../ask_server.ts";
import { refuseUnset } from "../refuse_unset.ts";
import { outsideOptions } from "../outside_options.ts";
import { readContractReply } from "../read_contract_reply.ts";
import { readReplyText } from "../read_reply_text.ts";
import { sentRequest } from "../sent_request.ts";

/**
 * Opens an agent that keeps the contract over HTTP: each request is one POST of JSON, each reply one JSON document. The
 * option `bearer` names the environment variable whose value is sent as a bearer token.
 *
 * @throws {InputError} If the address cannot be read or holds a credential, or the variable has no value.
 */
export async function openHttpAgent({ target, options }: AgentSpec): Promise<OpenedAgent> {
  const { origin, href } = checkedAddress(target);
  const { bearer } = options;
  const network = startNetworkProcess({ origin, ...(bearer !== undefined && { variables: [bearer] }) });
  await refuseUnset(network, bearer === undefined ? [] : [bearer]);
  const outside = outsideOptions(options);
  const server = {
    network,
    credential: bearer === undefined
      ? "name the environment variable that holds it: ?bearer=NAME"
      : `the environment variable ${bearer} holds the one that was sent`,
    timeoutMs: outside.timeoutMs ?? 60_000,
  };
  return {
    ...outside,
    account: [origin, bearer].join(" "),
    async agent(request, { signal } = {}) {
      const text = await askServer(server, {
        method: "POST",
        url: href,
        headers: bearer === undefined ? {} : { authorization: `Bearer \${${bearer}}` },
        body: sentRequest(request),
        inSession: request.session !== undefined,
        signal,
      });
      const raw = readReplyText(text, {
        url: href,
        remedy: (came) =>
          `send one JSON document, or describe it by a mapping (config:FILE, stream: ${came})`,
      });
      refuseForeign(raw, request);
      return readContractReply(raw);
    },
    reread: readContractReply,
    [Symbol.asyncDispose]: () => network[Symbol.asyncDispose](),
  };
}

function checkedAddress(address: string): URL {
  const url = URL.parse(address);
  if (url === null) {
    throw new InputError(`Cannot read the agent's address "${address}": write http://HOST:PORT/PATH`);
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

/** @throws {Error} If the reply names another conversation or turn than the request. */
function refuseForeign(raw: Json, request: AgentRequest) {
  if (typeof raw !== "object" || raw === null) return;
  for (const field of ["conversation_id", "turn_id"] as const) {
    const named: unknown = Reflect.get(raw, field) ?? request[field];
    if (named === request[field]) continue;
    throw new Error(
      `The agent's reply belongs to another conversation: its ${field} is ${
        JSON.stringify(named)
      } and that of ` +
        `the request "${request[field]}"; keep the conversations apart`,
    );
  }
}
