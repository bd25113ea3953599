import type { AgentSpec } from "../../agent_spec.ts";
import type { AgentRequest, Json, OpenedAgent } from "../../types.ts";
import { askServer } from "../ask_server.ts";
import { openAddress } from "../open_address.ts";
import { readContractReply } from "../read_contract_reply.ts";
import { readReplyText } from "../read_reply_text.ts";
import { sentRequest } from "../sent_request.ts";

/**
 * Opens an agent that keeps the contract over HTTP: each request is one POST of JSON, each reply one JSON document. The
 * option `bearer` names the environment variable whose value is sent as a bearer token.
 *
 * @throws {InputError} If the address cannot be read or holds a credential, or the variable has no value.
 */
export async function openHttpAgent(spec: AgentSpec): Promise<OpenedAgent> {
  const address = await openAddress(spec);
  const { url: { href }, server, headers, settings } = address;
  return {
    ...settings,
    async agent(request, { signal } = {}) {
      const { text } = await askServer(server, {
        method: "POST",
        url: href,
        headers,
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
    [Symbol.asyncDispose]: () => address[Symbol.asyncDispose](),
  };
}

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
