/**
 * Milliseconds that reply headers ask to wait, 0 for a past moment; undefined if none. Dates are compared with the
 * server's clock where given.
 *
 * @param now Milliseconds since 1970.
 *
 * @example
 * ```ts
 * import { requestedWaitMs } from "querylogue/base/network";
 * import assert from "node:assert/strict";
 *
 * assert.equal(requestedWaitMs(new Headers({ "retry-after": "30" }), Date.now), 30_000);
 * ```
 */
export function requestedWaitMs(headers: Headers, now: () => number): number | undefined {
  const precise = headers.get("retry-after-ms");
  if (isNumber(precise)) return Number(precise);
  const asked = headers.get("retry-after");
  if (asked === null) return undefined;
  if (isNumber(asked)) return Number(asked) * 1000;
  // Other texts that can be read as a date are none of the protocol's.
  const until = /^\s*[a-z]{3}/i.test(asked) ? Date.parse(asked) : NaN;
  if (Number.isNaN(until)) return undefined;
  const told = Date.parse(headers.get("date") ?? "");
  return Math.max(0, until - (Number.isNaN(told) ? now() : told));
}

function isNumber(text: string | null): text is string {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text);
}
