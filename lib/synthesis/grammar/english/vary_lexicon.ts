import type { ColumnWords, Lexicon, TableWords } from "../../../linking/mod.ts";
import { plural } from "../../../schema/mod.ts";
import type { Variation } from "../../variation.ts";

/**
 * The lexicon as one dialogue speaks: for each table, column and value that the glossary knows other words for, one of
 * them or its own. Without a glossary, the same lexicon.
 */
export function varyLexicon(lexicon: Lexicon, variation: Variation): Lexicon {
  const { glossary, schema } = lexicon;
  if (glossary === undefined) return lexicon;
  const choice = (slot: string, synonyms: readonly string[] = []) =>
    variation.pick(slot, [undefined, ...synonyms]);
  const calledOf = ({ reference: { table, column } }: ColumnWords) => {
    const chosen = glossary.values.filter((entry) => entry.table === table && entry.column === column)
      .map(({ value, synonyms }) => [value, choice(`called ${table}.${column}.${value}`, synonyms)] as const)
      .filter((entry): entry is readonly [string, string] => entry[1] !== undefined);
    return chosen.length === 0 ? {} : { called: new Map(chosen) };
  };
  const varyColumn = (words: ColumnWords): ColumnWords => {
    const { table, column } = words.reference;
    const entry = glossary.columns.find((other) => other.table === table && other.column === column);
    const noun = choice(`column ${table}.${column}`, entry?.synonyms);
    return { ...words, ...(noun === undefined ? {} : inNumbers(noun)), ...calledOf(words) };
  };
  const varyTable = (words: TableWords): TableWords => {
    const entry = glossary.tables.find(({ table }) => table === words.table);
    const noun = choice(`table ${words.table}`, entry?.synonyms);
    return {
      ...words,
      ...(noun === undefined ? {} : inNumbers(noun)),
      labels: words.labels.map(varyColumn),
      columns: words.columns.map(varyColumn),
    };
  };
  const tables = new Map(schema.tables.map(({ name }) => [name, varyTable(lexicon.table(name))]));
  const table = (name: string) => tables.get(name) ?? lexicon.table(name);
  return {
    ...lexicon,
    plain: lexicon,
    table,
    column: (owner, column) =>
      table(owner).columns.find(({ reference }) => reference.column === column) ??
        lexicon.column(owner, column),
  };
}

const inNumbers = (noun: string) => ({ singular: noun, plural: plural(noun.split(" ")).join(" ") });

/** The lexicon with the nouns that the schema's names give, which everybody understands without the glossary. */
export function plainLexicon(lexicon: Lexicon): Lexicon {
  return lexicon.plain ?? lexicon;
}
