import { z } from "zod";
import { CallFailure } from "./call_failure.ts";
import type { ModelServer } from "./model_server.ts";
import { cutFailure, unreadableFailure } from "./server_failures.ts";

/** A tool call as it arrives; a stream brings it in pieces. */
const toolCallShape = z.object({
  index: z.int().min(0).optional(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).optional(),
});

/** What is said, whole or a piece of a stream. */
export const saidShape = z.object({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCallShape).nullish(),
});

/** Usage as servers tell it. What cannot be read counts as not told. */
export const usageShape = z.object({
  prompt_tokens: z.int().min(0),
  completion_tokens: z.int().min(0),
}).nullish().catch(null);

/** A reply put together from what a server sent. */
export interface RawChatReply {
  readonly text: string;
  readonly refusal: string;
  readonly toolCalls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  /** Why it ended, in the server's words. */
  readonly finish: string | null;
  readonly usage: z.infer<typeof usageShape>;
}

const streamShape = z.object({
  choices: z.array(z.object({ delta: saidShape.optional(), finish_reason: z.string().nullish() })).optional(),
  usage: usageShape.optional(),
});

/**
 * Assembles a streamed reply and passes on each piece of text.
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
    const parsed = streamShape.safeParse(piece);
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
