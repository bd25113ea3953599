import type { QueryReading } from "../../../sql/mod.ts";

/** Whether a query, or a part of a set operation, shows all columns of its tables by `*`. */
export function showsAllColumns(query: QueryReading): boolean {
  switch (query.kind) {
    case "select":
      return query.outputs.some(({ expression }) => expression.kind === "star");
    case "union":
    case "intersect":
    case "except":
      return [query.left, query.right].some(showsAllColumns);
    case "values":
      return false;
    default:
      return query satisfies never;
  }
}
