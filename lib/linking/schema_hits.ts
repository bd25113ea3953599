import type { SchemaDocuments } from "./schema_documents.ts";
import type { SchemaHits } from "./types.ts";

/** Most columns that are given as reasons for a table. */
export const COLUMN_REASONS = 3;

/** Scores and reasons by document position. */
export interface Tally {
  /** @param because Returns the reasons; called only for returned hits. */
  add(place: number, score: number, because: () => readonly string[]): void;
  /** Scores so far. */
  scores(): ReadonlyMap<number, number>;
}

/**
 * Ranks tables and columns by their scores; ties are in the schema's order.
 *
 * @param collect Adds the scores and reasons.
 * @param limit Most tables and most columns.
 * @throws {RangeError} If `limit` is not a whole number of at least 1.
 */
export function schemaHits(
  { tables, columns }: SchemaDocuments,
  limit: number,
  collect: (tables: Tally, columns: Tally) => void,
): SchemaHits {
  if (!Number.isInteger(limit) || limit < 1) {
    throw new RangeError(`Cannot return ${limit} hits: limit must be a whole number of at least 1`);
  }
  const ofTables = createTally();
  const ofColumns = createTally();
  collect(ofTables, ofColumns);
  return {
    tables: ofTables.best(limit).map(({ place, ...hit }) => ({ table: tables[place]?.name ?? "", ...hit })),
    columns: ofColumns.best(limit).map(({ place, ...hit }) => ({
      table: columns[place]?.table.name ?? "",
      column: columns[place]?.name ?? "",
      ...hit,
    })),
  };
}

function createTally() {
  const scores = new Map<number, number>();
  const reasons = new Map<number, (() => readonly string[])[]>();
  return {
    add(place: number, score: number, because: () => readonly string[]) {
      scores.set(place, (scores.get(place) ?? 0) + score);
      reasons.set(place, [...reasons.get(place) ?? [], because]);
    },
    scores: () => new Map(scores),
    best: (limit: number) =>
      [...scores].toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b).slice(0, limit)
        .map(([place, score]) => ({
          place,
          score,
          because: (reasons.get(place) ?? []).flatMap((because) => because()),
        })),
  };
}
