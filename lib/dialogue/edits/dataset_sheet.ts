import { InputError } from "../../base/mod.ts";
import { interactionShape } from "../dataset_shape.ts";
import { dialogueKeys } from "../dialogue_keys.ts";
import { csvRows } from "../formats/csv_rows.ts";
import type { Dataset, Interaction } from "../types.ts";
import { sheetText, unescapeFromSheet } from "./sheet_text.ts";
import { applyEdits, type EditedDataset, type HandEdited } from "./apply_edits.ts";

/**
 * Formats a dataset as CSV for a spreadsheet and `applySheet`: a row for each interaction with dialogue key, number,
 * fields, and a column for reasons.
 *
 * It starts with a byte order mark to keep accents; texts that look like formulas, numbers or dates get an apostrophe;
 * invisible characters become `\uXXXX`. Kinds and replies are comma-separated, readings and context JSON.
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
  const keys = dialogueKeys(dataset);
  const fields = interactionShape.keyof().options;
  const rows = dataset.dialogues.flatMap(({ interactions }, d) =>
    interactions.map((interaction, i) => [
      keys[d] ?? "",
      String(i + 1),
      ...fields.map((field) => toCell(field, interaction)),
      "",
    ])
  );
  return await sheetText([["dialogue", "interaction", ...fields, "reason"], ...rows]);
}

/**
 * Applies the edits of a sheet of `datasetSheet`.
 *
 * Rows may be reordered, separated by semicolons or tabs, and have other line ends or no byte order mark. An empty
 * cell removes a field. A reason beside a change is kept. Without changes the dataset is unchanged.
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

type Field = keyof Interaction;

const lists: ReadonlySet<Field> = new Set(["utterance_kinds", "expected_reply"]);
const documents: ReadonlySet<Field> = new Set(["readings", "context"]);

function toCell(field: Field, interaction: Interaction): string {
  const { [field]: value } = interaction;
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return lists.has(field) && Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}

function fromCell(field: Field, text: string, place: string): unknown {
  if (text === "") return undefined;
  if (lists.has(field)) return text.split(",").map((one) => one.trim());
  if (!documents.has(field)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${place}: ${field} is not JSON; correct its brackets, quotes and commas`);
  }
}
