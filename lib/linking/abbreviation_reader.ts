import { plural, type Schema, singular, splitName, type Table } from "../schema/mod.ts";
import { ABBREVIATIONS } from "./common_words.ts";
import { circumstanceHolds } from "./circumstance_holds.ts";
import { type LongWord, SHORT_WORDS } from "./short_words.ts";

/** A short word of a name with those that it is read as. */
export interface Abbreviation {
  readonly short: string;
  readonly words: readonly string[];
  /** Whether anything in the schema tells it, beside what is usual. */
  readonly isTold: boolean;
  /** 0..1 */
  readonly confidence: number;
  /** A clause, as in `"mem" is written out as "member"`. */
  readonly evidence: string;
}

/** Where a word stands. */
export interface PlaceOfWord {
  /** The parts of the whole name. */
  readonly parts: readonly string[];
  readonly at: number;
  readonly table: Table;
  /** The name, where it is a column's. */
  readonly column?: string;
}

/** Reads a part of a name as an abbreviation; undefined where it is none that is known, or evidence speaks against it. */
export type AbbreviationReader = (part: string, place: PlaceOfWord) => Abbreviation | undefined;

/**
 * Reads the short words of a schema's names. What names and comments of the schema spell out goes before what is usual; of several
 * words the circumstances decide: the columns of the table that is called so, the words beside it. A table is not called as
 * another one is. An acronym of the comments stays as it is, and so does a word that is one in full ("cat"), unless names of
 * the schema abbreviate others beside it.
 *
 * @param tableParts The parts of each table's name, without prefixes.
 */
export function createAbbreviationReader(
  schema: Schema,
  tableParts: readonly (readonly string[])[],
): AbbreviationReader {
  const heads = Map.groupBy(schema.tables, (table) => tableParts[schema.tables.indexOf(table)]?.at(-1) ?? "");
  const names = schema.tables.flatMap((table, i) => [
    tableParts[i] ?? [],
    ...table.columns.map(({ name }) => splitName(name)),
  ]);
  const comments = schema.tables.flatMap((table) => [table, ...table.columns])
    .map(({ comment = "" }) => comment).filter((comment) => comment !== "");
  const spelled = new Set([...names.flat(), ...comments.flatMap(splitName)].flatMap((word) => [
    word,
    ...singular([word]),
  ]));
  const acronyms = new Set(
    comments.filter((comment) => /\p{Ll}/u.test(comment)).flatMap((comment) =>
      comment.match(/(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu) ?? []
    ).map((word) => word.toLowerCase()),
  );
  const beside = new Set(
    names.filter((parts) => parts.some(isShort)).flatMap((parts) =>
      parts.filter((part) => parts.some((other) => other !== part && isShort(other)))
    ),
  );
  const isTaken = (words: readonly string[], part: string) =>
    tableParts.some((parts) =>
      parts.length === 1 && parts[0] !== part && singular(parts).join() === words.join()
    );
  const isOfAnother = (words: readonly string[], { parts, at, table, column }: PlaceOfWord) => {
    const said = parts.toSpliced(at, 1, ...words).join(" ");
    return column !== undefined && table.columns.some(({ name }) => splitName(name).join(" ") === said);
  };
  const isShouted = areShouted(schema);
  return (part, place) => {
    const found = readingOf(part);
    if (found === undefined || acronyms.has(part)) return undefined;
    const { table, column } = place;
    if (!isShouted && (column ?? table.name).includes(part.toUpperCase())) return undefined;
    // A key is called as what it leads to.
    const targets = column === undefined ? [] : wordsKeyed(table.name, column, schema);
    const isTarget = ({ words }: LongWord) => words.every((word) => targets.includes(word));
    if (targets.some((word) => word.startsWith(part)) && !found.long.some(isTarget) && !heads.has(part)) {
      return undefined;
    }
    if (found.isWord && (!beside.has(part) || spelled.has(plural([part]).join()))) return undefined;
    const isHead = heads.has(part);
    const free = found.long.filter(({ words }) =>
      !(isHead && isTaken(words, part)) && !isOfAnother(words, place)
    );
    const named = free.filter(({ words }) => words.every((word) => spelled.has(word)));
    const called = heads.get(part) ?? [];
    const fits = ({ where }: LongWord) =>
      where !== undefined && circumstanceHolds(where, part, { ...place, called, targets });
    const [only, ...more] = named;
    const told = free.find(isTarget) ?? (only !== undefined && more.length === 0 ? only : free.find(fits));
    const long = told ?? free.find(({ where }) => where === undefined);
    if (long === undefined) return undefined;
    const [confidence, why] = long === only && more.length === 0
      ? [0.8, ", which the schema spells out"]
      : told !== undefined
      ? [0.7, ", as the names beside it tell"]
      : [found.long.length > 1 || found.isWord ? 0.5 : 0.7, ""];
    const isCounted = isHead && COUNTED.test(place.parts[place.at - 1] ?? "") &&
      place.at === place.parts.length - 1;
    return {
      isTold: told !== undefined || free.length < found.long.length,
      ...{ short: part, words: isCounted ? plural(long.words) : long.words, confidence },
      evidence: `"${part}" is written out as "${long.words.join(" ")}"${why}`,
    };
  };
}

/** The words of the table that a key's column leads to. */
function wordsKeyed(table: string, column: string, { foreignKeys }: Schema): readonly string[] {
  return foreignKeys.filter(({ from }) => from.table === table && from.columns.includes(column))
    .flatMap(({ to }) => [...splitName(to.table), ...singular(splitName(to.table))]);
}

/** Whether most names are in capitals, so that those of one tell nothing. */
function areShouted({ tables }: Schema): boolean {
  const names = tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  return names.filter((name) => !/\p{Ll}/u.test(name)).length * 2 > names.length;
}

/** What a short word may stand for, also one in the plural: "depts". */
function readingOf(
  part: string,
): { readonly long: readonly LongWord[]; readonly isWord: boolean } | undefined {
  const found = SHORT_WORDS.get(part);
  if (found !== undefined || !/[^s]s$/.test(part)) return found;
  const one = SHORT_WORDS.get(part.slice(0, -1));
  return one === undefined || one.isWord
    ? undefined
    : { ...one, long: one.long.map((long) => ({ ...long, words: plural(long.words) })) };
}

/** Whether a part of a name is an abbreviation and no word. */
function isShort(part: string): boolean {
  return SHORT_WORDS.get(part)?.isWord === false || ABBREVIATIONS.has(part) ||
    /^(?:cd|dt|nm|nbr|yn|m2|m3|kg|kw|mm|cm)$/.test(part);
}

/** Words before the name of a table of which several are meant. */
const COUNTED = /^(?:max|min|num|nbr|no|cnt|tot|total|maximum|minimum|number)$/;
