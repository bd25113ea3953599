import { singular } from "../inflect.ts";
import { plainWords, sortPrefixes, sortSuffixes } from "./key_words.ts";
import { nameParts } from "../name_parts.ts";
import { splitName } from "../split_name.ts";
import type { Table } from "../types.ts";

/** A name that columns may call a table by, without anything between its words. */
export interface KeyAlias {
  readonly name: string;
  /** What is taken off as the table's name is not said in full. */
  readonly penalty: number;
}

/**
 * How columns call a table, its full name first.
 *
 * @param shared The word that most tables begin with.
 */
export function keyAliases(table: Table, shared: string | undefined): readonly KeyAlias[] {
  const spelled = splitName(nameParts(table.name).at(-1) ?? "");
  const words = singular(spelled);
  const bare = words.length > 1 && (sortPrefixes.has(words[0] ?? "") || words[0] === shared)
    ? words.slice(1)
    : words;
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
  return aliases.filter(({ name }, i) =>
    !plainWords.has(name) && aliases.findIndex((other) => other.name === name) === i
  );
}

/**
 * What is taken off as the name of a key says its table in part only; undefined where it does not say it.
 *
 * @param others Full names of all tables: what one of them says is no part of another's name.
 */
export function keyOwnership(
  key: string,
  aliases: readonly KeyAlias[],
  others: ReadonlySet<string>,
): number | undefined {
  const found = aliases.find(({ name, penalty }) =>
    (penalty === 0 || !others.has(name)) &&
    (key === name || key.startsWith(name) && plainWords.has(key.slice(name.length)))
  );
  if (found !== undefined) return found.penalty;
  const stem = /^(.{3,}?)(id|code|key|no|nr|num)$/.exec(key)?.[1];
  if (stem === undefined || others.has(stem)) return undefined;
  const full = aliases[0]?.name ?? "";
  if (full.startsWith(stem)) return 0.3;
  return stem.length >= 5 && full.endsWith(stem) ? 0.5 : undefined;
}

/** The first word that more than half of the tables begin with: it says the application, not the table. */
export function sharedPrefix(tables: readonly Table[]): string | undefined {
  if (tables.length < 4) return undefined;
  const first = Map.groupBy(tables, ({ name }) => splitName(nameParts(name).at(-1) ?? "")[0]);
  return [...first].find(([, group]) => group.length > tables.length / 2)?.[0];
}
