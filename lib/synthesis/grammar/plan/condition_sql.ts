import type { Dialect } from "../../../sql/mod.ts";
import { type ConjunctiveQuery, type Filter, toSql } from "../../../specification/mod.ts";

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
  return toSql({ ...open, filters: [filter] }, dialect).slice(`${toSql(open, dialect)} WHERE `.length);
}
