import { type Database, querySteadily } from "../../../database/mod.ts";
import type { Join } from "../../../schema/mod.ts";
import { type ConjunctiveQuery, specificationFrom, toSql } from "../../../specification/mod.ts";
import { createMemory } from "./create_memory.ts";
import type { State } from "./types.ts";

/** Whether a specification gives at least one row; one that the engine refuses counts as one that gives none. */
export type HoldsRows = (specification: ConjunctiveQuery) => Promise<boolean>;

const MOST_KEPT = 20_000;

/** Asks one database; equal questions are asked once. */
export function createHoldsRows(
  database: Database,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): HoldsRows {
  const memory = createMemory<boolean>({ most: MOST_KEPT });
  return (specification) =>
    memory(JSON.stringify(specification), async () => {
      const query = toSql(specificationFrom({ ...specification, limit: 1 }), database.dialect);
      const outcome = await querySteadily(database, query, { maxRows: 1, signal });
      signal?.throwIfAborted();
      return outcome.kind === "rows" && outcome.table.rowCount > 0;
    });
}

/** What a dialogue still needs. */
export interface Ahead {
  readonly synthesis: { readonly holdsRows: HoldsRows };
  /** The join that each turn brings in. */
  readonly steps: readonly (Join | undefined)[];
}

/**
 * Whether a listing leaves rows to ask for when all joins of the dialogue stand; else a later turn could not be answered.
 * Without a condition none is lost.
 */
export async function goesOn({ specification }: State, { synthesis, steps }: Ahead): Promise<boolean> {
  const { tables, joins, filters } = specification;
  const later = steps.filter((join) => join !== undefined).filter((join) => !joins.includes(join));
  const [next] = later;
  if (filters.length === 0 || next === undefined) return true;
  const { table, columns: [column = ""] } = next.from;
  return await synthesis.holdsRows({
    ...specification,
    tables: [...new Set([...tables, ...later.flatMap(({ from, to }) => [from.table, to.table])])],
    joins: [...joins, ...later],
    outputs: [{ kind: "column", column: { table, column } }],
    orderBy: [],
    distinct: false,
  });
}
