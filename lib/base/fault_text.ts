import { InputError, OutsideError } from "./errors.ts";

/**
 * Describes an error that is a fault of Querylogue in one sentence with its place. Undefined for wrong input, outside
 * failures and aborts.
 *
 * @example
 * ```ts
 * import { faultText, InputError } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.match(faultText(new TypeError("x is undefined")) ?? "", /^A fault in Querylogue itself.*: TypeError: x is undefined/);
 * assert.equal(faultText(new InputError("There is no such file")), undefined);
 * ```
 */
export function faultText(error: unknown): string | undefined {
  if (error instanceof InputError || error instanceof OutsideError) return undefined;
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  const raised = error instanceof Error ? error.stack ?? `${error.name}: ${error.message}` : String(error);
  const [place] = raised.split("\n").filter((line) => /^\s+at /.test(line));
  const [what = ""] = raised.split(/\n\s+at /);
  return `A fault in Querylogue itself, please report it: ${what.replaceAll(/\s+/g, " ")}${
    place === undefined ? "" : ` (${place.trim()})`
  }`;
}
