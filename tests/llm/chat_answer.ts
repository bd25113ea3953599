/** A right answer; streamed, in pieces of some letters, where the request asks for a stream. */
export interface ChatAnswer {
  readonly kind: "answer";
  /** @default "" */
  readonly text?: string;
  readonly refusal?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[];
  /** @default "tool_calls" where tools are called, else "stop" */
  readonly finish?: string;
  /** Whether the usage is told (11 tokens sent, 7 received). @default true */
  readonly usage?: boolean;
}

/** The part of a request's body that a test looks at. */
export interface ChatBody {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly name: string } };
  readonly [name: string]: unknown;
}

/** An answer as one piece of JSON. */
export function wholeAnswer(answer: ChatAnswer): string {
  const { text = "", refusal, usage = true } = answer;
  const message = { role: "assistant", content: text, refusal: refusal ?? null, tool_calls: callsOf(answer) };
  return JSON.stringify({
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: finishOf(answer) }],
    ...(usage && { usage: told }),
  });
}

/** An answer as the events of a stream, its text in pieces of 7 letters. */
export function streamedAnswer(answer: ChatAnswer, asked: ChatBody): string {
  const { text = "", refusal, usage = true } = answer;
  const deltas: readonly Record<string, unknown>[] = [
    { role: "assistant", content: "" },
    ...(text.match(/[^]{1,7}/gu) ?? []).map((content) => ({ content })),
    ...(refusal === undefined ? [] : [{ refusal }]),
    ...(callsOf(answer) ?? []).flatMap(({ index, id, type, function: { name, arguments: given } }) => [
      { tool_calls: [{ index, id, type, function: { name, arguments: given.slice(0, 3) } }] },
      { tool_calls: [{ index, function: { arguments: given.slice(3) } }] },
    ]),
  ];
  const choices = [
    ...deltas.map((delta) => ({ index: 0, delta, finish_reason: null })),
    { index: 0, delta: {}, finish_reason: finishOf(answer) },
  ];
  return [
    ...choices.map((choice) => ({ choices: [choice] })),
    ...(usage && asked.stream_options?.include_usage ? [{ choices: [], usage: told }] : []),
  ].map((event) => `data: ${JSON.stringify(event)}\n\n`).concat("data: [DONE]\n\n").join("");
}

const told = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

function callsOf({ toolCalls }: ChatAnswer) {
  return toolCalls?.map((call, index) => ({
    index,
    id: `call_${index + 1}`,
    type: "function",
    function: call,
  }));
}

function finishOf({ finish, toolCalls }: ChatAnswer): string {
  return finish ?? (toolCalls === undefined ? "stop" : "tool_calls");
}
