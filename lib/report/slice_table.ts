import type { SlicingName } from "../evaluation/mod.ts";
import { agentMetric, type SliceMeasures, type SliceMetricName } from "../metrics/mod.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/** The slices of one agent. */
export interface SlicedAgent {
  readonly label: string;
  readonly slices: readonly SliceMeasures[];
}

export interface SliceTableOptions {
  readonly slicing: SlicingName;
  /** The names of the slices in the order of the rows. */
  readonly slices: readonly string[];
  /** Show alignment, which holds only where the judge decided enough. */
  readonly ranksAlignment: boolean;
}

const heads: Readonly<Record<SlicingName, { readonly header: string; readonly note: string }>> = {
  "join-size": {
    header: "Joins of the Dialogue",
    note: "The joins of the combination that the dialogue was made for.",
  },
  "query-tables": {
    header: "Tables in the Ground Truth",
    note: "The different tables that the ground truth of the interaction reads.",
  },
  "dialogue-kind": { header: "Kind of Dialogue", note: "The kind that the dataset gives the dialogue." },
  "depth": {
    header: "Place in the Dialogue",
    note:
      "The place of the interaction among those of its dialogue, from 1. Retries do not move it, as a worse agent has more.",
  },
  "table": {
    header: "Table",
    note: "An interaction counts with each table that its ground truth reads, so that the rows overlap.",
  },
  "utterance-kind": {
    header: "Kinds of Utterance",
    note: "What the first user turn of the interaction holds.",
  },
  "question-type": {
    header: "Question Type",
    note: "The type that the dataset gives the interaction; where it gives none, it is in no row.",
  },
  "cause": {
    header: "Cause of the First Turn",
    note: "The first fault of the first answer; eventual correctness and turn pairs tell what followed.",
  },
};

/** Dialogues below which a bootstrap over dialogues is too narrow. */
const fewDialogues = 10;

/**
 * The table of the rates of interactions that are told apart in one way: a row for each slice and agent, with counts and 95 %
 * intervals. Alignment is left out where it ranks nobody.
 */
export function sliceTable(
  agents: readonly SlicedAgent[],
  { slicing, slices, ranksAlignment }: SliceTableOptions,
): ReportTable {
  const { header, note } = heads[slicing];
  const names: readonly SliceMetricName[] = [
    "first_attempt_sql_correctness",
    "eventual_sql_correctness",
    ...(ranksAlignment ? ["first_attempt_alignment" as const] : []),
    "average_turn_pairs_per_interaction",
  ];
  return {
    caption: `Interactions by ${header.toLowerCase()}.`,
    label: `tab:by-${slicing}`,
    columns: [
      ...textColumns(header, "Agent"),
      ...numberColumns("Interactions", "Dialogues", ...names.map((name) => agentMetric(name).title)),
    ],
    rows: slices.flatMap((slice) =>
      agents.flatMap(({ label, slices }): readonly (readonly Cell[])[] => {
        const measured = slices.find((one) => one.slice === slice);
        if (measured === undefined) return [];
        const { interactions, dialogues, metrics } = measured;
        return [[
          ...[slice, label, countCell(interactions), countCell(dialogues)],
          ...names.map((name): Cell => ({ kind: agentMetric(name).kind, metric: metrics[name] })),
        ]];
      })
    ),
    notes: [
      note,
      "Square brackets hold 95 % intervals by dialogue, round ones the counts: of interactions that expect data for " +
      `SQL, of those that were played for turn pairs. Of fewer than ${fewDialogues} dialogues they are too narrow. ` +
      "Slices are not compared with each other: they differ in more than their name.",
      ...(ranksAlignment ? [] : [
        "Alignment is left out, as the judge decided less than 80 % of the turns of an agent.",
      ]),
    ],
  };
}
