import type { Dialect } from "../../../sql/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import type { ConjunctiveQuery, Filter } from "../../../specification/mod.ts";
import type { JoinedAtMost } from "./joined_at_most.ts";
import type { JoinLimit } from "./join_limit.ts";
import { rowsByKeys } from "./rows_by_keys.ts";
import { comparisonsInReach, rowsInReach, type TableSize } from "./table_sizes.ts";

/** Whether a query reads and joins no more rows than are in reach. */
export type WorkLimit = (
  specification: ConjunctiveQuery,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<boolean>;

/**
 * A limit of the work of queries: the rows of their tables together, and the rows of their join, are in reach, and what it
 * has on the way is within the limit of joins. What the sizes and keys of the tables do not tell is counted, up to the limit
 * and no further; first without the conditions, whose answer serves every query over the same joins. Where an engine looks
 * through a table for each row that is asked whether another refers to it, these comparisons are in reach, too.
 */
export function createWorkLimit(
  dialect: Dialect,
  schema: Schema,
  { sizeOf, joinLimit, joinedAtMost, most = rowsInReach[dialect] }: {
    readonly sizeOf: TableSize;
    readonly joinLimit: JoinLimit;
    readonly joinedAtMost: JoinedAtMost;
    /** Rows in reach. @default those of the engine */
    readonly most?: number | undefined;
  },
): WorkLimit {
  return async (specification, { signal } = {}) => {
    const { tables, filters } = specification;
    if (tables.reduce((sum, table) => sum + sizeOf(table), 0) > most) return false;
    const bound = rowsByKeys(specification, { schema, sizeOf });
    const compared = filters.filter(isScanned).map((filter) => Math.min(bound, most) * sizeOf(filter.table));
    if (compared.some((count) => count > comparisonsInReach[dialect])) return false;
    if (bound <= most) return true;
    return await joinLimit(specification) && await joinedAtMost(specification, { limit: most, signal });
  };

  /** Whether no key of the other table finds its rows. */
  function isScanned(filter: Filter): filter is Extract<Filter, { kind: "exists" }> {
    if (filter.kind !== "exists") return false;
    const { from, to } = filter.join;
    const { columns } = filter.table === from.table ? from : to;
    const other = schema.tables.find(({ name }) => name === filter.table);
    return ![other?.primaryKey ?? [], ...other?.uniqueKeys ?? []].some(([first]) =>
      columns.includes(first ?? "")
    );
  }
}
