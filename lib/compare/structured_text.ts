import { composedText } from "./composed_text.ts";
import type { Nested } from "./read_nested.ts";
import { numberKey, type ValueKey } from "./number_key.ts";

/** The one spelling of a list or an object: its keys sorted, its numbers between marks. */
export function structuredText(value: Nested): string {
  return `${STRUCTURED}${spell(value)}`;
}

/** Whether a text or key is a spelling of `structuredText`. */
export function isStructured(key: ValueKey): key is string {
  return typeof key === "string" && key.startsWith(STRUCTURED);
}

/** The numbers in such a spelling. */
export function numbersOf(structured: string): ValueKey[] {
  return structured.split(MARK).filter((_, i) => i % 2 === 1).map((number) => numberKey(number) ?? number);
}

/** The spelling with other numbers in their places. */
export function withNumbers(structured: string, numberOf: (key: ValueKey) => ValueKey): string {
  return structured.split(MARK).map((part, i) =>
    i % 2 === 1 ? String(numberOf(numberKey(part) ?? part)) : part
  ).join(MARK);
}

/** Half a character, which no text of a database holds. */
const STRUCTURED = "\ud800structured ";

/** JSON escapes this character inside texts. */
const MARK = "\u0001";

function spell(value: Nested): string {
  if (Array.isArray(value)) return `[${value.map(spell).join()}]`;
  if (value instanceof Map) {
    const entries = [...value as ReadonlyMap<string, Nested>].map(([key, item]) =>
      [JSON.stringify(composedText(key)), item] as const
    );
    return `{${
      entries.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0).map(([key, item]) => `${key}:${spell(item)}`)
        .join()
    }}`;
  }
  if (typeof value === "string") return JSON.stringify(composedText(value));
  if (value !== null && typeof value === "object" && "number" in value) {
    return marked(numberKey(value.number) ?? value.number);
  }
  return String(value);
}

function marked(key: ValueKey): string {
  return `${MARK}${String(key)}${MARK}`;
}
