import { InputError } from "../base/mod.ts";

/**
 * Reports that the model of an agent cannot be asked as it is set up: a wrong name or key, or a recording without the call.
 * It is no fault of the agent and ends the run.
 *
 * @example
 * ```ts
 * import { ModelRefusedError } from "querylogue/agents";
 * import { InputError } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.ok(new ModelRefusedError("The server refuses the model") instanceof InputError);
 * ```
 */
export class ModelRefusedError extends InputError {}
