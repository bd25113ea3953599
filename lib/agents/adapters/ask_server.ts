import { setTimeout as wait } from "node:timers/promises";
import { NetworkError, type NetworkProcess, requestedWaitMs } from "../../base/network/mod.ts";
import { SessionLostError } from "../session_lost_error.ts";
import { LONGEST_TURN_S, moreTime } from "./more_time.ts";
import { firstWords, withoutQuery } from "./shown_reply.ts";

/** The server of an agent. */
export interface AgentServer {
  readonly network: NetworkProcess;
  /** Says in messages how to give a credential, for example `?bearer=NAME names the variable that holds it`. */
  readonly credential: string;
  /** Milliseconds that one turn may take. */
  readonly timeoutMs: number;
}

/** One request to the server of an agent. */
export interface ServerRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** @default none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON. @default none */
  readonly body?: unknown;
  /** The request names a session, so that 404 and 410 say that the server forgot it. @default false */
  readonly inSession?: boolean | undefined;
  /** Tests whether the body of a refusal reports that the server forgot the session. @default none does */
  readonly isLost?: ((text: string) => boolean) | undefined;
  /** May be sent again after a failed connection or status 500 and above. @default false */
  readonly repeatable?: boolean | undefined;
  /** Tests whether a refusal is an answer of the agent's protocol, which is returned as any other. @default none is */
  readonly isAnswer?: ((status: number, text: string) => boolean) | undefined;
  /** Ends the request on the wire. */
  readonly signal?: AbortSignal | undefined;
}

/** The answer to a request. */
export interface ServerAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Number of times that one request is sent again. */
const mostWaits = 3;

/**
 * Sends one request and returns the answer. Status 429 and 503, which leave the request undone, and failures of
 * a repeatable request are followed by a wait and another attempt, three times at most. Each wait fits in the time of the
 * turn.
 *
 * @throws {SessionLostError} If the server no longer knows the session.
 * @throws {Error} If no usable reply came; one sentence says what, where and what to do.
 */
export async function askServer(server: AgentServer, request: ServerRequest): Promise<ServerAnswer> {
  const { repeatable = false, isAnswer = () => false, signal } = request;
  const began = performance.now();
  for (let waits = 0;; waits++) {
    const answer = await exchange(server, request).catch((error) => {
      if (waits < mostWaits && repeatable && error instanceof NetworkError && isPassing(error)) {
        return undefined;
      }
      throw error;
    });
    const waitMs = 1000 * 2 ** waits;
    if (answer === undefined) {
      await wait(waitMs, undefined, { signal });
      continue;
    }
    const { status, headers, text } = answer;
    const asked = [429, 503].includes(status);
    if (status >= 200 && status < 300 || !asked && isAnswer(status, text)) return answer;
    if (waits === mostWaits || !asked && !(repeatable && status >= 500)) {
      throw refusal(server, { ...request, status, text });
    }
    const askedMs = asked ? requestedWaitMs(headers, Date.now) ?? waitMs : waitMs;
    const leftMs = server.timeoutMs - (performance.now() - began);
    if (askedMs > leftMs) throw tooLongWait(server, { ...request, status, waitMs: askedMs });
    await wait(askedMs, undefined, { signal });
  }
}

async function exchange(
  { network }: AgentServer,
  { method, url, headers = {}, body, signal }: ServerRequest,
): Promise<ServerAnswer> {
  const response = await network.fetch(url, {
    method,
    headers: {
      accept: "application/json, text/event-stream",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function isPassing({ kind }: NetworkError): boolean {
  return kind === "absent" || kind === "unreachable" || kind === "cut";
}

interface Refusal extends ServerRequest {
  readonly status: number;
}

function refusal(
  { credential }: AgentServer,
  { method, url, status, text, inSession = false, isLost = () => false }: Refusal & { readonly text: string },
): Error {
  const said = firstWords(text);
  const where = `The agent at ${withoutQuery(url)} answered ${method} with status ${status}${
    said && ` (${said})`
  }`;
  if (inSession && isLost(text)) return new SessionLostError(`${where}: it no longer knows the session`);
  switch (status) {
    case 401:
    case 403:
      return new Error(`${where}: it wants another credential; ${credential}`);
    case 404:
    case 410:
      return inSession
        ? new SessionLostError(`${where}: it no longer knows the session`)
        : new Error(`${where}: check the path of the address`);
    case 405:
      return new Error(`${where}: check the path of the address, which takes no ${method}`);
    case 400:
    case 415:
    case 422:
      return new Error(`${where}: it rejects the form of the request; compare the two contracts`);
    case 413:
      return new Error(
        `${where}: the request, which holds the conversation, is longer than it takes; raise its limit`,
      );
    case 429:
      return new Error(
        `${where}: it allows fewer requests; wait, or play fewer dialogues at a time (--concurrency 1)`,
      );
    case 503:
      return new Error(`${where}: it is overloaded or not ready; try again later`);
    case 502:
    case 504:
      return new Error(
        `${where}: what stands before the agent gets no reply of it; check that the agent runs`,
      );
    default:
      return new Error(
        `${where}: ${
          status < 400
            ? "give the address that answers itself"
            : "look into the log of the agent for the reason"
        }`,
      );
  }
}

function tooLongWait(
  { timeoutMs }: AgentServer,
  { url, status, waitMs }: Refusal & { readonly waitMs: number },
): Error {
  const waitS = Math.ceil(waitMs / 1000);
  const turnS = timeoutMs / 1000;
  const remedy = waitS + turnS > LONGEST_TURN_S
    ? `no turn may take that long, so try again later`
    : moreTime({ turnS, neededS: waitS + turnS });
  return new Error(
    `The agent at ${withoutQuery(url)} answered with status ${status} and asks to wait ${waitS} s, ` +
      `longer than is left of the ${turnS} s of a turn: ${remedy}`,
  );
}
