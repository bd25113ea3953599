import { joinIdentity, type KeyCandidate, type Schema, type Table } from "../../schema/mod.ts";
import type { StoredKeys } from "./key_uniqueness.ts";

/**
 * Candidates together with those that somebody suggests: evidence for a join that is one already is added to it. Others
 * join them, but for those that cannot be foreign keys: from columns that are one already, or to columns that are no key.
 *
 * @param declared The schema as it is declared.
 * @param stored What the rows show of keys, where there are rows.
 */
export function withSuggested(
  candidates: readonly KeyCandidate[],
  suggested: readonly KeyCandidate[],
  { declared, stored }: { readonly declared: Schema; readonly stored: StoredKeys },
): readonly KeyCandidate[] {
  const settled = new Set(declared.foreignKeys.map(({ from }) => JSON.stringify(from)));
  const possible = suggested.filter(({ from, to }) =>
    !settled.has(JSON.stringify(from)) && mayBeKey(to, { declared, stored })
  );
  const byJoin = Map.groupBy(possible, joinIdentity);
  const further = (join: KeyCandidate) =>
    byJoin.get(joinIdentity(join))?.flatMap(({ evidence }) => evidence) ?? [];
  const known = new Set(candidates.map(joinIdentity));
  return [
    ...candidates.map((one) => ({ ...one, evidence: [...one.evidence, ...further(one)] })),
    ...possible.filter((one) => !known.has(joinIdentity(one)) && byJoin.get(joinIdentity(one))?.[0] === one)
      .map((one) => ({ ...one, evidence: further(one) })),
  ];
}

/** Of a table that declares no key the rows tell single columns that are one; several together are left to doubt. */
function mayBeKey(
  { table, columns }: KeyCandidate["to"],
  { declared, stored: { schema, keyless } }: { readonly declared: Schema; readonly stored: StoredKeys },
): boolean {
  const known = keysOf(schema, table);
  if (known.some((key) => String(key.toSorted()) === String(columns.toSorted()))) return true;
  if (keysOf(declared, table).length > 0) return false;
  return columns.length > 1 || (known.length === 0 && !keyless.has(table));
}

function keysOf({ tables }: Schema, name: string): readonly (readonly string[])[] {
  const table: Table | undefined = tables.find((one) => one.name === name);
  return [table?.primaryKey ?? [], ...table?.uniqueKeys ?? []].filter((key) => key.length > 0);
}
