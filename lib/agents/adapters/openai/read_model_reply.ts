import { z } from "zod";
import type { AgentReply, Json } from "../../types.ts";
import { ANSWER_EXTENSION } from "../a2a/answer_extension.ts";
import { readContractReply } from "../read_contract_reply.ts";
import { jsonObject, readSaid, sqlNames } from "../read_said.ts";
import { firstWords } from "../shown_reply.ts";

/** The content of a reply of either protocol. */
interface ModelReply {
  /** Fields of a reply, of an agent that knows our extension. */
  readonly answer?: Readonly<Record<string, unknown>> | undefined;
  readonly text: string;
  readonly refusal: string;
  /** Arguments of the tool calls, as JSON. */
  readonly calls: readonly string[];
  /** The limit of tokens cut it off. */
  readonly cut: boolean;
  readonly usage?: Readonly<Record<string, number>> | undefined;
  /** Under which the server keeps the conversation. */
  readonly id?: string | undefined;
}

/**
 * Reads a reply of chat completions or responses. Where the message has the fields of a reply in its metadata, under our
 * extension, they are the reply. Else SQL makes it a response, a question at its end a request; a reply that
 * is a JSON object may name its kind itself.
 *
 * @param raw As the server sent it.
 * @throws {Error} If it is neither, or was cut.
 */
export function readModelReply(raw: Json): AgentReply {
  const said = readModel(raw);
  if (said.cut) {
    throw new Error("The limit of tokens cut off the model's reply; use a model with a higher limit");
  }
  if (said.answer !== undefined) {
    const { raw: _, ...answer } = readContractReply(said.answer as Json);
    return { ...answer, ...(said.usage && { usage: said.usage }), raw };
  }
  const read = readSaid(said);
  const callFault = read.sql === undefined ? toolCallFault(said.calls, read.text) : undefined;
  if (callFault !== undefined) throw new Error(callFault);
  if (read.text === "" && read.sql === undefined) {
    throw new Error(
      "The model's reply is empty: it has neither text nor SQL; try again or ask another model",
    );
  }
  return {
    ...read,
    ...(said.usage && { usage: said.usage }),
    ...(said.id !== undefined && { session: { previous_response_id: said.id } }),
    raw,
  };
}

/** Returns the text of the model; "" where the reply cannot be read. */
export function modelText(raw: Json): string {
  return chatShape.safeParse(raw).data?.text ?? responseShape.safeParse(raw).data?.text ?? "";
}

/** Says why the tool calls of a reply without SQL give none; undefined where the text answers without them. */
function toolCallFault(calls: readonly string[], text: string): string | undefined {
  const broken = calls.find((json) => jsonObject(json) === undefined);
  if (broken !== undefined) {
    const shown = firstWords(broken) || "they are empty";
    return `The model called a tool with arguments that are no JSON object (${shown}); try again or ask another model`;
  }
  if (text !== "" || calls.length === 0) return undefined;
  return `The model called a tool without SQL in its arguments (${
    calls.map(firstWords).join(", ")
  }) and said ` +
    `nothing; tools are not run, so let it give its SQL as ${sqlNames.join(", ")} or in its text`;
}

function readModel(raw: Json): ModelReply {
  const said = chatShape.safeParse(raw).data ?? responseShape.safeParse(raw).data;
  if (said !== undefined) return said;
  const failure = failureShape.safeParse(raw).data;
  throw new Error(
    failure === undefined
      ? 'The model\'s reply has neither "choices" with a message nor "output"; check that the address serves the OpenAI protocol'
      : `The model's server failed: ${failure.error.message}`,
  );
}

const tokens = z.int().min(0);

const parts = z.array(
  z.object({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() }),
);

const chatShape = z.object({
  choices: z.tuple([z.object({
    message: z.object({
      content: z.union([z.string(), parts]).nullish(),
      refusal: z.string().nullish(),
      metadata: z.object({ [ANSWER_EXTENSION]: z.record(z.string(), z.unknown()) }).nullish().catch(null),
      tool_calls: z.array(z.object({ function: z.object({ arguments: z.string().nullish() }).optional() }))
        .nullish(),
    }),
    finish_reason: z.string().nullish(),
  })], z.unknown()),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(null),
}).transform(({ choices: [{ message, finish_reason }], usage }): ModelReply => {
  const { content, refusal, tool_calls, metadata } = message;
  return {
    answer: metadata?.[ANSWER_EXTENSION],
    text: typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join(""),
    refusal: refusal ||
      (finish_reason === "content_filter" ? "A filter of the server stopped the reply." : ""),
    calls: (tool_calls ?? []).map((call) => call.function?.arguments ?? ""),
    cut: finish_reason === "length",
    usage: usage ? { input_tokens: usage.prompt_tokens, output_tokens: usage.completion_tokens } : undefined,
  };
});

const responseShape = z.object({
  id: z.string().nullish(),
  status: z.string().nullish(),
  store: z.boolean().nullish(),
  output: z.array(z.object({
    type: z.string(),
    content: parts.nullish().catch(null),
    arguments: z.string().nullish().catch(null),
  })),
  usage: z.object({ input_tokens: tokens, output_tokens: tokens }).nullish().catch(null),
}).transform(({ id, status, store, output, usage }): ModelReply => {
  const said = output.filter(({ type }) => type === "message").flatMap(({ content }) => content ?? []);
  return {
    text: said.map(({ text }) => text ?? "").join(""),
    refusal: said.map(({ refusal }) => refusal ?? "").join(""),
    calls: output.filter(({ type }) => type.endsWith("_call")).flatMap((item) => item.arguments ?? []),
    cut: status === "incomplete",
    usage: usage ? { input_tokens: usage.input_tokens, output_tokens: usage.output_tokens } : undefined,
    id: store === false ? undefined : id ?? undefined,
  };
});

const failureShape = z.object({ error: z.object({ message: z.string() }) });
