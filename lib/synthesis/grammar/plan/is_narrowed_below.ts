import { isNarrowed } from "./proposal_context.ts";
import { allThings, type Thing } from "./thing.ts";
import type { State } from "./types.ts";

/** Whether a condition stands on a thing or on one below it, so that "their jobs" would be more than are meant. */
export function isNarrowedBelow(thing: Thing, state: State): boolean {
  return allThings(thing).some((part) => isNarrowed(part, state));
}
