import type { Interaction } from "../dialogue/mod.ts";
import { checkResponse } from "./check_response.ts";
import { clarifies } from "./clarifies.ts";
import type { Judge, ProceedOn, SqlCheck, TurnRecord } from "./types.ts";

/** By what a finished turn is scored again; what is not given stands as it was found. */
export interface RescoreTurnOptions {
  readonly interaction: Interaction;
  /** Intentions of the interactions before this one, oldest first. */
  readonly earlier: readonly string[];
  /** Turns of the same attempt of the dialogue before this one. */
  readonly before: readonly TurnRecord[];
  /** @default the verdict on the interpretation stands */
  readonly judge?: Judge | undefined;
  /** @default the verdict on the SQL stands */
  readonly checkSql?: SqlCheck | undefined;
  readonly proceedOn: ProceedOn;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks the reply of a finished turn again, as {@link checkResponse} does, by another judge or other rules for SQL. Nobody
 * is asked: message and reply stay. Turns without a reply to check are returned as they are.
 */
export async function rescoreTurn(
  record: TurnRecord,
  { interaction, earlier, before, judge, checkSql, proceedOn, signal }: RescoreTurnOptions,
): Promise<TurnRecord> {
  if (UNCHECKED.includes(record.cause)) return record;
  const { rows, shown, readings, offered_sql, judge_fault, ...kept } = record;
  const checked = await checkResponse(interaction, record.reply, {
    judge: judge ?? (() => Promise.resolve(recordedJudgement(record))),
    checkSql: checkSql ?? (() => Promise.resolve(record.sql)),
    // The rows of a reply are compared by our own rules alone.
    ...(rows !== undefined && { checkRows: () => Promise.resolve(rows) }),
    // Whether they are those of the reply's own SQL is known already.
    ...(shown !== undefined && { checkShown: () => Promise.resolve(shown) }),
    ...{ earlier, proceedOn, signal },
    interprets: before.some(({ reply }) => (reply.interpretation ?? "").trim() !== ""),
    clarified: clarifies(record.user),
  });
  // Without a check of SQL the verdict on the shown one stands in for all.
  const { offered_sql: offered = offered_sql } = checkSql === undefined ? {} : checked;
  const scored = { ...checked, ...(offered !== undefined && { offered_sql: offered }) };
  if (judge !== undefined) return { ...kept, ...scored };
  const { readings: _, ...others } = scored;
  return {
    ...kept,
    ...others,
    ...{ aligned: record.aligned, judge_reason: record.judge_reason },
    ...(judge_fault && { judge_fault }),
    ...(readings !== undefined && { readings }),
  };
}

const UNCHECKED: readonly TurnRecord["cause"][] = ["agent_fault", "user_fault", "fault", "not_recorded"];

function recordedJudgement({ aligned, judge_reason: reason }: TurnRecord) {
  const verdict = aligned === "undecided" ? aligned : aligned ? "aligned" as const : "not_aligned" as const;
  return { verdict, reason };
}
