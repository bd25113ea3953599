import type { KeyCandidate } from "../../schema/mod.ts";
import type { StoredKeys } from "./stored_keys.ts";

/**
 * Leaves out candidates to columns that are a key by their rows alone, where another candidate shows that they are copies:
 * a fact by day is no table of days, although each day is in it once, as its day itself references one; and what is
 * referenced by its primary key is not referenced by its name as well.
 */
export function withoutCopies(
  candidates: readonly KeyCandidate[],
  { schema, undeclared }: StoredKeys,
): readonly KeyCandidate[] {
  const primaryKeys = new Map(schema.tables.map(({ name, primaryKey }) => [name, String(primaryKey)]));
  const probable = candidates.filter(({ evidence }) =>
    evidence.reduce((sum, { weight }) => sum + weight, 0) >= PROBABLE
  );
  const byEnd = Map.groupBy(probable, ({ from }) => JSON.stringify(from));
  const referencedBy = (end: KeyCandidate["from"]) =>
    byEnd.get(JSON.stringify(end))?.map(({ to }) => JSON.stringify(to)) ?? [];
  const tablePairs = new Set(
    probable.filter(({ to }) => primaryKeys.get(to.table) === String(to.columns))
      .map(({ from, to }) => JSON.stringify([from.table, to.table])),
  );
  return candidates.filter(({ from, to }) => {
    if (!undeclared.has(to.table) || from.table === to.table) return true;
    const own = new Set(referencedBy(from));
    const isCopy = referencedBy(to).some((end) => own.has(end));
    const isBeside = primaryKeys.get(to.table) !== String(to.columns) &&
      tablePairs.has(JSON.stringify([from.table, to.table]));
    return !isCopy && !isBeside;
  });
}

/** Summed weights from which names alone make a candidate probable. */
const PROBABLE = 1.5;
