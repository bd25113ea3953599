import type { Database } from "../../../database/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import { joinedAtMost } from "./joined_at_most.ts";
import { isSingle } from "./multiplicity.ts";
import { rowsInReach, type TableSize } from "./table_sizes.ts";

/** Whether a query reads and joins no more rows than are in reach. */
export type WorkLimit = (
  specification: ConjunctiveQuery,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<boolean>;

/** How many times the rows in reach a join may have where conditions leave few of them. */
const LEFT_OUT = 50;

/**
 * A limit of the work of queries: the rows of their tables together, and the rows of their join, are in reach. What the
 * sizes and keys of the tables do not tell is counted, up to the limit and no further; first without the conditions, whose
 * answer serves every query over the same joins. With conditions the join may have 50 times as many rows before them.
 */
export function createWorkLimit(
  database: Database,
  schema: Schema,
  { sizeOf, most = rowsInReach[database.dialect] }: {
    readonly sizeOf: TableSize;
    /** Rows in reach. @default those of the engine */
    readonly most?: number | undefined;
  },
): WorkLimit {
  const known = new Map<string, Promise<boolean>>();
  return async (specification, { signal } = {}) => {
    const { tables, filters } = specification;
    if (tables.reduce((sum, table) => sum + sizeOf(table), 0) > most) return false;
    if (rowsByKeys(specification) <= most) return true;
    const bare = { ...specification, filters: [] };
    if (await isCounted(bare, { limit: most, signal })) return true;
    // Conditions that leave few rows are found to do so only after the rows that they leave out.
    return filters.length > 0 && await isCounted(bare, { limit: most * LEFT_OUT, signal }) &&
      await isCounted(specification, { limit: most, signal });
  };

  /** Rows of the join as the sizes and keys of its tables bound them: those of the finest table, where there is one. */
  function rowsByKeys({ tables, joins }: ConjunctiveQuery): number {
    const bounds = tables.map((start) => {
      const reached = new Set([start]);
      let bound = sizeOf(start);
      for (let grew = true; grew;) {
        grew = false;
        for (const join of joins) {
          const at = [join.from.table, join.to.table].find((table) => reached.has(table));
          const other = [join.from.table, join.to.table].find((table) => !reached.has(table));
          if (at === undefined || other === undefined) continue;
          reached.add(other);
          if (!isSingle(join, at, schema)) bound *= Math.max(1, sizeOf(other));
          grew = true;
        }
      }
      return bound;
    });
    return Math.min(...bounds);
  }

  function isCounted(
    { tables, joins, filters }: ConjunctiveQuery,
    { limit, signal }: { readonly limit: number; readonly signal: AbortSignal | undefined },
  ): Promise<boolean> {
    const key = JSON.stringify([tables, joins, filters, limit]);
    const counted = known.get(key) ?? joinedAtMost(database, { tables, joins, filters }, { limit, signal });
    known.set(key, counted);
    counted.catch(() => known.delete(key));
    return counted;
  }
}
