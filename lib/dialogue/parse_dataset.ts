import type { z } from "zod";
import { InputError } from "../base/mod.ts";
import { authorsShape, datasetShape } from "./dataset_shape.ts";
import type { Dataset } from "./types.ts";

/**
 * A dataset from a parsed JSON document, in our own format or in that of the authors' published file.
 *
 * A document with the top key `dataset` is read as the authors' file: its dialogues become `imported` ones, and as the
 * paper's experiments run on Oracle, `control.sql_dialect` is `oracle` and the SQL text stays as it is. Where our own
 * format leaves out `utterance_kinds` and `expected_reply`, the first utterance is a question, later ones are partial
 * questions, and each expects a response. Fields that are not ours are left out.
 *
 * @param value The document.
 * @param name What messages call it, for example the file's path.
 * @throws {InputError} If the document has another shape; the message names the place in it.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const dataset = parseDataset({
 *   dialogues: [{
 *     experiment_id: "1",
 *     total_expected_interactions: 1,
 *     interactions: [{ utterance: "Which rivers are there?", intention: "List all rivers." }],
 *   }],
 * });
 * assert.deepEqual(dataset.dialogues[0]?.interactions[0]?.utterance_kinds, ["question"]);
 * ```
 */
export function parseDataset(value: unknown, name = "the dataset"): Dataset {
  const shape = isRecord(value) && "dataset" in value && !("dialogues" in value)
    ? authorsShape
    : datasetShape;
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0] as z.core.$ZodIssue;
  throw new InputError(`Cannot read ${name} as a dialogue test dataset: ${complaint(issue, value)}`);
}

const singular: Readonly<Record<string, string>> = {
  dataset: "dialogue",
  dialogues: "dialogue",
  interactions: "interaction",
};

/** One issue as the end of a sentence: where, what is wrong, what to do. */
function complaint(issue: z.core.$ZodIssue, document: unknown): string {
  const found = issue.path.reduce<unknown>(
    (inside, key) => isRecord(inside) ? inside[String(key)] : undefined,
    document,
  );
  const places: string[] = [];
  const fields: string[] = [];
  issue.path.forEach((key, position) => {
    if (typeof key !== "number") {
      fields.push(String(key));
    } else {
      const list = fields.pop() ?? "";
      const one = singular[list];
      if (one !== undefined && position > 0) places.push(`${one} ${key + 1}`);
      else fields.push(`${list} ${key + 1}`);
    }
  });
  const field = fields.join(".");
  const where = places.length > 0 ? `${places.join(", ")}: ${field || "it"}` : field || "the document";
  const advice = "correct it or make the dataset again";
  switch (issue.code) {
    case "invalid_type": {
      const expected = words[issue.expected] ?? issue.expected;
      if (found === undefined) return `${where} is missing; add it as ${expected}`;
      return `${where} is ${shown(found)} where ${expected} should stand; ${advice}`;
    }
    case "invalid_value":
      return `${where} is ${shown(found)}; write one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `${where} is ${shown(found)}, which is too ${
        Array.isArray(found) || found === "" ? "short" : "small"
      }; ${advice}`;
    case "custom":
      return `${where} ${issue.message}; ${advice}`;
    default:
      return `${where} is ${shown(found)}, which cannot be used; ${advice}`;
  }
}

const words: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  array: "a list",
  object: "an object",
};

function shown(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (isRecord(value)) return "an object";
  if (value === "") return "an empty text";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
