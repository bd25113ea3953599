import type { Dataset, Interaction } from "../dialogue/mod.ts";
import { keyedDialogues, orderRecords, type TurnRecord } from "../evaluation/mod.ts";

/** An interaction that failed, told by its last turn. */
export interface FailureAccount {
  readonly agent: string;
  readonly trial: number;
  readonly dialogue_key: string;
  /** From 1. */
  readonly interaction: number;
  readonly cause: TurnRecord["cause"];
  /** What the simulated user said first. */
  readonly asked: string;
  /** The SQL of the reply, without it the text. */
  readonly answered: string;
  /** The ground truth, without it the kinds of reply that were expected. */
  readonly expected: string;
  /** What decided, one sentence. */
  readonly reason: string;
}

/**
 * The interactions of a run that failed, in the order of the dataset, each as short as it can be told.
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
    ({ agent, trial, dialogue_key, interaction }) =>
      JSON.stringify([agent, trial, dialogue_key, interaction]),
  );
  return Array.from(interactions.values(), (turns) => [turns[0], turns.at(-1)] as [TurnRecord, TurnRecord])
    .filter(([, last]) => last.cause !== "none")
    .sort(([a], [b]) => (places.get(a.dialogue_key) ?? 0) - (places.get(b.dialogue_key) ?? 0))
    .map(([first, { agent, trial, dialogue_key, interaction, cause, reply, sql, judge_reason }]) => ({
      ...{ agent, trial, dialogue_key, interaction, cause },
      asked: first.user.text,
      answered: reply.sql ?? reply.text,
      expected: expectedOf(dialogues[places.get(dialogue_key) ?? 0]?.interactions[interaction - 1]),
      reason: sql.verdict === "equal" || sql.verdict === "not_expected"
        ? judge_reason
        : sql.reasons[0]?.text ?? judge_reason,
    }));
}

function expectedOf(interaction: Interaction | undefined): string {
  return interaction?.ground_truth_sql ?? `a reply of kind ${interaction?.expected_reply.join(" or ")}`;
}
