/**
 * The process that listens for requests: it alone may, at one host and port. It passes each on as a frame and sends what
 * comes back. It ends with its input.
 *
 * @module
 */
import { encodeFrame, frameSender, readFrames, readStandardInput } from "../process/mod.ts";
import type { ListeningAnswer, ListeningQuestion, ListeningSettings } from "./listening_frames.ts";

// Ctrl-C reaches every process of a terminal; when this one ends is for the one that started it to say.
Deno.addSignalListener("SIGINT", () => {});

const [boundKb] = Deno.args;
const sendFrame = frameSender(boundKb !== undefined);
const send = (question: ListeningQuestion) => sendFrame(encodeFrame(question));
const frames = readFrames(readStandardInput());
const { hostname, port, maxRequestBytes } = (await frames.next()).value as ListeningSettings;
const open = new Map<number, (response: Response) => void>();
let asked = 0;

try {
  Deno.serve({ hostname, port, onListen: ({ port }) => void send({ kind: "listening", port }) }, passOn);
} catch (error) {
  await send({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  Deno.exit(0);
}

for await (const frame of frames) {
  const { id, status, headers, body } = frame as ListeningAnswer;
  const sent = new Response(body, { status, headers: headers.map(([...pair]) => pair) });
  open.get(id)?.(sent);
  open.delete(id);
}
Deno.exit(0);

async function passOn(request: Request): Promise<Response> {
  const id = asked++;
  const body = await readBody(request);
  const { promise, resolve } = Promise.withResolvers<Response>();
  open.set(id, resolve);
  request.signal.addEventListener("abort", () => {
    if (open.delete(id)) send({ kind: "gone", id });
  });
  const { method, url, headers } = request;
  await send({ kind: "request", id, method, url, headers: [...headers], body });
  return await promise;
}

/** The whole body; null where there is none, undefined where it is too large. */
async function readBody({ body }: Request): Promise<Uint8Array<ArrayBuffer> | null | undefined> {
  if (body === null) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for await (const part of body) {
    total += part.length;
    if (total > maxRequestBytes) return undefined;
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
