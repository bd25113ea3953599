import type { AgentReply } from "../agents/mod.ts";
import type { EventOf, Play, TurnPlace } from "./play_state.ts";
import type { CheckedResponse, TurnRecord, UserTurn } from "./types.ts";

/** An event that ends a turn. */
export type LastEvent = EventOf<
  "spoiled_message" | "no_reply" | "time_over" | "session_lost" | "not_recorded" | "checked"
>;

/** The turn as it was when it ended. */
export interface EndedTurn {
  readonly place: TurnPlace;
  readonly user: UserTurn;
  readonly asked_at_ms: number;
  /** @default there was no reply */
  readonly answered_at_ms?: number;
  /** Its dialogue ends with it. @default false */
  readonly ends?: boolean;
}

/** Returns the record of a turn and of the event that ended it. */
export function finishedTurn(
  { agent, trial, attempt, dialogue: { dialogue_key } }: Play,
  { place: { interaction, turn, replayed }, user, asked_at_ms, answered_at_ms, ends = false }: EndedTurn,
  event: LastEvent,
): TurnRecord {
  const { usage } = event.kind === "checked" ? event.kept : {};
  return {
    ...{ agent, trial, dialogue_key },
    ...(attempt > 1 && { attempt }),
    ...(replayed && { replayed }),
    ...{ interaction, turn, user },
    ...resultOf(event),
    ...(ends && { ends }),
    asked_at_ms,
    ...(answered_at_ms !== undefined && { answered_at_ms }),
    at_ms: event.at_ms,
    ...(usage !== undefined && { usage }),
  };
}

function resultOf(event: LastEvent): CheckedResponse & { readonly reply: AgentReply } {
  switch (event.kind) {
    case "spoiled_message": {
      const { text } = event.fault;
      const unasked = `The agent was not asked, as the simulated user is at fault: ${text}`;
      return {
        reply: { kind: "error", text: unasked },
        sql: { verdict: "unscored", reasons: [{ kind: "user_fault", text }] },
        ...{ aligned: false, judge_reason: text, cause: "user_fault", proceed: false },
      };
    }
    case "no_reply":
    case "time_over":
    case "session_lost":
      return {
        reply: event.kept,
        sql: { verdict: "unscored", reasons: [{ kind: "errored", text: event.message }] },
        ...{ aligned: false, judge_reason: "The agent gave no reply.", cause: "agent_fault", proceed: false },
      };
    case "not_recorded":
      return {
        reply: event.kept,
        sql: { verdict: "unscored", reasons: [{ kind: "not_recorded", text: event.message }] },
        ...{ aligned: false, judge_reason: event.message, cause: "not_recorded", proceed: false },
      };
    case "checked":
      return { reply: event.kept, ...event.checked };
    default:
      return event satisfies never;
  }
}
