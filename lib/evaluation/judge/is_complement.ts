import type { NamedValue } from "./elements.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether a value is denied where the other sentence names other ones of its column: "not dead", "strong, fair or weak". */
export function isComplement(
  value: NamedValue,
  { denials }: ParsedSentence,
  others: readonly NamedValue[],
): boolean {
  const columns = [...value.places].filter((place) => place.includes("."));
  return denials.some(({ values }) => values.includes(value)) &&
    others.some(({ places }) => columns.some((place) => places.has(place)));
}
