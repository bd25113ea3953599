import { setImmediate as turn } from "node:timers/promises";
import { askedWait } from "./asked_wait.ts";
import { cleanWords } from "./clean_words.ts";
import type { ModelServer } from "./model_server.ts";
import { followRedirects } from "./follow_redirects.ts";
import { cutFailure, outsizeFailure, refusedFailure, unreadableFailure } from "./server_failures.ts";
import { watchSize } from "./watch_size.ts";

/**
 * `fetch` for one server, which rejects with a `CallFailure` wherever no reply of the protocol comes: no connection, a
 * refusal, another type of content, text that is not UTF-8, an end before the end, more than is read of
 * a reply (counted as it comes, unpacked). Of a refusal no more than 64 KiB are read. Sends no header but those that the
 * protocol needs.
 */
export function serverFetch(server: ModelServer, now: () => number): typeof fetch {
  return async (input, init) => {
    const response = await followRedirects(input, { ...init, headers: headersFor(server, init) }, server);
    const { body, headers, ok, status } = response;
    if (!ok) {
      const text = await beginningOf(body).catch(() => "");
      throw refusedFailure(server, { status, body: text, waitMs: askedWait(headers, now) });
    }
    const type = headers.get("content-type")?.split(";")[0] ?? "no type of content";
    if (body === null || !/^\s*(application\/(.+\+)?json|text\/event-stream)\s*$/i.test(type)) {
      await body?.cancel();
      const shown = cleanWords(type, server.secrets);
      throw unreadableFailure(server, `no readable ${server.gives} (${shown})`);
    }
    return new Response(
      ReadableStream.from(checkedBytes(body, { server, streamed: /event-stream/i.test(type) })),
      response,
    );
  };
}

/** The library adds headers that name the machine, and those of a variable of the environment. */
function headersFor({ authorization }: ModelServer, init: RequestInit | undefined): Headers {
  const given = new Headers(init?.headers);
  const sent = new Headers(authorization === undefined ? {} : { authorization });
  for (const name of ["accept", "content-type"]) {
    const value = given.get(name);
    if (value !== null) sent.set(name, value);
  }
  return sent;
}

/** Bytes of a refusal that are read; its words stand in the beginning. */
const mostRefusalBytes = 64 * 1024;

async function beginningOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    parts.push(part.slice(0, mostRefusalBytes - bytes));
    bytes += part.length;
    if (bytes >= mostRefusalBytes) break;
  }
  return await new Blob(parts).text();
}

/** The bytes as they come, as long as they are UTF-8 and no more than a reply may have. */
async function* checkedBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { server, streamed }: { readonly server: ModelServer; readonly streamed: boolean },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const check = (bytes?: Uint8Array<ArrayBuffer>) => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw unreadableFailure(server, `${server.gives} that are not UTF-8`);
    }
  };
  const watch = watchSize(server, streamed);
  const reader = body.getReader();
  const read = () =>
    reader.read().catch(() => {
      throw cutFailure(server);
    });
  try {
    for (let part = await read(); !part.done; part = await read()) {
      const beyond = watch(part.value);
      if (beyond !== undefined) throw outsizeFailure(server, beyond);
      check(part.value);
      if (streamed) yield* pieces(part.value);
      else yield part.value;
    }
    check();
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** The library takes a time that grows with the square of a part in which many events stand. */
const pieceBytes = 4096;

async function* pieces(part: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < part.length; at += pieceBytes) {
    // Signals and the time limit are heard between the pieces.
    if (at > 0) await turn();
    yield part.subarray(at, at + pieceBytes);
  }
}
