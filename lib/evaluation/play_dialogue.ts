import type { Agent, AgentReply, AgentRequest, HistoryEntry } from "../agents/mod.ts";
import { faultText, OutsideError } from "../base/mod.ts";
import type { Interaction } from "../dialogue/mod.ts";
import { checkResponse, type CheckResponseOptions } from "./check_response.ts";
import { earlierIntentions } from "./interaction_traits.ts";
import type { KeyedDialogue } from "./keyed_dialogues.ts";
import { testControl } from "./test_control.ts";
import type { CheckedResponse, Judge, ProceedOn, SimulatedUser, SqlCheck, TurnRecord } from "./types.ts";

export interface PlayDialogueOptions {
  /** Name under which the agent's turns are recorded. */
  readonly agentName: string;
  readonly agent: Agent;
  readonly user: SimulatedUser;
  readonly judge: Judge;
  readonly checkSql: SqlCheck;
  /** From 1. */
  readonly trial: number;
  /** Turns of this dialogue that are finished already; the dialogue goes on after them. @default [] */
  readonly finished?: readonly TurnRecord[] | undefined;
  /** @default 2 */
  readonly maxRetries?: number | undefined;
  /** @default "aligned-or-correct" */
  readonly proceedOn?: ProceedOn | undefined;
  /** Milliseconds until an agent that does not answer counts as failed. @default 60_000 */
  readonly agentTimeoutMs?: number | undefined;
  /** Milliseconds since the run began. */
  readonly elapsedMs: () => number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays one dialogue as the paper's state machine (Test Control, User Interaction, Check Response; section 4.2) and
 * yields each turn when it is finished; the next turn starts only when it is asked for.
 *
 * @throws {OutsideError} If the database of the agent or of the check is gone: that turn is not recorded, and
 * it is played again when the dialogue is resumed.
 */
export async function* playDialogue(
  dialogue: KeyedDialogue,
  options: PlayDialogueOptions,
): AsyncGenerator<TurnRecord> {
  const { finished = [], maxRetries = 2, trial, agentName, user, elapsedMs, signal } = options;
  const records = [...finished];
  for (;;) {
    signal?.throwIfAborted();
    const control = testControl(dialogue, records, maxRetries);
    if (control.kind === "sequence_complete") return;
    const interaction = dialogue.interactions[control.interaction - 1] as Interaction;
    const ofInteraction = records.filter((record) => record.interaction === control.interaction);
    const userTurn = await user(interaction, ofInteraction, { signal });
    const reply = await ask({
      conversation_id: `${agentName}/${trial}/${dialogue.dialogue_key}`,
      turn_id: `${control.interaction}.${control.turn}`,
      message: userTurn.text,
      history: records.flatMap(historyOf),
    }, options);
    const checked = reply instanceof Error ? agentFault(reply) : {
      reply,
      ...await check(interaction, reply, {
        ...checkOptions(dialogue, control.interaction, options),
        clarified: userTurn.kind === "clarification" || userTurn.kind === "feedback",
      }),
    };
    const record: TurnRecord = {
      agent: agentName,
      trial,
      dialogue_key: dialogue.dialogue_key,
      interaction: control.interaction,
      turn: control.turn,
      user: userTurn,
      ...checked,
      at_ms: Math.round(elapsedMs()),
      ...(checked.reply.usage === undefined ? {} : { usage: checked.reply.usage }),
    };
    records.push(record);
    yield record;
  }
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
  const { judge, checkSql, proceedOn, signal } = options;
  return {
    judge,
    checkSql,
    earlier: earlierIntentions(dialogue.interactions.slice(0, interaction - 1)),
    proceedOn,
    signal,
  };
}

/**
 * The agent's reply, or the error with which it failed to give one in time.
 *
 * @throws {OutsideError} If what the agent works on is gone.
 */
async function ask(
  request: AgentRequest,
  { agent, agentTimeoutMs = 60_000, signal }: PlayDialogueOptions,
): Promise<AgentReply | Error> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(lateError(agentTimeoutMs)), agentTimeoutMs);
  const stop = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal]);
  const stopped = Promise.withResolvers<never>();
  const onStop = () => stopped.reject(stop.reason);
  stop.addEventListener("abort", onStop, { once: true });
  try {
    // An agent that does not listen to the signal must not hold up the run.
    return await Promise.race([agent(request, { signal: stop }), stopped.promise]);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof OutsideError) throw error;
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", onStop);
  }
}

function lateError(timeoutMs: number): DOMException {
  return new DOMException(
    `The agent gave no answer within ${timeoutMs / 1000} s; give a slow one more time by ?timeout=SECONDS`,
    "TimeoutError",
  );
}

function historyOf(record: TurnRecord): HistoryEntry[] {
  const { text, sql } = record.reply;
  return [
    { role: "user", content: record.user.text },
    { role: "system", content: text, ...(sql === undefined ? {} : { sql }) },
  ];
}

function agentFault(error: Error): Pick<
  TurnRecord,
  "reply" | "sql" | "aligned" | "judge_reason" | "cause" | "proceed"
> {
  return {
    reply: { kind: "error", text: error.message },
    sql: { verdict: "unscored", reasons: [{ kind: "errored", text: error.message }] },
    aligned: false,
    judge_reason: "The agent gave no reply.",
    cause: "agent_fault",
    proceed: false,
  };
}
