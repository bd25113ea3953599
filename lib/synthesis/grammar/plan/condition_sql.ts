import type { Dialect } from "../../../sql/mod.ts";
import { type Filter, type Specification, toSql } from "../../../specification/mod.ts";

/** A condition as SQL over qualified columns. */
export function conditionSql(filter: Exclude<Filter, { kind: "exists" }>, dialect: Dialect): string {
  const open: Specification = {
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
