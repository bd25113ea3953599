import type { ContextTurn } from "./context_turn.ts";
import type { DialogueEvent } from "./dialogue_event.ts";

/** How an event changes the context, if it does. */
export function contextOf(event: DialogueEvent): ContextTurn | undefined {
  switch (event.kind) {
    case "context":
      return event.turn;
    case "again":
      return event.context;
    case "question":
      return typeof event.before === "object" ? event.before : undefined;
    case "correction":
    case "greeting":
    case "thanks":
      return undefined;
    default:
      return event satisfies never;
  }
}
