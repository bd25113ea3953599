import { interactionShape } from "../dataset_shape.ts";
import { dialogueKeys } from "../dialogue_keys.ts";
import { csvRows } from "../formats/csv_rows.ts";
import type { Dataset } from "../types.ts";
import { applyEdits, type EditedDataset, type HandEdited } from "./apply_edits.ts";
import { escapeForSheet, fromCell, toCell, unescapeFromSheet } from "./sheet_cell.ts";

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
      escapeForSheet(keys[d] ?? ""),
      String(i + 1),
      ...fields.map((field) => escapeForSheet(toCell(field, interaction))),
      "",
    ])
  );
  return stringify([["dialogue", "interaction", ...fields, "reason"], ...rows], {
    bom: true,
    quoted: true,
    record_delimiter: "windows",
  });
}

/**
 * The dataset with the changes that were made in a sheet of `datasetSheet`.
 *
 * Rows may come back in another order, with semicolons or tabs, other line ends and without a byte order mark. An empty
 * cell takes a field away. A reason beside a change is kept with it. Without changes the dataset is the same.
 *
 * @param name What messages call the sheet, for example the file's path.
 * @throws {InputError} If the sheet is no CSV or lacks a column, a row is missing, unknown or there twice, a field cannot
 * be so, or letters were lost in saving; the message names the line.
 *
 * @example
 * ```ts
 * import { applySheet, datasetSheet, datasetText, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "=1+1?", intention: "Add one and one." }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const dataset = parseDataset({ dialogues });
 * const edited = await applySheet(dataset, await datasetSheet(dataset));
 * assert.equal(datasetText(edited.dataset), datasetText(dataset));
 * ```
 */
export async function applySheet(
  dataset: Dataset,
  text: string,
  name = "the sheet",
): Promise<EditedDataset> {
  const fields = interactionShape.keyof().options;
  const { rows } = await csvRows(text, {
    name,
    needed: ["dialogue", "interaction", ...fields],
    optional: ["reason"],
  });
  const edited = rows.map(({ line, cell }): HandEdited => {
    const place = `${name}, line ${line}`;
    const clean = (column: string) => unescapeFromSheet(cell(column));
    const values = fields.flatMap((field) => {
      const value = fromCell(field, clean(field), place);
      return value === undefined ? [] : [[field, value] as const];
    });
    return {
      dialogue_key: clean("dialogue"),
      interaction: Number(clean("interaction")),
      values: Object.fromEntries(values),
      reason: clean("reason").trim() || undefined,
      place,
    };
  });
  return applyEdits(dataset, edited, name);
}
