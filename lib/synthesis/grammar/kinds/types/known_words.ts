import { fold, type Lexicon, wordStem } from "../../../../linking/mod.ts";
import type { Sampler } from "../../plan/sampler.ts";
import { wholeTable } from "../../plan/whole_table.ts";

/** Whether words mean nothing that a database holds. */
export type IsForeign = (words: readonly string[]) => boolean;

/** Stems of all words by which the schema's tables and columns are known. */
export function schemaWords(lexicon: Lexicon): ReadonlySet<string> {
  const found = known.get(lexicon) ?? findSchemaWords(lexicon);
  known.set(lexicon, found);
  return found;
}

/** Each further turn asks for them. */
const known = new WeakMap<Lexicon, ReadonlySet<string>>();

function findSchemaWords({ schema, words, table, glossary }: Lexicon): ReadonlySet<string> {
  const named = schema.tables.flatMap(({ name, columns }) => {
    const spoken = table(name);
    return [
      ...words.table(name),
      ...columns.flatMap((column) => words.column(name, column.name)),
      ...[spoken, ...spoken.columns].map(({ singular }) => singular),
    ];
  });
  const called = glossary === undefined
    ? []
    : [...glossary.tables, ...glossary.columns, ...glossary.values, ...glossary.views].flatMap((entry) =>
      entry.synonyms
    ).concat(glossary.terms.map(({ term }) => term), glossary.measures.map(({ name }) => name));
  return new Set([...named, ...called].flatMap(split).map(wordStem));
}

/** Stems of the words of what the tables' columns hold, as far as it is read. */
export async function valueWords(
  tables: readonly string[],
  { lexicon, sampler }: { readonly lexicon: Lexicon; readonly sampler: Sampler },
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const table of tables) {
    for (const { kind, reference } of lexicon.table(table).columns) {
      if (kind !== "category" && kind !== "text" && kind !== "label") continue;
      const { values } = await sampler(wholeTable(table), reference);
      for (const value of values) for (const word of split(String(value))) found.add(wordStem(word));
    }
  }
  return found;
}

/** Whether none of the words is among the stems. */
export function createIsForeign(...known: readonly ReadonlySet<string>[]): IsForeign {
  return (words) =>
    words.flatMap(split).every((word) => {
      const stem = wordStem(word);
      return GENERIC.has(word) || !known.some((stems) => stems.has(stem));
    });
}

/** Words that mean nothing without the one beside them. */
const GENERIC: ReadonlySet<string> = new Set(["number", "of", "name", "the", "a", "in", "and", "level"]);

const split = (text: string): readonly string[] => fold(text).map((word) => word.text);
