import { InputError } from "../base/mod.ts";

/**
 * Reports that the model behind an agent under test cannot be asked as it is set up: a wrong name or key, or a recording
 * without the call. It is no fault of the agent and ends the run.
 *
 * @example
 * ```ts
 * import { InputError } from "querylogue/base";
 * import { ModelRefusedError } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * assert.ok(new ModelRefusedError("The server refuses the model") instanceof InputError);
 * ```
 */
export class ModelRefusedError extends InputError {}
