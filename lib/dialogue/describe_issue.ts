import type { z } from "zod";

const singular: Readonly<Record<string, string>> = {
  dataset: "dialogue",
  dialogues: "dialogue",
  interactions: "interaction",
  interaction: "interaction",
  entries: "entry",
  turns: "turn",
  readings: "reading",
};

/**
 * Describes the first issue of a document as the end of a sentence: place, fault, remedy.
 *
 * @param document What was parsed.
 */
export function describeFirstIssue(error: z.ZodError, document: unknown): string {
  const issue = error.issues[0] as z.core.$ZodIssue;
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
  const advice = "correct it";
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
        typeof found === "number" ? "small" : "short"
      }; ${advice}`;
    case "unrecognized_keys":
      return `${where} has the field ${issue.keys[0]}, which is unknown; remove or rename it`;
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

/** Whether a document's value has fields; lists have them by position. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
