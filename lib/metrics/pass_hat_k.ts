import { clusterInterval } from "./cluster_interval.ts";
import { expectsData } from "./interaction_rate.ts";
import { allOf, anyOf, type Outcome, rowsOutcome, sqlOutcome } from "./outcome.ts";
import { playedDialogues, type PlayedInteraction } from "./played_dialogues.ts";
import type { DialogueRow, Estimate, TurnRow } from "./types.ts";

/** How probable it is that k trials are all right; field names are those of `metrics.json`. */
export type PassHatK = Estimate & {
  /** From 1. */
  readonly k: number;
  /** Interactions or dialogues that it is averaged over. */
  readonly count: number;
  /** Interactions or dialogues of which trials that could not be scored may change it; absent where there are none. */
  readonly open?: number;
  /** Lowest and highest value that these trials allow, all wrong or all right; absent where nothing is open. */
  readonly bounds?: readonly [number, number];
};

/** What is right or not in a trial. */
export type PassUnit = "interactions" | "dialogues";

export interface PassHatKOptions {
  readonly unit: PassUnit;
  readonly seed: number;
}

/**
 * Computes pass^k for each k up to the number of trials: the probability that k trials of an interaction or dialogue are all
 * right, averaged over these. Of n trials of which c are right, it is C(c, k) / C(n, k), which is unbiased.
 *
 * An interaction that expects data is right when any of its answers is correct, by SQL or by rows. A dialogue is right when
 * all of its interactions that were reached and expect data are, and every one was reached; dialogues without any are left
 * out. Trials that could not be scored do not count as trials. What has fewer than k others counts as 0 where
 * one of these is not right, as it does for fewer trials; where all are right, it leaves the average. So pass^k never grows
 * with k, and nor do its bounds. What has no scored trial counts nowhere. The interval is a cluster bootstrap over dialogues.
 *
 * Source: Yao et al., tau-bench, arXiv 2406.12045, section 3.
 *
 * @param turns Turns of one agent, in any order.
 * @param dialogues The dialogues that it was to play, in any order.
 * @throws {RangeError} If rows belong to more than one agent, a row stands twice, or a turn belongs to no expected interaction.
 *
 * @example
 * ```ts
 * import { passHatK, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const dialogues = [1, 2, 3].map((trial) => ({ agent: "a", trial, dialogue: "1", expectedInteractions: 1 }));
 * const turns = dialogues.map(({ agent, trial, dialogue }): TurnRow => ({
 *   ...{ agent, trial, dialogue, interaction: 1, turn: 1, expectsResponse: true, alignment: "aligned" },
 *   sql: trial === 1 ? "incorrect" : "correct",
 * }));
 * const passed = passHatK(turns, dialogues, { unit: "dialogues", seed: 1 });
 * assert.deepEqual(passed.map((one) => "value" in one && one.value), [2 / 3, 1 / 3, 0]);
 * ```
 */
export function passHatK(
  turns: readonly TurnRow[],
  dialogues: readonly DialogueRow[],
  { unit, seed }: PassHatKOptions,
): readonly PassHatK[] {
  const outcomes = outcomesOf(turns, dialogues, unit);
  const trials = new Set(dialogues.map(({ trial }) => trial)).size;
  const items = [...Map.groupBy(outcomes, ({ item }) => item).values()].map((ofItem) => ({
    dialogue: ofItem[0]?.dialogue ?? "",
    trials: ofItem.length,
    right: ofItem.filter(({ outcome }) => outcome === "yes").length,
  }));
  return Array.from({ length: trials }, (_, index) => {
    const k = index + 1;
    const counted = items.filter(({ trials, right }) => trials >= k || right < trials);
    const clusters = [...Map.groupBy(counted, ({ dialogue }) => dialogue).values()].map((ofDialogue) => ({
      numerator: ofDialogue.reduce((sum, { right, trials }) => sum + allRight(right, { trials, k }), 0),
      denominator: ofDialogue.length,
    }));
    const bounds = items.map(({ right, trials: scored }) =>
      [right, right + trials - scored].map((most) => allRight(most, { trials, k })) as [number, number]
    );
    const open = bounds.filter(([low, high]) => low < high).length;
    const base = { k, count: counted.length, ...(open > 0 && { open }) };
    if (clusters.length === 0) return { ...base, unscored: `no ${unit} with ${k} scored trials` };
    const value = clusters.reduce((sum, { numerator }) => sum + numerator, 0) / counted.length;
    const interval = clusterInterval(clusters, { seed });
    const [low, high] = [0, 1].map((end) => mean(bounds.map((bound) => bound[end] as number))) as [
      number,
      number,
    ];
    return { ...base, value, ...interval, ...(open > 0 && { bounds: [low, high] as const }) };
  });
}

const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;

/** C(right, k) / C(trials, k), as a product, so that no factorial overflows; 0 where fewer than k are right. */
function allRight(right: number, { trials, k }: { readonly trials: number; readonly k: number }): number {
  if (right < k) return 0;
  let share = 1;
  for (let i = 0; i < k; i++) share *= (right - i) / (trials - i);
  return share;
}

interface TrialOutcome {
  readonly dialogue: string;
  /** The interaction or dialogue. */
  readonly item: string;
  readonly outcome: Outcome;
}

/** The outcomes of all trials that could be scored, in the order of dialogue and trial. */
function outcomesOf(
  turns: readonly TurnRow[],
  dialogues: readonly DialogueRow[],
  unit: PassUnit,
): readonly TrialOutcome[] {
  const played = playedDialogues(turns, dialogues);
  const outcomes = unit === "interactions"
    ? played.flatMap(({ dialogue, interactions }) =>
      interactions.filter(expectsData).map((one) => ({
        ...{ dialogue, item: `${one.interaction} ${dialogue}`, outcome: answered(one) },
      }))
    )
    : played.filter(({ hasEnded, interactions }) => hasEnded && interactions.some(expectsData))
      .map(({ dialogue, interactions }) => {
        const isWhole = interactions.every(({ turns }) => turns.length > 0);
        const all = allOf(interactions.filter(expectsData).map(answered));
        return { dialogue, item: dialogue, outcome: isWhole || all !== "yes" ? all : "no" as const };
      });
  return outcomes.filter(({ outcome }) => outcome !== "unscored");
}

function answered(played: PlayedInteraction): Outcome {
  return anyOf(played.turns.map((turn) => turn.rows === undefined ? sqlOutcome(turn) : rowsOutcome(turn)));
}
