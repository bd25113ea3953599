import { placeOf, type PlayedDialogue, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { createProgress } from "./progress.ts";
import { runProgressText } from "./run_progress_text.ts";

/** Tells on stderr how far a run has come. */
export interface RunProgress {
  /** A turn is kept. */
  turn(record: TurnRecord): void;
  /** A dialogue was played to its end. */
  dialogue(played: PlayedDialogue): void;
  /** Ends the line; call it before anything else is printed. */
  end(): void;
}

export interface RunProgressOptions {
  readonly agents: readonly string[];
  /** What people read for an agent. */
  readonly labelOf: (agent: string) => string;
  /** Number of dialogues, of all agents and trials. */
  readonly total: number;
  /** Turns of a run that is resumed. @default [] */
  readonly finished?: readonly TurnRecord[] | undefined;
  /** What models have cost so far, in US dollars. @default not known */
  readonly costUsd?: (() => number | undefined) | undefined;
  /** Milliseconds of any clock. */
  readonly now: () => number;
}

/** Creates the progress of a run: on a terminal one line after each turn, elsewhere a line at most each tenth of the way. */
export function createRunProgress(
  { agents, labelOf, total, finished = [], costUsd = () => undefined, now }: RunProgressOptions,
): RunProgress {
  const rates = new Map(agents.map((agent) => [agent, { agent: labelOf(agent), correct: 0, scored: 0 }]));
  const count = (record: TurnRecord) => {
    const rate = rates.get(record.agent);
    if (rate === undefined || !isScored(record)) return;
    rate.scored++;
    if ((record.rows ?? record.sql).verdict === "equal") rate.correct++;
  };
  finished.forEach(count);
  const began = now();
  /** Dialogues with a turn that was not there before: they alone tell the pace. */
  const played = new Set<string>();
  let [done, ended] = [0, 0];
  const progress = createProgress("dialogues played");
  const tell = () => {
    const leftMs = ended === 0 ? undefined : (now() - began) / ended * (total - done);
    const state = { done, total, rates: [...rates.values()], costUsd: costUsd(), leftMs };
    progress.update(done, total, (width) => runProgressText(state, width));
  };
  return {
    turn(record) {
      played.add(placeOf(record));
      count(record);
      tell();
    },
    dialogue(dialogue) {
      done++;
      if (played.has(placeOf(dialogue))) ended++;
      tell();
    },
    end: () => progress.end(),
  };
}

/** Whether a turn is the first of its interaction and its answer was compared with a ground truth. */
function isScored({ turn, replayed, sql, rows }: TurnRecord): boolean {
  const { verdict } = rows ?? sql;
  return turn === 1 && replayed === undefined &&
    !["unscored", "not_expected", "not_applicable"].includes(verdict);
}
