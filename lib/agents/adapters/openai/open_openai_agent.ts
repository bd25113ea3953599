import { OutsideError } from "../../../base/mod.ts";
import { NetworkError, type NetworkProcess, startNetworkProcess } from "../../../base/network/mod.ts";
import { createRawCall } from "../../../llm/mod.ts";
import type { AgentSpec } from "../../agent_spec.ts";
import type { AgentContext } from "../../open_agent.ts";
import { SessionLostError } from "../../session_lost_error.ts";
import type { Agent, Json, OpenedAgent } from "../../types.ts";
import { outsideOptions } from "../outside_options.ts";
import { conversation, instructions } from "./model_messages.ts";
import { readModelReply } from "./read_model_reply.ts";

/** The longest time that a turn may have. */
const longestTurnMs = 1_200_000;

/**
 * Opens a model behind the OpenAI protocol as an agent: it is shown the schema, answers in JSON, and gets the conversation
 * as messages. The key is the variable `OPENAI_API_KEY`, which the process of the network alone reads; without it none is
 * sent.
 *
 * @throws {InputError} If the address of the server cannot be used.
 */
export function openOpenaiAgent(
  { target: model, options }: AgentSpec,
  { database, schema, openaiBaseUrl = "https://api.openai.com/v1" }: AgentContext,
): OpenedAgent {
  const hasLogin = URL.parse(openaiBaseUrl)?.username !== "";
  const key = "OPENAI_API_KEY";
  const call = createRawCall({
    model,
    baseUrl: openaiBaseUrl,
    ...(!hasLogin && { apiKey: `\${${key}}` }),
    path: options.api === "responses" ? "/responses" : "/chat/completions",
    timeoutMs: longestTurnMs,
    fetch: (input, init) => keyed.fetch(input, init),
  });
  const network = startNetworkProcess({
    origin: new URL(openaiBaseUrl).origin,
    variables: hasLogin ? [] : [key],
  });
  const keyed = withOptionalKey(network);
  const system = options.schema === "off" ? undefined : instructions(schema, database);
  const bodyOf = options.api === "responses" ? responsesBody : chatBody;
  const agent: Agent = async (request, { signal } = {}) => {
    try {
      return readModelReply(await call(bodyOf(request, system), { signal }) as Json);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Error)) throw error;
      if (request.session !== undefined && /\b(400|404)\b.*previous.?response/i.test(error.message)) {
        throw new SessionLostError(error.message);
      }
      if (/\((401|403)\)/.test(error.message)) {
        throw new Error(
          keyed.hasKey()
            ? `${error.message}: the key is that of OPENAI_API_KEY`
            : `${error.message}: set OPENAI_API_KEY to a key of the server`,
        );
      }
      // A server that fails is the agent's, not ours.
      throw error instanceof OutsideError ? new Error(error.message, { cause: error }) : error;
    }
  };
  return {
    ...outsideOptions(options),
    agent,
    reread: readModelReply,
    [Symbol.asyncDispose]: () => network[Symbol.asyncDispose](),
  };
}

type Body = (request: Parameters<Agent>[0], system: string | undefined) => Readonly<Record<string, unknown>>;

const chatBody: Body = (request, system) => ({
  messages: [...system === undefined ? [] : [{ role: "system", content: system }], ...conversation(request)],
});

/** A server that keeps the conversation is sent the new message alone. */
const responsesBody: Body = (request, system) => ({
  ...(system !== undefined && { instructions: system }),
  ...(request.session === undefined
    ? { input: conversation(request) }
    : { input: [{ role: "user", content: request.message }], ...Object(request.session) }),
});

/** Servers of one's own often need no key: without the variable, requests go out without it. */
function withOptionalKey(network: NetworkProcess): { fetch: typeof fetch; hasKey: () => boolean } {
  let hasKey = true;
  const send: typeof fetch = async (input, init) => {
    if (hasKey) {
      try {
        return await network.fetch(input, init);
      } catch (error) {
        if (!(error instanceof NetworkError && error.kind === "missing_variable")) throw error;
        hasKey = false;
      }
    }
    const headers = new Headers(init?.headers);
    headers.delete("authorization");
    return await network.fetch(input, { ...init, headers });
  };
  return { fetch: send, hasKey: () => hasKey };
}
