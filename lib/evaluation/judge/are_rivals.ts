import type { NamedValue } from "./elements.ts";

/** Whether two values are stored beside each other in one column, so that neither is a spelling of the other: "Niger", "Nigeria". */
export function areRivals(a: NamedValue, b: NamedValue): boolean {
  return a.sure && b.sure && a.spellings.isDisjointFrom(b.spellings) &&
    [...a.places].some((place) => place.includes(".") && b.places.has(place));
}
