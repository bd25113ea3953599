import { type Abbreviation, createAbbreviationReader, type PlaceOfWord } from "./abbreviation_reader.ts";
import { ABBREVIATIONS, isCommonWord, PARTICLES } from "./common_words.ts";
import { type LearnedNoun, learnedNouns } from "./learned_nouns.ts";
import { paidPer } from "./paid_per.ts";
import { saidOrder } from "./said_order.ts";
import { SHORT_WORDS } from "./short_words.ts";
import { splitPart } from "./split_part.ts";
import { unspelledCodes } from "./unspelled_codes.ts";
import { nameParts, plural, type Schema, singular, splitName, type Table } from "../schema/mod.ts";

/** The names of a schema as lower-case English words. */
export interface NameWords {
  /** Words of a table's name; a name outside the schema is split by its spelling and the common words only. */
  table(name: string): readonly string[];
  /** Words of a column's name. */
  column(table: string, column: string): readonly string[];
  /**
   * Whether a word of a name takes English endings: it has ASCII letters only, more than one, and the names of the schema
   * are English on the whole.
   */
  inflects(word: string): boolean;
  /** What the keys tell of a table's noun where English endings do not: its name is foreign, or no common word. */
  noun(table: string): LearnedNoun | undefined;
  /** Whether a word of a name is an abbreviation that nothing spells out, so that no sentence can say it. */
  isCode(word: string): boolean;
  /** The short words of a table's or a column's name that are written out by what they are in many databases. */
  abbreviations(table: string, column?: string): readonly Abbreviation[];
  /** The words of a name in the plural, unchanged where they take no English endings. */
  plural(words: readonly string[]): readonly string[];
  /** The words of a name in the singular, unchanged where they take no English endings. */
  singular(words: readonly string[]): readonly string[];
}

/**
 * Splits the names of tables and columns into words at underscores, capitals and digits. Run-together names are split by the
 * schema's own vocabulary and common schema words, abbreviations are expanded, and a prefix shared by most tables, or all
 * columns of a table, is removed.
 *
 * Digits stay with a word that is no common one ("marc21"), else they are a word of their own ("country 1"). A key's suffix
 * (`_sk`, `_fk`, `_pk`) is the word "key". Where the names are not English on the whole, their parts are left as they are.
 * A name that no rule splits is one word, and so is a run-together part of more than 128 letters. A qualified table name
 * (`sales.order`) gives the words of the table only, unless another schema has a table of that name.
 *
 * @example
 * ```ts
 * import { nameWords } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "TEXT", notNull: false });
 * const table = (name: string, columns: string[]) =>
 *   ({ name, columns: columns.map(column), primaryKey: [], uniqueKeys: [] });
 * const words = nameWords({
 *   tables: [table("Province", ["Name", "CapProv", "Capital"]), table("Provinceothername", ["localname"])],
 *   foreignKeys: [],
 * });
 * assert.deepEqual(words.table("Provinceothername"), ["province", "other", "name"]);
 * assert.deepEqual(words.column("Province", "CapProv"), ["capital", "province"]);
 * ```
 */
export function nameWords(schema: Schema): NameWords {
  const found = known.get(schema) ?? splitNames(schema);
  known.set(schema, found);
  return found;
}

/** Splitting takes long where there are many tables, and is asked for with each sentence. */
const known = new WeakMap<Schema, NameWords>();

function splitNames(schema: Schema): NameWords {
  const isForeign = hasForeignNames(schema);
  const bareNames = schema.tables.map((table) => bareName(table.name));
  const prefix = sharedPrefix(bareNames.map(splitName));
  const bare = withoutShortPrefixes(bareNames.map((name) => withoutPrefix(splitName(name), prefix)));
  const shared = {
    vocabulary: vocabularyOf(schema),
    divided: areDivided(bare, schema),
    tables: nounsOf(bare),
  };
  // Few names may be English by chance, but what they abbreviate is then no more than a guess.
  const read = hasForeignNames(schema, 1) ? () => undefined : createAbbreviationReader(schema, bare);
  const expand = (parts: readonly string[], near: ReadonlySet<string> = shared.tables, holder?: Holder) =>
    withDigits(parts).flatMap((part, at, all) => {
      const isLast = at > 0 && at === all.length - 1;
      // A number is no name: "distance nm" is measured.
      if (isLast && part === "nm" && holder !== undefined && isMeasured(holder)) return part;
      const suffix = isLast ? SUFFIXES.get(part) : undefined;
      if (suffix !== undefined || isForeign) return suffix ?? part;
      const split = splitPart(part, { ...shared, near });
      const found = holder === undefined ? undefined : read(part, { ...holder, parts: all, at });
      // A word close by that begins alike says more than what is usual.
      const isCompleted = split.length === 1 && split[0] !== part;
      if (found === undefined || isCompleted && !found.isTold) return split;
      holder?.found.push(found);
      return found.words;
    });
  const tables = new Map<string, readonly string[]>();
  const columns = new Map<string, readonly string[]>();
  const abbreviations = new Map<string, readonly Abbreviation[]>();
  schema.tables.forEach((table, at) => {
    const unique = bareNames.filter((name) => name === bareNames[at]).length === 1;
    const near = wordsNear(table, schema, shared.tables);
    const foundInTable: Abbreviation[] = [];
    const tableParts = unique ? bare[at] ?? [] : splitName(table.name);
    tables.set(table.name, expand(tableParts, near, { table, found: foundInTable }));
    abbreviations.set(columnKey(table.name), foundInTable);
    const columnParts = table.columns.map((column) => splitName(column.name));
    const columnPrefix = table.columns.length < 3 ? undefined : sharedPrefix(columnParts);
    const short = columnPrefix !== undefined && columnPrefix.length <= 3 ? columnPrefix : undefined;
    table.columns.forEach((column, i) => {
      const found: Abbreviation[] = [];
      const bareParts = withoutPrefix(columnParts[i] ?? [], short);
      const parts = isForeign ? bareParts : saidOrder(bareParts);
      const words = expand(parts, near, { table, column: column.name, found });
      const key = columnKey(table.name, column.name);
      columns.set(key, found.length > 0 ? paidPer(words) : words);
      abbreviations.set(key, found);
    });
  });
  const inflects = (word: string) => !isForeign && !FOREIGN_LETTER.test(word) && !/^\p{L}$/u.test(word);
  const codes = isForeign ? new Set<string>() : unspelledCodes(
    schema.tables.flatMap(({ name, columns }) =>
      [bareName(name), ...columns.map((column) => column.name)].flatMap(splitName)
    ),
    [...tables.values(), ...columns.values()].flatMap((words) => [...words, ...singular(words)]),
  );
  const nouns = learnedNouns(schema, (table) => tables.get(table) ?? []);
  const named = (words: readonly string[], name: string) => words.length > 0 ? words : [name.toLowerCase()];
  return {
    table: (name) => named(tables.get(name) ?? expand(splitName(name)), name),
    column: (table, column) =>
      named(columns.get(columnKey(table, column)) ?? expand(splitName(column)), column),
    inflects,
    isCode: (word) => codes.has(word),
    noun: (table) => {
      const head = tables.get(table)?.at(-1) ?? "";
      const noun = nouns.get(table);
      if (!inflects(head)) return noun;
      if (abbreviations.get(columnKey(table))?.length) return undefined;
      const isLearned = noun?.isPlural === true && noun.singular !== undefined && !isCommonWord(head);
      return isLearned ? noun : undefined;
    },
    abbreviations: (table, column) => abbreviations.get(columnKey(table, column)) ?? [],
    plural: (words) => inflects(words.at(-1) ?? "") ? plural(words) : words,
    singular: (words) => inflects(words.at(-1) ?? "") ? singular(words) : words,
  };
}

/** Last words of names that are written out. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ["cd", "code"],
  ["dt", "date"],
  ["ht", "height"],
  ["nm", "name"],
  ["no", "number"],
  ["nr", "number"],
  ["sk", "key"],
  ["fk", "key"],
  ["pk", "key"],
  ["wt", "weight"],
  ["yr", "year"],
]);

/** Rejoins digits with the word before them, unless that is a common word: "marc21", but "country 1". */
function withDigits(parts: readonly string[]): readonly string[] {
  return parts.reduce<readonly string[]>((joined, part) => {
    const before = joined.at(-1);
    return before !== undefined && /^\p{N}+$/u.test(part) && /^\p{L}{3,}$/u.test(before) &&
        !isCommonWord(before)
      ? [...joined.slice(0, -1), `${before}${part}`]
      : [...joined, part];
  }, []);
}

/** A letter that English names do not have. */
const FOREIGN_LETTER = /[^\P{L}A-Za-z]/u;

/** Least number of words by which names are told to be foreign. */
const ENOUGH_WORDS = 8;

/**
 * Whether the names of a schema are not English on the whole: of their words of four or more letters at most a third are
 * common, at most half where a letter is none of English.
 */
function hasForeignNames({ tables }: Schema, enough = ENOUGH_WORDS): boolean {
  const names = tables.flatMap(({ name, columns }) => [bareName(name), ...columns.map(({ name }) => name)]);
  const words = [...new Set(names.flatMap(splitName))].filter((word) => /^\p{L}{4,}$/u.test(word));
  if (words.length < enough) return false;
  const most = names.some((name) => FOREIGN_LETTER.test(name)) ? 1 / 2 : 1 / 3;
  return words.filter((word) => isCommonWord(word) || SHORT_WORDS.has(word)).length <= most * words.length;
}

/** Whose name is read. */
interface Holder extends Pick<PlaceOfWord, "table" | "column"> {
  /** Collects the abbreviations. */
  readonly found: Abbreviation[];
}

/** Whether the column whose name is read holds numbers. */
function isMeasured({ table, column }: Holder): boolean {
  const { type = "" } = table.columns.find(({ name }) => name === column) ?? {};
  return /int|num|dec|real|doub|float/i.test(type);
}

const columnKey = (table: string, column?: string) => JSON.stringify([table, column]);

const bareName = (name: string) => nameParts(name).at(-1) ?? name;

/** The first word of all names, where all share it and have further words. */
function sharedPrefix(names: readonly (readonly string[])[]): string | undefined {
  const first = names[0]?.[0];
  if (names.length < 2 || first === undefined) return undefined;
  return names.every((parts) => parts[0] === first && parts.length > 1) ? first : undefined;
}

function withoutPrefix(parts: readonly string[], prefix: string | undefined): readonly string[] {
  const [first, ...rest] = parts;
  if (first === undefined || rest.length === 0) return parts;
  return first === prefix || ["tbl", "tb", "vw"].includes(first) ? rest : parts;
}

/**
 * Leaves out first parts that several names share and that are no words ("m_client"), longer ones that most share
 * ("ohrm_user"), and those of a star schema ("dim_customer"), unless two names would be the same.
 */
function withoutShortPrefixes(names: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const sharing = Map.groupBy(names.filter(({ length }) => length > 1), ([first = ""]) => first);
  const whole = new Set(names.map((parts) => parts.join(" ")));
  const isPrefix = (first: string) => {
    if (sharing.has("dim") && STAR_PREFIX.test(first)) return true;
    if (!/^\p{L}+$/u.test(first) || isCommonWord(first) || PARTICLES.has(first)) return false;
    if (ABBREVIATIONS.has(first) || whole.has(first)) return false;
    const count = sharing.get(first)?.length ?? 0;
    return first.length <= 2 ? count >= FEWEST_SHARING : count >= MANY_SHARING && count * 2 > names.length;
  };
  const shorter = names.map((parts) => isPrefix(parts[0] ?? "") && parts.length > 1 ? parts.slice(1) : parts);
  const taken = Map.groupBy(shorter, (parts) => parts.join(" "));
  return shorter.map((parts, at) => taken.get(parts.join(" "))?.length === 1 ? parts : names[at] ?? parts);
}

/** Fewest tables whose names begin alike with a prefix, of one or two letters and of more. */
const FEWEST_SHARING = 3;
const MANY_SHARING = 10;

const STAR_PREFIX = /^(?:dim|fact|fct)$/;

/** Words that occur separated in names of this schema, by which run-together names are split. */
function vocabularyOf(schema: Schema): ReadonlySet<string> {
  return wordsOf(
    schema.tables.flatMap(({ name, columns }) => [bareName(name), ...columns.map(({ name }) => name)]),
  );
}

function wordsOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap(splitName).filter((part) => part.length > 2 && /^\p{L}+$/u.test(part)));
}

/** The names of tables that are one word, also in the singular. */
function nounsOf(names: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(names.flatMap((parts) => parts.length === 1 ? [...parts, ...singular(parts)] : []));
}

/** The words of a table, its columns and comments, of the tables that keys connect it with, and of one-word table names. */
function wordsNear(table: Table, { foreignKeys }: Schema, tables: ReadonlySet<string>): ReadonlySet<string> {
  const others = foreignKeys.flatMap(({ from, to }) =>
    from.table === table.name ? [to.table] : to.table === table.name ? [from.table] : []
  );
  const own = [table, ...table.columns].flatMap(({ name, comment = "" }) => [bareName(name), comment]);
  return new Set([...wordsOf([...own, ...others.map(bareName)]), ...tables]);
}

/** Whether most long names of a schema are divided by underscores or capitals. */
function areDivided(names: readonly (readonly string[])[], { tables }: Schema): boolean {
  const columns = tables.flatMap(({ columns }) => columns.map(({ name }) => splitName(name)));
  const long = [...names, ...columns].filter((parts) => parts.join("").length > 8);
  return long.filter((parts) => parts.length > 1).length * 2 > long.length;
}
