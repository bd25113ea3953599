import { type Schema, splitName } from "../schema/mod.ts";
import { foldWord } from "./fold.ts";

/** What the keys of a schema tell of the number in which a table's name stands. */
export interface LearnedNoun {
  /** One row, as the keys call it: "konto" by `konto_id` of the table `konten`. */
  readonly singular?: readonly string[];
  /** Whether the table's name is a plural; undefined where nothing tells. */
  readonly isPlural?: boolean;
}

/**
 * Learns from the names of keys what one row of each table is called, in whatever language: a key is named after one row
 * (`konto_id`, `id_cliente`, `rechnungsnummer`), a table often after several. Where a key's word differs from the table's name
 * in its ending alone, also as the end of a compound, it is the singular, and the name the plural. Where both are the same, the
 * name is taken for what most names of the schema are found to be. A plural of which no key tells is read as others of the same
 * ending are ("bestellungen" as "rechnungen").
 *
 * @param wordsOf The words of a table's name.
 * @returns The nouns by the tables' names; tables of which nothing is learned are left out.
 */
export function learnedNouns(
  { tables, foreignKeys }: Schema,
  wordsOf: (table: string) => readonly string[],
): ReadonlyMap<string, LearnedNoun> {
  const read = tables.map(({ name, columns, primaryKey }) => {
    const [first] = columns.map((column) => column.name);
    const isForeign = foreignKeys.some(({ from }) =>
      from.table === name && from.columns.includes(first ?? "")
    );
    const own = primaryKey.length === 1 ? primaryKey : first === undefined || isForeign ? [] : [first];
    const keys = foreignKeys.filter(({ from, to }) => to.table === name && from.columns.length === 1);
    const stems = [...own, ...keys.flatMap(({ from }) => from.columns)].map(keyStem);
    const words = wordsOf(name);
    return {
      name,
      readings: stems.map((stem) => readStem(stem, words)).filter((found) => found !== undefined),
    };
  });
  const differing = read.filter(({ readings }) => readings.some(({ kind }) => kind === "plural")).length;
  const same = read.filter(({ readings }) => readings.some(({ kind }) => kind === "same")).length;
  const arePlural = differing === same ? undefined : differing > same;
  const pairs = read.flatMap(({ name, readings }): readonly Pair[] => {
    const several = wordsOf(name).at(-1) ?? "";
    const one = readings.find(({ kind }) => kind === "plural")?.singular.at(-1);
    return one === undefined ? [] : [[several, one]];
  });
  return new Map(read.flatMap(({ name, readings }): readonly (readonly [string, LearnedNoun])[] => {
    const entry = readings.find(({ kind }) => kind === "entry");
    if (entry !== undefined) return [[name, { singular: entry.singular, isPlural: false }]];
    const plural = readings.find(({ kind }) => kind === "plural");
    if (plural !== undefined) return [[name, { singular: plural.singular, isPlural: true }]];
    if (arePlural === undefined) return [];
    const [one] = readings;
    if (!arePlural) return one === undefined ? [] : [[name, { singular: one.singular, isPlural: false }]];
    const words = wordsOf(name);
    const alike = one === undefined ? likeAnother(words.at(-1) ?? "", pairs) : undefined;
    return [[name, {
      ...(alike !== undefined && { singular: [...words.slice(0, -1), alike] }),
      isPlural: true,
    }]];
  }));
}

/** A plural with its singular. */
type Pair = readonly [several: string, one: string];

/** The singular of a plural that ends as another one does: "bestellung", as "rechnungen" are several of a "rechnung". */
function likeAnother(several: string, pairs: readonly Pair[]): string | undefined {
  for (const [other, one] of pairs) {
    let same = 0;
    while (same < one.length && other[same] === one[same]) same++;
    const ending = other.slice(same);
    // What stands before the ending has to be alike, too.
    const common = other.slice(Math.max(0, same - SHARED));
    if (ending !== "" && same >= SHARED && several.endsWith(common)) {
      return several.slice(0, -ending.length) + one.slice(same);
    }
  }
  return undefined;
}

/** How many letters before the ending tell that two plurals are formed alike. */
const SHARED = 3;

interface Reading {
  /** How the table's name relates to the key's word: its plural, the same word, or what its rows are entries of. */
  readonly kind: "plural" | "same" | "entry";
  readonly singular: readonly string[];
}

/** The words of a key's column without those that say that it is a key. */
function keyStem(column: string): readonly string[] {
  const words = [...splitName(column)];
  while (words.length > 0 && KEY.test(words.at(-1) ?? "")) words.pop();
  while (words.length > 0 && KEY.test(words[0] ?? "")) words.shift();
  const last = words.at(-1)?.replace(/(?<=\p{L}{3})(nummer|nr|number|schlüssel|kennung|code|id)$/u, "");
  return last === undefined ? words : [...words.slice(0, -1), last];
}

/** Words that say of a column that it is a key. */
export const KEY =
  /^(ids?|nr|no|num|nummer|numero|número|number|code|cod|codigo|código|codice|kod|key|sk|fk|pk|ref|schlüssel|kennung|clave|clé|cle|chiave|klucz)$/;

/** Reads the words of a key against those of the table: all of them, or the last ones where the first tell a role. */
function readStem(stem: readonly string[], table: readonly string[]): Reading | undefined {
  for (let start = 0; start < stem.length; start++) {
    const words = stem.slice(start);
    const whole = readWord(words.join(""), table.join(""));
    if (whole !== undefined && table.length === 1) return { kind: whole.kind, singular: [whole.singular] };
    if (whole !== undefined && table.length === words.length) {
      const last = withoutJoint(words.at(-1) ?? "", table.at(-1) ?? "");
      return { kind: whole.kind, singular: [...words.slice(0, -1), last] };
    }
    const last = table.length > 1 && words.length === 1
      ? readWord(words[0] ?? "", table.at(-1) ?? "")
      : undefined;
    if (last !== undefined) return { kind: last.kind, singular: [...table.slice(0, -1), last.singular] };
  }
  return undefined;
}

interface WordReading {
  readonly kind: Reading["kind"];
  readonly singular: string;
}

function readWord(key: string, table: string): WordReading | undefined {
  const [one, name] = [foldWord(key), foldWord(table)];
  if (one.length < 3) return undefined;
  if (one === name) return { kind: "same", singular: key };
  if (one.startsWith(name) && ENTRY.test(one.slice(name.length))) return { kind: "entry", singular: key };
  if (differInEnding(one, name, 3)) return { kind: "plural", singular: withoutJoint(key, table) };
  // Where folding changes the number of letters, places in the two spellings differ.
  if (name.length !== table.length) return undefined;
  for (let start = 2; start + 4 <= name.length; start++) {
    const [before, end] = [table.slice(0, start), table.slice(start)];
    if (name.slice(start) === one) return { kind: "same", singular: before + key };
    if (differInEnding(one, name.slice(start), 4)) {
      return { kind: "plural", singular: before + withoutJoint(key, end) };
    }
  }
  return undefined;
}

/** A row of what the table's name says: an entry of a log. */
const ENTRY =
  /^s?(eintrag|satz|zeile|position|posten|element|entry|item|record|row|line|post|regel|linea|ligne|riga|wpis)$/;

/** Whether a singular and a plural share so many letters and differ in so few at their ends. */
function differInEnding(one: string, several: string, shared: number): boolean {
  let same = 0;
  while (same < one.length && one[same] === several[same]) same++;
  return same >= shared && one.length - same <= 2 && several.length - same <= 3 &&
    same * 5 >= one.length * 3 && same < several.length;
}

/** Leaves out the "s" that joins a word to the next ("rechnungs-nummer"), where the plural does not have it. */
function withoutJoint(key: string, table: string): string {
  const stem = key.slice(0, -1);
  return key.endsWith("s") && foldWord(table).startsWith(foldWord(stem)) &&
      foldWord(table)[foldWord(stem).length] !== "s"
    ? stem
    : key;
}
