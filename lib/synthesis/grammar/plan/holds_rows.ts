import { type Database, querySteadily } from "../../../database/mod.ts";
import { type Specification, toSql } from "../../../specification/mod.ts";
import { createMemory } from "./create_memory.ts";

/** Whether a specification gives at least one row; one that takes too long counts as one that gives none. */
export type HoldsRows = (specification: Specification) => Promise<boolean>;

const MOST_KEPT = 500;
const MOST_MS = 2_000;

/** Asks one database; equal questions are asked once. */
export function createHoldsRows(
  database: Database,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): HoldsRows {
  const memory = createMemory<boolean>(MOST_KEPT);
  return (specification) =>
    memory(JSON.stringify(specification), async () => {
      const query = toSql({ ...specification, limit: 1 }, database.dialect);
      const outcome = await querySteadily(database, query, { maxRows: 1, timeoutMs: MOST_MS, signal });
      signal?.throwIfAborted();
      return outcome.kind === "rows" && outcome.table.rowCount > 0;
    });
}
