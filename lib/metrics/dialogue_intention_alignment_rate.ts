import { alignmentOutcome, allOf, anyOf, type Outcome } from "./outcome.ts";
import { type PlayedDialogue, playedDialogues } from "./played_dialogues.ts";
import { withoutLaterAttempts } from "./not_applicable.ts";
import { rate } from "./rate.ts";
import type { DialogueRow, Metric, TurnRow } from "./types.ts";

/**
 * Computes the share of dialogues in which every expected interaction has an aligned user turn.
 *
 * Dialogues that were not played to their end do not count. An interaction never reached is not aligned. Known outcomes decide first: one interaction whose turns are all scored
 * and none aligned makes a dialogue not aligned. A dialogue left open by unscored turns leaves both counts; one left
 * open by undecided turns counts as not aligned in the value and as aligned in the upper of the `bounds`. The interval
 * is Wilson's, with several trials a cluster bootstrap.
 *
 * @param turns Turns of one agent, in any order.
 * @param dialogues The dialogues that it was to play, in any order.
 * @throws {RangeError} If rows belong to more than one agent, a row stands twice, or a turn belongs to no expected interaction.
 *
 * Source: the paper's dialogue intention alignment rate (section 4.3).
 *
 * @example
 * ```ts
 * import { dialogueIntentionAlignmentRate, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const dialogue = { agent: "keyword", trial: 1, dialogue: "1", expectedInteractions: 1 };
 * const turn = { agent: "keyword", trial: 1, dialogue: "1", interaction: 1, expectsResponse: true } as const;
 * const turns: TurnRow[] = [
 *   { ...turn, turn: 1, sql: "incorrect", alignment: "not_aligned" },
 *   { ...turn, turn: 2, sql: "correct", alignment: "aligned" },
 * ];
 * const metric = dialogueIntentionAlignmentRate(turns, [dialogue], { seed: 1 });
 * assert.deepEqual([metric.numerator, metric.denominator], [1, 1]);
 * ```
 */
export function dialogueIntentionAlignmentRate(
  turns: readonly TurnRow[],
  dialogues: readonly DialogueRow[],
  options: { readonly seed: number },
): Metric {
  const lacking = withoutLaterAttempts(turns);
  if (lacking !== undefined) return lacking;
  const counted = playedDialogues(turns, dialogues).filter(({ hasEnded }) => hasEnded)
    .map((played) => ({ dialogue: played.dialogue, outcome: dialogueAlignment(played) }));
  return rate(counted, {
    seed: options.seed,
    counted: "dialogues",
    unit: "dialogues",
  });
}

/** Whether every expected interaction has an aligned turn. */
export function dialogueAlignment(played: PlayedDialogue): Outcome {
  return allOf(played.interactions.map(({ turns }) => anyOf(turns.map(alignmentOutcome))));
}
