import type { Agent, AgentFaultError, AgentReply, SessionLostError } from "../agents/mod.ts";
import { faultText } from "../base/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";
import { askAgent } from "./ask_agent.ts";
import { clarifies } from "./clarifies.ts";
import { checkResponse, type CheckResponseOptions } from "./check_response.ts";
import { conversationId } from "./conversation_id.ts";
import { historyOf } from "./history_of.ts";
import { earlierIntentions } from "./interaction_traits.ts";
import type { KeyedDialogue } from "./keyed_dialogues.ts";
import { attemptOf, spoiledAttempts } from "./latest_attempts.ts";
import { nextTurn } from "./next_turn.ts";
import { shownReply } from "./user_by_model/shown_reply.ts";
import type {
  CheckedResponse,
  Judge,
  ProceedOn,
  RowsCheck,
  SimulatedUser,
  SqlCheck,
  TurnRecord,
  UserFault,
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
  /** Milliseconds until an agent that does not answer counts as failed. @default 60_000 */
  readonly agentTimeoutMs?: number | undefined;
  /** What to do where it takes longer, as the end of a sentence. @default to raise its `timeoutMs` */
  readonly agentLateHint?: string | undefined;
  /** Milliseconds since the run began. */
  readonly elapsedMs: () => number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays one dialogue as the paper's state machine (Test Control, User Interaction, Check Response; section 4.2) and
 * yields each turn when it is finished; the next turn starts only when it is asked for.
 *
 * Each request has the latest `session` of its attempt. Where the agent lost it (`SessionLostError`), a new attempt repeats
 * the user's turns with any replies, then plays the next ones. The third lost session is a fault of the agent, which ends
 * the dialogue. A turn that the user spoils is recorded without asking the agent, and the dialogue is played in a new attempt
 * from its start; the third spoiled turn ends the dialogue.
 *
 * @throws {OutsideError} If the database of the agent or of the check is gone: that turn is not recorded, and
 * it is played again when the dialogue is resumed.
 */
export async function* playDialogue(
  dialogue: KeyedDialogue,
  options: PlayDialogueOptions,
): AsyncGenerator<TurnRecord> {
  const {
    finished = [],
    maxRetries = 2,
    run = crypto.randomUUID(),
    afresh = false,
    again = false,
    trial,
    agentName,
    agent,
    agentTimeoutMs,
    agentLateHint,
    user,
    elapsedMs,
    kept = (reply: AgentReply) => reply,
    signal,
  } = options;
  const { dialogue_key } = dialogue;
  const records = [...finished];
  const nextOf = (attempt: number) => nextTurn(dialogue, records, { attempt, maxRetries });
  let attempt = Math.max(1, ...records.map(attemptOf));
  if (again || afresh && nextOf(attempt).kind !== "sequence_complete") attempt++;
  else if (spoiledAttempts(records).has(attempt) && records.at(-1)?.ends !== true) attempt++;
  for (;;) {
    signal?.throwIfAborted();
    const next = nextOf(attempt);
    if (next.kind === "sequence_complete") return;
    const played = records.filter((record) => attemptOf(record) === attempt);
    const interaction = dialogue.interactions[next.interaction - 1] as Interaction;
    const ofInteraction = played.filter((record) => record.interaction === next.interaction);
    const userTurn = next.kind === "replay" ? next.user : await user(interaction, ofInteraction, {
      context: {
        ...{ trial, attempt },
        chat: played.flatMap(({ user, reply }) => [
          { role: "user" as const, content: user.text },
          { role: "system" as const, content: shownReply(reply) },
        ]),
        established: earlierIntentions(dialogue.interactions.slice(0, next.interaction - 1)),
        triesLeft: 2 + maxRetries - next.turn,
      },
      signal,
    });
    const place = {
      ...{ agent: agentName, trial, dialogue_key },
      ...(attempt > 1 && { attempt }),
      ...(next.kind === "replay" && { replayed: true as const }),
      ...{ interaction: next.interaction, turn: next.turn, user: userTurn },
    };
    if (userTurn.fault !== undefined) {
      const isLast = spoiledAttempts(records).size + 1 >= MOST_ATTEMPTS;
      const record = { ...place, ...userFault(userTurn.fault), ...(isLast && { ends: true as const }) };
      const at = Math.round(elapsedMs());
      records.push({ ...record, asked_at_ms: at, at_ms: at });
      yield records.at(-1) as TurnRecord;
      if (isLast) return;
      attempt++;
      continue;
    }
    const session = played.findLast(({ reply }) => reply.session !== undefined)?.reply.session;
    const askedAtMs = Math.round(elapsedMs());
    const reply = await askAgent(agent, {
      conversation_id: conversationId({
        run,
        agent: agentName,
        trial,
        attempt,
        dialogueKey: dialogue_key,
      }),
      turn_id: `${next.interaction}.${next.turn}`,
      message: userTurn.text,
      history: played.flatMap(({ user, reply }) => historyOf(user.text, reply)),
      ...(session !== undefined && { session }),
    }, { timeoutMs: agentTimeoutMs, lateHint: agentLateHint, signal });
    const isLost = reply instanceof Error && reply.name === SESSION_LOST;
    if (isLost && attempt - spoiledAttempts(records).size < MOST_ATTEMPTS) {
      attempt++;
      continue;
    }
    const checked = reply instanceof Error ? agentFault(reply) : {
      reply,
      ...await check(interaction, reply, {
        ...checkOptions(dialogue, next.interaction, options),
        interprets: played.some(({ reply }) => (reply.interpretation ?? "").trim() !== ""),
        clarified: clarifies(userTurn),
      }),
    };
    const record: TurnRecord = {
      ...place,
      ...checked,
      reply: kept(checked.reply),
      ...(isLost && { ends: true as const }),
      asked_at_ms: askedAtMs,
      at_ms: Math.round(elapsedMs()),
      ...(checked.reply.usage === undefined ? {} : { usage: checked.reply.usage }),
    };
    records.push(record);
    yield record;
  }
}

const SESSION_LOST: SessionLostError["name"] = "SessionLostError";
const AGENT_FAULT: AgentFaultError["name"] = "AgentFaultError";

/** A session that is lost this often, or a dialogue that the user spoils this often, is not worth another attempt. */
const MOST_ATTEMPTS = 3;

function userFault({ text }: UserFault): Pick<
  TurnRecord,
  "reply" | "sql" | "aligned" | "judge_reason" | "cause" | "proceed"
> {
  return {
    reply: { kind: "error", text: `The agent was not asked, as the simulated user is at fault: ${text}` },
    sql: { verdict: "unscored", reasons: [{ kind: "user_fault", text }] },
    aligned: false,
    judge_reason: text,
    cause: "user_fault",
    proceed: false,
  };
}

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

function checkOptions(
  dialogue: KeyedDialogue,
  interaction: number,
  options: PlayDialogueOptions,
): CheckResponseOptions {
  const { judge, checkSql, checkRows, proceedOn, signal } = options;
  return {
    judge,
    checkSql,
    checkRows,
    earlier: earlierIntentions(dialogue.interactions.slice(0, interaction - 1)),
    proceedOn,
    signal,
  };
}

function agentFault(error: Error): Pick<
  TurnRecord,
  "reply" | "sql" | "aligned" | "judge_reason" | "cause" | "proceed"
> {
  return {
    reply: { kind: "error", text: error.message, ...(isAgentFault(error) && error.came) },
    sql: { verdict: "unscored", reasons: [{ kind: "errored", text: error.message }] },
    aligned: false,
    judge_reason: "The agent gave no reply.",
    cause: "agent_fault",
    proceed: false,
  };
}

function isAgentFault(error: Error): error is AgentFaultError {
  return error.name === AGENT_FAULT;
}
