import type { KeyCandidate } from "./key_evidence.ts";
import { type KeyIndex, type NamedTable, squash } from "./key_index.ts";
import type { KeyMatch } from "./key_matches.ts";
import { splitName } from "../split_name.ts";

/**
 * Sets of columns of a table that may reference a key of several columns: one column means the key by its name (the
 * anchor), and the others are called like the rest of the key; or all are called as in the key.
 *
 * @param matches What the columns of the table may mean.
 */
export function compositeCandidates(
  index: KeyIndex,
  own: NamedTable,
  matches: readonly KeyMatch[],
): readonly KeyCandidate[] {
  const columns = new Map(own.table.columns.map(({ name }) => [squash(splitName(name)), name]));
  const anchored = matches.filter(({ target }) => target.columns.length > 1)
    .flatMap((match) => around(index, own, match, columns));
  const known = new Set(anchored.map(({ to }) => JSON.stringify(to)));
  const repeated = repeatedKeys(index, own, columns)
    .filter(({ to }) => !known.has(JSON.stringify(to)));
  return [...anchored, ...repeated];
}

/** The candidate that an anchor leads to, where the rest of the key is found beside it. */
function around(
  index: KeyIndex,
  own: NamedTable,
  { column, target, position, role, evidence }: KeyMatch,
  columns: ReadonlyMap<string, string>,
): readonly KeyCandidate[] {
  const taken = new Set([column]);
  const inRole = squash(role);
  const table = squash(index.byName.get(target.table)?.words ?? []);
  let without = 0;
  const from: string[] = [];
  for (const [i, key] of target.columns.entries()) {
    if (i === position) {
      from.push(column);
      continue;
    }
    const name = squash(splitName(key));
    const wanted = [inRole + name, name + inRole, table + name, inRole + table + name, name];
    const found = wanted.map((one) => columns.get(one)).find((one) => one !== undefined && !taken.has(one));
    if (found === undefined) return [];
    if (role.length > 0 && squash(splitName(found)) === name) without++;
    taken.add(found);
    from.push(found);
  }
  return [{
    from: { table: own.table.name, columns: from },
    to: { table: target.table, columns: target.columns },
    anchor: column,
    evidence: [...evidence, {
      weight: without > 0 ? 0.2 : 0.5,
      words: "beside columns that are called like the rest of the key",
    }],
  }];
}

/** Keys of other tables whose columns a table has by the same names, none of which means the key. */
function repeatedKeys(
  index: KeyIndex,
  own: NamedTable,
  columns: ReadonlyMap<string, string>,
): readonly KeyCandidate[] {
  return [...columns.keys()].flatMap((name) => index.composites.get(name) ?? [])
    .filter((target) => target.table !== own.table.name)
    .flatMap((target): readonly KeyCandidate[] => {
      const from = target.columns.flatMap((key) => columns.get(squash(splitName(key))) ?? []);
      if (from.length < target.columns.length) return [];
      const other = index.byName.get(target.table)?.words ?? [];
      const extended = own.words.length > other.length && other.every((word, i) => own.words[i] === word);
      return [{
        from: { table: own.table.name, columns: from },
        to: { table: target.table, columns: target.columns },
        anchor: from.join(),
        evidence: [
          { weight: -1.7, words: "called like the columns of the key" },
          ...(extended ? [{ weight: 3, words: "in a table whose name goes on from the other's" }] : []),
        ],
      }];
    });
}
