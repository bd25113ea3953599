import type { Dialect } from "../../../sql/mod.ts";
import { type ConjunctiveQuery, type Filter, specificationFrom, toSql } from "../../../specification/mod.ts";

/** A condition as SQL over qualified columns. */
export function conditionSql(filter: Exclude<Filter, { kind: "exists" }>, dialect: Dialect): string {
  const open: ConjunctiveQuery = {
    tables: [filter.column.table],
    joins: [],
    outputs: [{ kind: "column", column: filter.column }],
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
  };
  const written = (query: ConjunctiveQuery) => toSql(specificationFrom(query), dialect);
  return written({ ...open, filters: [filter] }).slice(`${written(open)} WHERE `.length);
}
