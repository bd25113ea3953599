import { z } from "zod";
import {
  type ChatMessage,
  type ChatReply,
  type ChatRequest,
  type ChatTool,
  type Prompt,
  readJsonReply,
  replyText,
  type ToolCall,
} from "../../llm/mod.ts";
import type { LoopTool } from "./types.ts";

/** A call and what it gave. */
export interface CallResult {
  readonly call: ToolCall;
  readonly observation: string;
}

/** How a model is told of tools, calls them and is told what they gave. */
export interface CallProtocol {
  readonly request: (messages: readonly ChatMessage[]) => ChatRequest;
  /** The calls of a reply; none where it is prose. */
  readonly read: (reply: ChatReply) => readonly ToolCall[];
  /** A reply and its results, as the model sees them again. */
  readonly said: (reply: ChatReply, results: readonly CallResult[]) => readonly ChatMessage[];
}

/** Calls by the protocol of the server. */
export function nativeCalls(tools: readonly ChatTool[]): CallProtocol {
  return {
    request: (messages) => ({ messages, tools }),
    read: ({ toolCalls }) => toolCalls,
    said: ({ text }, results) => [
      {
        role: "assistant",
        content: replyText(text),
        toolCalls: results.map(({ call }) => call),
      },
      ...results.map(({ call, observation }): ChatMessage => ({
        ...{ role: "tool", content: observation, toolCallId: call.id },
      })),
    ],
  };
}

/**
 * Calls as JSON in the text of a reply, for models that know no tools.
 *
 * @param prompt Says how.
 */
export function jsonCalls(tools: readonly ChatTool[], prompt: Prompt): CallProtocol {
  const told = tools.map(({ name, description, parameters }) =>
    JSON.stringify({ tool: name, description, arguments: parameters })
  );
  const how = prompt.render({ tools: told.join("\n") });
  return {
    request: (messages) => ({
      messages: joined([...messages.filter(isSystem), ...how, ...messages.filter(isNotSystem)]),
    }),
    read: ({ text }) => {
      for (const candidate of readJsonReply(text)) {
        const found = callsIn(candidate);
        if (found !== undefined) return found;
      }
      return [];
    },
    said: ({ text }, results) => [
      { role: "assistant", content: replyText(text) },
      {
        role: "user",
        content: results.map(({ call, observation }, i) =>
          `Result ${i + 1}, of ${call.name}:\n${observation}`
        ).join("\n\n"),
      },
    ],
  };
}

const isSystem = ({ role }: ChatMessage) => role === "system";
const isNotSystem = (message: ChatMessage) => !isSystem(message);

/** Joins neighbours of one role, as the templates of small models know one system message and take turns strictly. */
function joined(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const rows: ChatMessage[] = [];
  for (const message of messages) {
    const last = rows.at(-1);
    const isSame = last?.role === message.role && (message.role === "system" || message.role === "user");
    if (isSame) {
      rows[rows.length - 1] = { role: message.role, content: `${last?.content}\n\n${message.content}` };
    } else rows.push(message);
  }
  return rows;
}

const oneCall = z.object({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()).nullish(),
});

const listedCalls = z.object({ calls: z.array(oneCall).min(1) });

/** A list of calls, or one call where a list was asked for. */
function callsIn(candidate: unknown): readonly ToolCall[] | undefined {
  const listed = listedCalls.safeParse(candidate);
  const single = oneCall.safeParse(candidate);
  const calls = listed.success ? listed.data.calls : single.success ? [single.data] : undefined;
  return calls?.map(({ tool, arguments: given }, i) => ({
    id: `call_${i + 1}`,
    name: tool,
    arguments: JSON.stringify(given ?? {}),
  }));
}

/** What a model is told of a tool. */
export function toldTool({ name, description, parameters: shape }: LoopTool): ChatTool {
  const { $schema: _, ...parameters } = z.toJSONSchema(shape, { io: "input" });
  return { name, description, parameters };
}
