import { type Cluster, clusterInterval } from "./cluster_interval.ts";
import { playedDialogues, type PlayedInteraction } from "./played_dialogues.ts";
import { withoutLaterAttempts } from "./not_applicable.ts";
import type { DialogueRow, Metric, TurnRow } from "./types.ts";

export interface AverageTurnPairsPerInteractionOptions {
  readonly seed: number;
  /** Retries that were allowed, so that an interaction has 1 to 1 + `maxRetries` turn pairs. @default 2 */
  readonly maxRetries?: number | undefined;
}

/**
 * Averages the turn pairs (user turn and system reply) of the interactions that were played, so that it is 1 at least.
 *
 * Interactions never reached leave both counts, as do those with a turn that the agent, the harness or the simulated user
 * spoiled (`errored`, `user_fault`) or a transcript lacks (`not_recorded`); a broken ground truth does not matter. The interval is a cluster
 * bootstrap over dialogues; if all have the same ratio, Clopper and Pearson's on the scale from 1 to 1 + `maxRetries`.
 *
 * @param turns Turns of one agent, in any order.
 * @param dialogues The dialogues that it was to play, in any order.
 * @throws {RangeError} If rows belong to more than one agent, a row stands twice, or a turn belongs to no expected interaction.
 *
 * Source: the paper's average number of turn pairs per interaction (section 4.3); 258 / 149 there.
 *
 * @example
 * ```ts
 * import { averageTurnPairsPerInteraction, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const dialogue = { agent: "keyword", trial: 1, dialogue: "1", expectedInteractions: 1 };
 * const turn = { agent: "keyword", trial: 1, dialogue: "1", interaction: 1, expectsResponse: true } as const;
 * const turns: TurnRow[] = [
 *   { ...turn, turn: 1, sql: "incorrect", alignment: "not_aligned" },
 *   { ...turn, turn: 2, sql: "correct", alignment: "aligned" },
 * ];
 * const metric = averageTurnPairsPerInteraction(turns, [dialogue], { seed: 1 });
 * assert.deepEqual([metric.numerator, metric.denominator], [2, 1]);
 * ```
 */
export function averageTurnPairsPerInteraction(
  turns: readonly TurnRow[],
  dialogues: readonly DialogueRow[],
  options: AverageTurnPairsPerInteractionOptions,
): Metric {
  return averageTurnPairs(playedDialogues(turns, dialogues).flatMap((one) => one.interactions), options);
}

/** {@link averageTurnPairsPerInteraction} of some interactions of one agent, which are in the order of their dialogues. */
export function averageTurnPairs(
  interactions: readonly PlayedInteraction[],
  { seed, maxRetries = 2 }: AverageTurnPairsPerInteractionOptions,
): Metric {
  const lacking = withoutLaterAttempts(interactions.flatMap(({ turns }) => turns));
  if (lacking !== undefined) return lacking;
  const clusters = turnPairClusters(interactions);
  const numerator = clusters.reduce((sum, cluster) => sum + cluster.numerator, 0);
  const denominator = clusters.reduce((sum, cluster) => sum + cluster.denominator, 0);
  if (denominator === 0) {
    const unscored = interactions.length === 0 ? "no interactions" : "no interactions could be scored";
    return { numerator, denominator, unscored };
  }
  return {
    numerator,
    denominator,
    value: numerator / denominator,
    ...clusterInterval(clusters, {
      seed,
      range: [1, 1 + maxRetries],
    }),
  };
}

/** One cluster a dialogue, its trials together; dialogues without a countable interaction make none. */
function turnPairClusters(interactions: readonly PlayedInteraction[]): Cluster[] {
  const counted = interactions.filter(({ turns }) => turns.length > 0 && !turns.some(isSpoiled));
  return [...Map.groupBy(counted, ({ dialogue }) => dialogue).values()].map((own) => ({
    numerator: own.reduce((sum, { turns }) => sum + turns.length, 0),
    denominator: own.length,
  }));
}

function isSpoiled(turn: TurnRow): boolean {
  const { sql, rows = sql, alignment } = turn;
  return [rows, alignment].some((verdict) =>
    typeof verdict === "object" && ["errored", "user_fault", "not_recorded"].includes(verdict.unscored)
  );
}
