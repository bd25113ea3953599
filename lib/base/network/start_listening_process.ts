import { OutsideError } from "../errors.ts";
import { startChildProcess } from "../process/mod.ts";
import type { ListeningAnswer, ListeningQuestion, ListeningSettings } from "./listening_frames.ts";
import { RequestTooLargeError } from "./request_too_large_error.ts";

export interface ListeningProcessOptions {
  /** The name or address at which it listens. @default "127.0.0.1" */
  readonly hostname?: string | undefined;
  /** 0 for any that is free. */
  readonly port: number;
  /** Answers a request, whose signal is aborted when whoever asked has gone. */
  readonly handle: (request: Request) => Promise<Response>;
  /**
   * Bytes of the longest request. Reading the body of a longer one throws a `RequestTooLargeError`, which is a status 413
   * where `handle` throws it on. @default 8 MiB
   */
  readonly maxRequestBytes?: number | undefined;
}

export interface ListeningProcess extends AsyncDisposable {
  /** For example `http://127.0.0.1:8000`. */
  readonly url: string;
  /** Rejects with an `OutsideError` if the process ends by itself, and with what `handle` throws; never resolves. */
  readonly ended: Promise<never>;
}

/**
 * Starts a child process that listens for HTTP requests for this process, which needs no permission for the network.
 * Bodies of both directions are passed on whole.
 *
 * @throws {OutsideError} If it cannot listen there.
 *
 * @example
 * ```ts
 * import { startListeningProcess, startNetworkProcess } from "querylogue/base/network";
 * import assert from "node:assert/strict";
 *
 * const handle = async (request: Request) => new Response(`You said ${await request.text()}`);
 * await using listening = await startListeningProcess({ port: 0, handle });
 * await using network = startNetworkProcess({ origin: listening.url });
 * const reply = await network.fetch(listening.url, { method: "POST", body: "Lake Geneva" });
 * assert.equal(await reply.text(), "You said Lake Geneva");
 * ```
 */
export async function startListeningProcess(
  { hostname = "127.0.0.1", port, handle, maxRequestBytes = 8 * 2 ** 20 }: ListeningProcessOptions,
): Promise<ListeningProcess> {
  const settings: ListeningSettings = { hostname, port, maxRequestBytes };
  const shown = hostname.includes(":") ? `[${hostname}]` : hostname;
  const child = startChildProcess({
    module: new URL("./listening_child.ts", import.meta.url),
    args: [],
    flags: [`--allow-net=${shown}:${port}`],
    maxMemoryMb: 512,
    name: "the process that listens",
    secret: settings,
  });
  const next = async (): Promise<ListeningQuestion> => {
    const answer = await child.ask();
    if ("said" in answer) return answer.said as ListeningQuestion;
    throw new OutsideError(
      `The process that listens at ${shown}:${port} was ${answer.ended}; start it again`,
    );
  };
  const first = await next();
  if (first.kind !== "listening") {
    await child.kill();
    const why = first.kind === "failed" ? first.message : first.kind;
    throw new OutsideError(`Cannot listen at ${shown}:${port} (${why}): choose another port`);
  }
  const open = new Map<number, AbortController>();
  const fault = Promise.withResolvers<never>();
  const serve = async (): Promise<never> => {
    while (true) {
      const question = await next();
      if (question.kind === "gone") open.get(question.id)?.abort();
      if (question.kind === "request") answer(question).then((answer) => child.tell(answer));
    }
  };
  const answer = async (
    { id, url, method, headers, body }: ListeningQuestion & { readonly kind: "request" },
  ): Promise<ListeningAnswer> => {
    const gone = new AbortController();
    open.set(id, gone);
    try {
      const init = {
        method,
        headers: headers.map(([...pair]): [string, string] => pair),
        signal: gone.signal,
      };
      const given = body === undefined ? brokenBody(new RequestTooLargeError(maxRequestBytes)) : body;
      const response = await handle(new Request(url, { ...init, body: given }));
      return {
        ...{ id, status: response.status, headers: [...response.headers] },
        body: await response.bytes(),
      };
    } catch (error) {
      if (error instanceof RequestTooLargeError) {
        return { id, status: 413, headers: [], body: new TextEncoder().encode(error.message) };
      }
      if (!gone.signal.aborted) fault.reject(error);
      return { id, status: 500, headers: [], body: new Uint8Array() };
    } finally {
      open.delete(id);
    }
  };
  const ended = Promise.race([serve(), fault.promise]);
  // Nobody may wait for it.
  ended.catch(() => {});
  return {
    url: `http://${shown}:${first.port}`,
    ended,
    [Symbol.asyncDispose]: () => child.kill(),
  };
}

/** A body whose reading throws. */
function brokenBody(error: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({ start: (controller) => controller.error(error) });
}
