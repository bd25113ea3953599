import { type Database, querySteadily } from "../../../database/mod.ts";
import type { Schema } from "../../../schema/mod.ts";
import { type ConjunctiveQuery, specificationFrom, toSql } from "../../../specification/mod.ts";
import { isSingle } from "./multiplicity.ts";
import { rowsInReach, type TableSize } from "./table_sizes.ts";

/** Whether a query reads and joins no more rows than are in reach. */
export type WorkLimit = (
  specification: ConjunctiveQuery,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<boolean>;

/** How many times the rows in reach a join may have where conditions leave few of them. */
const LEFT_OUT = 4;

/**
 * A limit of the work of queries: the rows of their tables together, and the rows of their join, are in reach. What the
 * sizes and keys of the tables do not tell is counted, up to the limit and no further; first without the conditions, whose
 * answer serves every query over the same joins. With conditions the join may have four times as many rows before them.
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
    if (joinedAtMost(specification) <= most) return true;
    const bare = { ...specification, filters: [] };
    if (await isCounted(bare, { limit: most, signal })) return true;
    // Conditions that leave few rows are found to do so only after the rows that they leave out.
    return filters.length > 0 && await isCounted(bare, { limit: most * LEFT_OUT, signal }) &&
      await isCounted(specification, { limit: most, signal });
  };

  /** Rows of the join as the sizes and keys of its tables bound them: those of the finest table, where there is one. */
  function joinedAtMost({ tables, joins }: ConjunctiveQuery): number {
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
    const counted = known.get(key) ?? countTo(limit, { tables, joins, filters }, signal);
    known.set(key, counted);
    counted.catch(() => known.delete(key));
    return counted;
  }

  async function countTo(
    limit: number,
    source: Pick<ConjunctiveQuery, "tables" | "joins" | "filters">,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const { from } = source.joins[0] ?? {};
    const column = from && { table: from.table, column: from.columns[0] ?? "" };
    if (column === undefined) return true;
    const joined = toSql(
      specificationFrom({
        ...source,
        outputs: [{ kind: "column", column }],
        groupBy: [],
        groupFilters: [],
        orderBy: [],
        limit: limit + 1,
        distinct: false,
      }),
      database.dialect,
    );
    const query = `SELECT count(*) FROM (${joined}) AS joined`;
    const outcome = await querySteadily(database, query, { maxRows: 1, signal });
    signal?.throwIfAborted();
    return outcome.kind === "rows" && Number(outcome.table.columns[0]?.values[0]) <= limit;
  }
}
