import type { ContextChange, Dialogue } from "../dialogue/mod.ts";
import { textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/**
 * A dialogue as a table: for each interaction the utterance, the intention, the standalone intention, its change of the
 * context, the reason why it cannot be answered, its readings, and the ground-truth SQL. Absent parts have no row.
 *
 * @example
 * ```ts
 * import { dialogueTable } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const table = dialogueTable({
 *   experiment_id: "7",
 *   total_expected_interactions: 1,
 *   kind: "partial",
 *   interactions: [{
 *     utterance: "Which lakes are there?",
 *     intention: "List all lakes.",
 *     utterance_kinds: ["question"],
 *     expected_reply: ["response"],
 *   }],
 * });
 * assert.deepEqual(table.rows, [
 *   ["1", "Utterance (question)", "Which lakes are there?"],
 *   ["", "Intention", "List all lakes."],
 * ]);
 * ```
 */
export function dialogueTable(
  { experiment_id, kind, join_combination: combination, interactions }: Dialogue,
): ReportTable {
  return {
    caption: `Dialogue ${experiment_id} (${kind})${
      combination === undefined ? "" : ` on ${combination.tables.join(", ")}`
    }`,
    label: "tab:dialogue",
    columns: textColumns("Interaction", "Part", "Text"),
    rows: interactions.flatMap((interaction, index) => [
      [String(index + 1), `Utterance (${kinds(interaction.utterance_kinds)})`, interaction.utterance],
      ["", "Intention", interaction.intention],
      ...optional("Standalone intention", interaction.standalone_intention),
      ...optional("Context", interaction.context && contextText(interaction.context)),
      ...optional("Not answerable", interaction.unanswerable_reason?.replaceAll("_", " ")),
      ...optional("Ambiguous by", interaction.ambiguity_source),
      ...(interaction.readings ?? []).flatMap(({ meaning, ground_truth_sql }, i) => [
        ...optional(`Reading ${i + 1}`, meaning),
        ...optional(`SQL of reading ${i + 1}`, ground_truth_sql),
      ]),
      ...optional("Clarification", interaction.clarification),
      ...(interaction.readings === undefined
        ? optional("Ground-truth SQL", interaction.ground_truth_sql)
        : []),
    ]),
    notes: [],
  };
}

function contextText({ change, restrictions }: ContextChange): string {
  return [change, ...restrictions].join(": ");
}

function kinds(names: readonly string[]): string {
  return names.join(", ").replaceAll("_", " ");
}

function optional(part: string, text: string | undefined): readonly (readonly string[])[] {
  return text === undefined ? [] : [["", part, text]];
}
