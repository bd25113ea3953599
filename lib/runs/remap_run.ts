import { basename, resolve } from "node:path";
import { type Agent, AgentFaultError } from "../agents/mod.ts";
import { InputError } from "../base/mod.ts";
import {
  beginPlay,
  type EvaluatedAgent,
  keyedDialogues,
  latestAttempts,
  openJournal,
  placeOf,
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
  /** The command that was given, without passwords. @default none */
  readonly command?: string | undefined;
  /** Called after each dialogue. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Reads the raw replies of a run again with the present mappings of its agents, checks them anew, and writes a new run.
 * Asks no agent. The first turn of each interaction is read. A retry is read if the new reply before it leads to the same
 * message. Where the new reply leads to another message, or to one that the earlier run lacks, the interaction counts in
 * `other_courses` and its later turns are left out. What an unfinished run had not yet played is left out as well; the new
 * run can be resumed to play it.
 *
 * @param source The folder of the earlier run.
 * @throws {InputError} If it holds no run, its inputs have changed, or an agent's replies cannot be read again, or
 * the new run cannot be compared with its baseline.
 * @throws {OutsideError} If the database cannot be reached, or a file cannot be written.
 */
export async function remapRun(source: string, options: RemapRunOptions): Promise<EvaluationRun> {
  const { folder, startedAt, command, onProgress, baseline, ...opening } = options;
  await using opened = new AsyncDisposableStack();
  const { setup, configuration, finished } = opened.use(await resumeRun(source, opening));
  const { command: _, ...settings } = configuration;
  const { trials, max_retries: maxRetries, proceed_on: proceedOn } = settings;
  const played = Map.groupBy(latestAttempts(finished), placeOf);
  const unfinished = unfinishedPlaces(setup, { finished, agents: configuration.agents, trials, maxRetries });
  const used = new Set<TurnRecord>();
  const missing = new Set<string>();
  const unplayed = new Set<string>();
  const agents = setup.agents.map((agent) => {
    if (agent.reread === undefined) {
      throw new InputError(
        `Cannot read the replies of agent "${agent.name}" again: it has no mapping; remap runs of config: and openai: agents`,
      );
    }
    return { ...agent, agent: recordedAgent(agent, { played, unfinished, used, missing, unplayed }) };
  });
  const read: TurnRecord[] = [];
  const total = agents.length * trials * setup.dataset.dialogues.length;
  let done = 0;
  const dialogues = playEvaluation({ ...setup, agents }, {
    // Recorded faults are read again as faults, however many there are.
    mostFaults: Infinity,
    ...{ trials, maxRetries, proceedOn, run: basename(resolve(folder)), signal: opening.signal },
    keep: (record) => {
      if (![missing, unplayed].some((lacking) => lacking.has(turnOf(record)))) read.push(record);
      return Promise.resolve();
    },
  });
  for await (const _ of dialogues) onProgress?.(++done, total);
  const unused = [...played.values()].flat().filter((turn) => !used.has(turn));
  const others = new Set([...unused.map(turnOf), ...missing].map((turn) => turn.replace(/\d+\]$/, "")));
  const run = await createRun(setup, {
    ...{ folder, baseline },
    configuration: {
      ...settings,
      ...opening.environment,
      ...(command !== undefined && { command }),
      started_at: startedAt,
      remapped_from: basename(resolve(source)),
      remapped_turns: read.length,
      ...(others.size > 0 && { other_courses: others.size }),
    },
  });
  opened.move();
  await using journal = await openJournal(folder);
  for (const record of read) await journal.append(record);
  return run;
}

interface Recorded {
  readonly played: ReadonlyMap<string, readonly TurnRecord[]>;
  /** Gains the turns whose replies are read again. */
  readonly used: Set<TurnRecord>;
  /** Dialogues that were not played to their end. */
  readonly unfinished: ReadonlySet<string>;
  /** Gains the turns for which another message was sent in the earlier run, or none. */
  readonly missing: Set<string>;
  /** Gains the turns that the earlier run had not yet played. */
  readonly unplayed: Set<string>;
}

function unfinishedPlaces(
  { dataset }: EvaluationRun["setup"],
  { finished, agents, trials, maxRetries }: {
    readonly finished: readonly TurnRecord[];
    readonly agents: readonly string[];
    readonly trials: number;
    readonly maxRetries: number;
  },
): ReadonlySet<string> {
  const played = Map.groupBy(finished, placeOf);
  const plays = keyedDialogues(dataset).flatMap((dialogue) =>
    agents.flatMap((agent) =>
      Array.from({ length: trials }, (_, index) => {
        const place = placeOf({ agent, trial: index + 1, dialogue_key: dialogue.dialogue_key });
        const records = played.get(place) ?? [];
        return { place, ...beginPlay({ dialogue, agent, trial: index + 1, maxRetries, records }) };
      })
    )
  );
  return new Set(plays.filter(({ state }) => state.node !== "sequence_complete").map(({ place }) => place));
}

/** An agent that gives the recorded replies, read again, to the messages that got them. */
function recordedAgent(
  { name, reread }: EvaluatedAgent,
  { played, unfinished, used, missing, unplayed }: Recorded,
): Agent {
  return ({ conversation_id, turn_id, message }) => {
    const { trial = 1, dialogueKey: dialogue_key = "" } = readConversationId(conversation_id) ?? {};
    const [interaction = 0, turn = 0] = turn_id.split(".").map(Number);
    const place = placeOf({ agent: name, trial, dialogue_key });
    const turns = played.get(place) ?? [];
    const record = turns.find((one) =>
      one.interaction === interaction && one.turn === turn && one.user.text === message
    );
    if (record === undefined) {
      const last = turns.at(-1);
      const isLater = last === undefined || interaction > last.interaction ||
        (interaction === last.interaction && turn > last.turn);
      const lacking = isLater && unfinished.has(place) ? unplayed : missing;
      lacking.add(turnOf({ agent: name, trial, dialogue_key, interaction, turn }));
      return Promise.reject(new Error("This message was not sent in the earlier run."));
    }
    used.add(record);
    const { reply, cause } = record;
    // What came in a turn that failed may be readable now.
    if (cause === "agent_fault" && reply.raw === undefined) return Promise.reject(new Error(reply.text));
    if (reply.raw === undefined || reread === undefined) return Promise.resolve(reply);
    const { raw, session } = reply;
    try {
      return Promise.resolve({ ...reread(raw), raw });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // Yet another mapping may read it.
      const came = { raw, ...(session !== undefined && { session }) };
      return Promise.reject(new AgentFaultError(error.message, came, { cause: error }));
    }
  };
}

type Place = Pick<TurnRecord, "agent" | "trial" | "dialogue_key">;

function turnOf(
  { agent, trial, dialogue_key, interaction, turn }: Place & Pick<TurnRecord, "interaction" | "turn">,
): string {
  return JSON.stringify([agent, trial, dialogue_key, interaction, turn]);
}
