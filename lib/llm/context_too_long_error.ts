import { InputError } from "../base/mod.ts";

/**
 * A model has no room for what it was asked. Who catches it can say the same with fewer words; otherwise it is an
 * `InputError` as any other.
 *
 * @example
 * ```ts
 * import { InputError } from "querylogue/base";
 * import { ContextTooLongError } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * assert.ok(new ContextTooLongError("Cannot ask about 900 tables at once") instanceof InputError);
 * ```
 */
export class ContextTooLongError extends InputError {}
