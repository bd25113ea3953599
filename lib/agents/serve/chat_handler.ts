import { z } from "zod";
import { ANSWER_EXTENSION } from "../adapters/a2a/answer_extension.ts";
import { readSaid } from "../adapters/read_said.ts";
import type { Agent, AgentReply, AgentRequest, HistoryEntry } from "../types.ts";
import { readJsonBody } from "./read_json_body.ts";
import { RequestError } from "./request_error.ts";
import type { AgentHandlerOptions, RequestHandler } from "./types.ts";
import { shownWords } from "./shown_words.ts";

/**
 * Answers by OpenAI's chat completions. Instructions of the system are left out; SQL stands in a fence, a refusal in
 * `refusal` too, and the fields of the reply in the `metadata` of the message, as in A2A. A conversation is known by its
 * first message, as the protocol has no id for it.
 */
export function chatHandler(agent: Agent, { name }: AgentHandlerOptions): RequestHandler {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/v1/models" && request.method === "GET") {
      return Response.json({
        object: "list",
        data: [{ id: name, object: "model", created: 0, owned_by: "" }],
      });
    }
    if (pathname !== "/v1/chat/completions" || request.method !== "POST") {
      return refusal(404, "Here are POST /v1/chat/completions and GET /v1/models");
    }
    try {
      const read = chatShape.safeParse(await readJsonBody(request)).data;
      const asked = read && requestOf(read.messages);
      if (asked === undefined) return refusal(400, "messages must be a list that ends with one of the user");
      const reply = await agent(asked, { signal: request.signal });
      return read?.stream ? streamed(reply, name) : Response.json(completion(reply, name));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return refusal(error instanceof RequestError ? error.status : 500, error.message);
    }
  };
}

function requestOf(messages: readonly Message[]): AgentRequest | undefined {
  const said = messages.filter(({ role }) => role === "user" || role === "assistant");
  const last = said.at(-1);
  if (last?.role !== "user") return undefined;
  const first = said.find(({ role }) => role === "user");
  return {
    conversation_id: `chat/${first?.content}`,
    turn_id: `${said.filter(({ role }) => role === "user").length}`,
    message: last.content,
    history: said.slice(0, -1).map(entryOf),
  };
}

function entryOf({ role, content, refusal }: Message): HistoryEntry {
  if (role === "user") return { role, content };
  const { text, sql } = readSaid({ text: content || (refusal ?? "") });
  return { role: "system", content: text, ...(sql !== undefined && { sql }) };
}

function completion(reply: AgentReply, model: string) {
  const { input_tokens: input, output_tokens: output } = reply.usage ?? {};
  return {
    ...{ id: `chatcmpl-${crypto.randomUUID()}`, object: "chat.completion", created: 0, model },
    choices: [{
      index: 0,
      message: messageOf(reply),
      finish_reason: "stop",
    }],
    ...(input !== undefined && output !== undefined && {
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    }),
  };
}

function messageOf(reply: AgentReply) {
  const { raw: _raw, session: _session, text, ...fields } = reply;
  return {
    ...{ role: "assistant", content: shownWords(reply) },
    refusal: [reply.kind].flat().includes("refusal") ? text : null,
    metadata: { [ANSWER_EXTENSION]: { ...fields, text } },
  };
}

/** The whole reply as one part of a stream. */
function streamed(reply: AgentReply, model: string): Response {
  const { choices: [choice], ...rest } = completion(reply, model);
  const part = (fields: object) =>
    `data: ${
      JSON.stringify({ ...rest, object: "chat.completion.chunk", choices: [{ index: 0, ...fields }] })
    }\n\n`;
  const text = [
    part({ delta: choice?.message, finish_reason: null }),
    part({ delta: {}, finish_reason: "stop" }),
    "data: [DONE]\n\n",
  ].join("");
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

function refusal(status: number, message: string): Response {
  return Response.json(
    { error: { message, type: status < 500 ? "invalid_request_error" : "server_error" } },
    {
      status,
    },
  );
}

type Message = z.infer<typeof messageShape>;

const messageShape = z.object({
  role: z.string(),
  refusal: z.string().nullish(),
  content: z.union([
    z.string(),
    z.array(z.object({ text: z.string().optional() }))
      .transform((parts) => parts.map(({ text }) => text ?? "").join("")),
    z.null().transform(() => ""),
  ]).default(""),
});

const chatShape = z.object({ messages: z.array(messageShape), stream: z.boolean().nullish() });
