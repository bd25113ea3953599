import { singularize } from "inflection";
import { createCache } from "../base/mod.ts";
import type { Schema } from "../schema/mod.ts";
import { fold, type FoldedWord } from "./fold.ts";
import type { Abbreviation } from "./abbreviation_reader.ts";
import type { Glossary, TableEntry } from "./glossary/types.ts";
import { nameWords } from "./name_words.ts";
import type { ColumnValues } from "./read_values.ts";
import type { Linker, Mention } from "./types.ts";
import { wordStem } from "./word_stem.ts";
import { columnTarget, type NameTarget } from "./name_target.ts";

export interface LinkerOptions {
  /** Stored values, as `readValues` returns them. @default none */
  readonly values?: readonly ColumnValues[] | undefined;
  /** Its nouns for tables and columns are names too. @default none */
  readonly glossary?: Glossary | undefined;
}

/**
 * Creates a linker for a schema's names and a database's stored values.
 *
 * Names match by stems in any order and without the words of their own table; values match as whole phrases, ignoring case,
 * accents and quotes. A mention inside a longer one of its kind is dropped ("Wales" in "New South Wales"), and so is a part
 * of a name where the same words are the whole name of something else. Equal values of several columns are all kept.
 * Numbers and dates never match values. Sentences of late are linked once.
 *
 * @returns Mentions in the order of the sentence, longer before shorter, better before worse, then in schema order.
 *
 * @example
 * ```ts
 * import { createLinker } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const column = { name: "StateName", type: "TEXT", notNull: true };
 * const link = createLinker(
 *   { tables: [{ name: "state", columns: [column], primaryKey: [], uniqueKeys: [] }], foreignKeys: [] },
 *   { values: [{ table: "state", column: "StateName", values: ["Wales", "New South Wales"] }] },
 * );
 * const found = link("Which states border New South Wales?");
 * assert.deepEqual(found.map((mention) => mention.kind), ["table", "value"]);
 * ```
 */
export function createLinker(schema: Schema, { values = [], glossary }: LinkerOptions = {}): Linker {
  const findNames = schemaIndex(schema, glossary);
  const findValues = valueIndex(values);
  const link = (sentence: string): readonly Mention[] => {
    const words = fold(sentence);
    const names = withoutContained(withoutParts(findNames(words)), 0.93);
    const stored = withoutContained(findValues(sentence, words), 0.8);
    return [...names, ...stored].toSorted((a, b) => a.start - b.start || b.end - a.end || b.score - a.score);
  };
  const known = createCache<readonly Mention[]>({
    most: MOST_KEPT,
    weightOf: ({ length }) => 1 + length,
  });
  return (sentence) => {
    const mentions = known.get(sentence) ?? link(sentence);
    known.set(sentence, mentions);
    return mentions;
  };
}

/** Mentions of earlier sentences that are kept: agents and judges read a dialogue again at each of its turns. */
const MOST_KEPT = 60_000;

/** Least score of a whole name, or of a name without its table's words. */
const WHOLE = 0.85;

/** Drops parts of names where the same words are the whole name of something else. */
function withoutParts(mentions: readonly Mention[]): readonly Mention[] {
  const whole = new Set(mentions.filter((mention) => mention.score >= WHOLE).map(span));
  return mentions.filter((mention) => mention.score >= WHOLE || !whole.has(span(mention)));
}

/** Drops mentions inside a longer one with at least a given score. */
function withoutContained(mentions: readonly Mention[], score: number): readonly Mention[] {
  const length = mentions.reduce((most, { end }) => Math.max(most, end), 0);
  // The furthest ends of strong mentions that start at a place, and before it.
  const from = new Int32Array(length);
  for (const mention of mentions) {
    if (mention.score >= score) from[mention.start] = Math.max(from[mention.start] ?? 0, mention.end);
  }
  const before = new Int32Array(length);
  for (let at = 1; at < length; at++) before[at] = Math.max(before[at - 1] ?? 0, from[at - 1] ?? 0);
  return mentions.filter(({ start, end }) => (before[start] ?? 0) < end && (from[start] ?? 0) <= end);
}

const span = ({ start, end }: Mention) => `${start} ${end}`;

/** Finds the stored values in a sentence and its folded words. */
type ValueIndex = (sentence: string, words: readonly FoldedWord[]) => readonly Mention[];

/** Function words; as values they match only in their stored spelling (the country code "IN"). */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a about all also am an and any are as at be been but by can could de der did do does each every for from el get give go had has
  have he her hi his how i if in into is it its just la last le least less list many may me more most much my name names no not
  of off on one only or order other our out per see she show so some such than that the their them then there these
  they this those to top too two us was we were what when where which who whom whose will with would you your`
    .split(/\s+/),
);

/** Most words of an indexed value. */
const LONGEST_VALUE = 10;

/** Builds the index of stored values without numbers and dates. */
function valueIndex(columns: readonly ColumnValues[]): ValueIndex {
  const phrases = new Map<string, { readonly column: ColumnValues; readonly value: string }[]>();
  const longestFrom = new Map<string, number>();
  for (const column of columns) {
    for (const value of column.values) {
      if (/^[\p{N}\p{P}\p{Z}+]+$/u.test(value)) continue;
      const words = fold(value);
      const first = words[0]?.text;
      if (first === undefined || words.length > LONGEST_VALUE) continue;
      const phrase = words.map((word) => word.text).join(" ");
      const holders = phrases.get(phrase);
      if (holders === undefined) phrases.set(phrase, [{ column, value }]);
      else holders.push({ column, value });
      if ((longestFrom.get(first) ?? 0) < words.length) longestFrom.set(first, words.length);
    }
  }
  return (sentence, words) => {
    const found: Mention[] = [];
    const collect = (phrase: string, run: { start: number; end: number; folded: string; score?: number }) => {
      for (const { column, value } of phrases.get(phrase) ?? []) {
        const text = sentence.slice(run.start, run.end);
        const quoted = /["'“‘]$/.test(sentence.slice(0, run.start));
        const score = run.score ?? spellingScore(text, value, { folded: run.folded, quoted });
        if (score === 0) continue;
        const { start, end } = run;
        found.push({ start, end, score, kind: "value", table: column.table, column: column.column, value });
      }
    };
    words.forEach((first, i) => {
      const one = singularOf(first.text);
      const longest = Math.max(longestFrom.get(first.text) ?? 0, longestFrom.get(one) ?? 0, 1);
      for (let j = i; j < Math.min(words.length, i + longest); j++) {
        const last = words[j] as FoldedWord;
        const before = words.slice(i, j).map((word) => word.text);
        const phrase = [...before, last.text].join(" ");
        collect(phrase, { start: first.start, end: last.end, folded: phrase });
        const head = singularOf(last.text);
        if (head === last.text) continue;
        collect([...before, head].join(" "), {
          start: first.start,
          end: last.end,
          folded: phrase,
          score: 0.8,
        });
      }
    });
    return found;
  };
}

const singulars = new Map<string, string>();

/** The singular of a content word of at least four letters; other words are unchanged. */
function singularOf(word: string): string {
  if (word.length < 4 || FUNCTION_WORDS.has(word)) return word;
  const known = singulars.get(word);
  if (known !== undefined) return known;
  const one = singularize(word);
  if (singulars.size < 50_000) singulars.set(word, one);
  return one;
}

/**
 * Scores the spelling of a value: 1 as stored, less where case or accents differ, 0 for no match. Function words must be
 * spelled as stored and capitalised or quoted; short codes as stored or with a capital.
 */
function spellingScore(
  text: string,
  value: string,
  { folded, quoted }: { readonly folded: string; readonly quoted: boolean },
): number {
  const capital = /^\p{Lu}/u.test(text);
  if (FUNCTION_WORDS.has(folded) && (text !== value || (value.length <= 3 && !capital && !quoted))) return 0;
  if (text === value) return FUNCTION_WORDS.has(folded) && folded.length < 2 ? 0.5 : 1;
  if (value.length < 3 || (value.length === 3 && !capital)) return 0;
  return value.length === 3 && value === value.toUpperCase() ? 0.5 : 0.95;
}

/** A name in the index, with the score of its match. */
interface Entry {
  readonly target: NameTarget;
  /** Stems in the order of the name. */
  readonly stems: readonly string[];
  readonly score: number;
}

/** Finds the names of tables and columns in the words of a sentence. */
type SchemaIndex = (words: readonly FoldedWord[]) => readonly Mention[];

/** Words that are ignored in names and sentences. */
const SKIPPED: ReadonlySet<string> = new Set(["a", "an", "the", "of", "s"]);

/** Words that a part of a name may not begin or end with. */
const PARTICLES: ReadonlySet<string> = new Set(
  `at by for from has if in is no on other per through to was with`.split(/\s+/),
);

/** Words of table names that sentences omit: "cars" denotes `cars_data`. */
const GENERIC: ReadonlySet<string> = new Set(
  ["data", "list", "table", "info", "information", "record", "records", "ref", "detail", "details"],
);

/** Last words of foreign keys that sentences omit: "capital" denotes `capital_id`. */
const KEY_WORDS: ReadonlySet<string> = new Set(["id", "code", "key", "number"]);

const LONGEST_RUN = 8;

/**
 * Builds the index of a schema's names: whole names, names without the words of their own table ("name" for
 * `singer.singer_name`), and runs of words within longer names at a lower score.
 */
function schemaIndex(schema: Schema, glossary: Glossary | undefined): SchemaIndex {
  const entries = new Map<string, Map<string, Entry>>();
  const add = (target: NameTarget, words: readonly string[], score: number) => {
    const stems = contentStems(words);
    if (stems.length === 0) return;
    const key = stems.toSorted().join(" ");
    const targets = entries.get(key) ?? new Map<string, Entry>();
    entries.set(key, targets);
    const name = JSON.stringify(target);
    if ((targets.get(name)?.score ?? 0) < score) targets.set(name, { target, stems, score });
  };
  const names = nameWords(schema);
  for (const table of schema.tables) {
    const words = names.table(table.name);
    addName({ kind: "table", table: table.name }, words, new Set(), add);
    add({ kind: "table", table: table.name }, names.noun(table.name)?.singular ?? [], 1);
    const short = shortened(words, names.abbreviations(table.name));
    if (short !== words) add({ kind: "table", table: table.name }, short, 0.95);
    const own = new Set(contentStems(words));
    for (const column of table.columns) {
      const target = columnTarget(schema, table.name, column.name);
      const columnWords = names.column(table.name, column.name);
      addName(target, columnWords, own, add);
      const short = shortened(columnWords, names.abbreviations(table.name, column.name));
      if (short !== columnWords) add(target, short, 0.95);
      const isKey = target.kind === "column" && target.refersTo !== undefined;
      if (isKey && columnWords.length > 1 && KEY_WORDS.has(columnWords.at(-1) ?? "")) {
        add(target, columnWords.slice(0, -1), 0.9);
      }
    }
  }
  for (const { table, ...nouns } of glossary?.tables ?? []) {
    for (const noun of nounsOf(nouns)) add({ kind: "table", table }, noun, 1);
  }
  for (const { table, column, ...nouns } of glossary?.columns ?? []) {
    for (const noun of nounsOf(nouns)) add(columnTarget(schema, table, column), noun, 1);
  }
  const spelled = new Set(
    [...entries.values()].flatMap((targets) => [...targets.values()].flatMap(({ stems }) => stems)),
  );
  return (words) => mentions(words, { entries, spelled });
}

function nounsOf(
  { singular = "", plural = "", synonyms }: Pick<TableEntry, "singular" | "plural" | "synonyms">,
): readonly (readonly string[])[] {
  return [singular, plural, ...synonyms].map((noun) => fold(noun).map(({ text }) => text));
}

/** The words of a name as it is spelled, with the short ones that are written out. */
function shortened(words: readonly string[], abbreviations: readonly Abbreviation[]): readonly string[] {
  if (abbreviations.length === 0) return words;
  return words.map((word) => abbreviations.find(({ words }) => words.join(" ") === word)?.short ?? word);
}

function addName(
  target: NameTarget,
  words: readonly string[],
  tableStems: ReadonlySet<string>,
  add: (target: NameTarget, words: readonly string[], score: number) => void,
) {
  add(target, words, 1);
  if (words.length === 2) add(target, [words.join("")], 0.95);
  const rest = words.filter((word) =>
    target.kind === "table" ? !GENERIC.has(word) : !tableStems.has(wordStem(word))
  );
  if (rest.length < words.length && !rest.every((word) => SKIPPED.has(word))) add(target, rest, 0.95);
  const whole = contentStems(words).length;
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= words.length; end++) {
      if (end - start === words.length) continue;
      const part = words.slice(start, end);
      const length = contentStems(part).length;
      const [first = "", last = ""] = [part[0], part.at(-1)];
      if (PARTICLES.has(first) || PARTICLES.has(last) || part.every((word) => /^\p{N}+$/u.test(word))) {
        continue;
      }
      add(target, part, 0.2 + 0.5 * (length / whole) + (end === words.length ? 0.1 : 0));
    }
  }
}

const contentStems = (words: readonly string[]) => words.filter((word) => !SKIPPED.has(word)).map(wordStem);

interface SpelledEntries {
  /** By their stems, sorted and joined. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, Entry>>;
  /** Every stem of an entry: a run of words with another stem is none. */
  readonly spelled: ReadonlySet<string>;
}

function mentions(
  words: readonly FoldedWord[],
  { entries, spelled }: SpelledEntries,
): readonly Mention[] {
  const found: Mention[] = [];
  words.forEach((first, i) => {
    if (SKIPPED.has(first.text)) return;
    const stems: string[] = [];
    let isSpelled = true;
    // Two words may make up one of a name, whatever each means alone.
    for (let j = i; j < words.length && stems.length < (isSpelled ? LONGEST_RUN : 2); j++) {
      const last = words[j] as FoldedWord;
      if (SKIPPED.has(last.text)) continue;
      const stem = wordStem(last.text);
      stems.push(stem);
      isSpelled &&= spelled.has(stem);
      const entriesHere = new Map<string, { readonly entry: Entry; readonly score: number }>();
      const together = stems.length === 2 ? entries.get(wordStem(first.text + last.text)) : undefined;
      for (const [target, entry] of together ?? []) {
        entriesHere.set(target, { entry, score: entry.score * 0.95 });
      }
      for (const [target, entry] of isSpelled ? entries.get(stems.toSorted().join(" ")) ?? [] : []) {
        const inOrder = stems.every((stem, k) => stem === entry.stems[k]);
        entriesHere.set(target, { entry, score: inOrder ? entry.score : entry.score * 0.9 });
      }
      for (const { entry, score } of entriesHere.values()) {
        found.push({ start: first.start, end: last.end, score, ...entry.target });
      }
    }
  });
  return found;
}
