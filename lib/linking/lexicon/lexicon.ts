import type { JoinEnd, Schema } from "../../schema/mod.ts";
import type { Glossary } from "../glossary/types.ts";
import { type NameWords, nameWords } from "../name_words.ts";
import type { Statistics } from "./statistics.ts";
import { tableWords } from "./table_words.ts";
import type { ColumnWords, KeyPhrases, TableWords } from "./types.ts";

/** English words for the tables and columns of a schema. */
export interface Lexicon {
  readonly schema: Schema;
  readonly words: NameWords;
  /** The glossary that it was made with. */
  readonly glossary?: Glossary | undefined;
  /** The lexicon of which this one is a variation. */
  readonly plain?: Lexicon;
  /** Tables that store each pair of a symmetric relation once, so that a join by one key finds half of the pairs. */
  readonly symmetricPairs: ReadonlySet<string>;
  table(name: string): TableWords;
  column(table: string, column: string): ColumnWords;
  /** The phrases that a person gave a key, from its one end to its other; undefined where none are given. */
  phrases(from: JoinEnd, to: JoinEnd): KeyPhrases | undefined;
}

export interface LexiconOptions {
  /** Its nouns and units take precedence over those of the names. @default none */
  readonly glossary?: Glossary | undefined;
}

/**
 * Creates the lexicon of a schema. A unit at the end of a column's name becomes the unit of its values; the name of a detail
 * omits that of its owner ("other names", not "country other names"). A name that is not English keeps its form; its number is
 * what the keys tell: several rows of `buchungen` are "buchungen", one is a "buchung" where a key is called `buchung_id`, else
 * a "buchungen entry". A column that is called by function words is a "from-value".
 */
export function createLexicon(schema: Schema, statistics: Statistics, options: LexiconOptions = {}): Lexicon {
  const names = nameWords(schema);
  const tables = new Map(
    schema.tables.map((table) => [table.name, tableWords(table, { schema, names, statistics, ...options })]),
  );
  const table = (name: string) => {
    const found = tables.get(name);
    if (found === undefined) throw new RangeError(`Cannot speak of "${name}": the schema has no such table`);
    return found;
  };
  return {
    schema,
    words: names,
    symmetricPairs: statistics.symmetricPairs ?? new Set(),
    ...options,
    table,
    column: (owner, column) => {
      const found = table(owner).columns.find(({ reference }) => reference.column === column);
      if (found === undefined) throw new RangeError(`Cannot speak of "${owner}"."${column}": no such column`);
      return found;
    },
    phrases: (from, to) => {
      const along = options.glossary?.keys?.find((key) => isEnd(key.from, from) && isEnd(key.to, to));
      if (along !== undefined) return along;
      const against = options.glossary?.keys?.find((key) => isEnd(key.from, to) && isEnd(key.to, from));
      return against && {
        ...(against.backward !== undefined && { forward: against.backward }),
        ...(against.forward !== undefined && { backward: against.forward }),
      };
    },
  };
}

function isEnd(a: JoinEnd, b: JoinEnd): boolean {
  return a.table === b.table && a.columns.join() === b.columns.join();
}
