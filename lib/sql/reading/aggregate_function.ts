import type { SqlTree } from "../parse_sql.ts";
import { openedExpression } from "./tree_rest.ts";

/** The name of the aggregate function that a node calls, in lower case; `undefined` where it calls none. */
export function aggregateFunction(tree: SqlTree | undefined): string | undefined {
  const [kind, { name }] = openedExpression(tree);
  const called = typeof name === "string" ? name.toLowerCase() : undefined;
  if (kind === "aggregate_function") return called;
  if (kind === "function") return called !== undefined && calledByName.has(called) ? called : undefined;
  if (!kinds.has(kind)) return undefined;
  return called ?? kind;
}

/** Aggregates that the parser hands on as functions like any other. */
const calledByName: ReadonlySet<string> = new Set(["count", "total"]);

/** The parser's names of functions that make one value of many rows. */
const kinds: ReadonlySet<string> = new Set([
  ...["count", "sum", "avg", "min", "max", "median", "mode", "count_if", "sum_if"],
  ...["stddev", "stddev_pop", "stddev_samp", "variance", "var_pop", "var_samp"],
  ...["corr", "covar_pop", "covar_samp"],
  ...["string_agg", "group_concat", "list_agg", "array_agg", "approx_count_distinct"],
  ...["any_value", "first", "last", "bool_and", "bool_or", "logical_and", "logical_or"],
  ...["percentile_cont", "percentile_disc"],
]);
