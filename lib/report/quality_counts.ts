import type { Counts, Diversity } from "../verify/mod.ts";
import type { ReportTable } from "./types.ts";

/** How many dialogues and interactions there are of each kind; a table for each way to count that the dataset has. */
export function qualityCounts(diversity: Diversity): readonly ReportTable[] {
  const { dialogue_kinds, dialogue_sizes, utterance_kinds, question_types, thematic_relations } = diversity;
  return [
    countsTable("Dialogues by kind", dialogue_kinds),
    countsTable("Dialogues by interactions", dialogue_sizes),
    countsTable("Utterances by kind", utterance_kinds),
    countsTable("Questions by type", question_types),
    countsTable("Interactions by relation", thematic_relations),
  ].filter(({ rows }) => rows.length > 0);
}

function countsTable(caption: string, counts: Counts): ReportTable {
  return {
    caption,
    label: `tab:quality-${caption.toLowerCase().replaceAll(" ", "-")}`,
    columns: [{ header: "What" }, { header: "Number", align: "right" }],
    rows: Object.entries(counts).map(([name, value]) => [
      name.replaceAll("_", " "),
      { kind: "number", value },
    ]),
    notes: [],
  };
}
