import type { Agent, OpenedAgent } from "../agents/mod.ts";
import { mapPool, OutsideError } from "../base/mod.ts";
import type { Dataset } from "../dialogue/mod.ts";
import { type AdaptiveLimit, adaptiveLimit } from "../llm/mod.ts";
import { faultRow } from "./fault_row.ts";
import { keyedDialogues } from "./keyed_dialogues.ts";
import { placeOf } from "./latest_attempts.ts";
import { playDialogue, type PlayDialogueOptions } from "./play_dialogue.ts";
import type { SqlCheck, TurnChange, TurnRecord } from "./types.ts";
import { unansweredDialogues } from "./unanswered_dialogues.ts";

/** An agent under test and the name under which it is recorded. */
export interface EvaluatedAgent {
  /** For example `keyword?memory=off`. */
  readonly name: string;
  readonly agent: Agent;
  /** Milliseconds until it counts as failed where it does not answer. @default 60_000 */
  readonly timeoutMs?: number | undefined;
  /** What to do where it takes longer, as the end of a sentence. @default to raise `timeoutMs` */
  readonly lateHint?: string | undefined;
  /** What its calls are counted for: agents of one account share `callsPerAccount`. @default its name */
  readonly account?: string | undefined;
  /** Checks its SQL. @default that of the run */
  readonly checkSql?: SqlCheck | undefined;
  /**
   * It remembers conversations by their id alone, so that an interrupted dialogue is played in a new attempt.
   * @default false
   */
  readonly stateful?: boolean | undefined;
  /** It replays what was said elsewhere: a recorded failure to reply is no reason to stop. @default false */
  readonly isRecorded?: boolean | undefined;
  /** Reads the `raw` of an earlier reply again. @default replies cannot be read again */
  readonly reread?: OpenedAgent["reread"];
  /** What it has changed in a play of a dialogue since that was last asked. @default it changes nothing */
  readonly takeChanges?: ((place: DialoguePlace) => readonly TurnChange[]) | undefined;
  /** Is called when a play of a dialogue has ended, or was broken off. @default nothing */
  readonly endDialogue?: ((place: DialoguePlace) => Promise<void>) | undefined;
}

/** One play of a dialogue. */
export interface DialoguePlace {
  readonly trial: number;
  readonly dialogue_key: string;
}

export interface RunEvaluationOptions extends
  Omit<
    PlayDialogueOptions,
    | ("agent" | "agentName" | "agentTimeoutMs" | "agentLateHint" | "callLimit")
    | ("trial" | "finished" | "afresh" | "again")
  > {
  readonly agents: readonly EvaluatedAgent[];
  /** Keeps a finished turn; the dialogue's next turn starts only when it is kept. */
  readonly keep: (record: TurnRecord) => Promise<void>;
  /** Finished turns of this run, which are not played again. @default [] */
  readonly finished?: readonly TurnRecord[] | undefined;
  /** Number of plays of each dialogue with each agent. @default 1 */
  readonly trials?: number | undefined;
  /** Dialogues played at a time. @default 4 */
  readonly concurrency?: number | undefined;
  /** Calls at a time to the agents of one account; a whole number of at least 1. @default as many as dialogues */
  readonly callsPerAccount?: number | undefined;
  /** Turns in a row to which an agent may give no reply before it is asked no more. @default 10 */
  readonly mostFaults?: number | undefined;
}

/** A dialogue that was played to its end. */
export interface PlayedDialogue {
  readonly agent: string;
  readonly trial: number;
  readonly dialogue_key: string;
}

/**
 * Plays every dialogue of a dataset with every agent and yields each dialogue when it ends. Concurrency changes the
 * order in which turns are kept and nothing else. An agent that gives no reply too often is asked no more; the other agents
 * play on. Dialogues of `finished` that it left so are played in a new attempt.
 *
 * @throws The reason of `stopping` or `signal` when it is aborted; after `stopping`, the turns in flight are kept first.
 * @throws {OutsideError} If the database is gone (see {@link playDialogue}), or, at the end, for agents that gave no reply
 * too often.
 */
export async function* runEvaluation(
  dataset: Dataset,
  options: RunEvaluationOptions,
): AsyncGenerator<PlayedDialogue> {
  const {
    agents,
    keep,
    finished = [],
    trials = 1,
    concurrency = 4,
    callsPerAccount,
    mostFaults = 10,
    stopping,
    signal,
    ...play
  } = options;
  const before = Map.groupBy(finished, placeOf);
  const recorded = new Set(agents.filter(({ isRecorded }) => isRecorded).map(({ name }) => name));
  const leftAlone = unansweredDialogues(finished.filter(({ agent }) => !recorded.has(agent)), mostFaults);
  const dialogues = keyedDialogues(dataset);
  const work = agents.flatMap((agent) =>
    Array.from({ length: trials }, (_, index) => index + 1).flatMap((trial) =>
      dialogues.map((dialogue) => ({ agent, trial, dialogue }))
    )
  );
  const limits = callsPerAccount === undefined ? undefined : accountLimits(agents, callsPerAccount);
  /** Turns in a row without a reply, by agent. */
  const faults = new Map<string, readonly TurnRecord[]>();
  const stopped = new Map<string, TurnRecord>();
  const played = mapPool(work, async ({ agent: evaluated, trial, dialogue }) => {
    const { name, agent, timeoutMs, lateHint, checkSql = play.checkSql, stateful = false, account = name } =
      evaluated;
    const { takeChanges, endDialogue } = evaluated;
    if (stopped.has(name)) return undefined;
    const { dialogue_key } = dialogue;
    const place = placeOf({ agent: name, trial, dialogue_key });
    const turns = playDialogue(dialogue, {
      ...play,
      checkSql,
      stopping,
      signal,
      agent,
      agentName: name,
      agentTimeoutMs: timeoutMs,
      agentLateHint: lateHint,
      callLimit: limits?.get(account),
      trial,
      // In an interrupted run, a dialogue may have begun before its first turn was finished.
      afresh: stateful && finished.length > 0,
      again: leftAlone.has(place),
      finished: before.get(place) ?? [],
    });
    await using _ = { [Symbol.asyncDispose]: async () => await endDialogue?.({ trial, dialogue_key }) };
    for await (const turn of turns) {
      const changed = takeChanges?.({ trial, dialogue_key }) ?? [];
      await keep(changed.length === 0 ? turn : { ...turn, changed });
      const row = faultRow(faults.get(name) ?? [], turn);
      faults.set(name, row);
      if (row.length >= mostFaults && !stopped.has(name) && !recorded.has(name)) stopped.set(name, turn);
      if (stopped.has(name)) return undefined;
    }
    return { agent: name, trial, dialogue_key };
  }, { concurrency, signal: AbortSignal.any([stopping, signal].filter((one) => one !== undefined)) });
  for await (const dialogue of played) {
    if (dialogue !== undefined) yield dialogue;
  }
  if (stopped.size === 0) return;
  const faulty = Array.from(stopped, ([agent, turn]) => unanswered(agent, mostFaults, turn)).join(". ");
  throw new OutsideError(
    `${faulty}. Correct it and resume the run, which asks them again, or start a new run`,
  );
}

/** One limit for each account. */
function accountLimits(
  agents: readonly EvaluatedAgent[],
  max: number,
): ReadonlyMap<string, AdaptiveLimit> {
  return new Map(agents.map(({ name, account = name }) => [account, adaptiveLimit({ max, start: max })]));
}

function unanswered(agent: string, turns: number, { reply }: TurnRecord): string {
  return `Agent "${agent}" gave no reply in ${turns} turns in a row; of the last: ${
    reply.text.replace(/\.$/, "")
  }`;
}
