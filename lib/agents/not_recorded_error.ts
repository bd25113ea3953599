/**
 * Reports that an agent which replays a transcript holds no reply to a message. The turn is no fault of the agent, and the
 * user does not ask again.
 *
 * @example
 * ```ts
 * import { NotRecordedError } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * assert.equal(new NotRecordedError("no reply to question 2 is recorded").name, "NotRecordedError");
 * ```
 */
export class NotRecordedError extends Error {
  override readonly name = "NotRecordedError";
}
