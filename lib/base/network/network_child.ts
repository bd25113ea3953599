/**
 * The process that reaches the network: it alone may, to one host and port, and it alone reads the named variables. The
 * first frame in holds its settings; then come questions, many of which may be open at a time. It ends with its input.
 *
 * @module
 */
import { encodeFrame, frameSender, readFrames, readStandardInput } from "../process/mod.ts";
import { redact } from "../redact.ts";
import { checkedFetch } from "./checked_fetch.ts";
import { NetworkError } from "./network_error.ts";
import type {
  HeaderPair,
  NetworkAbort,
  NetworkAnswer,
  NetworkChildSettings,
  NetworkQuestion,
} from "./network_frames.ts";
import { redactedText } from "./redacted_text.ts";
import { fillVariables, hasVariable } from "./variables.ts";

// Ctrl-C reaches every process of a terminal; when this one ends is for the one that started it to say.
Deno.addSignalListener("SIGINT", () => {});

interface OpenRequest {
  readonly stop: AbortController;
  /** Undefined until there is a reply, and of one without a body. */
  text?: AsyncGenerator<string>;
}

const [boundKb] = Deno.args;
const sendFrame = frameSender(boundKb !== undefined);
const frames = readFrames(readStandardInput());
const { origin, variables: names, maxReplyBytes } = (await frames.next()).value as NetworkChildSettings;
const fetchChecked = checkedFetch({ maxReplyBytes });
const variables = new Map(names.map((name) => [name, Deno.env.get(name)]));
const secrets = [...variables.values()].filter((value) => value !== undefined);
const open = new Map<number, OpenRequest>();

for await (const frame of frames) {
  const question = frame as NetworkQuestion | NetworkAbort;
  if (question.kind === "abort") end(question.id);
  else {answer(question).catch((error) => failure(question.id, error)).then((said) =>
      sendFrame(encodeFrame(said))
    );}
}
Deno.exit(0);

async function answer(question: NetworkQuestion): Promise<NetworkAnswer> {
  switch (question.kind) {
    case "has":
      return { kind: "has", id: question.id, isSet: hasVariable(question.name, variables) };
    case "request":
      return await request(question);
    case "read":
      return await read(question.id);
    default:
      return question satisfies never;
  }
}

async function request(
  { id, url: address, method, headers, body }: Extract<NetworkQuestion, { readonly kind: "request" }>,
): Promise<NetworkAnswer> {
  const made: OpenRequest = { stop: new AbortController() };
  open.set(id, made);
  const url = new URL(address);
  url.search = fillVariables(url.search, variables, encodeURIComponent);
  const response = await fetchChecked(url, {
    ...{ method, body, signal: made.stop.signal },
    headers: headers.map(([name, value]) => [name, fillVariables(value, variables, (plain) => plain)]),
  });
  const text = response.body?.pipeThrough(new TextDecoderStream("utf-8", { ignoreBOM: true }));
  if (text !== undefined) made.text = redactedText(text, secrets);
  return {
    ...{ kind: "head", id, status: response.status, hasBody: text !== undefined },
    statusText: redact(response.statusText, secrets),
    headers: [...response.headers]
      // Redaction changes the length.
      .filter(([name]) => name !== "content-length")
      .map(([name, value]): HeaderPair => [hidden(name), hidden(value)]),
  };
}

/** A part of a header without secrets; the usual sign for one cannot stand there. */
function hidden(text: string): string {
  return redact(text, secrets).replaceAll("…", "...");
}

async function read(id: number): Promise<NetworkAnswer> {
  const part = await open.get(id)?.text?.next();
  if (part?.done === false) return { kind: "part", id, text: part.value };
  open.delete(id);
  return { kind: "end", id };
}

function failure(id: number, error: unknown): NetworkAnswer {
  end(id);
  const { kind, message } = error instanceof NetworkError
    ? error
    : error instanceof Deno.errors.NotCapable
    ? new NetworkError("other_origin", `Cannot reach another address than ${origin}`)
    : new NetworkError("cut", `The request to ${origin} failed`);
  return { kind: "failed", id, why: kind, message: redact(message, secrets) };
}

function end(id: number) {
  open.get(id)?.stop.abort();
  open.delete(id);
}
