import type { Dataset, Interaction } from "../dialogue/mod.ts";
import type { DialogueRow, TurnRow } from "../metrics/mod.ts";
import { wantsData } from "./interaction_traits.ts";
import { keyedDialogues } from "./keyed_dialogues.ts";
import { orderRecords } from "./order_records.ts";
import type { TurnRecord } from "./types.ts";

/** The rows that the metrics count, for all agents of a run. */
export interface MetricRows {
  readonly turns: readonly TurnRow[];
  readonly dialogues: readonly DialogueRow[];
}

/**
 * Reduces a journal to the rows that the metrics count. The order of the records does not matter, and a repeated turn
 * counts once. Every dialogue of the dataset has its row for each agent and trial, reached or not.
 *
 * @param agents Names of the agents of the run.
 * @param trials Number of trials of the run.
 * @param leftOut Keys of dialogues that do not count. @default []
 */
export function metricRows(
  records: readonly TurnRecord[],
  { dataset, agents, trials, leftOut = [] }: {
    readonly dataset: Dataset;
    readonly agents: readonly string[];
    readonly trials: number;
    readonly leftOut?: readonly string[] | undefined;
  },
): MetricRows {
  const dialogues = keyedDialogues(dataset).filter(({ dialogue_key }) => !leftOut.includes(dialogue_key));
  const byKey = new Map(dialogues.map((dialogue) => [dialogue.dialogue_key, dialogue]));
  const turns = orderRecords(records).map((record): TurnRow => {
    const interaction = byKey.get(record.dialogue_key)?.interactions[record.interaction - 1];
    const type = interaction?.question_type;
    return {
      agent: record.agent,
      trial: record.trial,
      dialogue: record.dialogue_key,
      interaction: record.interaction,
      turn: record.turn,
      expectsResponse: interaction !== undefined && interaction.expected_reply.includes("response") &&
        // It may be asked back about, so that its SQL does not count with that of others.
        type !== "ambiguous",
      ...(type !== undefined && type !== "answerable" && { questionType: type }),
      sql: sqlOf(record, interaction),
      alignment: alignmentOf(record),
    };
  });
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

function sqlOf({ sql }: TurnRecord, interaction: Interaction | undefined): TurnRow["sql"] {
  // A turn without a reply has no verdict that would say so.
  if (interaction !== undefined && !wantsData(interaction)) return "not_expected";
  if (sql.verdict === "not_expected") return "not_expected";
  if (sql.verdict === "equal") return "correct";
  if (sql.verdict !== "unscored") return "incorrect";
  const kind = sql.reasons[0]?.kind;
  return { unscored: kind === "gold_failed" || kind === "gold_vacuous" ? kind : "errored" };
}

function alignmentOf({ aligned, cause }: TurnRecord): TurnRow["alignment"] {
  if (cause === "agent_fault" || cause === "fault") return { unscored: "errored" };
  if (aligned === "undecided") return "undecided";
  return aligned ? "aligned" : "not_aligned";
}
