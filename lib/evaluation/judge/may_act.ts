import type { NamedValue } from "./elements.ts";
import { isOfPlace } from "./peoples.ts";

/**
 * Whether a value may be one who does something, so that the word behind it is a verb ("students Alexis likes"): no adjective ("Italian
 * cartoons"), and before the name of a table nothing stored in lower case or in a column of kinds ("physics teachers").
 */
export function mayAct(
  value: NamedValue,
  { word, isNamed }: { readonly word: string; readonly isNamed: boolean },
): boolean {
  // "An ABBA song" may be one of anybody.
  const isSpelled = !value.sure && !/[^s]s$/.test(word);
  const columns = [...value.places].filter((place) => place.includes("."));
  const isKind = isNamed &&
    (/^\p{Ll}/u.test(value.text) ||
      columns.length > 0 && !columns.some((place) => /name|title/i.test(place)));
  return !isSpelled && !isKind && !isOfPlace(value.text);
}
