import { type EndedTurn, finishedTurn, type LastEvent } from "./finished_turn.ts";
import { attemptOf, spoiledAttempts, turnsToReplay } from "./latest_attempts.ts";
import type { EventOf, Play, PlayEffect, PlayEvent, PlayNode, PlayState, StateAt } from "./play_state.ts";
import type { TurnRecord } from "./types.ts";

/**
 * The play of a dialogue as one table. Of the transitions of a node the first counts whose event came and whose condition
 * holds; a pair of node and event that is not here is impossible. Test Control needs no event: it decides from the finished
 * turns alone, so that a dialogue can be resumed after a crash.
 */
export const stateGraph: { readonly [From in PlayNode]: readonly TransitionFrom<From>[] } = {
  test_control: [
    { when: "dialogue_given_up", to: "sequence_complete", effects: [], next: complete },
    { when: "attempt_spoiled", to: "test_control", effects: [], next: beginAttempt },
    { when: "messages_to_repeat", to: "agent_under_test", effects: ["ask_agent"], next: repeatMessage },
    { when: "not_satisfied_and_retries_left", to: "user_interaction", effects: ["ask_user"], next: retry },
    { when: "interactions_left", to: "user_interaction", effects: ["ask_user"], next: nextInteraction },
    { to: "sequence_complete", effects: [], next: complete },
  ],
  user_interaction: [
    { on: "message", to: "agent_under_test", effects: ["ask_agent"], next: hear },
    { on: "spoiled_message", when: "attempts_left", to: "test_control", effects: ["keep_turn"], next: spoil },
    { on: "spoiled_message", to: "test_control", effects: ["keep_turn"], next: spoilForGood },
  ],
  agent_under_test: [
    { on: "reply", to: "check_response", effects: ["check_reply"], next: read },
    { on: "no_reply", to: "test_control", effects: ["keep_turn"], next: miss },
    { on: "time_over", to: "test_control", effects: ["keep_turn"], next: missForGood },
    { on: "not_recorded", to: "test_control", effects: ["keep_turn"], next: miss },
    { on: "session_lost", when: "attempts_left", to: "test_control", effects: [], next: beginAttempt },
    { on: "session_lost", to: "test_control", effects: ["keep_turn"], next: missForGood },
  ],
  check_response: [
    { on: "checked", to: "test_control", effects: ["keep_turn"], next: settle },
  ],
  sequence_complete: [],
};

/** What the conditions of the table mean, by their names in the diagram. */
const conditions: Readonly<Record<Condition, (state: PlayState) => boolean>> = {
  dialogue_given_up: (state) => lastTurn(state)?.ends === true,
  attempt_spoiled: ({ records, attempt }) => spoiledAttempts(records).has(attempt),
  messages_to_repeat: (state) => messageToRepeat(state) !== undefined,
  not_satisfied_and_retries_left: (state) => {
    const last = lastTurn(state);
    // What one message lacks in a transcript, no other will find there.
    return last !== undefined && !last.proceed && last.cause !== "not_recorded" &&
      last.turn <= state.maxRetries;
  },
  interactions_left: (state) => (lastTurn(state)?.interaction ?? 0) < state.dialogue.interactions.length,
  /** Of attempts that end in the same way, the third is the last. */
  attempts_left: ({ node, attempt, records }) => {
    const spoiled = spoiledAttempts(records).size;
    return (node === "user_interaction" ? spoiled + 1 : attempt - spoiled) < 3;
  },
};

type Condition =
  | "dialogue_given_up"
  | "attempt_spoiled"
  | "messages_to_repeat"
  | "not_satisfied_and_retries_left"
  | "interactions_left"
  | "attempts_left";

/** A transition of the table: `next` makes the state at the node `to`. */
type TransitionFrom<From extends PlayNode> = {
  [To in PlayNode]:
    | Labels<To> & { readonly on?: undefined; readonly next: (state: StateAt<From>) => StateAt<To> }
    | {
      [On in PlayEvent["kind"]]: Labels<To> & {
        readonly on: On;
        readonly next: (state: StateAt<From>, event: EventOf<On>) => StateAt<To>;
      };
    }[PlayEvent["kind"]];
}[PlayNode];

interface Labels<To extends PlayNode> {
  /** @default it always holds */
  readonly when?: Condition;
  readonly to: To;
  readonly effects: readonly PlayEffect[];
}

/** A state that waits for what comes of the last effect, or the end. */
export interface Step {
  readonly state: PlayState;
  /** In their order. */
  readonly effects: readonly PlayEffect[];
}

export interface BeginPlayOptions {
  /** Play an unfinished dialogue in a new attempt. @default false */
  readonly afresh?: boolean | undefined;
  /** Play the dialogue in a new attempt, ended or not. @default false */
  readonly again?: boolean | undefined;
}

/** Returns the first step of a dialogue, after the finished turns where there are some. */
export function beginPlay(
  play: Omit<Play, "attempt">,
  { afresh = false, again = false }: BeginPlayOptions = {},
): Step {
  const { records } = play;
  const latest = Math.max(1, ...records.map(attemptOf));
  const begin = (attempt: number) => pass({ state: { ...play, attempt, node: "test_control" }, effects: [] });
  const next = begin(latest);
  // What was spoiled is in a new attempt already.
  const isOpen = next.state.node !== "sequence_complete" && next.state.attempt === latest;
  return again || afresh && isOpen ? begin(latest + 1) : next;
}

/**
 * Follows the table from a state and an event to the next state that waits for an event.
 *
 * @throws {TypeError} If the event is impossible in this state.
 */
export function transition(state: PlayState, event: PlayEvent): Step {
  return pass(follow({ state, effects: [] }, event));
}

/** Follows the transitions that need no event. */
function pass(step: Step): Step {
  const needsNone = stateGraph[step.state.node].some(({ on }) => on === undefined);
  return needsNone ? pass(follow(step)) : step;
}

function follow({ state, effects }: Step, event?: PlayEvent): Step {
  const taken = stateGraph[state.node].find(({ on, when }) =>
    on === event?.kind && (when === undefined || conditions[when](state))
  );
  if (taken === undefined) throw new TypeError(`${event?.kind} cannot happen at ${state.node}`);
  // The table's type ties `next` to its node and event, which the search has matched.
  const next = taken.next as (state: PlayState, event?: PlayEvent) => PlayState;
  return { state: next(state, event), effects: [...effects, ...taken.effects] };
}

function playOf({ dialogue, agent, trial, attempt, maxRetries, records }: Play): Play {
  return { dialogue, agent, trial, attempt, maxRetries, records };
}

/** The finished turns of the attempt that is played. */
export function playedTurns({ records, attempt }: Play): readonly TurnRecord[] {
  return records.filter((record) => attemptOf(record) === attempt);
}

function lastTurn(play: Play): TurnRecord | undefined {
  return playedTurns(play).at(-1);
}

/** The turn whose message an attempt sends again, before its own turns. */
function messageToRepeat(play: Play): TurnRecord | undefined {
  return turnsToReplay(play.records, play.attempt)[playedTurns(play).length];
}

function repeatMessage(state: StateAt<"test_control">): StateAt<"agent_under_test"> {
  const { interaction, turn, user } = messageToRepeat(state) as TurnRecord;
  return { ...state, node: "agent_under_test", place: { interaction, turn, replayed: true }, user };
}

function retry(state: StateAt<"test_control">): StateAt<"user_interaction"> {
  const { interaction, turn } = lastTurn(state) as TurnRecord;
  return { ...state, node: "user_interaction", place: { interaction, turn: turn + 1 } };
}

function nextInteraction(state: StateAt<"test_control">): StateAt<"user_interaction"> {
  const interaction = (lastTurn(state)?.interaction ?? 0) + 1;
  return { ...state, node: "user_interaction", place: { interaction, turn: 1 } };
}

function complete(state: StateAt<"test_control">): StateAt<"sequence_complete"> {
  return { ...state, node: "sequence_complete" };
}

function hear(
  state: StateAt<"user_interaction">,
  { user }: EventOf<"message">,
): StateAt<"agent_under_test"> {
  return { ...state, node: "agent_under_test", user };
}

function read(
  state: StateAt<"agent_under_test">,
  { reply, asked_at_ms, answered_at_ms }: EventOf<"reply">,
): StateAt<"check_response"> {
  return { ...state, node: "check_response", reply, asked_at_ms, answered_at_ms };
}

function spoil(state: StateAt<"user_interaction">, event: EventOf<"spoiled_message">) {
  return ended(state, { ...event, place: state.place, asked_at_ms: event.at_ms }, event);
}

function spoilForGood(state: StateAt<"user_interaction">, event: EventOf<"spoiled_message">) {
  return ended(state, { ...event, place: state.place, asked_at_ms: event.at_ms, ends: true }, event);
}

function miss(state: StateAt<"agent_under_test">, event: EventOf<"no_reply" | "not_recorded">) {
  return ended(state, { ...state, asked_at_ms: event.asked_at_ms }, event);
}

function missForGood(state: StateAt<"agent_under_test">, event: EventOf<"session_lost" | "time_over">) {
  return ended(state, { ...state, asked_at_ms: event.asked_at_ms, ends: true }, event);
}

function settle(state: StateAt<"check_response">, event: EventOf<"checked">) {
  return ended(state, state, event);
}

function ended(play: Play, turn: EndedTurn, event: LastEvent): StateAt<"test_control"> {
  const records = [...play.records, finishedTurn(play, turn, event)];
  return { ...playOf(play), node: "test_control", records };
}

function beginAttempt(state: Play): StateAt<"test_control"> {
  return { ...playOf(state), node: "test_control", attempt: state.attempt + 1 };
}
