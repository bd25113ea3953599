/**
 * Reports that the agent no longer knows the session of a request. The conversation has to be sent again from its first
 * message, without a session.
 *
 * @example
 * ```ts
 * import { SessionLostError } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * assert.equal(new SessionLostError("thread 7 is unknown").name, "SessionLostError");
 * ```
 */
export class SessionLostError extends Error {
  override readonly name = "SessionLostError";
}
