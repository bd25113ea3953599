import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { rightSql, rightWords, utterances } from "./survival_world.ts";

/** Ways in which a server of models goes wrong. */
export const modelFaults = [
  "answers 429 and Retry-After",
  "answers 429",
  "answers 500",
  "answers 503",
  "cuts its reply",
  "sends HTML",
  "sends invalid JSON",
  "hangs",
  "closes at once",
] as const;

export type ModelFault = (typeof modelFaults)[number];

/** Whom a model plays. */
export const modelRoles = ["agent", "judge", "user"] as const;

export type ModelRole = (typeof modelRoles)[number];

/** A server of a model that gives right replies over the OpenAI protocol. */
export interface ModelServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** How often it was called. */
  readonly calls: () => number;
  /** From now on every call goes wrong so; without a fault, all are right again. */
  fail(fault: ModelFault | undefined, options?: { readonly calls: number }): void;
}

/** Serves a model on loopback. */
export async function serveModel(role: ModelRole): Promise<ModelServer> {
  let fault: ModelFault | undefined;
  let left = 0;
  let calls = 0;
  const server = createServer((request, response) => {
    const parts: Uint8Array[] = [];
    request.on("data", (part: Uint8Array) => parts.push(part));
    request.on("end", () => {
      const asked = new TextDecoder().decode(Uint8Array.from(parts.flatMap((part) => [...part])));
      calls++;
      const isFaulty = fault !== undefined && left-- > 0;
      if (fault !== undefined && isFaulty) failWith(fault, response);
      else answer(response, { asked, text: JSON.stringify(replyOf(role, asked)) });
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    calls: () => calls,
    fail(next, { calls } = { calls: Infinity }) {
      fault = next;
      left = calls;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** What a right model says, as JSON. */
function replyOf(role: ModelRole, asked: string): unknown {
  const place = asked.includes(utterances[1] as string) ? 1 : 0;
  switch (role) {
    case "agent":
      return { text: "Here it is.", sql: rightSql[place], interpretation: rightWords[place] };
    case "judge":
      return {
        evidence: [{ a: "lakes", b: "lakes", same: true }],
        reason: "Both list lakes.",
        verdict: "same",
      };
    case "user":
      return asked.includes("contradicted")
        ? { added: [], contradicted: [], missing: [] }
        : { text: utterances[place] };
    default:
      return role satisfies never;
  }
}

function answer(
  response: ServerResponse,
  { asked, text }: { readonly asked: string; readonly text: string },
): void {
  const { model, stream } = JSON.parse(asked) as { readonly model: string; readonly stream?: boolean };
  const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
  const head = { id: "1", created: 1, model };
  if (stream !== true) {
    const message = { role: "assistant", content: text };
    const whole = { ...head, object: "chat.completion", usage };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ...whole, choices: [{ index: 0, message, finish_reason: "stop" }] }));
    return;
  }
  const event = (value: unknown) => response.write(`data: ${JSON.stringify(value)}\n\n`);
  const chunk = { ...head, object: "chat.completion.chunk" };
  response.setHeader("content-type", "text/event-stream");
  event({
    ...chunk,
    choices: [{ index: 0, delta: { role: "assistant", content: text }, finish_reason: null }],
  });
  event({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  event({ ...chunk, choices: [], usage });
  response.end("data: [DONE]\n\n");
}

function failWith(fault: ModelFault, response: ServerResponse): void {
  const status = Number(/\d+/.exec(fault)?.[0] ?? 200);
  switch (fault) {
    case "answers 429 and Retry-After":
    case "answers 429":
    case "answers 500":
    case "answers 503":
      response.writeHead(status, {
        "content-type": "application/json",
        ...(fault.endsWith("Retry-After") && { "retry-after": "1" }),
      });
      response.end(JSON.stringify({ error: { message: "as planned" } }));
      return;
    case "cuts its reply":
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('data: {"id":"1","object":"chat.comple', () => response.destroy());
      return;
    case "sends HTML":
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>Sign in</title>");
      return;
    case "sends invalid JSON":
      response.setHeader("content-type", "application/json");
      response.end('{"choices": [');
      return;
    case "hangs":
      return;
    case "closes at once":
      response.destroy();
      return;
    default:
      return fault satisfies never;
  }
}
