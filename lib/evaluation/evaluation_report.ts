import type { Dataset } from "../dialogue/mod.ts";
import type { FaultParty } from "../metrics/mod.ts";
import { failureReason } from "./failure_reason.ts";
import { faultOf } from "./fault_of.ts";
import { type KeyedDialogue, keyedDialogues } from "./keyed_dialogues.ts";
import { orderRecords } from "./order_records.ts";
import type { TurnRecord } from "./types.ts";

/** One turn pair of the report, in the paper's words. */
export interface ReportedTurn {
  readonly user_input: string;
  readonly interpretation?: string;
  readonly answer: string;
  readonly sql?: string;
  readonly intention_aligned: boolean | "undecided";
  readonly sql_verdict: string;
  /** Of SQL that is unscored, why. */
  readonly sql_reason?: string;
  /** The SQL that ran, where the agent's was translated. */
  readonly translated_sql?: string;
  /** Of a turn that is scored by its rows. */
  readonly rows_verdict?: string;
  readonly cause: string;
  /** Of a turn that failed, what decided, one sentence. @default nothing is known */
  readonly reason?: string;
  /** Who kept the turn from being scored. @default nobody did */
  readonly fault?: FaultParty;
}

/** One extended dialogue of the report with its played turns. */
export interface ReportedDialogue {
  readonly agent: string;
  readonly trial: number;
  readonly dialogue_key: string;
  readonly experiment_id: string;
  readonly total_expected_interactions: number;
  /** Every expected interaction has at least one aligned user turn. */
  readonly aligned: boolean;
  readonly interactions: readonly {
    readonly utterance: string;
    readonly intention: string;
    readonly ground_truth_sql?: string;
    readonly turns: readonly ReportedTurn[];
  }[];
}

/**
 * Builds the evaluation report (paper, section 4.2): an object for each extended dialogue that was played, with its
 * interactions and their turns, for each agent and trial in the order of the dataset.
 */
export function evaluationReport(
  records: readonly TurnRecord[],
  dataset: Dataset,
): readonly ReportedDialogue[] {
  const dialogues = keyedDialogues(dataset);
  const trials = Map.groupBy(orderRecords(records), ({ agent, trial }) => JSON.stringify([agent, trial]));
  return [...trials.values()].flatMap((ofTrial) => {
    const played = Map.groupBy(ofTrial, ({ dialogue_key }) => dialogue_key);
    return dialogues.flatMap((dialogue) =>
      reportedDialogue(dialogue, played.get(dialogue.dialogue_key) ?? [])
    );
  });
}

function reportedDialogue(dialogue: KeyedDialogue, turns: readonly TurnRecord[]): ReportedDialogue[] {
  const [first] = turns;
  if (first === undefined) return [];
  const { agent, trial, dialogue_key } = first;
  const interactions = dialogue.interactions.map((interaction, index) => ({
    utterance: interaction.utterance,
    intention: interaction.intention,
    ...(interaction.ground_truth_sql === undefined ? {} : { ground_truth_sql: interaction.ground_truth_sql }),
    turns: turns.filter((turn) => turn.interaction === index + 1),
  }));
  return [{
    agent,
    trial,
    dialogue_key,
    experiment_id: dialogue.experiment_id,
    total_expected_interactions: dialogue.total_expected_interactions,
    aligned: interactions.length >= dialogue.total_expected_interactions &&
      interactions.every(({ turns }) => turns.some(({ aligned }) => aligned === true)),
    interactions: interactions.map((interaction) => ({
      ...interaction,
      turns: interaction.turns.map(reportedTurn),
    })),
  }];
}

function reportedTurn(record: TurnRecord): ReportedTurn {
  const { user, reply, aligned, sql, rows, cause } = record;
  const fault = faultOf(record);
  const sqlReason = sql.verdict === "unscored" ? sql.reasons[0]?.text : undefined;
  const reason = cause === "none" ? "" : failureReason(record);
  return {
    user_input: user.text,
    ...(reply.interpretation === undefined ? {} : { interpretation: reply.interpretation }),
    answer: reply.text,
    ...(reply.sql === undefined ? {} : { sql: reply.sql }),
    intention_aligned: aligned,
    sql_verdict: sql.verdict,
    ...(sqlReason !== undefined && { sql_reason: sqlReason }),
    ...(sql.translated !== undefined && { translated_sql: sql.translated }),
    ...(rows && { rows_verdict: rows.verdict }),
    cause,
    ...(reason !== "" && { reason }),
    ...(fault !== undefined && { fault }),
  };
}
