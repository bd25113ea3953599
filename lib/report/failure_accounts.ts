import type { Dataset, Interaction } from "../dialogue/mod.ts";
import { failureReason, keyedDialogues, orderRecords, type TurnRecord } from "../evaluation/mod.ts";

/** Turns that failed alike, told by the last of them in the first dialogue and trial. */
export interface FailureAccount {
  readonly agent: string;
  readonly trial: number;
  readonly dialogue_key: string;
  /** Turns of the run that failed alike. */
  readonly turns: number;
  /** Whether a later turn put each of them right. */
  readonly put_right: boolean;
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
 * The turns of a run that failed, in the order of the dataset. The turns of an interaction that failed by one cause are told once,
 * and so are all turns without an answer for one reason, which stand first, and all
 * right ones without an interpretation.
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
  const placeOf = ({ dialogue_key }: TurnRecord) => places.get(dialogue_key) ?? 0;
  const ordered = orderRecords(records).toSorted((a, b) => placeOf(a) - placeOf(b));
  const interactions = Map.groupBy(ordered, interactionKey);
  const isPutRight = (record: TurnRecord) =>
    interactions.get(interactionKey(record))?.at(-1)?.cause === "none";
  const failed = ordered.filter(({ cause }) => cause !== "none")
    .toSorted((a, b) => Number(isAnswered(a)) - Number(isAnswered(b)));
  return Array.from(Map.groupBy(failed, kindKey).values(), (turns) => {
    const first = turns[0] as TurnRecord;
    const told = turns.findLast((turn) => interactionKey(turn) === interactionKey(first)) ?? first;
    return {
      agent: told.agent,
      trial: told.trial,
      dialogue_key: told.dialogue_key,
      turns: turns.length,
      put_right: turns.every(isPutRight),
      interaction: told.interaction,
      turn: told.turn,
      cause: told.cause,
      asked: told.user.text,
      answered: answerOf(told),
      expected: expectedOf(dialogues[placeOf(told)]?.interactions[told.interaction - 1]),
      reason: failureReason(told),
    };
  });
}

/** Of one trial. */
function interactionKey({ agent, trial, dialogue_key, interaction }: TurnRecord): string {
  return JSON.stringify([agent, trial, dialogue_key, interaction]);
}

function kindKey(record: TurnRecord): string {
  const { agent, dialogue_key, interaction, cause, sql, rows = sql } = record;
  // Who states no interpretation seldom states one.
  const isBare = cause === "no_interpretation" && rows.verdict === "equal";
  const alike = isAnswered(record) && !isBare ? [dialogue_key, interaction] : [failureReason(record)];
  return JSON.stringify([agent, cause, ...alike]);
}

function isAnswered({ cause }: TurnRecord): boolean {
  return cause !== "agent_fault" && cause !== "user_fault" && cause !== "fault" && cause !== "not_recorded";
}

/** A turn without a reply holds the reason as its text. */
function answerOf(record: TurnRecord): string {
  const { sql, rows, text } = record.reply;
  if (!isAnswered(record) && text === failureReason(record)) return "";
  return sql ?? (rows === undefined ? text : JSON.stringify(rows));
}

function expectedOf(interaction: Interaction | undefined): string {
  return interaction?.ground_truth_sql ?? `a reply of kind ${interaction?.expected_reply.join(" or ")}`;
}
