import { z } from "zod";
import type { ModelServer } from "./model_server.ts";
import { type RawChatReply, saidShape, usageShape } from "./raw_chat_reply.ts";
import { brokenFailure, unreadableFailure } from "./server_failures.ts";

const shape = z.object({
  // What else may stand there is not looked at.
  choices: z.tuple([z.object({ message: saidShape, finish_reason: z.string().nullish() })], z.unknown()),
  usage: usageShape.optional(),
});

/** Some servers tell of a failure by a reply of status 200. */
const failed = z.object({ error: z.object({ message: z.string() }) });

/**
 * Reads a reply that came as a whole.
 *
 * @throws {CallFailure} If it is none.
 */
export function readChatReply(reply: unknown, server: ModelServer): RawChatReply {
  const parsed = shape.safeParse(reply);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) {
    const { data } = failed.safeParse(reply);
    throw data === undefined
      ? unreadableFailure(server, `no readable ${server.gives}`)
      : brokenFailure(server, data.error.message);
  }
  const { content, refusal, tool_calls } = choice.message;
  return {
    text: content ?? "",
    refusal: refusal ?? "",
    toolCalls: (tool_calls ?? []).map((call, i) => ({
      id: call.id ?? `call_${i}`,
      name: call.function?.name ?? "",
      arguments: call.function?.arguments ?? "",
    })),
    finish: choice.finish_reason ?? null,
    usage: parsed.data?.usage ?? null,
  };
}
