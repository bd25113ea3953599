import type { ConjunctiveQuery, Filter } from "../../../specification/mod.ts";

/** A query without the joins that lead neither to a table that is kept nor to one that a condition stands on. */
export function reducedQuery(query: ConjunctiveQuery, kept: ReadonlySet<string>): ConjunctiveQuery {
  const conditioned = new Set(query.filters.map(tableOf));
  const isNeeded = (table: string) => kept.has(table) || conditioned.has(table);
  let { tables, joins } = query;
  for (;;) {
    const leaf = tables.find((table) =>
      tables.length > 1 && !isNeeded(table) &&
      joins.filter(({ from, to }) => from.table === table || to.table === table).length < 2
    );
    if (leaf === undefined) return { ...query, tables, joins };
    tables = tables.filter((table) => table !== leaf);
    joins = joins.filter(({ from, to }) => from.table !== leaf && to.table !== leaf);
  }
}

/** The joined table that a condition is about. */
function tableOf(filter: Filter): string {
  if (filter.kind !== "exists") return filter.column.table;
  const { join: { from, to }, table } = filter;
  return from.table === table ? to.table : from.table;
}
