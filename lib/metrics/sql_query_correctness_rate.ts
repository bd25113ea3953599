import { playedInteractions } from "./played_dialogues.ts";
import { sqlOutcome } from "./outcome.ts";
import { rate } from "./rate.ts";
import type { Metric, TurnRow } from "./types.ts";

export interface SqlQueryCorrectnessRateOptions {
  readonly seed: number;
  /**
   * Counts unscored turns as incorrect: those that the network, the harness or the judge spoiled (`errored`), or those whose
   * SQL could not be translated and that show no rows (`translation`). @default none
   */
  readonly asWrong?: "errored" | "translation" | undefined;
}

/**
 * Computes the share of user turns with correct SQL among those that expect a response, retries included.
 *
 * A turn without SQL is incorrect. Unscored turns leave both counts; without others there is no value. The interval is
 * a cluster bootstrap over dialogues.
 *
 * @param turns Turns of one agent, in any order.
 * @throws {RangeError} If the turns belong to more than one agent, or a turn stands twice.
 *
 * Source: the paper's SQL query correctness rate (section 4.3); 84 of 258 turns there.
 *
 * @example
 * ```ts
 * import { sqlQueryCorrectnessRate, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const turn = { agent: "keyword", trial: 1, dialogue: "1", interaction: 1, expectsResponse: true } as const;
 * const turns: TurnRow[] = [
 *   { ...turn, turn: 1, sql: "incorrect", alignment: "not_aligned" },
 *   { ...turn, turn: 2, sql: "correct", alignment: "aligned" },
 * ];
 * const metric = sqlQueryCorrectnessRate(turns, { seed: 1 });
 * assert.deepEqual([metric.numerator, metric.denominator], [1, 2]);
 * ```
 */
export function sqlQueryCorrectnessRate(
  turns: readonly TurnRow[],
  options: SqlQueryCorrectnessRateOptions,
): Metric {
  const { seed, asWrong } = options;
  const counted = playedInteractions(turns).flatMap((played) => played.turns)
    .filter((turn) => turn.expectsResponse)
    .map((turn) => ({
      dialogue: turn.dialogue,
      outcome: isUnscored(turn, asWrong) ? "no" as const : sqlOutcome(turn),
    }));
  return rate(counted, {
    seed,
    counted: "user turns that expect a response",
    unit: "within dialogues",
  });
}

function isUnscored({ sql, rows }: TurnRow, reason: SqlQueryCorrectnessRateOptions["asWrong"]): boolean {
  return typeof sql === "object" && sql.unscored === reason && rows === undefined;
}
