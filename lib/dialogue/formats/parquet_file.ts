import { dialogueKeys } from "../dialogue_keys.ts";
import type { Dataset, Interaction } from "../types.ts";

/**
 * Formats a dataset as Parquet with a row for each interaction: dialogue key and kind, number from 1, and fields by
 * name; lists and objects as JSON, absent fields null. Equal datasets are equal bytes.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { parquetFile } from "querylogue/dialogue/formats";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Rivers?", intention: "List all rivers." }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const bytes = await parquetFile(parseDataset({ dialogues }));
 * assert.equal(new TextDecoder().decode(bytes.subarray(0, 4)), "PAR1");
 * ```
 */
export async function parquetFile(dataset: Dataset): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const keys = dialogueKeys(dataset);
  const rows = dataset.dialogues.flatMap((dialogue, d) =>
    dialogue.interactions.map((interaction, i) => ({ dialogue, key: keys[d], number: i + 1, interaction }))
  );
  const { database, sql_dialect, canary } = dataset.control;
  const text = (name: string, data: readonly (string | null | undefined)[]) => ({
    name,
    data: data.map((value) => value ?? null),
    type: "STRING" as const,
  });
  const field = (name: keyof Interaction) =>
    text(name, rows.map(({ interaction }) => cell(interaction[name])));
  const bytes = parquetWriteBuffer({
    createdBy: "querylogue",
    columnData: [
      text("dialogue_key", rows.map(({ key }) => key)),
      { name: "interaction", data: rows.map(({ number }) => number), type: "INT32", nullable: false },
      text("kind", rows.map(({ dialogue }) => dialogue.kind)),
      text("join_combination", rows.map(({ dialogue }) => cell(dialogue.join_combination))),
      ...columns.map(field),
      text("database", rows.map(() => database)),
      text("sql_dialect", rows.map(() => sql_dialect)),
      text("canary", rows.map(() => canary)),
    ],
  });
  return new Uint8Array(bytes);
}

const columns = [
  "utterance",
  "intention",
  "standalone_intention",
  "ground_truth_sql",
  "utterance_kinds",
  "expected_reply",
  "question_type",
  "readings",
  "ambiguity_source",
  "clarification",
  "unanswerable_reason",
  "context",
  "thematic_relation",
  "reference_reply",
] as const satisfies readonly (keyof Interaction)[];

function cell(value: unknown): string | undefined {
  return typeof value === "string" ? value : JSON.stringify(value);
}
