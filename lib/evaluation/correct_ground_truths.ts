import { InputError } from "../base/mod.ts";
import type { Dataset, Interaction } from "../dialogue/mod.ts";
import { wantsData } from "./interaction_traits.ts";
import { type KeyedDialogue, keyedDialogues } from "./keyed_dialogues.ts";
import type { GroundTruthCorrection } from "./read_adjudications.ts";
import type { RowsCheck, RowsVerdict, SqlCheck, SqlVerdict, TurnRecord } from "./types.ts";

export interface CorrectGroundTruthsOptions {
  readonly dataset: Dataset;
  /** Compares answers with the right SQL. @default no line gives any */
  readonly checks?: { readonly checkSql: SqlCheck; readonly checkRows: RowsCheck } | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the records of a run with the answers to corrected ground truths scored again: by the right SQL where a line gives
 * one, else they are unscored as are those of a ground truth that does not run. Turns without a reply, or that were to show no
 * data, stay as they are.
 *
 * @param records The journal, in any order, which is kept.
 * @throws {InputError} If a line names no interaction of the dataset that has a ground truth, contradicts an earlier one, or
 * its SQL does not run; the message names it.
 * @throws {OutsideError} If the database is gone.
 */
export async function correctGroundTruths(
  records: readonly TurnRecord[],
  corrections: readonly GroundTruthCorrection[],
  { dataset, checks, signal }: CorrectGroundTruthsOptions,
): Promise<readonly TurnRecord[]> {
  const dialogues = new Map(keyedDialogues(dataset).map((dialogue) => [dialogue.dialogue_key, dialogue]));
  const byPlace = new Map<string, GroundTruthCorrection>();
  for (const correction of corrections) {
    refuseUnfit(dialogues.get(correction.experiment_id), correction);
    const key = placeKey(correction.experiment_id, correction.interaction);
    const before = byPlace.get(key) ?? correction;
    if (before.ground_truth_sql !== correction.ground_truth_sql) {
      throw new InputError(
        `The correction in ${correction.source} contradicts ${before.source} about the same ground truth: keep one of them`,
      );
    }
    byPlace.set(key, before);
  }
  for (const correction of byPlace.values()) {
    const { ground_truth_sql: sql } = correction;
    if (sql === undefined || checks === undefined) continue;
    refuseBroken(await checks.checkSql(sql, sql, { otherEngine: false, signal }), correction);
  }
  const corrected: TurnRecord[] = [];
  for (const record of records) {
    signal?.throwIfAborted();
    const correction = byPlace.get(placeKey(record.dialogue_key, record.interaction));
    const scored = correction !== undefined && isScored(record);
    corrected.push(scored ? await scoredAgain(record, correction) : record);
  }
  return corrected;

  async function scoredAgain(record: TurnRecord, correction: GroundTruthCorrection): Promise<TurnRecord> {
    const { ground_truth_sql: goldSql, by, reason } = correction;
    const { sql, rows, reply } = record;
    const showsSql = sql.verdict !== "not_applicable" && !isUntranslated(sql);
    if (goldSql === undefined) {
      const unscored = {
        verdict: "unscored" as const,
        reasons: [{ kind: "gold_failed", text: `${by}: ${reason}` }],
      };
      return { ...record, ...(showsSql && { sql: unscored }), ...(rows && { rows: unscored }) };
    }
    if (checks === undefined) throw new RangeError("Cannot score answers again without the database");
    const { translated } = sql;
    const otherEngine = translated !== undefined;
    return {
      ...record,
      ...(showsSql && {
        sql: {
          ...refuseBroken(
            await checks.checkSql(goldSql, translated ?? reply.sql, { otherEngine, signal }),
            correction,
          ),
          ...(otherEngine && { translated }),
        },
      }),
      ...(rows && reply.rows && {
        rows: refuseBroken(
          await checks.checkRows(goldSql, { ...reply, rows: reply.rows }, { signal }),
          correction,
        ),
      }),
    };
  }
}

function placeKey(dialogue: string, interaction: number): string {
  return JSON.stringify([dialogue, interaction]);
}

/** Whether a reply came and was to show data. */
function isScored({ cause, sql }: TurnRecord): boolean {
  return cause !== "agent_fault" && cause !== "user_fault" && cause !== "not_recorded" &&
    sql.verdict !== "not_expected";
}

function isUntranslated({ verdict, reasons: [reason] }: SqlVerdict): boolean {
  return verdict === "unscored" && reason?.kind === "translation";
}

function refuseUnfit(dialogue: KeyedDialogue | undefined, correction: GroundTruthCorrection): void {
  const { source, experiment_id, interaction, ground_truth_sql: sql } = correction;
  const asked: Interaction | undefined = dialogue?.interactions[interaction - 1];
  const place = `dialogue "${experiment_id}", interaction ${interaction}`;
  if (asked === undefined) {
    throw new InputError(`The correction in ${source} names no interaction of the run: ${place}`);
  }
  if (!wantsData(asked)) {
    throw new InputError(`The correction in ${source} names an interaction that asks for no data: ${place}`);
  }
  if (sql !== undefined && (asked.readings ?? []).length > 0) {
    throw new InputError(
      `The correction in ${source} replaces one of several ground truths of an ambiguous question: ` +
        `give "ground_truth": "wrong"`,
    );
  }
}

function refuseBroken<Verdict extends SqlVerdict | RowsVerdict>(
  verdict: Verdict,
  { source }: GroundTruthCorrection,
): Verdict {
  const [reason] = verdict.reasons;
  if (verdict.verdict !== "unscored" || reason?.kind !== "gold_failed") return verdict;
  throw new InputError(`The ground truth in ${source} does not run: ${reason.text.split("\n")[0]}`);
}
