import type { Schema } from "../schema/mod.ts";
import type { FoldedWord } from "./fold.ts";
import { nameWords } from "./name_words.ts";
import type { Mention } from "./types.ts";
import { wordStem } from "./word_stem.ts";

/** A name in the index, with the score of its match. */
interface Entry {
  readonly target:
    | { readonly kind: "table"; readonly table: string }
    | { readonly kind: "column"; readonly table: string; readonly column: string };
  /** Stems in the order of the name. */
  readonly stems: readonly string[];
  readonly score: number;
}

/** Finds the names of tables and columns in the words of a sentence. */
export type SchemaIndex = (words: readonly FoldedWord[]) => readonly Mention[];

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

const isForeignKey = (schema: Schema, { table, column }: { table: string; column: string }) =>
  schema.foreignKeys.some((key) => key.from.table === table && key.from.columns.includes(column));

const LONGEST_RUN = 8;

/**
 * Builds the index of a schema's names: whole names, names without the words of their own table ("name" for
 * `singer.singer_name`), and runs of words within longer names at a lower score.
 */
export function schemaIndex(schema: Schema): SchemaIndex {
  const entries = new Map<string, Map<string, Entry>>();
  const add = (target: Entry["target"], words: readonly string[], score: number) => {
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
    const own = new Set(contentStems(words));
    for (const column of table.columns) {
      const target = { kind: "column", table: table.name, column: column.name } as const;
      const columnWords = names.column(table.name, column.name);
      addName(target, columnWords, own, add);
      if (isForeignKey(schema, target) && columnWords.length > 1 && KEY_WORDS.has(columnWords.at(-1) ?? "")) {
        add(target, columnWords.slice(0, -1), 0.9);
      }
    }
  }
  const spelled = new Set(
    [...entries.values()].flatMap((targets) => [...targets.values()].flatMap(({ stems }) => stems)),
  );
  return (words) => mentions(words, { entries, spelled });
}

function addName(
  target: Entry["target"],
  words: readonly string[],
  tableStems: ReadonlySet<string>,
  add: (target: Entry["target"], words: readonly string[], score: number) => void,
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
