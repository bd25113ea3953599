import { alignmentOutcome, anyOf, type Outcome, sqlOutcome } from "./outcome.ts";
import { withoutLaterAttempts } from "./not_applicable.ts";
import { playedDialogues, type PlayedInteraction } from "./played_dialogues.ts";
import { rate } from "./rate.ts";
import type { DialogueRow, Metric, TurnRow } from "./types.ts";

/** What of an interaction is looked at. */
export interface InteractionAspect {
  readonly of: "sql" | "alignment";
  /** The first turn alone, or whether any turn succeeds. */
  readonly attempt: "first" | "eventual";
}

export interface InteractionRateOptions extends InteractionAspect {
  readonly seed: number;
  /** Count only interactions that were reached and whose utterance needs its context. @default false */
  readonly needsContext?: boolean | undefined;
}

/**
 * Computes the share of interactions whose first turn, or any turn, succeeds. Unlike rates over turns, it does not
 * depend on the number of turns.
 *
 * For SQL, interactions count whose first turn expects data; those never reached do not count, as that is unknown. For
 * alignment all expected interactions count, those never reached as not aligned. An eventual success stands beside
 * unscored turns; an interaction that these leave open leaves both counts. Undecided ones count as not aligned in the
 * value and as aligned in the upper of the `bounds`. The interval is a cluster bootstrap over dialogues.
 *
 * @param turns Turns of one agent, in any order.
 * @param dialogues The dialogues that it was to play, in any order.
 * @throws {RangeError} If rows belong to more than one agent, a row stands twice, or a turn belongs to no expected interaction.
 *
 * @example
 * ```ts
 * import { interactionRate, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const dialogue = { agent: "keyword", trial: 1, dialogue: "1", expectedInteractions: 1 };
 * const turn = { agent: "keyword", trial: 1, dialogue: "1", interaction: 1, expectsResponse: true } as const;
 * const turns: TurnRow[] = [
 *   { ...turn, turn: 1, sql: "incorrect", alignment: "not_aligned" },
 *   { ...turn, turn: 2, sql: "correct", alignment: "aligned" },
 * ];
 * const first = interactionRate(turns, [dialogue], { of: "sql", attempt: "first", seed: 1 });
 * const eventual = interactionRate(turns, [dialogue], { of: "sql", attempt: "eventual", seed: 1 });
 * assert.deepEqual([first.numerator, eventual.numerator], [0, 1]);
 * ```
 */
export function interactionRate(
  turns: readonly TurnRow[],
  dialogues: readonly DialogueRow[],
  options: InteractionRateOptions,
): Metric {
  return rateOfInteractions(playedDialogues(turns, dialogues).flatMap((one) => one.interactions), options);
}

/** {@link interactionRate} of some interactions of one agent, which are in the order of their dialogues. */
export function rateOfInteractions(
  interactions: readonly PlayedInteraction[],
  options: InteractionRateOptions,
): Metric {
  const { of, attempt, seed, needsContext = false } = options;
  const lacking = attempt === "eventual"
    ? withoutLaterAttempts(interactions.flatMap(({ turns }) => turns))
    : undefined;
  if (lacking !== undefined) return lacking;
  const counted = interactions
    .filter((played) => of === "alignment" || expectsData(played))
    .filter(({ turns: [first] }) => !needsContext || first?.needsContext === true)
    .map((played) => ({ dialogue: played.dialogue, outcome: interactionOutcome(played, options) }));
  return rate(counted, {
    seed,
    counted: of === "sql"
      ? "interactions that expect data"
      : needsContext
      ? "interactions that need their context"
      : "interactions",
    unit: "within dialogues",
  });
}

/** Whether the interaction was reached and its first turn expects a response with data. */
export function expectsData(played: PlayedInteraction): boolean {
  return played.turns[0]?.expectsResponse ?? false;
}

export function interactionOutcome(played: PlayedInteraction, aspect: InteractionAspect): Outcome {
  const turns = aspect.attempt === "first" ? played.turns.slice(0, 1) : played.turns;
  return anyOf(turns.map(aspect.of === "sql" ? sqlOutcome : alignmentOutcome));
}
