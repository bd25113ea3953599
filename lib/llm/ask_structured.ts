import { z } from "zod";
import { formFault } from "../base/mod.ts";
import { addUsage, noUsage } from "./chat_usage.ts";
import { fence } from "./fence.ts";
import { parsePrompt } from "./parse_prompt.ts";
import mendReplyText from "./prompts/mend_reply.md" with { type: "text" };
import { readJsonReply } from "./read_json_reply.ts";
import { replyText } from "./escape_unseen.ts";
import type { Chat, ChatMessage, ChatOptions, ChatReply, ChatRequest, ChatUsage } from "./types.ts";

/** A request and the form of its answer. */
export interface StructuredRequest<T>
  extends Pick<ChatRequest, "messages" | "temperature" | "maxTokens" | "trial"> {
  /** Of the form, for the server: letters, digits, `_` and `-`. */
  readonly name: string;
  /**
   * Must have a JSON schema. Some servers take only schemas whose fields all have to be there: a field that may be left
   * out is best nullable with a default. The prompt has to say the form in words too, as not every server knows schemas.
   */
  readonly schema: z.ZodType<T>;
  /** How often a reply of another form is sent back with what is wrong in it. @default 2 */
  readonly mendings?: number;
}

/** Result of a structured request. */
export type StructuredReply<T> =
  & {
    /** Number of calls. */
    readonly asked: number;
    /** Of all calls. */
    readonly usage: ChatUsage;
  }
  & (
    | { readonly kind: "value"; readonly value: T }
    /** The model will not; the text says why, or that it gave no reason. */
    | { readonly kind: "refused"; readonly text: string }
    /** No reply was of the form; the reason and the text are of the last. */
    | { readonly kind: "unreadable"; readonly reason: string; readonly text: string }
  );

/**
 * Asks a model for a value of a given form. JSON is found in fences and prose, and repaired if slightly broken. A
 * reply of another form, or one cut at its token limit, is sent back with its faults, at most `mendings` times. A
 * wrong reply is never an error. `options.onText` receives every reply.
 *
 * @throws {RangeError} If `mendings` is not a whole number of at least 0.
 * @throws What the chat throws.
 *
 * @example
 * ```ts
 * import { askStructured, scriptedChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 * import { z } from "zod";
 *
 * const reply = await askStructured(scriptedChat(["Sure: {'rivers': 3,}"]), {
 *   messages: [{ role: "user", content: 'How many rivers? Reply as {"rivers": number}.' }],
 *   name: "count",
 *   schema: z.object({ rivers: z.number() }),
 * });
 * assert.ok(reply.kind === "value");
 * assert.deepEqual(reply.value, { rivers: 3 });
 * ```
 */
export async function askStructured<T>(
  chat: Chat,
  { name, schema, mendings = 2, messages, ...parameters }: StructuredRequest<T>,
  options?: ChatOptions,
): Promise<StructuredReply<T>> {
  if (!Number.isSafeInteger(mendings) || mendings < 0) {
    throw new RangeError(`Cannot mend ${mendings} times: give a whole number of at least 0`);
  }
  const replySchema = { name, schema: jsonSchema(schema) };
  const said: ChatMessage[] = [...messages];
  let usage = noUsage;
  for (let asked = 1;; asked++) {
    const reply = await chat({ ...parameters, messages: [...said], replySchema }, options);
    usage = addUsage(usage, reply.usage);
    const { text } = reply;
    if (reply.finish === "refusal") {
      return { kind: "refused", text: text.trim() === "" ? "it gave no reason" : text, asked, usage };
    }
    const found = readValue(reply, schema);
    if ("value" in found) return { kind: "value", value: found.value, asked, usage };
    if (asked > mendings) return { kind: "unreadable", reason: found.faults.join("; "), text, asked, usage };
    // Servers refuse an assistant's message without a text.
    if (text.trim() !== "") said.push({ role: "assistant", content: replyText(text) });
    said.push(...mendReply.render({ fault: fencedFaults(found.faults) }));
  }
}

/** The schema of what is parsed, where fields with a default must be there, as strict servers want it of all. */
function jsonSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(schema, {
    io: "output",
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
    },
  });
}

const mendReply = parsePrompt(mendReplyText, "mend_reply.md");

/** Faults that one message names: a wrong form repeats itself in every item of a list. */
const mostFaults = 10;

function fencedFaults(faults: readonly string[]): string {
  return faults.map((line) => fence(line, { maxCharacters: 500 })).join("\n");
}

function readValue<T>(
  { text, finish }: ChatReply,
  schema: z.ZodType<T>,
): { readonly value: T } | { readonly faults: readonly string[] } {
  const cut = finish === "length";
  let faults: readonly string[] | undefined;
  for (const candidate of readJsonReply(text, { repair: !cut })) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return { value: parsed.data };
    faults ??= parsed.error.issues.slice(0, mostFaults).map((issue) =>
      `At ${issue.path.join(".") || "its top level"} ${formFault(issue, candidate)}`
    );
  }
  if (cut) return { faults: ["It was cut off, as it was longer than it may be. Answer more briefly."] };
  return { faults: faults ?? [text.trim() === "" ? "It is empty." : "There is no JSON in it."] };
}
