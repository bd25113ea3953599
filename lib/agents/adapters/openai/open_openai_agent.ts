import { InputError, OutsideError } from "../../../base/mod.ts";
import { startNetworkProcess } from "../../../base/network/mod.ts";
import { type ChatMessage, createRawCall, parsePrompt, replyText, serverSecrets } from "../../../llm/mod.ts";
import type { Database } from "../../../database/mod.ts";
import { tableDefinitions } from "../../../linking/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import type { AgentSpec } from "../../agent_spec.ts";
import type { AgentContext } from "../../agent_context.ts";
import { SessionLostError } from "../../session_lost_error.ts";
import type { Agent, AgentRequest, HistoryEntry, Json, OpenedAgent } from "../../types.ts";
import { isSet } from "../is_set.ts";
import { outsideOptions, USUAL_TURN_S } from "../outside_options.ts";
import { modelText, readModelReply } from "./read_model_reply.ts";
import answerMessageText from "./prompts/answer_message.md" with { type: "text" };

const KEY = "OPENAI_API_KEY";
/** Attempts at one reply, the first included. */
const MOST_TRIES = 4;
/** The longest time that a turn may have. */
const longestTurnMs = 1_200_000;

/**
 * Opens a model behind the OpenAI protocol as an agent: the prompt holds the schema and the conversation, and the model
 * answers in JSON. The key is the environment variable `OPENAI_API_KEY`, which only the network process reads; none is sent
 * where it is not set.
 *
 * @throws {InputError} If the address of the server cannot be used, or holds a user name or password.
 */
export async function openOpenaiAgent(
  { target: model, options }: AgentSpec,
  { database, schema, openaiBaseUrl = "https://api.openai.com/v1" }: AgentContext,
): Promise<OpenedAgent> {
  // An address that is none is refused here.
  if (serverSecrets({ model, baseUrl: openaiBaseUrl }).length > 0) {
    throw new InputError(
      `OPENAI_BASE_URL holds a user name or password for ${
        new URL(openaiBaseUrl).host
      }: put a key into ${KEY}, or ` +
        "describe the server by a mapping (config:FILE) that sends Authorization: Basic ${NAME} under auth.headers",
    );
  }
  await using opened = new AsyncDisposableStack();
  const network = opened.use(startNetworkProcess({ origin: openaiBaseUrl, variables: [KEY] }));
  const hasKey = await isSet(KEY, network);
  const call = createRawCall({
    model,
    baseUrl: openaiBaseUrl,
    ...(hasKey && { apiKey: `\${${KEY}}` }),
    path: options.api === "responses" ? "/responses" : "/chat/completions",
    timeoutMs: longestTurnMs,
    maxTries: MOST_TRIES,
    // The reason for waiting is told before the turn is over.
    maxWaitMs: Number(options.timeout ?? USUAL_TURN_S) * 500,
    fetch: network.fetch,
  });
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
        throw new Error(`${error.message}; it is read from the variable ${KEY}`);
      }
      // A server that fails is the agent's, not ours.
      throw error instanceof OutsideError ? new Error(error.message, { cause: error }) : error;
    }
  };
  const held = opened.move();
  return {
    ...outsideOptions(options),
    account: [new URL(openaiBaseUrl).origin, KEY].join(" "),
    agent,
    reread: readModelReply,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
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

const answerMessage = parsePrompt(answerMessageText, "answer_message.md");

/** The system message: what to do, and all tables. */
function instructions(schema: Schema, { dialect }: Pick<Database, "dialect">): string {
  const tables = [...schema.tables, ...schema.views ?? []];
  const shown = tableDefinitions({ ...schema, tables }, { tables: tables.map(({ name }) => name), dialect });
  return answerMessage.render({ dialect, tables: shown }).map(({ content }) => content).join("\n\n");
}

/** Returns the conversation as messages for a model, the current message last. */
function conversation({ history, message }: AgentRequest): readonly ChatMessage[] {
  return [...history.map(messageOf), { role: "user", content: message }];
}

/** Repeats an earlier reply in the words of the model, or where they are not known, its text with its SQL. */
function messageOf({ role, content, sql, raw }: HistoryEntry): ChatMessage {
  if (role === "user") return { role, content };
  const said = (raw === undefined ? "" : modelText(raw)) || content;
  const shown = sql === undefined || said.includes(sql) || isJson(said)
    ? said
    : `${said}\n\n\`\`\`sql\n${sql}\n\`\`\``;
  return { role: "assistant", content: replyText(shown) };
}

const isJson = (text: string) => /^\s*\{/.test(text);
