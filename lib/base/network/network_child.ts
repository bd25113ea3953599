/**
 * The process that reaches the network: it alone may, to one host and port, and it alone reads the named variables. The
 * first frame in holds its settings; then come questions, of which many may be open at a time. It ends with its input.
 *
 * @module
 */
import { encodeFrame, frameSender, readFrames, readStandardInput } from "../process/mod.ts";
import { redact } from "../redact.ts";
import { checkedBody } from "./checked_body.ts";
import { NetworkError } from "./network_error.ts";
import type { NetworkAnswer, NetworkChildSettings, NetworkQuestion } from "./network_frames.ts";
import { redactedText } from "./redacted_text.ts";
import { sendRequest } from "./send_request.ts";
import { fillVariables } from "./variables.ts";

// Ctrl-C reaches every process of a terminal; when this one ends is for the one that started it to say.
Deno.addSignalListener("SIGINT", () => {});

interface OpenReply {
  readonly stop: AbortController;
  /** Undefined until there is a reply, and of one without a body. */
  text?: AsyncGenerator<string>;
}

const [boundKb] = Deno.args;
const send = frameSender(boundKb !== undefined);
const frames = readFrames(readStandardInput());
const { origin, variables: names, maxReplyBytes } = (await frames.next()).value as NetworkChildSettings;
const variables = new Map(names.map((name) => [name, Deno.env.get(name)]));
const secrets = [...variables.values()].filter((value) => value !== undefined);
const open = new Map<number, OpenReply>();

for await (const frame of frames) {
  const question = frame as NetworkQuestion;
  const { id } = question;
  if (question.kind === "abort") {
    open.get(id)?.stop.abort();
    open.delete(id);
    continue;
  }
  answer(question).catch((error) => {
    open.get(id)?.stop.abort();
    open.delete(id);
    const { kind, message } = error instanceof NetworkError
      ? error
      : new NetworkError("cut", `The request to ${origin} was ended`);
    return { kind: "failed", id, why: kind, message: redact(message, secrets) } as const;
  }).then((answer) => send(encodeFrame(answer)));
}
Deno.exit(0);

function answer(question: Exclude<NetworkQuestion, { readonly kind: "abort" }>): Promise<NetworkAnswer> {
  return question.kind === "request" ? request(question) : read(question.id);
}

async function request(
  { id, url: address, method, headers, body }: Extract<NetworkQuestion, { readonly kind: "request" }>,
): Promise<NetworkAnswer> {
  const reply: OpenReply = { stop: new AbortController() };
  open.set(id, reply);
  const url = new URL(address);
  url.search = fillVariables(url.search, variables, encodeURIComponent);
  const sent = headers.map(([name, value]): [string, string] => [name, fillVariables(value, variables)]);
  const response = await sendRequest({
    ...{ url, method, body, signal: reply.stop.signal },
    headers: new Headers(sent),
  });
  const { status, statusText } = response;
  if (response.body !== null) {
    const text = checkedBody(response.body, { who: origin, maxReplyBytes });
    reply.text = redactedText(text, secrets);
  }
  return {
    ...{ kind: "head", id, status, hasBody: response.body !== null },
    statusText: redact(statusText, secrets),
    headers: [...response.headers].map(([name, value]) => [redact(name, secrets), redact(value, secrets)]),
  };
}

async function read(id: number): Promise<NetworkAnswer> {
  const part = await open.get(id)?.text?.next();
  if (part?.done === false) return { kind: "part", id, bytes: new TextEncoder().encode(part.value) };
  open.delete(id);
  return { kind: "end", id };
}
