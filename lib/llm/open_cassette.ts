import { existsSync } from "node:fs";
import { z } from "zod";
import {
  escapeControls,
  formFault,
  InputError,
  type JsonLinesWriter,
  openJsonLines,
  readJsonLines,
  readTextFile,
  redact,
  sha256,
  showUnseen,
  writeFileAtomic,
} from "../base/mod.ts";
import type { Chat, ChatMessage, ChatReply, ChatRequest } from "./types.ts";

/** How a cassette is used. */
export interface OpenCassetteOptions {
  /** `record`: what it does not hold is asked and kept; `replay`: it alone answers. */
  readonly mode: "record" | "replay";
  /** Keys and passwords that must not be written, see `redact`. @default none */
  readonly secrets?: readonly string[] | undefined;
}

/** Recorded model calls, found by their content. */
export interface Cassette extends AsyncDisposable {
  /** The models that it held calls of when it was opened, in alphabetical order. */
  readonly models: readonly string[];
  /**
   * A chat that answers what is known from the file, `onText` hearing it at once. While it records, anything else goes
   * to the given chat, equal calls at a time only once, and stands in the file before it is returned; failures are not
   * kept. In replay an unknown call rejects with an `InputError`, and the given chat is never asked.
   */
  wrap(chat: Chat, model: string): Chat;
}

/**
 * Opens a cassette: a file of JSON lines, one a call, with key, model, request and reply. An interrupted recording
 * keeps its lines, and those calls are not repeated. On disposal the lines are sorted by key, so that equal calls and
 * replies give equal bytes.
 *
 * @returns A cassette that belongs into `await using`.
 * @throws {InputError} If a file to replay is missing, a file to record into holds something else, or a line is no
 *   recorded call.
 * @throws {OutsideError} If the file cannot be read or written, or another program is recording into it.
 *
 * @example
 * ```ts
 * import { openCassette, scriptedChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * const request = { messages: [{ role: "user" as const, content: "Hello" }] };
 * {
 *   await using cassette = await openCassette(path, { mode: "record" });
 *   const chat = cassette.wrap(scriptedChat(["Hi!"]), "small");
 *   assert.deepEqual(await chat(request), await chat(request));
 * }
 * await using cassette = await openCassette(path, { mode: "replay" });
 * assert.equal((await cassette.wrap(scriptedChat([]), "small")(request)).text, "Hi!");
 * await Deno.remove(path);
 * ```
 */
export async function openCassette(
  path: string,
  { mode, secrets = [] }: OpenCassetteOptions,
): Promise<Cassette> {
  if (mode === "replay") return new FileCassette(path, await readRecordedCalls(path));
  await refuseOther(path);
  await using opened = new AsyncDisposableStack();
  const writer = opened.use(await openJsonLines(path));
  const calls = await readRecordedCalls(path);
  opened.move();
  return new FileCassette(path, calls, { writer, secrets });
}

/** Recording cuts off a line that was broken off; in a file of another kind that would be anything. */
async function refuseOther(path: string): Promise<void> {
  const text = existsSync(path) ? await readTextFile(path) : "";
  if (callStart.startsWith(text.slice(0, callStart.length))) return;
  throw new InputError(
    `${path} holds something else than calls of models and is not written to; give the cassette another file`,
  );
}

/** How each line begins. */
const callStart = '{"key":"';

interface Recorder {
  readonly writer: JsonLinesWriter;
  readonly secrets: readonly string[];
}

interface PendingCall {
  readonly reply: Promise<ChatReply>;
  readonly signal: AbortSignal | undefined;
}

class FileCassette implements Cassette {
  readonly models: readonly string[];
  readonly #path: string;
  readonly #calls: Map<string, RecordedCall>;
  readonly #recorder: Recorder | undefined;
  readonly #asking = new Map<string, PendingCall>();
  #failed = false;

  constructor(path: string, calls: Map<string, RecordedCall>, recorder?: Recorder) {
    this.#path = path;
    this.#calls = calls;
    this.#recorder = recorder;
    this.models = [...new Set([...calls.values()].map(({ model }) => model))].toSorted();
  }

  wrap(chat: Chat, model: string): Chat {
    return async (request, options = {}) => {
      const { signal, onText } = options;
      const key = callKey(model, request);
      signal?.throwIfAborted();
      for (let asking; (asking = this.#asking.get(key)) !== undefined;) await waitForEqual(asking, signal);
      const known = this.#calls.get(key);
      if (known !== undefined) {
        if (known.reply.text !== "") onText?.(known.reply.text);
        return known.reply;
      }
      if (this.#recorder === undefined) throw this.#missing(model, request);
      const reply = this.#record({ key, model, request }, {
        reply: chat(request, options),
        ...this.#recorder,
      });
      this.#asking.set(key, { reply, signal });
      return await reply;
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#recorder === undefined) return;
    // Held until the file is in order, as no other program may add to it meanwhile.
    await using _ = this.#recorder.writer;
    await Promise.allSettled([...this.#asking.values()].map(({ reply }) => reply));
    // A line that could not be written is told already; a second failure would only wrap the first up.
    if (this.#failed) return;
    const calls = [...this.#calls.values()].toSorted((a, b) => a.key < b.key ? -1 : 1);
    const text = calls.map((call) => `${showUnseen(escapeControls(JSON.stringify(call)))}\n`).join("");
    if (text !== await readTextFile(this.#path)) await writeFileAtomic(this.#path, text);
  }

  async #record(
    asked: Omit<RecordedCall, "reply">,
    { reply, writer, secrets }: Recorder & { readonly reply: Promise<ChatReply> },
  ): Promise<ChatReply> {
    try {
      const call = withoutSecrets({ ...asked, reply: await reply }, secrets);
      await writer.append(call).catch((error) => {
        this.#failed = true;
        throw error;
      });
      this.#calls.set(call.key, call);
      return call.reply;
    } finally {
      this.#asking.delete(asked.key);
    }
  }

  #missing(model: string, { messages }: ChatRequest): InputError {
    const end = JSON.stringify(messages.at(-1)?.content.slice(0, 60) ?? "");
    const held = this.models.map((name) => `"${name}"`).join(", ") || "no model";
    return new InputError(
      `The cassette ${this.#path} holds no reply of "${model}" to the call whose last message begins ${end}; ` +
        `replay with the settings that it was recorded with (it has calls of ${held}), or record without --replay`,
    );
  }
}

/** Waits for an equal call, and fails as it does. */
async function waitForEqual(asking: PendingCall, signal: AbortSignal | undefined): Promise<void> {
  try {
    await asking.reply;
  } catch (error) {
    // Whoever asked first gave up; that is no answer for who still waits.
    if (asking.signal?.aborted !== true) throw error;
  }
  signal?.throwIfAborted();
}

interface RecordedCall {
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

/** Redacts a call and puts its fields into a fixed order. */
function withoutSecrets(call: RecordedCall, secrets: readonly string[]): RecordedCall {
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
 * Reads the calls of a cassette by key; the last of equal keys counts.
 *
 * @throws {InputError} If there is no such file, or a line is no recorded call.
 * @throws {OutsideError} If the file cannot be read.
 */
async function readRecordedCalls(path: string): Promise<Map<string, RecordedCall>> {
  const calls = (await readJsonLines(path)).map((value, index) => {
    const parsed = recordedCallShape.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues as [z.core.$ZodIssue];
    throw new InputError(
      `Cannot read the cassette ${path}: call ${index + 1} is malformed at ${
        issue.path.join(".") || "its top"
      } (${formFault(issue, value)}); ` +
        "correct or remove its line",
    );
  });
  return new Map(calls.map((call) => [call.key, call]));
}

/**
 * Hashes model and request to 64 hexadecimal digits. The order of fields in messages and tools does not count, within
 * a JSON schema it does; a missing trial is 1.
 */
export function callKey(model: string, request: ChatRequest): string {
  const { messages, tools = [], replySchema, temperature = null, maxTokens = null, trial = 1 } = request;
  return sha256(JSON.stringify([
    model,
    messages.map(contentOf),
    tools.map(({ name, description, parameters }) => [name, description, parameters]),
    replySchema === undefined ? null : [replySchema.name, replySchema.schema],
    temperature,
    maxTokens,
    trial,
  ]));
}

function contentOf(message: ChatMessage): readonly unknown[] {
  const { role, content } = message;
  switch (role) {
    case "system":
    case "user":
      return [role, content];
    case "assistant":
      return [role, content, (message.toolCalls ?? []).map((call) => [call.id, call.name, call.arguments])];
    case "tool":
      return [role, content, message.toolCallId];
    default:
      return role satisfies never;
  }
}
