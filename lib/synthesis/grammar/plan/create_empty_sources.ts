import type { ResultTable } from "../../../database/mod.ts";
import type { ConjunctiveQuery } from "../../../specification/mod.ts";

/** Joined and filtered tables that hold no row, so that no question over them has an answer. */
export interface EmptySources {
  /** Whether it is known that nothing can be found for a specification. */
  has(specification: ConjunctiveQuery): boolean;
  /** Looks whether a result shows that there are no rows that it could have been made of. */
  learn(specification: ConjunctiveQuery, result: ResultTable): void;
}

/** A memory of the sources that were found to be empty last. */
export function createEmptySources(): EmptySources {
  const known = new Set<string>();
  return {
    has: (specification) => known.has(sourceOf(specification)),
    learn: (specification, result) => {
      if (!showsNoSource(specification, result)) return;
      known.add(sourceOf(specification));
      const [oldest] = known.size > MOST_EMPTY ? known : [];
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}

const MOST_EMPTY = 500;

function sourceOf({ tables, joins, filters }: ConjunctiveQuery): string {
  return JSON.stringify([tables, joins, filters]);
}

function showsNoSource(
  { outputs, groupFilters }: ConjunctiveQuery,
  { columns, rowCount }: ResultTable,
): boolean {
  if (groupFilters.length > 0) return false;
  const counted = outputs.findIndex((output) =>
    output.kind === "aggregate" && output.function === "count" && output.column === undefined
  );
  return rowCount === 0 || (rowCount === 1 && Number(columns[counted]?.values[0] ?? 1) === 0);
}
