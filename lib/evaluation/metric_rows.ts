import type { Dataset, Interaction } from "../dialogue/mod.ts";
import type { DialogueRow, TurnRow } from "../metrics/mod.ts";
import { keyedDialogues } from "./keyed_dialogues.ts";
import { orderRecords } from "./order_records.ts";
import type { TurnRecord } from "./types.ts";

/** What the metrics count, for all agents of a run. */
export interface MetricRows {
  readonly turns: readonly TurnRow[];
  readonly dialogues: readonly DialogueRow[];
}

/**
 * Reduces a journal to the rows that the metrics count. The order of the records does not matter, and a turn that
 * stands twice counts once. Every dialogue of the dataset has its row for each agent and trial, reached or not.
 *
 * @param agents Names of the agents of the run.
 * @param trials Number of trials of the run.
 */
export function metricRows(
  records: readonly TurnRecord[],
  { dataset, agents, trials }: {
    readonly dataset: Dataset;
    readonly agents: readonly string[];
    readonly trials: number;
  },
): MetricRows {
  const dialogues = keyedDialogues(dataset);
  const byKey = new Map(dialogues.map((dialogue) => [dialogue.dialogue_key, dialogue]));
  const turns = orderRecords(records).map((record): TurnRow => ({
    agent: record.agent,
    trial: record.trial,
    dialogue: record.dialogue_key,
    interaction: record.interaction,
    turn: record.turn,
    expectsResponse: expectsResponse(
      byKey.get(record.dialogue_key)?.interactions[record.interaction - 1],
    ),
    sql: sqlOf(record),
    alignment: alignmentOf(record),
  }));
  return {
    turns,
    dialogues: agents.flatMap((agent) =>
      Array.from({ length: trials }, (_, index) => index + 1).flatMap((trial) =>
        dialogues.map((dialogue): DialogueRow => ({
          agent,
          trial,
          dialogue: dialogue.dialogue_key,
          expectedInteractions: dialogue.total_expected_interactions,
        }))
      )
    ),
  };
}

/** An ambiguous question may be asked back about, so that its SQL does not count with that of others. */
function expectsResponse(interaction: Interaction | undefined): boolean {
  return interaction !== undefined && interaction.expected_reply.includes("response") &&
    interaction.question_type !== "ambiguous";
}

function sqlOf({ sql }: TurnRecord): TurnRow["sql"] {
  if (sql.verdict === "equal") return "correct";
  if (sql.verdict !== "unscored") return "incorrect";
  const kind = sql.reasons[0]?.kind;
  return { unscored: kind === "gold_failed" || kind === "gold_vacuous" ? kind : "errored" };
}

function alignmentOf({ aligned, cause }: TurnRecord): TurnRow["alignment"] {
  if (cause === "agent_fault") return { unscored: "errored" };
  if (aligned === "undecided") return "undecided";
  return aligned ? "aligned" : "not_aligned";
}
