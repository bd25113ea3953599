import type { ColumnReading, JoinReading, SelectReading, SourceReading } from "./types.ts";

/** What the sources of one query are called in words. */
export interface NamedSources {
  /** By what the query calls them, in lower case. */
  readonly words: ReadonlyMap<string, string>;
  /** Whether a column needs no "of …", as there is one source. */
  readonly isSingle: boolean;
}

/** A name cut at blanks, underscores, dots and capitals, in lower case: `airportCode` is "airport code". */
export function nameInWords(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replaceAll(/[\s_.]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? name : words;
}

/**
 * The sources of a query in words. A table that stands twice, here or in a query around, is "first singer" and "second
 * singer", so that words tell its rows apart.
 */
export function nameSources(select: SelectReading, around: readonly NamedSources[]): NamedSources {
  const sources = [...select.sources, ...select.joins.map((join) => join.source)].flatMap(withinJoins);
  const plain = sources.map(plainName);
  const outside = around.flatMap(({ words }) => [...words.values()]);
  const words = new Map<string, string>();
  for (const [i, source] of sources.entries()) {
    const name = plain[i] ?? "";
    const called = source.called?.toLowerCase();
    if (called === undefined) continue;
    const before = outside.filter((other) => isOneOf(other, name)).length;
    const alone = before === 0 && plain.filter((other) => other === name).length === 1;
    const place = before + plain.slice(0, i + 1).filter((other) => other === name).length;
    words.set(called, alone ? name : `${ordinal(place)} ${name}`);
  }
  const isSingle = sources.length === 1 && select.sources[0]?.kind !== "joined";
  return { words, isSingle };
}

/** A column in words; outwards from the innermost query, the first source that it names is meant. */
export function columnInWords(
  { column, source, mayLack }: ColumnReading,
  scopes: readonly NamedSources[],
): string {
  const name = nameInWords(column);
  const called = source?.toLowerCase();
  const mark = mayLack ? " (if there is one)" : "";
  const [innermost] = scopes;
  const scope = scopes.find(({ words }) => called !== undefined && words.has(called));
  if (called === undefined || (scope !== undefined && scope === innermost && scope.isSingle)) {
    return `the ${name}${mark}`;
  }
  return `the ${name} of ${scope?.words.get(called) ?? nameInWords(source ?? "")}${mark}`;
}

/** What one source is called in words. */
export function sourceInWords(source: SourceReading, { words }: NamedSources): string {
  return words.get(source.called?.toLowerCase() ?? "") ?? plainName(source);
}

function plainName(source: SourceReading): string {
  if (source.kind === "table") return nameInWords(source.table);
  if (source.kind === "with") return nameInWords(source.name);
  return source.called === undefined ? "" : nameInWords(source.called);
}

/** The sources that a query can name: those inside a join in parentheses, unless that has a name of its own. */
function withinJoins(source: SourceReading): readonly SourceReading[] {
  if (source.kind !== "joined" || source.called !== undefined) return [source];
  return [source.source, ...source.joins.map((join: JoinReading) => join.source)].flatMap(withinJoins);
}

const isOneOf = (words: string, name: string) => words === name || words.endsWith(` ${name}`);

/** The number of a place in words: "first", "second", "3rd". */
function ordinal(place: number): string {
  const words = ["", "first", "second", "third"][place];
  if (words !== undefined) return words;
  const ending = place % 100 > 10 && place % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][place % 10] ?? "th";
  return `${place}${ending}`;
}
