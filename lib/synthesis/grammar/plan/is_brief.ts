import { contextOf } from "./context_of.ts";
import type { DialogueEvent } from "./dialogue_event.ts";

/**
 * Whether at most one question is asked under the context that an event sets: it is changed or withdrawn after that, or the
 * dialogue ends. False where the event sets none.
 */
export function isBrief(events: readonly DialogueEvent[], position: number): boolean {
  const event = events[position];
  if (event === undefined || contextOf(event)?.change !== "set") return false;
  const later = events.slice(position + 1);
  const end = later.findIndex((other) => contextOf(other) !== undefined);
  const under = [event, ...(end === -1 ? later : later.slice(0, end))];
  return under.filter(({ kind }) => kind === "question" || kind === "again" || kind === "correction")
    .length <= 1;
}
