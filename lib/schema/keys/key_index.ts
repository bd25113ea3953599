import { singular } from "../inflect.ts";
import { nameParts } from "../table_name.ts";
import type { Schema, Table } from "../types.ts";
import {
  idWords,
  keyWords,
  leadingIdWords,
  plainWords,
  sortPrefixes,
  sortSuffixes,
  starSuffixes,
} from "./key_names.ts";

/** A key that columns may reference. */
export interface KeyTarget {
  readonly table: string;
  readonly columns: readonly string[];
  readonly kind: "primary" | "unique" | "assumed";
}

/** A table and what its name is made of. */
export interface NamedTable {
  readonly table: Table;
  /** Where the name holds one. */
  readonly schema: string;
  /** Words of the name without the schema, the last in the singular. */
  readonly words: readonly string[];
  /** The word that most of its columns begin with, although its name does not hold it: `ss` of `ss_item_sk`. */
  readonly prefix: string | undefined;
  /** Names of its columns without the prefix and anything between their words. */
  readonly columnNames: ReadonlySet<string>;
  readonly targets: readonly KeyTarget[];
  /** Its rows alone show its keys, which some columns are by chance. */
  readonly isShown: boolean;
}

/** A key column that a name may mean. */
export interface KeyMeaning {
  readonly target: KeyTarget;
  /** Position in the columns of the key. */
  readonly position: number;
  /** What is taken off as the name is not said in full. */
  readonly penalty: number;
}

type Meanings = ReadonlyMap<string, readonly KeyMeaning[]>;

/** Which keys names may mean; names stand without anything between their words. */
export interface KeyIndex {
  readonly tables: readonly NamedTable[];
  readonly byName: ReadonlyMap<string, NamedTable>;
  /** By the name of a table and of its key, together or as the key says both. */
  readonly spelled: Meanings;
  /** By the name of a key that says nothing of its table, although it says something. */
  readonly borrowed: Meanings;
  /** By the name of a table, or what is left of it when less is said. */
  readonly called: Meanings;
  /** By the first letters of the words of a table's name. */
  readonly initials: Meanings;
  /** Names of tables, full or their ends, by their first letter: what an abbreviation may mean. */
  readonly abbreviable: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Keys of several columns, by the name of their first. */
  readonly composites: ReadonlyMap<string, readonly KeyTarget[]>;
}

/**
 * Indexes all names by which the keys of a schema may be meant.
 *
 * @param shown Tables whose keys their rows alone show.
 */
export function keyIndex(schema: Schema, shown: ReadonlySet<string>): KeyIndex {
  const shared = sharedPrefix(schema.tables);
  const aliases = new Map(schema.tables.map((table) => [table, keyAliases(table, shared)]));
  const fullNames = new Set([...aliases.values()].map(([full]) => full?.name ?? ""));
  const tables = schema.tables.map((table) => ({
    ...namedTable(table, aliases.get(table) ?? []),
    isShown: shown.has(table.name),
  }));
  const maps = {
    spelled: new Map<string, KeyMeaning[]>(),
    borrowed: new Map<string, KeyMeaning[]>(),
    called: new Map<string, KeyMeaning[]>(),
    initials: new Map<string, KeyMeaning[]>(),
  };
  for (const { table, words, prefix, targets } of tables) {
    const own = aliases.get(table) ?? [];
    for (const target of targets) {
      const keys = target.columns.map((column) => squash(columnWords(prefix, column)));
      const owned = keys.map((key) => keyOwnership(key, own, fullNames));
      const anchor = Math.max(0, keys.findIndex((key, i) => plainWords.has(key) || owned[i] !== undefined));
      for (const { name, penalty: told } of own) {
        // The beginning of a name means a key of several columns by chance only.
        if (told > 1 && keys.length > 1) continue;
        const penalty = told > 0 && fullNames.has(name) ? told + 0.6 : told;
        add(maps.called, name, { target, position: anchor, penalty });
        for (const [position, key] of keys.entries()) {
          if (plainWords.has(key)) add(maps.spelled, name + key, { target, position, penalty });
        }
      }
      for (const [position, key] of keys.entries()) {
        const penalty = owned[position];
        if (penalty !== undefined && (penalty < 1 || keys.length === 1)) {
          add(maps.spelled, key, { target, position, penalty });
        } else if (keys.length === 1 && !plainWords.has(key)) {
          add(maps.borrowed, key, { target, position, penalty: 0 });
        }
      }
      if (words.length > 1) {
        const letters = words.map((word) => word.slice(0, 1)).join("");
        add(maps.initials, letters, { target, position: anchor, penalty: 0 });
      }
    }
  }
  const composite = tables.flatMap(({ prefix, targets }) =>
    targets.filter(({ columns }) => columns.length > 1).map((target) => ({ ...target, prefix }))
  );
  return {
    tables,
    byName: new Map(tables.map((named) => [named.table.name, named])),
    ...maps,
    abbreviable: Map.groupBy(abbreviable(tables, aliases), ([first = ""]) => first.slice(0, 1)),
    composites: Map.groupBy(
      composite,
      ({ prefix, columns }) => squash(columnWords(prefix, columns[0] ?? "")),
    ),
  };
}

/** Words of a column's name without the prefix of its table's columns. */
export function columnWords(prefix: string | undefined, name: string): readonly string[] {
  const words = keyWords(name);
  return words.length > 1 && words[0] === prefix ? words.slice(1) : words;
}

/** A name without anything between its words. */
export function squash(words: readonly string[]): string {
  return words.join("");
}

function add(map: Map<string, KeyMeaning[]>, name: string, meaning: KeyMeaning) {
  const known = map.get(name);
  if (known === undefined) map.set(name, [meaning]);
  else known.push(meaning);
}

function namedTable(table: Table, aliases: readonly KeyAlias[]): Omit<NamedTable, "isShown"> {
  const parts = nameParts(table.name);
  const declared = [
    ...(table.primaryKey.length === 0 ? [] : [{ columns: table.primaryKey, kind: "primary" as const }]),
    ...table.uniqueKeys.map((columns) => ({ columns, kind: "unique" as const })),
  ];
  const words = singular(keyWords(parts.at(-1) ?? ""));
  const prefix = columnPrefix(table, words);
  const assumed = declared.length > 0 ? undefined : assumedKey(table, { aliases, prefix });
  const keys = assumed === undefined ? declared : [{ columns: [assumed], kind: "assumed" as const }];
  return {
    table,
    schema: parts.slice(0, -1).join("."),
    words,
    prefix,
    columnNames: new Set(table.columns.map(({ name }) => squash(columnWords(prefix, name)))),
    targets: keys.map((key) => ({ table: table.name, ...key })),
  };
}

/** The word that four of five columns begin with, unless the table's name holds it. */
function columnPrefix({ columns }: Table, words: readonly string[]): string | undefined {
  if (columns.length < 3) return undefined;
  const first = Map.groupBy(
    columns.map(({ name }) => keyWords(name)).filter(({ length }) => length > 1),
    ([word]) => word,
  );
  const [prefix] = [...first].find(([, group]) => group.length >= 0.8 * columns.length) ?? [];
  return prefix === undefined || words.includes(prefix) || idWords.has(prefix) ? undefined : prefix;
}

/** The column that is called as the key of a table without one would be: `id`, or the table's name before it. */
function assumedKey(
  table: Table,
  { aliases, prefix }: { readonly aliases: readonly KeyAlias[]; readonly prefix: string | undefined },
): string | undefined {
  const full = new Set(aliases.filter(({ penalty }) => penalty === 0).map(({ name }) => name));
  return table.columns.find(({ name }) => {
    const words = columnWords(prefix, name);
    return idWords.has(words.at(-1) ?? "") && (words.length === 1 || full.has(squash(words.slice(0, -1))));
  })?.name;
}

/** A name that columns may call a table by, without anything between its words. */
interface KeyAlias {
  readonly name: string;
  /** What is taken off as the table's name is not said in full. */
  readonly penalty: number;
}

/**
 * How columns call a table, its full name first.
 *
 * @param shared The word that most tables begin with.
 */
function keyAliases(table: Table, shared: string | undefined): readonly KeyAlias[] {
  const spelled = keyWords(nameParts(table.name).at(-1) ?? "");
  const words = singular(spelled);
  const bare = withoutSort(words, shared);
  const shorter = bare.length > 1 && sortSuffixes.has(bare.at(-1) ?? "") ? bare.slice(0, -1) : bare;
  const aliases = [
    { name: bare.join(""), penalty: 0 },
    { name: words.join(""), penalty: 0 },
    { name: spelled.join(""), penalty: 0 },
    { name: shorter.join(""), penalty: 0.5 },
    { name: singular(shorter).join(""), penalty: 0.5 },
    ...bare.slice(1).map((_, i) => ({ name: bare.slice(i + 1).join(""), penalty: 0.8 })),
    ...bare.slice(1).map((_, i) => ({ name: bare.slice(0, bare.length - 1 - i).join(""), penalty: 1.8 })),
  ];
  return aliases.filter(({ name, penalty }, i) =>
    !idWords.has(name) && (penalty === 0 || !plainWords.has(name)) &&
    aliases.findIndex((other) => other.name === name) === i
  );
}

/** Words of a table's name without those that say what sort of table it is. */
function withoutSort(words: readonly string[], shared: string | undefined): readonly string[] {
  const isSort = words.length > 1 && (sortPrefixes.has(words[0] ?? "") || words[0] === shared);
  if (isSort) return words.slice(1);
  return words.length > 1 && starSuffixes.has(words.at(-1) ?? "") ? words.slice(0, -1) : words;
}

/** Names that columns may shorten: those of tables, in full and without words at their beginning. */
function abbreviable(
  tables: readonly NamedTable[],
  aliases: ReadonlyMap<Table, readonly KeyAlias[]>,
): readonly (readonly string[])[] {
  const known = new Map<string, readonly string[]>();
  for (const { table, words } of tables) {
    const names = new Set(aliases.get(table)?.map(({ name }) => name));
    for (const i of words.keys()) {
      for (const part of [words.slice(i), ...(words.length - i > 1 ? [words.slice(i, -1)] : [])]) {
        if (names.has(squash(part))) known.set(squash(part), part);
      }
    }
  }
  return [...known.values()];
}

/**
 * What is taken off as the name of a key says its table in part only; undefined where it does not say it.
 *
 * @param others Full names of all tables: what one of them says is no part of another's name.
 */
function keyOwnership(
  key: string,
  aliases: readonly KeyAlias[],
  others: ReadonlySet<string>,
): number | undefined {
  const found = aliases.find(({ name, penalty }) =>
    (penalty === 0 || !others.has(name)) &&
    (key === name || key.startsWith(name) && plainWords.has(key.slice(name.length)) ||
      key.endsWith(name) && leadingIdWords.has(key.slice(0, -name.length)))
  );
  if (found !== undefined) return found.penalty;
  const stem = /^(.{3,}?)(id|code|key|no|nr|num)$/.exec(key)?.[1];
  if (stem === undefined || others.has(stem)) return undefined;
  const full = aliases[0]?.name ?? "";
  if (full.startsWith(stem)) return 0.3;
  return stem.length >= 5 && full.endsWith(stem) ? 0.5 : undefined;
}

/** The first word that more than half of the tables begin with: it says the application, not the table. */
function sharedPrefix(tables: readonly Table[]): string | undefined {
  if (tables.length < 4) return undefined;
  const first = Map.groupBy(tables, ({ name }) => keyWords(nameParts(name).at(-1) ?? "")[0]);
  return [...first].find(([, group]) => group.length > tables.length / 2)?.[0];
}
