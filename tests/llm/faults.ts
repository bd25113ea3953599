import type { FaultPlan } from "./fault_server.ts";

/** What can go wrong with one call, by its name: plans for the fault server, made from the answer that was due. */
export type Fault = (text: string) => FaultPlan;

const status = (status: number, headers: Readonly<Record<string, string>> = {}): Fault => () => ({
  kind: "status",
  status,
  headers,
});

const json = "application/json";

/** Faults of one request: the next one may succeed. None asks for a wait of more than a second. */
export const passingFaults = {
  tooManySeconds: status(429, { "retry-after": "0" }),
  tooManyDate: status(429, {
    date: "Sat, 01 Mar 2025 12:00:00 GMT",
    "retry-after": "Sat, 01 Mar 2025 12:00:01 GMT",
  }),
  tooMany: status(429, { "retry-after-ms": "1" }),
  tooManySilent: status(429),
  timedOut: status(408),
  conflict: status(409),
  failed: status(500),
  badGateway: status(502),
  overloaded: status(503, { "retry-after": "0" }),
  hang: () => ({ kind: "hang", when: "before" }),
  hangInTheMiddle: (text) => ({ kind: "hang", when: "middle", text }),
  lostBefore: () => ({ kind: "lost", when: "before" }),
  lostInTheMiddle: (text) => ({ kind: "lost", when: "middle", text }),
  cutStream: (text) => ({
    kind: "body",
    type: "text/event-stream",
    body: `data: ${JSON.stringify({ choices: [{ delta: { content: text.slice(0, 5) } }] })}\n\n`,
  }),
  malformedBody: () => ({ kind: "body", type: json, body: '{"choices": [{"message"' }),
  noChoices: () => ({ kind: "body", type: json, body: "{}" }),
  errorInside: () => ({ kind: "body", type: json, body: '{"error": {"message": "no worker is free"}}' }),
  invalidUtf8: () => ({
    kind: "body",
    type: json,
    body: Uint8Array.from(
      '{"choices":[{"message":{"content":"Gen\xe8ve"},"finish_reason":"stop"}]}',
      (letter) => letter.charCodeAt(0),
    ),
  }),
  wrongType: () => ({ kind: "body", type: "text/html", body: "<html>Welcome</html>" }),
  empty: () => ({ kind: "answer", text: "" }),
} satisfies Readonly<Record<string, Fault>>;

/** Answers that arrive whole and say the wrong thing: who asked must see to it. */
export const wrongAnswers = {
  fenced: (text) => ({ kind: "answer", text: `Here it is:\n\n\`\`\`json\n${text}\n\`\`\`\n` }),
  brokenJson: (text) => ({ kind: "answer", text: text.slice(0, Math.ceil(text.length / 2)) }),
  wrongSchema: () => ({ kind: "answer", text: '{"unexpected": [1, 2, 3]}' }),
  nonsense: () => ({ kind: "answer", text: "The lake is blue today." }),
  cutAtTheMost: (text) => ({ kind: "answer", text: text.slice(0, 5), finish: "length" }),
  refusal: () => ({ kind: "answer", refusal: "I cannot help with that." }),
  filtered: () => ({ kind: "answer", finish: "content_filter" }),
} satisfies Readonly<Record<string, Fault>>;

/** Refusals that no further request can change. */
export const lastingFaults = {
  noKey: status(401),
  forbidden: status(403),
  wrongModel: status(404),
  wrongRequest: status(400),
  contextTooLong: () => ({
    kind: "status",
    status: 400,
    error: {
      message: "This model's maximum context length is 4096 tokens, however you requested 9000",
      code: "context_length_exceeded",
    },
  }),
  emptyAccount: () => ({
    kind: "status",
    status: 429,
    error: { message: "You exceeded your quota", code: "insufficient_quota" },
  }),
} satisfies Readonly<Record<string, Fault>>;
