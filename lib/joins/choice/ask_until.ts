import type { JoinCombination } from "../types.ts";

/** Whether a combination is admitted; undefined where the deadline struck before that was known. */
export type Ask = (combination: JoinCombination) => Promise<boolean | undefined>;

export interface AskUntilOptions {
  readonly signal: AbortSignal | undefined;
  readonly deadline: AbortSignal | undefined;
}

/** Asks `admit` until the deadline strikes. A question that the deadline breaks off counts as not asked. */
export function askUntil(
  admit: ((combination: JoinCombination) => Promise<boolean>) | undefined,
  { signal, deadline }: AskUntilOptions,
): Ask {
  return async (combination) => {
    signal?.throwIfAborted();
    if (admit === undefined) return true;
    if (deadline?.aborted) return undefined;
    try {
      return await admit(combination);
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline?.aborted) return undefined;
      throw error;
    }
  };
}
