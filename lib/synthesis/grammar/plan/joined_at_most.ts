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
  const memory = createMemory<boolean>({ most: MOST_KEPT });
  return async (joined, options) => {
    const { tables, joins, filters } = joined;
    const { limit } = options;
    if (joins.length === 0 || boundOf(joined) <= limit) return true;
    const isCounted = (some: Joined) =>
      memory(JSON.stringify([some, limit]), () => countedAtMost(database, some, options));
    return await isCounted({ tables, joins, filters: [] }) ||
      filters.length > 0 && await isCounted({ tables, joins, filters });
  };
}

const MOST_KEPT = 10_000;

async function countedAtMost(
  database: Database,
  { tables, joins, filters }: Joined,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal | undefined },
): Promise<boolean> {
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
  return outcome.kind === "rows" && Number(outcome.table.columns[0]?.values[0]) <= limit;
}
