import type { Dataset } from "../dialogue/mod.ts";
import { earlierIntentions } from "./interaction_traits.ts";
import { keyedDialogues } from "./keyed_dialogues.ts";
import { placeOf } from "./latest_attempts.ts";
import { rescoreTurn, type RescoreTurnOptions } from "./rescore_turn.ts";
import type { SqlCheck, TurnRecord } from "./types.ts";

export interface RescoreTurnsOptions extends Pick<RescoreTurnOptions, "judge" | "proceedOn" | "signal"> {
  /** The dataset that was played. */
  readonly dataset: Dataset;
  /** The check of an agent's SQL. @default the verdicts on the SQL stand */
  readonly checkSqlOf?: ((agent: string) => SqlCheck | undefined) | undefined;
  /** Turns, from the first, that are not scored again and not yielded. @default 0 */
  readonly from?: number | undefined;
}

/**
 * Checks the replies of finished turns again, by another judge or other rules for SQL, and yields them in their order.
 * Nobody is asked: messages and replies stay. Where a verdict that lets a dialogue proceed has changed, other turns would
 * have followed.
 *
 * @param records Turns in the order in which they were kept.
 * @throws {RangeError} If a turn is of no interaction of the dataset.
 */
export async function* rescoreTurns(
  records: readonly TurnRecord[],
  { dataset, judge, checkSqlOf, from = 0, proceedOn, signal }: RescoreTurnsOptions,
): AsyncGenerator<TurnRecord> {
  const dialogues = new Map(keyedDialogues(dataset).map((one) => [one.dialogue_key, one]));
  /** The turns before, by attempt of a dialogue. */
  const played = new Map<string, TurnRecord[]>();
  for (const [i, record] of records.entries()) {
    signal?.throwIfAborted();
    const attempt = JSON.stringify([placeOf(record), record.attempt ?? 1]);
    const turns = played.get(attempt) ?? [];
    played.set(attempt, turns);
    turns.push(record);
    if (i < from) continue;
    const { interactions = [] } = dialogues.get(record.dialogue_key) ?? {};
    const interaction = interactions[record.interaction - 1];
    if (interaction === undefined) {
      throw new RangeError(
        `Cannot score a turn of dialogue "${record.dialogue_key}", interaction ${record.interaction}, again: ` +
          "the dataset has none",
      );
    }
    yield await rescoreTurn(record, {
      ...{ interaction, judge, proceedOn, signal },
      checkSql: checkSqlOf?.(record.agent),
      earlier: earlierIntentions(interactions.slice(0, record.interaction - 1)),
      before: turns.slice(0, -1),
    });
  }
}
