import type { Dialogue } from "../dialogue/mod.ts";
import { attemptOf, turnsToReplay } from "./latest_attempts.ts";
import { type TestControl, testControl } from "./test_control.ts";
import type { TurnRecord, UserTurn } from "./types.ts";

/** The next step of an attempt: a turn of the attempt before it that is repeated, or what Test Control says. */
export type NextTurn =
  | TestControl
  | {
    readonly kind: "replay";
    readonly interaction: number;
    readonly turn: number;
    readonly user: UserTurn;
  };

export interface NextTurnOptions {
  /** @default the latest attempt */
  readonly attempt?: number | undefined;
  readonly maxRetries: number;
}

/**
 * Returns the next turn of an attempt: first the turns to repeat, then the turn of Test Control.
 *
 * @param records All turns of this dialogue with one agent in one trial, in order.
 */
export function nextTurn(
  dialogue: Dialogue,
  records: readonly TurnRecord[],
  { attempt = Math.max(1, ...records.map(attemptOf)), maxRetries }: NextTurnOptions,
): NextTurn {
  const played = records.filter((record) => attemptOf(record) === attempt);
  const again = turnsToReplay(records, attempt)[played.length];
  if (again === undefined) return testControl(dialogue, played, maxRetries);
  const { interaction, turn, user } = again;
  return { kind: "replay", interaction, turn, user };
}
