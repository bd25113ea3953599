import type { AgentReply } from "./types.ts";

/**
 * Reports a turn that failed after a part of it came: the session, which the next request carries, or the raw reply,
 * which another mapping may be able to read.
 *
 * @example
 * ```ts
 * import { AgentFaultError } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const fault = new AgentFaultError("reply.sql: $.query found nothing", { session: { thread: 7 } });
 * assert.deepEqual(fault.came.session, { thread: 7 });
 * ```
 */
export class AgentFaultError extends Error {
  override readonly name = "AgentFaultError";

  constructor(message: string, readonly came: Pick<AgentReply, "raw" | "session">, options?: ErrorOptions) {
    super(message, options);
  }
}
