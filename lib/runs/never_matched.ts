import type { Json } from "../agents/mod.ts";

/** Selectors of a mapping that found nothing in any reply. */
export interface NeverMatched {
  /** Number of replies that were read. */
  readonly replies: number;
  /** Each with its field, for example `reply.sql: $.query found nothing`. */
  readonly selectors: readonly string[];
}

/**
 * Finds the selectors of a mapping that found nothing in any reply. Replies that the mapping cannot read do not count.
 *
 * @param raws The replies as they were received.
 * @param unmatched Returns the selectors that found nothing in a reply; throws where the reply cannot be read.
 *
 * @example
 * ```ts
 * import { neverMatched } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const unmatched = (raw: unknown) => raw === 1 ? ["reply.sql: $.query found nothing"] : [];
 * assert.deepEqual(neverMatched([1, 2], unmatched), { replies: 2, selectors: [] });
 * ```
 */
export function neverMatched(
  raws: readonly Json[],
  unmatched: (raw: Json) => readonly string[],
): NeverMatched {
  const read = raws.flatMap((raw) => {
    try {
      return [new Map(unmatched(raw).map((nothing) => [nothing.replace(/: .*$/s, ""), nothing]))];
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return [];
    }
  });
  const selectors = [...read.at(-1) ?? []]
    .filter(([field]) => read.every((nothing) => nothing.has(field)))
    .map(([, nothing]) => nothing);
  return { replies: read.length, selectors };
}
