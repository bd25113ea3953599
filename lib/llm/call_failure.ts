import { InputError } from "../base/mod.ts";

export interface CallFailureOptions {
  /** Whether the same call may succeed later. @default false */
  readonly again?: boolean | undefined;
  /** The wait that the server asks for. @default none */
  readonly waitMs?: number | undefined;
  /** Whether the server has too much to do. @default false */
  readonly overloaded?: boolean | undefined;
  /** Why the server refuses the request, in its own words. Not for people: they may hold secrets. @default none */
  readonly refusal?: string | undefined;
}

/** A failed call on its way to the retry, which finally throws its `error`. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly error: unknown;
  readonly again: boolean;
  readonly overloaded: boolean;
  readonly waitMs: number | undefined;
  readonly refusal: string | undefined;

  constructor(error: unknown, options: CallFailureOptions = {}) {
    super("A call failed");
    this.error = error;
    this.again = options.again ?? false;
    this.overloaded = options.overloaded ?? false;
    this.waitMs = options.waitMs;
    this.refusal = options.refusal;
  }
  /** The failure that an error is or, as the library wraps what its `fetch` throws, was made from. */
  static of(error: unknown): CallFailure | undefined {
    if (error instanceof CallFailure) return error;
    return error instanceof Error && error.cause instanceof CallFailure ? error.cause : undefined;
  }
}

/**
 * A request exceeds a model's context. Callers may ask with fewer words; otherwise it is an `InputError`.
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
