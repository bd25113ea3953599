import type { Schema } from "../../schema/mod.ts";
import { isCommonWord } from "../common_words.ts";
import type { NameWords } from "../name_words.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Grounds, KeyEnds, LexiconFile } from "./lexicon_file.ts";
import type { ColumnWords, KeyPhrases, SpokenKind } from "./types.ts";
import { PRIVATE, UNITS } from "./word_lists.ts";

export interface DeriveLexiconFileOptions {
  /** How the rows at the ends of a key are spoken of together. */
  readonly phrasesOf: (ends: KeyEnds) => KeyPhrases & Grounds;
}

/**
 * Derives the words for every table, column and key, each with the reason why they were chosen, the least certain of each
 * sort first. A link table has an entry for each pair of its keys in place of one for each key.
 */
export function deriveLexiconFile(lexicon: Lexicon, { phrasesOf }: DeriveLexiconFileOptions): LexiconFile {
  const { schema, glossary } = lexicon;
  const tables = schema.tables.map(({ name }) => {
    const { singular, plural, labels, sense } = lexicon.table(name);
    const given = glossary?.tables.find(({ table }) => table === name);
    const named = groundsOfName(name, undefined, lexicon);
    const isNameless = sense === "entity" && labels.every(({ kind }) => kind !== "label");
    return {
      table: name,
      ...{ singular, plural, labels: labels.map(({ reference }) => reference.column) },
      synonyms: given?.synonyms ?? [],
      ...given?.singular !== undefined ? GIVEN : isNameless
        ? {
          confidence: Math.min(named.confidence, 0.5),
          evidence: `${named.evidence}; no column names a row`,
        }
        : named,
    };
  });
  const columns = schema.tables.flatMap(({ name }) =>
    lexicon.table(name).columns.map((words) => {
      const { reference, singular, plural, unit } = words;
      const given = glossary?.columns.find(({ table, column }) =>
        table === name && column === reference.column
      );
      const named = groundsOfName(name, reference.column, lexicon);
      return {
        ...reference,
        ...{ singular, plural, unit: unit.trim(), kind: spokenKind(words), synonyms: given?.synonyms ?? [] },
        ...given === undefined ? { ...named, evidence: `${named.evidence}; ${groundsOfKind(words)}` } : GIVEN,
      };
    })
  );
  const keys = keysOf(schema, lexicon).map((ends) => ({ ...ends, ...phrasesOf(ends) }));
  return { tables: doubtfulFirst(tables), columns: doubtfulFirst(columns), keys: doubtfulFirst(keys) };
}

const GIVEN: Grounds = { confidence: 1, evidence: "the glossary says so" };

const doubtfulFirst = <Entry extends Grounds>(entries: readonly Entry[]) =>
  entries.toSorted((a, b) => a.confidence - b.confidence);

function keysOf({ foreignKeys }: Schema, lexicon: Lexicon): readonly KeyEnds[] {
  const isLink = (table: string) => lexicon.table(table).sense === "link";
  const direct = foreignKeys.filter(({ from }) => !isLink(from.table));
  const linked = foreignKeys.filter(({ from }) => isLink(from.table)).flatMap(({ from }, i, keys) =>
    keys.slice(i + 1).filter((other) =>
      other.from.table === from.table && other.from.columns.join() !== from.columns.join()
    ).map((other) => ({ from, to: other.from }))
  );
  return [...direct.map(({ from, to }) => ({ from, to })), ...linked];
}

/** How sure the words of a name are. */
function groundsOfName(table: string, column: string | undefined, { words: names }: Lexicon): Grounds {
  const words = column === undefined ? names.table(table) : names.column(table, column);
  const spelled = names.abbreviations(table, column).toSorted((a, b) => a.confidence - b.confidence);
  const known = new Set(spelled.flatMap((one) => one.words));
  const read = groundsOfWords(words.filter((word) => !known.has(word)), names);
  const [doubtful] = spelled;
  if (doubtful === undefined || read.confidence < doubtful.confidence) return read;
  return { confidence: doubtful.confidence, evidence: doubtful.evidence };
}

function groundsOfWords(words: readonly string[], names: NameWords): Grounds {
  const word = words.find((one) => !names.inflects(one));
  if (word !== undefined) return { confidence: 0.3, evidence: "no English name, its form is kept" };
  const short = words.find((one) =>
    one.length < 3 && !Object.hasOwn(UNITS, one) && !/^(?:id|of|in|on|to|by|at|is)$|\p{N}/u.test(one)
  );
  if (short !== undefined) return { confidence: 0.4, evidence: `"${short}" is no word` };
  const rare = words.find((one) => /^\p{L}+$/u.test(one) && one.length > 2 && !isCommonWord(one));
  if (rare !== undefined) return { confidence: 0.6, evidence: `"${rare}" is no common word` };
  return { confidence: 0.9, evidence: "common words" };
}

function groundsOfKind({ kind, statistics: { distinct, present, rows } }: ColumnWords): string {
  if (rows === 0) return `${kind} by its name and type`;
  return `${kind} by its name, type and ${distinct} different values in ${present} of ${rows} rows`;
}

/** Words of columns about persons that a dialogue should not ask for. */
const PERSONAL = /\b(?:phone|telephone|email|mobile|fax|password|passport|iban|ssn|birth)\b/i;

function spokenKind({ kind, summable, singular }: ColumnWords): SpokenKind {
  if (kind === "label") return "name";
  if (kind === "measure") return summable ? "measure" : "snapshot";
  const isPersonal = PERSONAL.test(singular) || singular.split(" ").some((word) => PRIVATE.test(word));
  return kind === "code" && isPersonal ? "personal" : kind;
}
