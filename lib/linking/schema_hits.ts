import type { SchemaDocuments } from "./schema_documents.ts";
import type { SchemaHits } from "./types.ts";

/** Columns that are named as reasons for a table. */
export const COLUMN_REASONS = 3;

/** What speaks for each table or each column, by its place among the documents. */
export interface Tally {
  /** @param because Clauses, made only where they are returned. */
  add(place: number, score: number, because: () => readonly string[]): void;
  /** Scores so far. */
  scores(): ReadonlyMap<number, number>;
}

/**
 * The tables and columns that most speaks for, equally good ones in the schema's order.
 *
 * @param collect Says what speaks for which.
 * @param limit Tables and columns to return at most, of each.
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
