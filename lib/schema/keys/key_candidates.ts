import { compositeCandidates } from "./key_composites.ts";
import type { KeyCandidate } from "./key_evidence.ts";
import { keyIndex } from "./key_index.ts";
import { type KeyMatch, keyMatches } from "./key_matches.ts";
import { typeEvidence } from "./key_type_evidence.ts";
import type { Schema } from "../types.ts";

export type { KeyCandidate, KeyEvidence } from "./key_evidence.ts";

/**
 * Foreign keys that the names and types of columns suggest, in the order of the referencing columns. The referenced
 * end is a primary or unique key; of a table that declares none, the column that is named as its key would be. Columns
 * that reference something already are left alone.
 *
 * Found are columns that are called like a table and its key (`country_id`, `CountryCode`), like a key
 * (`AirportCode`), like a table (`artist_credit`), each also in a role (`manager_staff_id`, `country_of_birth`),
 * shortened (`dept_id`) or as initials; `parent_id` and its like; and sets of columns that repeat a key of several
 * columns.
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
export function keyCandidates(schema: Schema): readonly KeyCandidate[] {
  const index = keyIndex(schema);
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

/** Each join once, by its strongest evidence, and of those with one anchor no more than can matter. */
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
const LEAST = -1;
