import type {
  Agent,
  AgentFaultError,
  AgentReply,
  AgentRequest,
  NotRecordedError,
  SessionLostError,
} from "../agents/mod.ts";
import { faultText } from "../base/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";
import type { AdaptiveLimit } from "../llm/mod.ts";
import { askAgent, LateReplyError } from "./ask_agent.ts";
import { clarifies } from "./clarifies.ts";
import { checkResponse } from "./check_response.ts";
import { conversationId } from "./conversation_id.ts";
import { groundTruthHistory } from "./ground_truth_history.ts";
import { historyOf } from "./history_of.ts";
import { earlierIntentions } from "./interaction_traits.ts";
import type { KeyedDialogue } from "./keyed_dialogues.ts";
import type { PlayEffect, PlayEvent, PlayState, StateAt } from "./play_state.ts";
import { beginPlay, playedTurns, transition } from "./state_graph.ts";
import { shownReply } from "./user_by_model/shown_reply.ts";
import type {
  CheckedResponse,
  CheckResponseOptions,
  DialogueHistory,
  Judge,
  ProceedOn,
  RowsCheck,
  SimulatedUser,
  SqlCheck,
  TurnRecord,
} from "./types.ts";

export interface PlayDialogueOptions {
  /** Name under which the agent's turns are recorded. */
  readonly agentName: string;
  readonly agent: Agent;
  readonly user: SimulatedUser;
  readonly judge: Judge;
  readonly checkSql: SqlCheck;
  /** @default rows are not compared, and a reply without SQL lacks it */
  readonly checkRows?: RowsCheck | undefined;
  /** @default rows are not compared with those of the SQL beside them */
  readonly checkShown?: RowsCheck | undefined;
  /** Reduces a checked reply to what is kept of it. @default all of it is kept */
  readonly kept?: ((reply: AgentReply) => AgentReply) | undefined;
  /** From 1. */
  readonly trial: number;
  /** Name of the run in conversation ids. @default a random one */
  readonly run?: string | undefined;
  /** Finished turns of this dialogue, which is resumed after them. @default [] */
  readonly finished?: readonly TurnRecord[] | undefined;
  /** Play an unfinished dialogue in a new attempt, as the agent remembers earlier messages. @default false */
  readonly afresh?: boolean | undefined;
  /** Play the dialogue in a new attempt, ended or not, as the agent gave no more replies. @default false */
  readonly again?: boolean | undefined;
  /** @default 2 */
  readonly maxRetries?: number | undefined;
  /** @default "aligned-or-correct" */
  readonly proceedOn?: ProceedOn | undefined;
  /** Whose earlier replies a request carries: the agent's own, or those of the dataset. @default "own" */
  readonly history?: DialogueHistory | undefined;
  /** Milliseconds until an agent that does not answer counts as failed. @default 60_000 */
  readonly agentTimeoutMs?: number | undefined;
  /** What to do where it takes longer, as the end of a sentence. @default to raise its `timeoutMs` */
  readonly agentLateHint?: string | undefined;
  /**
   * Milliseconds that the agent may take for all of its replies in an attempt at the dialogue; one that takes more is asked
   * no more. Time of user, judge and database does not count. @default no limit
   */
  readonly dialogueTimeoutMs?: number | undefined;
  /** Runs a call of the agent when a place is free. @default at once */
  readonly callLimit?: AdaptiveLimit | undefined;
  /** Milliseconds since the run began. */
  readonly elapsedMs: () => number;
  /** Once it is aborted, the open turn is finished and no further one begins. @default turns begin until the end */
  readonly stopping?: AbortSignal | undefined;
  /** Once it is aborted, the open turn is lost. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays one dialogue as the paper's state machine (Test Control, User Interaction, Check Response; section 4.2) and
 * yields each turn when it is finished; the next turn starts only when it is asked for. {@link stateGraph} says what follows
 * what; this function asks user, agent and judge.
 *
 * Each request has the latest `session` of its attempt. Where the agent lost it (`SessionLostError`), a new attempt repeats
 * the user's turns with any replies, then plays the next ones. The third lost session is a fault of the agent, which ends
 * the dialogue. So does an agent that takes longer than `dialogueTimeoutMs`. A message to which a transcript holds no reply
 * (`NotRecordedError`) ends its interaction. A turn that the user spoils is recorded without asking the agent, and the dialogue is played in a new attempt
 * from its start; the third spoiled turn ends the dialogue.
 *
 * @throws The reason of `stopping` or `signal` when it is aborted.
 * @throws {OutsideError} If the database of the agent or of the check is gone: that turn is not recorded, and
 * it is played again when the dialogue is resumed.
 */
export async function* playDialogue(
  dialogue: KeyedDialogue,
  options: PlayDialogueOptions,
): AsyncGenerator<TurnRecord> {
  const { agentName: agent, trial, finished: records = [], maxRetries = 2, afresh, again } = options;
  const { stopping, signal } = options;
  // Who waits for a place has not been asked.
  const waiting = AbortSignal.any([stopping, signal].filter((one) => one !== undefined));
  const play = { ...options, maxRetries, waiting, run: options.run ?? crypto.randomUUID() };
  let step = beginPlay({ dialogue, agent, trial, maxRetries, records }, { afresh, again });
  stopping?.throwIfAborted();
  while (true) {
    let event: PlayEvent | undefined;
    for (const effect of step.effects) {
      if (effect === "keep_turn") {
        yield step.state.records.at(-1) as TurnRecord;
        stopping?.throwIfAborted();
      } else {
        signal?.throwIfAborted();
        event = await perform(effect, step.state, play);
      }
    }
    if (event === undefined) return;
    step = transition(step.state, event);
  }
}

type Playing = PlayDialogueOptions & {
  readonly maxRetries: number;
  readonly run: string;
  /** Aborted where the agent is to be asked no more. */
  readonly waiting: AbortSignal;
};

function perform(
  effect: Exclude<PlayEffect, "keep_turn">,
  state: PlayState,
  play: Playing,
): Promise<PlayEvent> {
  switch (effect) {
    case "ask_user":
      return askUser(state as StateAt<"user_interaction">, play);
    case "ask_agent":
      return askUnderTest(state as StateAt<"agent_under_test">, play);
    case "check_reply":
      return checkReply(state as StateAt<"check_response">, play);
    default:
      return effect satisfies never;
  }
}

async function askUser(
  state: StateAt<"user_interaction">,
  { user, elapsedMs, signal }: Playing,
): Promise<PlayEvent> {
  const { dialogue, trial, attempt, maxRetries, place } = state;
  const played = playedTurns(state);
  const message = await user(
    dialogue.interactions[place.interaction - 1] as Interaction,
    played.filter((record) => record.interaction === place.interaction),
    {
      context: {
        ...{ trial, attempt },
        chat: played.flatMap(({ user, reply }) => [
          { role: "user" as const, content: user.text },
          { role: "system" as const, content: shownReply(reply) },
        ]),
        established: earlierIntentions(dialogue.interactions.slice(0, place.interaction - 1)),
        triesLeft: 2 + maxRetries - place.turn,
      },
      signal,
    },
  );
  const { fault } = message;
  return fault === undefined
    ? { kind: "message", user: message }
    : { kind: "spoiled_message", user: message, fault, at_ms: Math.round(elapsedMs()) };
}

async function askUnderTest(state: StateAt<"agent_under_test">, play: Playing): Promise<PlayEvent> {
  const { agent, agentTimeoutMs: timeoutMs = 60_000, agentLateHint: lateHint, dialogueTimeoutMs } = play;
  const { elapsedMs, kept = whole, run, callLimit = atOnce, waiting, signal } = play;
  const { agent: name, trial, attempt, dialogue: { dialogue_key: dialogueKey }, place, user } = state;
  const played = playedTurns(state);
  const isOwn = play.history !== "ground-truth";
  // A session holds the agent's own replies.
  const session = isOwn
    ? played.findLast(({ reply }) => reply.session !== undefined)?.reply.session
    : undefined;
  const said = isOwn ? played : played.filter(({ interaction }) => interaction === place.interaction);
  const leftMs = dialogueTimeoutMs === undefined ? Infinity : dialogueTimeoutMs - answeringMs(played);
  const request: AgentRequest = {
    conversation_id: conversationId({ run, agent: name, trial, attempt, dialogueKey }),
    turn_id: `${place.interaction}.${place.turn}`,
    message: user.text,
    history: [
      ...(isOwn ? [] : groundTruthHistory(state.dialogue.interactions.slice(0, place.interaction - 1))),
      ...said.flatMap(({ user, reply }) => historyOf(user.text, reply)),
    ],
    ...(session !== undefined && { session }),
  };
  const { reply, asked_at_ms } = await callLimit(async () => ({
    asked_at_ms: Math.round(elapsedMs()),
    reply: leftMs > 0
      ? await askAgent(agent, request, { timeoutMs: Math.min(timeoutMs, leftMs), lateHint, signal })
      : new LateReplyError(),
  }), { signal: waiting });
  const at_ms = Math.round(elapsedMs());
  if (!(reply instanceof Error)) return { kind: "reply", reply, asked_at_ms, answered_at_ms: at_ms };
  const isOver = reply instanceof LateReplyError && leftMs < timeoutMs;
  const message = isOver
    ? `The agent gave no reply within the ${(dialogueTimeoutMs ?? 0) / 1000} s that it may take in a dialogue`
    : reply.message;
  const came: AgentReply = { kind: "error", text: message, ...(isAgentFault(reply) && reply.came) };
  return {
    kind: isOver ? "time_over" : missingKind(reply),
    ...{ message, kept: kept(came), asked_at_ms, at_ms },
  };
}

/** What the error of an agent tells. */
function missingKind({ name }: Error): "session_lost" | "not_recorded" | "no_reply" {
  return name === SESSION_LOST ? "session_lost" : name === NOT_RECORDED ? "not_recorded" : "no_reply";
}

/** Milliseconds that an agent took for its replies. */
function answeringMs(turns: readonly TurnRecord[]): number {
  return turns.reduce(
    (sum, { asked_at_ms, at_ms, answered_at_ms = at_ms }) => sum + answered_at_ms - (asked_at_ms ?? at_ms),
    0,
  );
}

const atOnce: AdaptiveLimit = (work) => work();

async function checkReply(
  state: StateAt<"check_response">,
  { judge, checkSql, checkRows, checkShown, proceedOn, kept = whole, elapsedMs, signal }: Playing,
): Promise<PlayEvent> {
  const { dialogue: { interactions }, place: { interaction }, user, reply } = state;
  const checked = await check(interactions[interaction - 1] as Interaction, reply, {
    ...{ judge, checkSql, checkRows, checkShown, proceedOn, signal },
    earlier: earlierIntentions(interactions.slice(0, interaction - 1)),
    interprets: playedTurns(state).some(({ reply }) => (reply.interpretation ?? "").trim() !== ""),
    clarified: clarifies(user),
  });
  return { kind: "checked", checked, kept: kept(reply), at_ms: Math.round(elapsedMs()) };
}

const whole = (reply: AgentReply) => reply;

const SESSION_LOST: SessionLostError["name"] = "SessionLostError";
const NOT_RECORDED: NotRecordedError["name"] = "NotRecordedError";
const AGENT_FAULT: AgentFaultError["name"] = "AgentFaultError";

/** Checks a reply; a fault of Querylogue leaves this turn unscored. */
async function check(
  interaction: Interaction,
  reply: AgentReply,
  options: CheckResponseOptions,
): Promise<CheckedResponse> {
  try {
    return await checkResponse(interaction, reply, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    const text = faultText(error);
    if (text === undefined) throw error;
    return {
      sql: { verdict: "unscored", reasons: [{ kind: "fault", text }] },
      aligned: false,
      judge_reason: text,
      cause: "fault",
      proceed: false,
    };
  }
}

function isAgentFault(error: Error): error is AgentFaultError {
  return error.name === AGENT_FAULT;
}
