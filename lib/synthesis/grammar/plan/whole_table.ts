import type { ConjunctiveQuery } from "../../../specification/mod.ts";

/** All rows of a table. */
export function wholeTable(table: string): ConjunctiveQuery {
  return {
    tables: [table],
    joins: [],
    outputs: [],
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  };
}
