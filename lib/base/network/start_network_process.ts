import { type ChildProcess, startChildProcess } from "../process/mod.ts";
import { NetworkError } from "./network_error.ts";
import type { NetworkAnswer, NetworkChildSettings, NetworkQuestion } from "./network_frames.ts";

export interface NetworkProcessOptions {
  /** The one origin that it may reach, for example `https://host:8443`; more of an address is left out. */
  readonly origin: string;
  /** Names of environment variables whose values requests may name as `${NAME}`; the child alone reads them. @default [] */
  readonly variables?: readonly string[] | undefined;
  /** Variables that the child gets beside those of this process. @default none */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Bytes of the longest reply, unpacked. @default 8 MiB */
  readonly maxReplyBytes?: number | undefined;
}

export interface NetworkProcess extends AsyncDisposable {
  /**
   * As the global `fetch`, for addresses of the origin alone; rejects with a `NetworkError`, and with the signal's reason
   * after an abort, which also ends the request on the wire. `${NAME}` in the values of headers and in the query of the
   * address is replaced by the value of a variable. The body of a request is sent whole. That of a reply must be UTF-8;
   * it streams, and is read from the server as fast as it is read here.
   */
  readonly fetch: typeof fetch;
  /**
   * Whether one of `variables` has a value. Rejects with a `NetworkError` if the value cannot stand in a header.
   */
  readonly has: (variable: string) => Promise<boolean>;
  /**
   * Redacts the values of `variables` from a text that a reply gives in pieces, where a secret may go over from one piece
   * into the next; resolves with as many pieces.
   */
  readonly redactPieces: (pieces: readonly string[]) => Promise<readonly string[]>;
}

/**
 * Creates a child process that reaches one origin for this process, which needs no permission for network or environment.
 * The child starts at the first request and again after it died. It keeps no program alive that waits for no reply.
 *
 * The values of its variables are redacted, in every encoding that `redact` knows, from the status text, the headers and
 * the body of a reply. At most three redirects are followed, within the origin.
 *
 * @throws {RangeError} If the origin is no address of http or https.
 *
 * @example
 * ```ts
 * import { startNetworkProcess } from "querylogue/base/network";
 * import assert from "node:assert/strict";
 *
 * const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => new Response("Lake Geneva"));
 * const origin = `http://127.0.0.1:${server.addr.port}`;
 * {
 *   await using network = startNetworkProcess({ origin });
 *   const reply = await network.fetch(`${origin}/largest`);
 *   assert.equal(await reply.text(), "Lake Geneva");
 * }
 * await server.shutdown();
 * ```
 */
export function startNetworkProcess(options: NetworkProcessOptions): NetworkProcess {
  const { variables = [], environment, maxReplyBytes = 8 * 2 ** 20 } = options;
  const origin = originOf(options.origin);
  let child: ChildProcess | undefined;
  let connection: NetworkConnection | undefined;
  let closed = false;
  let questions = 0;
  const connected = () => {
    if (closed) throw new Error(`Cannot reach ${origin}: the network process is closed`);
    if (child === undefined || connection === undefined || child.ended) {
      child = startNetworkChild({ origin, variables, maxReplyBytes }, environment);
      connection = networkConnection(child);
    }
    return connection;
  };
  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const asked = new URL(request.url).origin;
      if (asked !== origin) {
        throw new NetworkError("other_origin", `Cannot reach ${asked}: only ${origin} may be reached`);
      }
      const body = request.body && await request.bytes();
      request.signal.throwIfAborted();
      return await exchange(connected(), { id: questions++, request, body });
    },
    async has(name) {
      const connection = connected();
      const id = questions++;
      connection.ask({ kind: "has", id, name });
      const answer = await connection.next(id);
      return answer.kind === "has" && answer.isSet;
    },
    async redactPieces(pieces) {
      if (variables.length === 0) return pieces;
      const connection = connected();
      const id = questions++;
      connection.ask({ kind: "redact", id, pieces });
      const answer = await connection.next(id);
      if (answer.kind !== "redacted") {
        throw new TypeError(`A text to redact was answered by "${answer.kind}"`);
      }
      return answer.pieces;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await child?.kill();
    },
  };
}

function originOf(address: string): string {
  const url = URL.parse(address);
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin;
  throw new RangeError(`Cannot reach "${address}": it is no address of http or https`);
}

/** Sends one request; the body of its reply is asked for part by part. */
async function exchange(
  connection: NetworkConnection,
  { id, request, body }: {
    readonly id: number;
    readonly request: Request;
    readonly body: Uint8Array<ArrayBuffer> | null;
  },
): Promise<Response> {
  const { url, method, signal } = request;
  const aborted = Promise.withResolvers<never>();
  // Nobody may wait for the reply by then.
  aborted.promise.catch(() => {});
  const abort = () => {
    connection.abort(id);
    aborted.reject(signal.reason);
  };
  signal.addEventListener("abort", abort, { once: true });
  const over = () => signal.removeEventListener("abort", abort);
  const next = async () => {
    signal.throwIfAborted();
    try {
      return await Promise.race([connection.next(id), aborted.promise]);
    } catch (error) {
      over();
      throw error;
    }
  };
  connection.ask({ kind: "request", id, url, method, headers: [...request.headers], body });
  const head = await next();
  if (head.kind !== "head") throw new TypeError(`A request was answered by "${head.kind}"`);
  const { status, statusText, headers, hasBody } = head;
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const part = await next();
      if (part.kind === "part") {
        connection.allow(id);
        return controller.enqueue(encoder.encode(part.text));
      }
      over();
      controller.close();
    },
    cancel() {
      over();
      connection.abort(id);
    },
  }, { highWaterMark: 0 });
  if (!hasBody) over();
  return new Response(hasBody ? stream : null, {
    status,
    statusText,
    headers: headers.map(([...pair]) => pair),
  });
}

/**
 * Starts the process that reaches the network.
 *
 * @param environment Variables that it gets beside those of this process.
 */
export function startNetworkChild(
  settings: NetworkChildSettings,
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  return startChildProcess({
    module: new URL("./network_child.ts", import.meta.url),
    args: [],
    flags: networkPermissions(settings),
    maxMemoryMb: 512,
    name: "the process that reaches the network",
    secret: settings,
    environment,
  });
}

/** Deno's flags for one host and port and the named variables, and nothing else. */
export function networkPermissions(
  { origin, variables }: Pick<NetworkChildSettings, "origin" | "variables">,
): readonly string[] {
  const { protocol, hostname, port } = new URL(origin);
  const network = `--allow-net=${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
  return variables.length === 0 ? [network] : [network, `--allow-env=${variables.join(",")}`];
}

/** The near end of one network child: many questions at a time. */
interface NetworkConnection {
  /** Asks a question under a new id; its answers are read by `next`. */
  ask(question: NetworkQuestion): void;
  /**
   * The next answer to a question, of which nobody else waits for one.
   *
   * @throws {NetworkError} If it is a failure, or the child ends before it.
   */
  next(id: number): Promise<Exclude<NetworkAnswer, { readonly kind: "failed" }>>;
  /** Lets the child send one more part of a body. */
  allow(id: number): void;
  /** Ends a request; whoever waits for its answer gets a failure. */
  abort(id: number): void;
}

/** The answers to one question that nobody has read, and who waits for more. */
interface OpenQuestion {
  readonly answers: NetworkAnswer[];
  take?: ((answer: NetworkAnswer) => void) | undefined;
}

/** Connects to a child that has been started. */
function networkConnection(child: ChildProcess): NetworkConnection {
  const open = new Map<number, OpenQuestion>();
  let waiting = 0;
  let reading = false;
  // Reads only while somebody waits: a program that waits for nothing must be able to end.
  const readAnswers = async () => {
    if (reading) return;
    reading = true;
    while (waiting > 0) {
      const answer = await child.ask();
      if ("said" in answer) give(answer.said as NetworkAnswer);
      else {
        const message =
          `The process that reaches the network was ${answer.ended} before the reply; try again`;
        for (const id of open.keys()) give({ kind: "failed", id, why: "cut", message });
      }
    }
    reading = false;
  };
  const give = (answer: NetworkAnswer) => {
    const question = open.get(answer.id);
    if (question?.take === undefined) question?.answers.push(answer);
    else question.take(answer);
  };
  return {
    ask(question) {
      open.set(question.id, { answers: [] });
      child.tell(question);
    },
    async next(id) {
      const question = open.get(id);
      if (question === undefined) throw new RangeError(`Question ${id} is not open`);
      const answer = question.answers.shift() ?? await new Promise<NetworkAnswer>((resolve) => {
        waiting++;
        question.take = (answer) => {
          waiting--;
          question.take = undefined;
          resolve(answer);
        };
        readAnswers();
      });
      if (isLast(answer)) open.delete(id);
      if (answer.kind === "failed") throw new NetworkError(answer.why, answer.message);
      return answer;
    },
    allow(id) {
      child.tell({ kind: "allow", id });
    },
    abort(id) {
      const message = "The request was ended";
      open.get(id)?.take?.({ kind: "failed", id, why: "cut", message });
      open.delete(id);
      child.tell({ kind: "abort", id });
    },
  };
}

function isLast(answer: NetworkAnswer): boolean {
  return answer.kind === "head" ? !answer.hasBody : answer.kind !== "part";
}
