import { z } from "zod";
import { CallFailure } from "./call_failure.ts";
import type { ModelServer } from "./model_server.ts";
import { type RawChatReply, saidShape, usageShape } from "./raw_chat_reply.ts";
import { cutFailure, unreadableFailure } from "./server_failures.ts";

const shape = z.object({
  choices: z.array(z.object({ delta: saidShape.optional(), finish_reason: z.string().nullish() })).optional(),
  usage: usageShape.optional(),
});

/**
 * Puts a streamed reply together and tells each piece of its text as it arrives.
 *
 * @throws {CallFailure} If a piece cannot be read, if the stream ends before the reply does, or with what `onText`
 * throws.
 */
export async function readChatStream(
  pieces: AsyncIterable<unknown>,
  { server, onText }: { readonly server: ModelServer; readonly onText: (piece: string) => void },
): Promise<RawChatReply> {
  let [text, refusal] = ["", ""];
  let finish: string | null = null;
  let usage: RawChatReply["usage"] = null;
  const toolCalls = new Map<number, { id: string; name: string; arguments: string }>();
  for await (const piece of pieces) {
    const parsed = shape.safeParse(piece);
    if (!parsed.success) throw unreadableFailure(server, `no readable ${server.gives}`);
    usage = parsed.data.usage ?? usage;
    const choice = parsed.data.choices?.[0];
    finish = choice?.finish_reason ?? finish;
    const { content, refusal: refused, tool_calls } = choice?.delta ?? {};
    refusal += refused ?? "";
    if (content) {
      text += content;
      tell(onText, content);
    }
    tool_calls?.forEach((call, i) => {
      const place = call.index ?? i;
      const known = toolCalls.get(place) ?? { id: `call_${place}`, name: "", arguments: "" };
      toolCalls.set(place, {
        id: call.id || known.id,
        name: known.name + (call.function?.name ?? ""),
        arguments: known.arguments + (call.function?.arguments ?? ""),
      });
    });
  }
  if (finish === null) throw cutFailure(server);
  return { text, refusal, toolCalls: [...toolCalls.values()], finish, usage };
}

/** A listener that throws is no wrong reply: the call is not made again. */
function tell(onText: (piece: string) => void, piece: string): void {
  try {
    onText(piece);
  } catch (error) {
    throw new CallFailure(error);
  }
}
