import { sameValue } from "./agreement.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Whether two sentences list the same values of a column of the rows that they ask for, with nothing else joined: no row has two of them,
 * so that "tankers and tugs" are those whose type is tanker or tug.
 */
export function listOneColumn(a: ParsedSentence, b: ParsedSentence): boolean {
  return listsOneColumn(a) && listsOneColumn(b) && a.values.length === b.values.length &&
    a.values.every((one) => b.values.some((other) => sameValue(one, other)));
}

function listsOneColumn({ phrases, values, outputs, words }: ParsedSentence): boolean {
  const places = values.map((value) => [...value.places].filter((place) => place.includes(".")));
  const counted = outputs.counted.flatMap(({ elements }) =>
    elements.flatMap((one) => one.kind === "concept" && one.isTable ? [...one.candidates] : [])
  );
  const rows = (outputs.shown?.tables ?? new Set<string>()).union(new Set(counted));
  const first = phrases.find(({ kind }) => kind === "noun");
  const isNamed = first?.kind === "noun" && first.elements.some(({ kind }) => kind === "value");
  const isOfRows = (place: string) => isNamed || rows.has(place.split(".")[0] ?? "");
  const shared = places[0]?.filter((place) => places.every((list) => list.includes(place))) ?? [];
  const joins = phrases.flatMap((phrase, i) => phrase.kind === "and" ? [i] : []);
  const [join = 0] = joins;
  const isBetween = [phrases[join - 1], phrases[join + 1]].every((phrase) =>
    phrase?.kind === "noun" && phrase.elements.some(({ kind }) => kind === "value")
  );
  return values.length > 1 && shared.some(isOfRows) &&
    joins.length === 1 && isBetween && !/ both | at once | same time /.test(words);
}
