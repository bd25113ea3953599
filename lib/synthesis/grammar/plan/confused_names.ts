/**
 * Names as somebody says them who remembers two as one: "Anna Meier" for "Anna Schulz" and "Paul Meier". None are given
 * where the name is no name of several words, and none that is among the values.
 */
export function confusedNames(name: unknown, values: readonly unknown[]): readonly string[] {
  const words = wordsOf(name);
  if (words === undefined) return [];
  const stored = new Set(values.map((value) => String(value).toLowerCase()));
  return [...new Set(values)].sort().flatMap((value) => confusions(words, wordsOf(value)))
    .filter((other) => !stored.has(other.toLowerCase()));
}

/** What belongs to the word after it, in the languages of most names. */
const ARTICLE =
  /^(?:the|a|an|el|la|le|les|il|lo|los|las|der|die|das|den|de|het|o|os|as|saint|st|san|santa|santo|don|mr|mrs|ms|dr|sir)$/i;

/** The words of a name of at least two, each with a capital; undefined for any other value. */
function wordsOf(value: unknown): readonly string[] | undefined {
  if (typeof value !== "string") return undefined;
  const words = value.split(" ");
  const isName = words.length > 1 && words.every((word) => /^\p{Lu}[\p{L}'’-]+$/u.test(word));
  return isName && !ARTICLE.test(words[0] ?? "") ? words : undefined;
}

/** The first words of one name with the last word of another. */
function confusions(name: readonly string[], other: readonly string[] | undefined): readonly string[] {
  if (other?.length !== name.length) return [];
  const [last, otherLast] = [name.at(-1), other.at(-1)];
  if (last === otherLast || name[0] === other[0]) return [];
  return [[...name.slice(0, -1), otherLast].join(" "), [...other.slice(0, -1), last].join(" ")];
}
