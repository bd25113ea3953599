import { basename, resolve } from "node:path";
import type { Agent } from "../agents/mod.ts";
import { InputError } from "../base/mod.ts";
import {
  type EvaluatedAgent,
  latestAttempts,
  openJournal,
  readConversationId,
  type TurnRecord,
} from "../evaluation/mod.ts";
import { createRun, type EvaluationRun, resumeRun, type ResumeRunOptions } from "./evaluation_run.ts";
import { playEvaluation } from "./play_evaluation.ts";

export interface RemapRunOptions extends ResumeRunOptions {
  /** The folder of the new run; it holds none yet. */
  readonly folder: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Called after each dialogue. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A run that was read again. */
export interface RemappedRun extends EvaluationRun {
  /** Keys of dialogues that would have gone on in another way: they are in no measure. */
  readonly leftOut: readonly string[];
}

/**
 * Reads the raw replies of a run again with the mappings of its agents as they are now, checks them anew, and writes a
 * new run. No agent is asked. A dialogue in which some agent's changed reply would have led to another message of the user
 * is left out for all agents, so that they stay comparable.
 *
 * @param source The folder of the earlier run.
 * @throws {InputError} If it holds no run, its inputs have changed, or an agent's replies cannot be read again.
 * @throws {OutsideError} If the database cannot be reached, or a file cannot be written.
 */
export async function remapRun(source: string, options: RemapRunOptions): Promise<RemappedRun> {
  const { folder, startedAt, onProgress, ...opening } = options;
  await using opened = new AsyncDisposableStack();
  const { setup, configuration, finished } = opened.use(await resumeRun(source, opening));
  const played = Map.groupBy(latestAttempts(finished), placeOf);
  const leftOut = new Set<string>();
  const agents = setup.agents.map((agent) => {
    if (agent.reread === undefined) {
      throw new InputError(
        `Cannot read the replies of agent "${agent.name}" again: it has no mapping; remap runs of config: and openai: agents`,
      );
    }
    return { ...agent, agent: recordedAgent(agent, { played, leftOut }) };
  });
  const read: TurnRecord[] = [];
  const { trials, max_retries: maxRetries, proceed_on: proceedOn } = configuration;
  const total = agents.length * trials * setup.dataset.dialogues.length;
  let done = 0;
  const dialogues = playEvaluation({ ...setup, agents }, {
    // Recorded faults are read again as faults, however many there are.
    mostFaults: Infinity,
    ...{ trials, maxRetries, proceedOn, run: basename(resolve(folder)), signal: opening.signal },
    keep: (record) => {
      read.push(record);
      return Promise.resolve();
    },
  });
  for await (const _ of dialogues) onProgress?.(++done, total);
  const run = await createRun(setup, {
    folder,
    configuration: {
      ...configuration,
      started_at: startedAt,
      remapped_from: basename(resolve(source)),
      ...(leftOut.size > 0 && { left_out: [...leftOut].sort() }),
    },
  });
  opened.move();
  await using journal = await openJournal(folder);
  for (const record of read.filter(({ dialogue_key }) => !leftOut.has(dialogue_key))) {
    await journal.append(record);
  }
  return { ...run, leftOut: [...leftOut].sort() };
}

interface Recorded {
  readonly played: ReadonlyMap<string, readonly TurnRecord[]>;
  /** Gains the keys of dialogues that take another course. */
  readonly leftOut: Set<string>;
}

/** An agent that gives the recorded replies, read again, for as long as it is told what it was told then. */
function recordedAgent({ name, reread }: EvaluatedAgent, { played, leftOut }: Recorded): Agent {
  return ({ conversation_id, turn_id, message, history }) => {
    const { trial = 1, dialogueKey = "" } = readConversationId(conversation_id) ?? {};
    const turns = played.get(placeOf({ agent: name, trial, dialogue_key: dialogueKey })) ?? [];
    const turn = turns[history.length / 2];
    if (turn === undefined || turn.user.text !== message || `${turn.interaction}.${turn.turn}` !== turn_id) {
      leftOut.add(dialogueKey);
      return Promise.reject(new Error("This message was not sent in the earlier run."));
    }
    const { reply, cause } = turn;
    // What came in a turn that failed may be readable now.
    if (cause === "agent_fault" && reply.raw === undefined) return Promise.reject(new Error(reply.text));
    return Promise.resolve(
      reply.raw === undefined || reread === undefined ? reply : { ...reread(reply.raw), raw: reply.raw },
    );
  };
}

function placeOf(
  { agent, trial, dialogue_key }: Pick<TurnRecord, "agent" | "trial" | "dialogue_key">,
): string {
  return JSON.stringify([agent, trial, dialogue_key]);
}
