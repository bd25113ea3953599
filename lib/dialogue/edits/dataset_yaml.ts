import { escapeControls } from "../../base/mod.ts";
import { dialogueKeys } from "../dialogue_keys.ts";
import { parseDataset } from "../parse_dataset.ts";
import type { Dataset } from "../types.ts";

/** A file of a dialogue. */
export interface YamlFile {
  /** Without its folder. */
  readonly name: string;
  readonly text: string;
}

/**
 * A dataset as YAML files to be edited by hand and handed to `applyYaml`, one for each dialogue, their names in the
 * dataset's order.
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
  const { dialogues } = parseDataset(dataset);
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
      text: hint +
        escapeControls(document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity })),
    };
  });
}

const hint = "# Leave dialogue and interaction as they are; a line reason: … may stand beside a change.\n";

/** Blanks at the ends of lines and control signs, which a text in lines of its own would lose. */
const untidy = /^\s|[^\S\n](?=\n|$)|[^\P{C}\n]|[\u2028\u2029]/u;
