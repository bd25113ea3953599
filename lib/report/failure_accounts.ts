import type { Dataset, Interaction } from "../dialogue/mod.ts";
import { keyedDialogues, orderRecords, type TurnRecord } from "../evaluation/mod.ts";

/** An interaction that failed, with its last turn of the first trial in which it failed. */
export interface FailureAccount {
  readonly agent: string;
  readonly trial: number;
  readonly dialogue_key: string;
  /** Trials in which it failed, and in which it was played. */
  readonly failed_trials: number;
  readonly trials: number;
  /** From 1. */
  readonly interaction: number;
  /** From 1: of several attempts the last. */
  readonly turn: number;
  readonly cause: TurnRecord["cause"];
  /** What the simulated user said in this turn. */
  readonly asked: string;
  /** The SQL of the reply, without it the rows or the text. */
  readonly answered: string;
  /** The ground truth, without it the kinds of reply that were expected. */
  readonly expected: string;
  /** What decided, one sentence. */
  readonly reason: string;
}

/**
 * The interactions of a run that failed in some trial, in the order of the dataset, each once and as short as it can be
 * told.
 *
 * @param records The journal, in any order.
 *
 * @example
 * ```ts
 * import { failureAccounts } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(failureAccounts([], { control: {}, dialogues: [] }), []);
 * ```
 */
export function failureAccounts(records: readonly TurnRecord[], dataset: Dataset): readonly FailureAccount[] {
  const dialogues = keyedDialogues(dataset);
  const places = new Map(dialogues.map(({ dialogue_key }, place) => [dialogue_key, place]));
  const interactions = Map.groupBy(
    orderRecords(records),
    ({ agent, dialogue_key, interaction }) => JSON.stringify([agent, dialogue_key, interaction]),
  );
  return Array.from(interactions.values(), (turns) => {
    const trials = Array.from(
      Map.groupBy(turns, ({ trial }) => trial).values(),
      (ofTrial) => ofTrial.at(-1) as TurnRecord,
    );
    const failed = trials.filter(({ cause }) => cause !== "none");
    return failed.slice(0, 1).map((last) => ({
      last,
      ...{ failed_trials: failed.length, trials: trials.length },
    }));
  }).flat()
    .sort((a, b) => (places.get(a.last.dialogue_key) ?? 0) - (places.get(b.last.dialogue_key) ?? 0))
    .map(({ last, ...counts }) => ({
      agent: last.agent,
      trial: last.trial,
      dialogue_key: last.dialogue_key,
      ...counts,
      interaction: last.interaction,
      turn: last.turn,
      cause: last.cause,
      asked: last.user.text,
      answered: answerOf(last),
      expected: expectedOf(dialogues[places.get(last.dialogue_key) ?? 0]?.interactions[last.interaction - 1]),
      reason: reasonOf(last),
    }));
}

function answerOf({ reply: { sql, rows, text } }: TurnRecord): string {
  return sql ?? (rows === undefined ? text : JSON.stringify(rows));
}

function reasonOf({ sql, rows, judge_reason }: TurnRecord): string {
  const verdict = rows ?? sql;
  if (verdict.verdict === "equal" || verdict.verdict === "not_expected") return judge_reason;
  return verdict.reasons[0]?.text ?? judge_reason;
}

function expectedOf(interaction: Interaction | undefined): string {
  return interaction?.ground_truth_sql ?? `a reply of kind ${interaction?.expected_reply.join(" or ")}`;
}
