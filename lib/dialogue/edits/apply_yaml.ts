import { z } from "zod";
import { InputError } from "../../base/mod.ts";
import { complaint } from "../complaint.ts";
import { interactionShape } from "../dataset_shape.ts";
import { isRecord } from "../is_record.ts";
import type { Dataset } from "../types.ts";
import { applyEdits, type EditedDataset, type HandEdited } from "./apply_edits.ts";
import type { YamlFile } from "./dataset_yaml.ts";

const dialogueFile = z.strictObject({
  dialogue: z.string(),
  interactions: z.array(z.strictObject({
    interaction: z.int(),
    ...interactionShape.shape,
    reason: z.string().min(1).exactOptional(),
  })),
});

/**
 * The dataset with the changes that were made in files of `datasetYaml`.
 *
 * Files and interactions may come back in another order. A field that is left empty or removed is taken away. A `reason`
 * beside a change is kept with it. Without changes the dataset is the same.
 *
 * @param name What messages call the files together, for example their folder.
 * @throws {InputError} If a file is no YAML or has an unknown field, a dialogue or interaction is missing, unknown or there
 * twice, or a field cannot be so; the message names the file.
 *
 * @example
 * ```ts
 * import { applyYaml, datasetYaml, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Rivers?", intention: "List all rivers." }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const dataset = parseDataset({ dialogues });
 * const files = (await datasetYaml(dataset)).map(({ name, text }) => ({
 *   name,
 *   text: text.replace("Rivers?", "Which rivers are there?"),
 * }));
 * const { edits } = await applyYaml(dataset, files);
 * assert.equal(edits[0]?.after, "Which rivers are there?");
 * ```
 */
export async function applyYaml(
  dataset: Dataset,
  files: readonly YamlFile[],
  name = "the files",
): Promise<EditedDataset> {
  const edited = await Promise.all(files.map(read));
  return applyEdits(dataset, edited.flat(), name);
}

async function read({ name, text }: YamlFile): Promise<readonly HandEdited[]> {
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) {
    const line = error.linePos?.[0].line;
    const why = error.message.replace(/ at line [\s\S]*$/, "").replaceAll(/\s+/g, " ");
    throw new InputError(
      `Cannot read ${name}: not YAML${line === undefined ? "" : ` at line ${line}`}, ${why}; correct it`,
    );
  }
  const value = withoutEmpty(toPlain(document, name));
  const parsed = dialogueFile.safeParse(value);
  if (!parsed.success) throw new InputError(`Cannot use ${name}: ${complaint(parsed.error, value)}`);
  return parsed.data.interactions.map(({ interaction, reason, ...values }) => ({
    dialogue_key: parsed.data.dialogue,
    interaction,
    values,
    reason,
    place: `${name}, interaction ${interaction}`,
  }));
}

function toPlain(document: { toJS(): unknown }, name: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // Aliases without an anchor, or so many that they would fill the memory.
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError(`Cannot read ${name}: ${why.replaceAll(/\s+/g, " ")}; write the value out`);
  }
}

/** Fields of interactions that are left empty are as good as removed. */
function withoutEmpty(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.interactions)) return value;
  const interactions = value.interactions.map((one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).filter(([, field]) => field !== null)) : one
  );
  return { ...value, interactions };
}
