/**
 * The process that reaches the network: it alone may, to one host and port, and it alone reads the named variables. The
 * first frame in holds its settings; then come questions, many of which may be open at a time. It ends with its input.
 *
 * @module
 */
import { encodeFrame, frameSender, readFrames, readStandardInput } from "../process/mod.ts";
import { redact } from "../redact.ts";
import { redactPieces } from "../redact_pieces.ts";
import { checkedFetch } from "./checked_fetch.ts";
import { NetworkError } from "./network_error.ts";
import type {
  HeaderPair,
  NetworkAnswer,
  NetworkChildSettings,
  NetworkNote,
  NetworkQuestion,
} from "./network_frames.ts";
import { redactedText } from "./redacted_text.ts";

// Ctrl-C reaches every process of a terminal; when this one ends is for the one that started it to say.
Deno.addSignalListener("SIGINT", () => {});

interface OpenRequest {
  readonly stop: AbortController;
  /** Parts of the body that may still be sent. */
  allowed: number;
  /** Called when one more may be. */
  goOn?: () => void;
}

/** Parts of a body that may be under way before the first of them is read. */
const partsAhead = 4;

const [boundKb] = Deno.args;
const sendFrame = frameSender(boundKb !== undefined);
const send = (answer: NetworkAnswer) => sendFrame(encodeFrame(answer));
const frames = readFrames(readStandardInput());
const { origin, variables: names, maxReplyBytes } = (await frames.next()).value as NetworkChildSettings;
const fetchChecked = checkedFetch({ maxReplyBytes });
const variables = new Map(names.map((name) => [name, Deno.env.get(name)]));
const secrets = [...variables.values()].filter((value) => value !== undefined);
const open = new Map<number, OpenRequest>();

for await (const frame of frames) {
  const said = frame as NetworkQuestion | NetworkNote;
  const { id } = said;
  switch (said.kind) {
    case "has":
    case "redact":
    case "request":
      answer(said).catch((error) => send(failure(id, error))).finally(() => open.delete(id));
      break;
    case "allow":
      allow(id);
      break;
    case "abort":
      open.get(id)?.stop.abort();
      break;
    default:
      said satisfies never;
  }
}
Deno.exit(0);

async function answer(question: NetworkQuestion): Promise<void> {
  const { id } = question;
  if (question.kind === "has") {
    return await send({ kind: "has", id, isSet: hasVariable(question.name, variables) });
  }
  if (question.kind === "redact") {
    return await send({ kind: "redacted", id, pieces: redactPieces(question.pieces, secrets) });
  }
  const { method, headers, body } = question;
  const request: OpenRequest = { stop: new AbortController(), allowed: partsAhead };
  open.set(id, request);
  const url = new URL(question.url);
  url.search = fillVariables(url.search, variables, encodeURIComponent);
  const response = await fetchChecked(url, {
    ...{ method, body, signal: request.stop.signal },
    headers: headers.map(([name, value]) => [name, fillVariables(value, variables, (plain) => plain)]),
  });
  await send({
    ...{ kind: "head", id, status: response.status, hasBody: response.body !== null },
    statusText: redact(response.statusText, secrets),
    headers: [...response.headers]
      // Redaction changes the length.
      .filter(([name]) => name !== "content-length")
      .map(([name, value]): HeaderPair => [hidden(name), hidden(value)]),
  });
  if (response.body === null) return;
  const text = response.body.pipeThrough(new TextDecoderStream("utf-8", { ignoreBOM: true }));
  for await (const part of redactedText(text, secrets)) {
    await send({ kind: "part", id, text: part });
    await allowance(request);
  }
  await send({ kind: "end", id });
}

/** Waits until one more part may be sent, or the request is to end. */
async function allowance(request: OpenRequest): Promise<void> {
  const { signal } = request.stop;
  request.allowed--;
  while (request.allowed === 0 && !signal.aborted) {
    const { promise, resolve } = Promise.withResolvers<void>();
    request.goOn = resolve;
    signal.addEventListener("abort", () => resolve(), { once: true });
    await promise;
  }
}

function allow(id: number) {
  const request = open.get(id);
  if (request === undefined) return;
  request.allowed++;
  request.goOn?.();
}

/** A part of a header without secrets; the usual sign for one cannot stand there. */
function hidden(text: string): string {
  return redact(text, secrets).replaceAll("…", "...");
}

function failure(id: number, error: unknown): NetworkAnswer {
  const { kind, message } = error instanceof NetworkError
    ? error
    : error instanceof Deno.errors.NotCapable
    ? new NetworkError("other_origin", `Cannot reach another address than ${origin}`)
    : new NetworkError("cut", `The request to ${origin} failed`);
  return { kind: "failed", id, why: kind, message: redact(message, secrets) };
}

/** The named variables and their values; undefined where one is not set. */
type Variables = ReadonlyMap<string, string | undefined>;

function hasVariable(name: string, variables: Variables): boolean {
  if (!variables.has(name)) throw unusable(name, "it is not among those that may be read; name it there");
  const value = variables.get(name) ?? "";
  if (/[^\x20-\x7e]|^ | $/.test(value)) {
    throw unusable(name, "its value begins or ends with a blank or holds a special sign; copy it again");
  }
  return value !== "";
}

/** Replaces each `${NAME}` in a text. */
function fillVariables(text: string, variables: Variables, write: (value: string) => string): string {
  return text.replaceAll(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    if (!hasVariable(name, variables)) throw unusable(name, "it is not set; set it");
    return write(variables.get(name) ?? "");
  });
}

function unusable(name: string, why: string): NetworkError {
  return new NetworkError("missing_variable", `Cannot use the environment variable ${name}: ${why}`);
}
