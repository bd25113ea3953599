import { InputError } from "../base/mod.ts";
import { attemptOf, placeOf } from "./latest_attempts.ts";
import type { TurnRecord } from "./types.ts";

/** What the configuration of a run says of its turns. */
interface PlayedConfiguration {
  readonly agents: readonly string[];
  readonly trials: number;
  readonly max_retries: number;
  readonly remapped_from?: string;
  readonly rescored_from?: string;
}

/**
 * Refuses a journal in which a turn stands twice, is missing or is of another run, as rates would count what was not
 * played. A last turn that is missing cannot be told from one that was not played yet.
 *
 * @throws {InputError} The message names the path and the line.
 */
export function refuseMisplacedTurns(
  records: readonly TurnRecord[],
  { path, configuration }: { readonly path: string; readonly configuration: PlayedConfiguration },
): void {
  const { agents, trials, max_retries: maxRetries, remapped_from, rescored_from } = configuration;
  // Where replies were read or scored again, turns follow each other as they were played, by other verdicts.
  const isPlayed = remapped_from === undefined && rescored_from === undefined;
  const latest = new Map<string, TurnRecord>();
  for (const [index, record] of records.entries()) {
    const refuse = (why: string) => {
      const { interaction, turn, dialogue_key } = record;
      const place = `turn ${turn} of interaction ${interaction} of dialogue "${dialogue_key}"`;
      throw new InputError(`${path} is damaged at line ${index + 1}: ${place} ${why}; start a new run`);
    };
    if (!agents.includes(record.agent) || record.trial > trials) {
      refuse(`is of agent "${record.agent}" in trial ${record.trial}, and not part of its run`);
    }
    const attempt = JSON.stringify([placeOf(record), attemptOf(record)]);
    const before = latest.get(attempt);
    if (before === undefined) {
      if (record.interaction > 1 || record.turn > 1) refuse("stands as the first one");
    } else {
      // A message that is sent again follows the course of the attempt before.
      const isOwn = isPlayed && attemptOf(record) === 1;
      const isRetried = before.proceed === false && before.cause !== "not_recorded" &&
        before.turn <= maxRetries;
      const isNext = record.interaction === before.interaction
        ? record.turn === before.turn + 1
        : record.interaction === before.interaction + 1 && record.turn === 1 && !(isOwn && isRetried);
      if (!isNext) refuse(`stands after turn ${before.turn} of interaction ${before.interaction}`);
    }
    latest.set(attempt, record);
  }
}
