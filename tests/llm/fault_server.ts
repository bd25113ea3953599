import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { type ChatAnswer, type ChatBody, streamedAnswer, wholeAnswer } from "./chat_answer.ts";

/** What the fault server does with one request. */
export type FaultPlan =
  | ChatAnswer
  /** An error with words. */
  | {
    readonly kind: "status";
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly error?: { readonly message: string; readonly code?: string };
  }
  /** The server falls silent, or resets the connection, before the reply or in the middle of it. */
  | { readonly kind: "hang" | "lost"; readonly when: "before" | "middle"; readonly text?: string }
  /** Any body of status 200. */
  | { readonly kind: "body"; readonly type: string; readonly body: string | Uint8Array }
  /** A body of status 200 that begins and then has the same part a hundred times a second, without an end. */
  | { readonly kind: "endless"; readonly type: string; readonly begin: string; readonly part: string };

/** One request as it was received. */
export interface FaultRequest {
  readonly path: string;
  readonly headers: Headers;
  readonly body: ChatBody;
}

export interface FaultServer extends AsyncDisposable {
  /** The address to ask, with the version. */
  readonly baseUrl: string;
  /** All requests received so far, in their order. */
  readonly requests: readonly FaultRequest[];
}

export interface FaultServerOptions {
  /** Says what happens to the request `n`, counted from 1, with this body. */
  readonly reply: (body: ChatBody, n: number) => FaultPlan;
}

/**
 * A server on the loopback that speaks the chat protocol and does with each request what a test says: answers it,
 * streamed or whole, or fails in one of many ways. Plans with names stand in `faults.ts`.
 */
export async function startFaultServer({ reply }: FaultServerOptions): Promise<FaultServer> {
  const requests: FaultRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A client may go away at any time.
    socket.on("error", () => {});
    let received = "";
    socket.setEncoding("latin1").on("data", (part: string) => {
      received += part;
      const request = readRequest(received);
      if (request === undefined) return;
      received = "";
      requests.push(request);
      act(socket, reply(request.body, requests.length), request.body);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The request, once it is whole; its bytes as latin1. */
function readRequest(received: string): FaultRequest | undefined {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  if (rest.length === 0) return undefined;
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const bytes = Uint8Array.from(rest.join("\r\n\r\n"), (letter) => letter.charCodeAt(0));
  if (bytes.length < Number(headers.get("content-length") ?? 0)) return undefined;
  return { path: first.split(" ")[1] ?? "", headers, body: JSON.parse(new TextDecoder().decode(bytes)) };
}

function act(socket: Socket, plan: FaultPlan, asked: ChatBody): void {
  switch (plan.kind) {
    case "answer":
      return void socket.end(answered(plan, asked));
    case "status": {
      const { status, error = { message: "as planned" }, headers } = plan;
      return void socket.end(http(JSON.stringify({ error }), "application/json", { status, headers }));
    }
    case "body":
      return void socket.end(http(plan.body, plan.type));
    case "endless": {
      socket.write(`HTTP/1.1 200 As Planned\r\ncontent-type: ${plan.type}\r\n\r\n${plan.begin}`);
      const timer = setInterval(() => socket.write(plan.part), 10);
      socket.on("close", () => clearInterval(timer));
      return;
    }
    case "hang":
    case "lost": {
      const bytes = answered({ kind: "answer", text: plan.text ?? "lost in the middle" }, asked);
      const part = plan.when === "before" ? bytes.subarray(0, 0) : bytes.subarray(0, -20);
      socket.write(part, () => plan.kind === "lost" && socket.resetAndDestroy());
      return;
    }
    default:
      plan satisfies never;
  }
}

function answered(answer: ChatAnswer, asked: ChatBody): Uint8Array {
  return asked.stream
    ? http(streamedAnswer(answer, asked), "text/event-stream")
    : http(wholeAnswer(answer), "application/json");
}

function http(
  body: string | Uint8Array,
  type: string,
  { status = 200, headers = {} }: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>> | undefined;
  } = {},
): Uint8Array {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const all = { "content-type": type, "content-length": bytes.length, connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = new TextEncoder().encode(`HTTP/1.1 ${status} As Planned\r\n${lines.join("")}\r\n`);
  return Uint8Array.from([...head, ...bytes]);
}
