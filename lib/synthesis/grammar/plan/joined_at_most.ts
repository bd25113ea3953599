import { type Database, querySteadily } from "../../../database/mod.ts";
import { type ConjunctiveQuery, specificationFrom, toSql } from "../../../specification/mod.ts";
import { createMemory } from "./create_memory.ts";

/** What is joined and filtered. */
export type Joined = Pick<ConjunctiveQuery, "tables" | "joins" | "filters">;

/** Whether joined and filtered tables have no more rows than so many. */
export type JoinedAtMost = (
  joined: Joined,
  options: { readonly limit: number; readonly signal?: AbortSignal | undefined },
) => Promise<boolean>;

/**
 * Counts the rows of joins up to a limit and no further. What a bound tells is not counted; the others are counted first
 * without the conditions, as that answer serves every query over the same joins.
 *
 * @param boundOf Most rows of a join whatever its conditions are. @default nothing is known
 */
export function createJoinedAtMost(
  database: Database,
  boundOf: (joined: Joined) => number = () => Infinity,
): JoinedAtMost {
  const memory = createMemory<Counted>({ most: MOST_KEPT });
  return async (joined, options) => {
    const { limit } = options;
    if (joined.joins.length === 0 || boundOf(joined) <= limit) return true;
    const hasFew = async (filters: Joined["filters"]) => {
      const some = { ...joined, filters };
      const counted = await memory(
        sourceOf(some),
        async () => ({ rows: await countTo(limit, database, some, options), limit }),
        (known) => known.rows <= known.limit || known.limit >= limit,
      );
      return counted.rows <= limit;
    };
    return await hasFew([]) || joined.filters.length > 0 && await hasFew(joined.filters);
  };
}

/** Rows of a join, which are all of them where they are no more than the limit that they were counted to. */
interface Counted {
  readonly rows: number;
  readonly limit: number;
}

const MOST_KEPT = 10_000;

/** What is joined and filtered, in whatever order. */
function sourceOf({ tables, joins, filters }: Joined): string {
  return JSON.stringify(
    [tables, joins, filters].map((parts) => parts.map((part) => JSON.stringify(part)).toSorted()),
  );
}

/** The number of rows, one more than the limit where there are more, and Infinity where it is not to be had. */
async function countTo(
  limit: number,
  database: Database,
  { tables, joins, filters }: Joined,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<number> {
  const { from: { table, columns: [column = ""] } } = joins[0] as ConjunctiveQuery["joins"][number];
  const joined = toSql(
    specificationFrom({
      ...{ tables, joins, filters },
      outputs: [{ kind: "column", column: { table, column } }],
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
  return outcome.kind === "rows" ? Number(outcome.table.columns[0]?.values[0] ?? Infinity) : Infinity;
}
