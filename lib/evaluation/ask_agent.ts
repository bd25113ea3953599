import type { Agent, AgentReply, AgentRequest } from "../agents/mod.ts";
import { isNestedDeeper, OutsideError } from "../base/mod.ts";
import { ModelRefusedError } from "../llm/mod.ts";

export interface AskAgentOptions {
  /** Milliseconds until an agent that does not answer counts as failed. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** What to do where it takes longer, as the end of a sentence. @default "allow it more by timeoutMs" */
  readonly lateHint?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An agent gave no whole reply in its time. */
export class LateReplyError extends Error {
  override readonly name = "LateReplyError";
}

/**
 * Sends one request to an agent and waits for its reply, at most until its time limit, even where the agent ignores the
 * signal.
 *
 * @returns The reply, or the error with which the agent failed to give one.
 * @throws The signal's reason when it is aborted.
 * @throws {OutsideError} If the database or server of the agent is gone.
 * @throws {ModelRefusedError} If the model of the agent cannot be asked as it is set up.
 *
 * @example
 * ```ts
 * import { echoAgent } from "querylogue/agents";
 * import { askAgent } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const request = { conversation_id: "1", turn_id: "1", message: "Hello", history: [] };
 * assert.equal((await askAgent(echoAgent, request) as { text: string }).text, "Hello");
 * const late = await askAgent(() => new Promise(() => {}), request, { timeoutMs: 1 });
 * assert.match(String(late), /no whole reply within 0.001 s/);
 * ```
 */
export async function askAgent(
  agent: Agent,
  request: AgentRequest,
  { timeoutMs = 60_000, lateHint = "allow it more by timeoutMs", signal }: AskAgentOptions = {},
): Promise<AgentReply | Error> {
  const late = new AbortController();
  // A signal of AbortSignal.timeout would be held for all of that time, however soon the reply comes.
  const timer = setTimeout(
    () => late.abort(new DOMException("Signal timed out.", "TimeoutError")),
    Math.min(timeoutMs, LONGEST_MS),
  );
  const { signal: deadline } = late;
  const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  const stopped = Promise.withResolvers<never>();
  const onStop = () => stopped.reject(stop.reason);
  stop.addEventListener("abort", onStop, { once: true });
  try {
    const reply = await Promise.race([agent(request, { signal: stop }), stopped.promise]);
    return isNestedDeeper(reply, deepestReply) ? new Error(`The agent's reply ${tooDeep}`) : reply;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof OutsideError || error instanceof ModelRefusedError) throw error;
    if (deadline.aborted) {
      return new LateReplyError(`The agent gave no whole reply within ${timeoutMs / 1000} s; ${lateHint}`);
    }
    if (!(error instanceof Error)) return new Error(String(error));
    // A fault keeps what came of the reply.
    return isNestedDeeper(error, deepestReply)
      ? new Error(`${error.message}; its reply ${tooDeep}`, { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", onStop);
  }
}

/** The longest time that a timer counts. */
const LONGEST_MS = 2 ** 31 - 1;

/** Levels of lists and objects that a reply may have, the cells of its rows and its raw form among them. */
const deepestReply = 220;

const tooDeep = `has more than ${deepestReply} levels of lists and objects: let it send it flatter`;
