import { interactionShape } from "../dataset_shape.ts";
import { dialogueKeys } from "../dialogue_keys.ts";
import type { Dataset } from "../types.ts";
import { toCell } from "./sheet_cell.ts";
import { guarded } from "./sheet_text.ts";

/**
 * A dataset as a CSV text to be edited in a spreadsheet and handed to `applySheet`: a row for each interaction, with its
 * dialogue's key, its number, its fields, and a column for the reason of a change.
 *
 * It begins with a byte order mark, so that spreadsheets keep accents; what they would take for a formula, a number or a
 * date has an apostrophe before it; signs that cannot be seen are written as `\uXXXX`. Kinds and replies stand with commas between, readings and context as JSON.
 *
 * @example
 * ```ts
 * import { applySheet, datasetSheet, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Rivers?", intention: "List all rivers." }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const dataset = parseDataset({ dialogues });
 * const sheet = await datasetSheet(dataset);
 * const { edits } = await applySheet(dataset, sheet.replace("Rivers?", "Which rivers are there?"));
 * assert.deepEqual(edits.map(({ field, before }) => [field, before]), [["utterance", "Rivers?"]]);
 * ```
 */
export async function datasetSheet(dataset: Dataset): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const keys = dialogueKeys(dataset);
  const fields = interactionShape.keyof().options;
  const rows = dataset.dialogues.flatMap(({ interactions }, d) =>
    interactions.map((interaction, i) => [
      guarded(keys[d] ?? ""),
      String(i + 1),
      ...fields.map((field) => guarded(toCell(field, interaction))),
      "",
    ])
  );
  return stringify([["dialogue", "interaction", ...fields, "reason"], ...rows], {
    bom: true,
    quoted: true,
    record_delimiter: "windows",
  });
}
