import { z } from "zod";
import { escapeControls, InputError, yamlFault } from "../../base/mod.ts";
import { describeFirstIssue, isRecord } from "../describe_issue.ts";
import { interactionShape } from "../dataset_shape.ts";
import { dialogueKeys } from "../dialogue_keys.ts";
import { parseDataset } from "../parse_dataset.ts";
import type { Dataset } from "../types.ts";
import { applyEdits, type EditedDataset, type HandEdited } from "./apply_edits.ts";

export interface YamlFile {
  /** Without its folder. */
  readonly name: string;
  readonly text: string;
}

/**
 * Formats a dataset as YAML files for editing and `applyYaml`, one for each dialogue, with names in the dataset's
 * order.
 *
 * @example
 * ```ts
 * import { applyYaml, datasetYaml, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Rivers?", intention: "List all rivers." }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const dataset = parseDataset({ dialogues });
 * const [file] = await datasetYaml(dataset);
 * assert.match(file?.text ?? "", /utterance: Rivers\?/);
 * assert.deepEqual((await applyYaml(dataset, file ? [file] : [])).edits, []);
 * ```
 */
export async function datasetYaml(dataset: Dataset): Promise<readonly YamlFile[]> {
  const { Document, visit } = await import("yaml");
  const keys = dialogueKeys(dataset);
  // Parsing gives the fields in the order of the shape, whatever order the caller built them in.
  const { control: { canary }, dialogues } = parseDataset(dataset);
  const digits = String(dialogues.length).length;
  return dialogues.map(({ interactions }, d) => {
    const key = keys[d] ?? "";
    const numbered = interactions.map((interaction, i) => ({ interaction: i + 1, ...interaction }));
    const document = new Document({ dialogue: key, interactions: numbered });
    visit(document, {
      Scalar: (_, node) => {
        if (typeof node.value === "string" && untidy.test(node.value)) node.type = "QUOTE_DOUBLE";
      },
    });
    return {
      name: `${String(d + 1).padStart(digits, "0")}-${key.replaceAll(/[^\w-]+/g, "_").slice(0, 60)}.yaml`,
      text: hint + (canary === undefined ? "" : `# ${escapeControls(canary)}\n`) +
        escapeControls(document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity })),
    };
  });
}

const hint = "# Leave dialogue and interaction as they are; a line reason: … may stand beside a change.\n";

/** Blanks at the ends of lines and control signs, which a text in lines of its own would lose. */
const untidy = /^\s|[^\S\n](?=\n|$)|[^\P{C}\n]|[\u2028\u2029]/u;

const dialogueFile = z.strictObject({
  dialogue: z.string(),
  interactions: z.array(z.strictObject({
    interaction: z.int(),
    ...interactionShape.shape,
    reason: z.string().min(1).exactOptional(),
  })),
});

/**
 * Applies the edits of files of `datasetYaml`.
 *
 * Files and interactions may be reordered. An empty or missing field is removed. A `reason` beside a change is kept.
 * Without changes the dataset is unchanged.
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
  const edited = await Promise.all(files.map(readYamlFile));
  return applyEdits(dataset, edited.flat(), name);
}

async function readYamlFile({ name, text }: YamlFile): Promise<readonly HandEdited[]> {
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text, { prettyErrors: false });
  const fail = (error: Error) => new InputError(`Cannot read ${name}: ${yamlFault(error, text)}`);
  const [error] = document.errors;
  if (error !== undefined) throw fail(error);
  const value = withoutEmpty(toPlain(document, fail));
  const parsed = dialogueFile.safeParse(value);
  if (!parsed.success) throw new InputError(`Cannot use ${name}: ${describeFirstIssue(parsed.error, value)}`);
  return parsed.data.interactions.map(({ interaction, reason, ...values }) => ({
    dialogue_key: parsed.data.dialogue,
    interaction,
    values,
    reason,
    place: `${name}, interaction ${interaction}`,
  }));
}

function toPlain(document: { toJS(): unknown }, fail: (error: Error) => Error): unknown {
  try {
    return document.toJS();
  } catch (error) {
    // Aliases without an anchor, or so many that they would fill the memory.
    throw error instanceof Error ? fail(error) : error;
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
