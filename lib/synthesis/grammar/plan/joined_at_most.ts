import { type Database, querySteadily } from "../../../database/mod.ts";
import { type ConjunctiveQuery, specificationFrom, toSql } from "../../../specification/mod.ts";

/** Whether joined and filtered tables have no more rows than so many, which are counted and no further. */
export async function joinedAtMost(
  database: Database,
  { tables, joins, filters }: Pick<ConjunctiveQuery, "tables" | "joins" | "filters">,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal | undefined },
): Promise<boolean> {
  const { from } = joins[0] ?? {};
  const column = from && { table: from.table, column: from.columns[0] ?? "" };
  if (column === undefined) return true;
  const joined = toSql(
    specificationFrom({
      ...{ tables, joins, filters },
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
