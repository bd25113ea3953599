import { z } from "zod";
import { InputError, readJsonLines } from "../base/mod.ts";
import { redact } from "../base/mod.ts";
import type { ChatReply, ChatRequest } from "./types.ts";

/** A call with its reply, as a line of a cassette. */
export interface RecordedCall {
  /** Of the call's content, see `callKey`. */
  readonly key: string;
  readonly model: string;
  /** For people to read; the key alone decides. */
  readonly request: ChatRequest;
  readonly reply: ChatReply;
}

const toolCallShape = z.strictObject({ id: z.string(), name: z.string(), arguments: z.string() });

const recordedCallShape = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  model: z.string(),
  request: z.custom<ChatRequest>((value) => typeof value === "object" && value !== null),
  reply: z.strictObject({
    text: z.string(),
    toolCalls: z.array(toolCallShape),
    finish: z.enum(["stop", "length", "tool_calls", "refusal"]),
    usage: z.strictObject({ inputTokens: z.int(), outputTokens: z.int(), estimated: z.boolean() }),
  }),
});

/** A call as it may be written: without secrets, its fields in one order whoever built it, and nothing else. */
export function withoutSecrets(call: RecordedCall, secrets: readonly string[]): RecordedCall {
  const { key, model, request, reply } = call;
  const { messages, tools, replySchema, temperature, maxTokens, trial } = request;
  const { text, toolCalls, finish, usage: { inputTokens, outputTokens, estimated } } = reply;
  const ordered: RecordedCall = {
    key,
    model,
    request: {
      messages,
      ...(tools && { tools }),
      ...(replySchema && { replySchema }),
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(trial !== undefined && { trial }),
    },
    reply: { text, toolCalls, finish, usage: { inputTokens, outputTokens, estimated } },
  };
  return JSON.parse(
    JSON.stringify(ordered, (_, value) => typeof value === "string" ? redact(value, secrets) : value),
  );
}

/**
 * The calls of a cassette by their keys; of equal keys the last counts.
 *
 * @throws {InputError} If there is no such file, or a line is no recorded call.
 * @throws {OutsideError} If the file cannot be read.
 */
export async function readRecordedCalls(path: string): Promise<Map<string, RecordedCall>> {
  const calls = (await readJsonLines(path)).map((value, index) => {
    const parsed = recordedCallShape.safeParse(value);
    if (parsed.success) return parsed.data;
    const [{ path: place = [], message = "" } = {}] = parsed.error.issues;
    throw new InputError(
      `Cannot read the cassette ${path}: call ${index + 1} is malformed at ${
        place.join(".") || "its top"
      } (${message}); ` +
        "correct or remove its line",
    );
  });
  return new Map(calls.map((call) => [call.key, call]));
}
