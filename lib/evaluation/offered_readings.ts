/** How a request begins before it offers anything. */
const LEAD = /^[\s\S]*?\b(?:do|did) you (?:mean|want|refer to)\b(?: (?:one|any) of (?:these|those))?\s*:?/i;

/** What stands between two offers: the sign of a list item, a semicolon, "or", a comma of an enumeration. */
const BETWEEN = /\n\s*(?:[-*•]|\d+[.)])\s+|\s\(?(?:\d|[a-z])\)\s+|;|,?\s+or\s+|,\s+/i;

/**
 * Counts the readings that a request offers, in its own words: the items of a list, or what "or", commas and semicolons
 * separate after "do you mean". A request that only asks for other words offers none.
 *
 * @example
 * ```ts
 * import { offeredReadings } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * assert.equal(offeredReadings("Do you mean the area, the population or the length?"), 3);
 * assert.equal(offeredReadings("Can you say it in other words?"), 0);
 * ```
 */
export function offeredReadings(request: string): number {
  const isList = /\n\s*(?:[-*•]|\d+[.)])\s+/.test(request) || /\sor\s|;/.test(request);
  if (!isList && !LEAD.test(request)) return 0;
  const parts = request.replace(LEAD, "").split(BETWEEN);
  return parts.filter((part) => /\p{L}/u.test(part)).length;
}
