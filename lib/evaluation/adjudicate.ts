import { InputError } from "../base/mod.ts";
import { orderRecords } from "./order_records.ts";
import type { Adjudication } from "./read_adjudications.ts";
import type { TurnRecord } from "./types.ts";

/**
 * Returns the records of a run with the corrections by hand in place of what judge and comparison said. Causes and the course
 * of the dialogues stay as they were. Corrections that say the same of one turn count once.
 *
 * @param records The journal, in any order; records of superseded attempts are left out of the result.
 * @throws {InputError} If a correction names no turn of the run or several, contradicts an earlier one, or corrects what
 * the turn does not have; the message names its line.
 *
 * @example
 * ```ts
 * import { adjudicate } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const place = { experiment_id: "7", interaction: 1, turn: 1 };
 * const line = { source: "line 1 of it", ...place, aligned: true, by: "Ann", reason: "A synonym." };
 * assert.throws(() => adjudicate([], [line]), /line 1 of it names no turn of the run/);
 * ```
 */
export function adjudicate(
  records: readonly TurnRecord[],
  adjudications: readonly Adjudication[],
): readonly TurnRecord[] {
  const ordered = orderRecords(records);
  const byPlace = Map.groupBy(ordered, ({ dialogue_key, ...place }) => placeKey(dialogue_key, place));
  const corrections = new Map<TurnRecord, Correction>();
  for (const adjudication of adjudications) {
    const { experiment_id } = adjudication;
    const record = namedTurn(byPlace.get(placeKey(experiment_id, adjudication)) ?? [], adjudication);
    refuseUnfit(record, adjudication);
    corrections.set(record, joined(corrections.get(record) ?? {}, adjudication));
  }
  return ordered.map((record) => corrected(record, corrections.get(record)));
}

/** Of each field of a turn, the first line that corrects it. */
type Correction = { readonly [Field in "aligned" | "correct"]?: Adjudication };

function joined(before: Correction, adjudication: Adjudication): Correction {
  const fields = (["aligned", "correct"] as const).filter((field) => adjudication[field] !== undefined);
  for (const field of fields) {
    const other = before[field];
    if (other === undefined || other[field] === adjudication[field]) continue;
    throw new InputError(
      `The correction in ${adjudication.source} contradicts ${other.source} in "${field}": keep one of them`,
    );
  }
  return { ...Object.fromEntries(fields.map((field) => [field, adjudication])), ...before };
}

function placeKey(dialogue: string, { interaction, turn }: Pick<TurnRecord, "interaction" | "turn">): string {
  return JSON.stringify([dialogue, interaction, turn]);
}

/** @param records The turns at the place of the correction. */
function namedTurn(records: readonly TurnRecord[], adjudication: Adjudication): TurnRecord {
  const { source, experiment_id, interaction, turn, agent, trial } = adjudication;
  const named = records.filter((record) =>
    (agent === undefined || record.agent === agent) && (trial === undefined || record.trial === trial)
  );
  const [record, ...others] = named;
  if (record === undefined) {
    throw new InputError(
      `The correction in ${source} names no turn of the run: dialogue "${experiment_id}", interaction ` +
        `${interaction}, turn ${turn}${agent === undefined ? "" : ` with agent "${agent}"`}${
          trial === undefined ? "" : ` in trial ${trial}`
        } was not played`,
    );
  }
  if (others.length === 0) return record;
  const field = others.some((other) => other.agent !== record.agent)
    ? `"agent": ${JSON.stringify(record.agent)}`
    : `"trial": ${record.trial}`;
  throw new InputError(
    `The correction in ${source} names ${named.length} turns of the run: say which is meant, for example ${field}`,
  );
}

/** Refuses what a turn cannot be right or wrong in. */
function refuseUnfit({ cause, sql, rows }: TurnRecord, { source, correct }: Adjudication): void {
  if (cause === "agent_fault" || cause === "user_fault" || cause === "not_recorded") {
    throw new InputError(`The correction in ${source} names a turn without a reply, which is not scored`);
  }
  if (correct !== undefined && sql.verdict === "not_expected" && rows === undefined) {
    throw new InputError(
      `The correction in ${source} says of a turn that was to show no data whether it is "correct": ` +
        `give "aligned" alone`,
    );
  }
}

function corrected(record: TurnRecord, { aligned, correct }: Correction = {}): TurnRecord {
  const { judge_fault: _, ...rest } = record;
  const judged = aligned?.aligned === undefined ? record : {
    ...{ ...rest, aligned: aligned.aligned, judge_reason: saidBy(aligned) },
    // What Querylogue failed to check, a person has checked.
    ...(rest.cause === "fault" && { cause: "none" as const }),
  };
  if (correct === undefined) return judged;
  const verdict = correct.correct ? "equal" as const : "different" as const;
  const answer = { verdict, reasons: [{ kind: "adjudicated", text: saidBy(correct) }] };
  return record.rows === undefined ? { ...judged, sql: answer } : { ...judged, rows: answer };
}

const saidBy = ({ by, reason }: Adjudication) => `${by}: ${reason}`;
