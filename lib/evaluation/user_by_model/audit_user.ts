import type { TurnRecord, UserFault } from "../types.ts";

/** One check of the simulated user over a run. */
export interface UserCheck {
  readonly kind: UserFault["kind"];
  /** Messages that were stopped for it. */
  readonly stopped: number;
  /** Messages that were written again for it, and were then without a fault. */
  readonly mended: number;
  /** Share of all messages up to which it is tolerated. */
  readonly threshold: number;
}

/** What a user by model did wrong in a run. */
export interface UserAudit {
  /** Messages that a model wrote or chose, in all attempts. */
  readonly messages: number;
  readonly checks: readonly UserCheck[];
}

/** Tolerated shares; their sources stand in the room's README. */
const thresholds: Readonly<Record<UserFault["kind"], number>> = {
  sql: 0.01,
  unasked_constraint: 0.01,
  contradiction: 0.01,
  not_delivered: 0.01,
  premature_ending: 0.02,
  endless_ending: 0.02,
  empty: 0.01,
  repeated: 0.01,
  unreadable: 0.01,
};

/**
 * Counts what was wrong with the messages of a user by model, over all attempts and agents of a run. Utterances that were sent as
 * they stand in the dataset and messages that were sent again count for nothing.
 *
 * @param records The whole journal, in any order.
 * @returns Undefined where no model played the user.
 */
export function auditUser(records: readonly TurnRecord[]): UserAudit | undefined {
  const messages = records.filter(({ user, turn, replayed, cause }) =>
    user.action !== undefined && replayed !== true && cause !== "agent_fault" &&
    (user.mode !== "plain" || turn > 1)
  );
  if (!records.some(({ user }) => user.action !== undefined)) return undefined;
  const kinds = Object.keys(thresholds) as (keyof typeof thresholds)[];
  return {
    messages: messages.length,
    checks: kinds.map((kind) => ({
      kind,
      stopped: messages.filter(({ user }) => user.fault?.kind === kind).length,
      mended: messages.filter(({ user }) => user.mended === kind && user.fault === undefined).length,
      threshold: thresholds[kind],
    })),
  };
}
