import { z } from "zod";

/** A tool call as it arrives; a stream brings it in pieces. */
export const toolCallShape = z.object({
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
