import type { NetworkProcess } from "../../../base/network/mod.ts";
import type { Json } from "../../types.ts";

/**
 * Redacts secrets that go over from one part of a stream into the next, as a text that comes word by word may repeat one.
 * Texts of the same field of all parts are read one after the other.
 *
 * @param parts A stream folded into one list.
 */
export async function redactStream(
  parts: Json,
  { redactPieces }: Pick<NetworkProcess, "redactPieces">,
): Promise<Json> {
  const pieces: Record<string, string[]> = {};
  withTexts(parts, (text, field) => {
    (pieces[field] ??= []).push(text);
    return text;
  });
  const redacted = new Map(
    await Promise.all(
      Object.entries(pieces).map(async ([field, texts]) =>
        [field, (texts.length > 1 ? await redactPieces(texts) : texts).values()] as const
      ),
    ),
  );
  return withTexts(parts, (text, field) => redacted.get(field)?.next().value ?? text);
}

/** A value with each of its texts exchanged; fields are known by their names, whatever the place in a list. */
function withTexts(value: Json, change: (text: string, field: string) => string, field = ""): Json {
  if (typeof value === "string") return change(value, field);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => withTexts(one, change, field));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withTexts(inner, change, `${field}.${name}`)]),
  );
}
