import { singular } from "../inflect.ts";
import type { Join, Schema } from "../types.ts";
import {
  columnWords,
  type KeyIndex,
  keyIndex,
  type KeyTarget,
  type NamedTable,
  squash,
} from "./key_index.ts";
import { type KeyCandidate, type KeyEvidence, type KeyMatch, keyMatches } from "./key_matches.ts";
import { keyType } from "./key_type.ts";

export type { KeyCandidate, KeyEvidence } from "./key_matches.ts";

export interface KeyCandidatesOptions {
  /** Tables that declare no key: those that they have are shown by their rows alone. @default none */
  readonly shown?: ReadonlySet<string> | undefined;
}

/**
 * Suggests foreign keys from names and types of columns, in order of the referencing columns. The referenced end is a
 * primary or unique key, or, where a table declares none, the column named as its key would be. Columns with a foreign
 * key are skipped.
 *
 * Matches columns named like a table and its key (`country_id`, `CountryCode`), a key (`AirportCode`) or a table
 * (`artist_credit`), each also with a role (`manager_staff_id`, `country_of_birth`), with the identifying word first
 * (`codigo_cliente`), abbreviated (`dept_id`, `cdemo_sk`) or as initials; `parent_id` and the like; and column sets that
 * repeat a composite key. The word that most columns of a table begin with is no part of their names (`ss_item_sk` of
 * `store_sales`), nor are words for the sort of a table (`dim_date`) of its name. Accents and umlauts are spelled in basic
 * letters.
 *
 * @example
 * ```ts
 * import { keyCandidates } from "querylogue/schema";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "INTEGER", notNull: true });
 * const found = keyCandidates({
 *   tables: [
 *     { name: "countries", columns: [column("id")], primaryKey: ["id"], uniqueKeys: [] },
 *     { name: "city", columns: [column("id"), column("country_id")], primaryKey: ["id"], uniqueKeys: [] },
 *   ],
 *   foreignKeys: [],
 * });
 * assert.deepEqual(found.map(({ from, to }) => [from.columns, to.table]), [[["country_id"], "countries"]]);
 * ```
 */
export function keyCandidates(
  schema: Schema,
  { shown = new Set() }: KeyCandidatesOptions = {},
): readonly KeyCandidate[] {
  const index = keyIndex(schema, shown);
  const settled = new Set(schema.foreignKeys.map(({ from }) => JSON.stringify(from)));
  return index.tables.flatMap((own) => {
    const matches = own.table.columns.flatMap((column) => keyMatches(index, own, column));
    const candidates = [
      ...matches.flatMap((match) =>
        match.target.columns.length === 1 ? [singleCandidate(own.table.name, match)] : []
      ),
      ...compositeCandidates(index, own, matches),
    ];
    const typed = candidates.flatMap((candidate) => {
      const { from, to } = candidate;
      if (settled.has(JSON.stringify(from)) || JSON.stringify(from) === JSON.stringify(to)) return [];
      const types = typeEvidence(index, candidate);
      return types === undefined ? [] : [{ ...candidate, evidence: [...candidate.evidence, ...types] }];
    });
    return strongest(typed);
  });
}

function singleCandidate(table: string, { column, target, evidence }: KeyMatch): KeyCandidate {
  return {
    from: { table, columns: [column] },
    to: { table: target.table, columns: target.columns },
    evidence,
    anchor: column,
  };
}

/** Each join once by its strongest evidence, with a bounded number of rivals for an anchor. */
function strongest(candidates: readonly KeyCandidate[]): readonly KeyCandidate[] {
  const sum = ({ evidence }: KeyCandidate) => evidence.reduce((total, { weight }) => total + weight, 0);
  const possible = candidates.filter((candidate) => sum(candidate) >= LEAST);
  return [...Map.groupBy(possible, ({ anchor }) => anchor).values()].flatMap((rivals) => {
    const ordered = rivals.toSorted((a, b) => sum(b) - sum(a));
    const first = new Map(ordered.toReversed().map((one) => [JSON.stringify([one.from, one.to]), one]));
    return ordered.filter((one) => first.get(JSON.stringify([one.from, one.to])) === one).slice(
      0,
      MOST_RIVALS,
    );
  });
}

const MOST_RIVALS = 8;

/** Less evidence no data can make up for. */
const LEAST = -1.2;

/**
 * Evidence from the declared types of two ends; undefined if a type rules a key out.
 *
 * @returns Undefined where there can be none, as a column's values are of a kind that keys do not hold.
 */
function typeEvidence(index: KeyIndex, { from, to }: Join): readonly KeyEvidence[] | undefined {
  const typeOf = (table: string, name: string | undefined) =>
    index.byName.get(table)?.table.columns.find((column) => column.name === name)?.type ?? "";
  const evidence: KeyEvidence[] = [];
  for (const [i, column] of from.columns.entries()) {
    const [own, other] = [typeOf(from.table, column), typeOf(to.table, to.columns[i])];
    const [a, b] = [keyType(own), keyType(other)];
    if (a === "never" || b === "never") return undefined;
    const same = own.toLowerCase() === other.toLowerCase();
    if (a.family === undefined || b.family === undefined) {
      if (!same && own !== "" && other !== "") {
        evidence.push({ weight: -1, words: `of another type (${own}, ${other})` });
      }
    } else if (a.family !== b.family) {
      if (a.family === "time" || b.family === "time") return undefined;
      evidence.push({ weight: -1.2, words: `of another kind of values (${own}, ${other})` });
    } else if (same && a.family !== "number") {
      evidence.push({ weight: 0.3 / from.columns.length, words: `of the same type (${own})` });
    } else if (a.length !== b.length) {
      evidence.push({ weight: -0.3, words: `of another length (${own}, ${other})` });
    }
  }
  return evidence;
}

/**
 * Column sets that may reference a composite key: one column names the key (the anchor) and others its rest, or all
 * are named as in the key.
 *
 * @param matches What the columns of the table may mean.
 */
function compositeCandidates(
  index: KeyIndex,
  own: NamedTable,
  matches: readonly KeyMatch[],
): readonly KeyCandidate[] {
  const columns = new Map(
    own.table.columns.map(({ name }) => [squash(columnWords(own.prefix, name)), name]),
  );
  const anchored = matches.filter(({ target }) => target.columns.length > 1)
    .flatMap((match) => compositeAround(index, own, match, columns));
  const known = new Set(anchored.map(({ to }) => JSON.stringify(to)));
  const repeated = repeatedKeys(index, own, columns)
    .filter(({ to }) => !known.has(JSON.stringify(to)));
  return [...anchored, ...repeated];
}

/** Candidate of an anchor whose table also has the rest of the key. */
function compositeAround(
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
    const name = keyName(index, target, key);
    const wanted = [inRole + name, name + inRole, table + name, inRole + table + name, name];
    const found = wanted.map((one) => columns.get(one)).find((one) => one !== undefined && !taken.has(one));
    if (found === undefined) return [];
    if (role.length > 0 && squash(columnWords(own.prefix, found)) === name) without++;
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

/** Name of a key's column without the prefix of its table's columns. */
function keyName(index: KeyIndex, { table }: KeyTarget, column: string): string {
  return squash(columnWords(index.byName.get(table)?.prefix, column));
}

/** Composite keys of other tables whose column names recur in a table, without an anchor. */
function repeatedKeys(
  index: KeyIndex,
  own: NamedTable,
  columns: ReadonlyMap<string, string>,
): readonly KeyCandidate[] {
  return [...columns.keys()].flatMap((name) => index.composites.get(name) ?? [])
    .filter((target) => target.table !== own.table.name)
    .flatMap((target): readonly KeyCandidate[] => {
      const from = target.columns.flatMap((key) => columns.get(keyName(index, target, key)) ?? []);
      if (from.length < target.columns.length) return [];
      const other = index.byName.get(target.table)?.words ?? [];
      const begin = own.words.slice(0, other.length);
      const extended = own.words.length > other.length && squash(singular(begin)) === squash(other);
      return [{
        from: { table: own.table.name, columns: from },
        to: { table: target.table, columns: target.columns },
        anchor: from.join(),
        evidence: [
          { weight: -1.2, words: "called like the columns of the key" },
          ...(extended ? [{ weight: 3, words: "in a table whose name goes on from the other's" }] : []),
        ],
      }];
    });
}
