import { nodesBelow } from "../nodes_below.ts";
import type { SqlNode } from "../parse_sql.ts";
import { aggregateFunction } from "../reading/aggregate_function.ts";
import { opened } from "../tree_parts.ts";
import { calledName } from "./called_name.ts";
import { listAggregates, textAggregates } from "./unordered_parts.ts";

/** Whether an output makes one value of many rows. */
export function aggregates(output: SqlNode): boolean {
  const windows = new Set(
    [...nodesBelow(output)].map((node) => opened(node)).flatMap(([kind, body]) =>
      kind === "window_function" ? [body.this] : []
    ),
  );
  return [...nodesBelow(output)].some((node) => isAggregate(node) && !windows.has(node));
}

/** Whether a node calls an aggregate function. */
export function isAggregate(node: SqlNode): boolean {
  const called = calledName(node);
  return aggregateFunction(node) !== undefined || listAggregates.has(called) || textAggregates.has(called) ||
    otherAggregates.has(called);
}

/** Aggregates that the parser takes for functions like any other. */
const otherAggregates: ReadonlySet<string> = new Set([
  ...["json_group_object", "jsonb_group_object", "jsonb_group_array", "json_objectagg", "j_s_o_n_object_agg"],
  ...[
    "bit_and",
    "bit_or",
    "bit_xor",
    "std",
    "stddev",
    "variance",
    "var_samp",
    "var_pop",
    "stddev_pop",
    "stddev_samp",
  ],
  ...[
    "median",
    "percentile",
    "mode",
    "group_concat",
    "total",
    "bitwise_and_agg",
    "bitwise_or_agg",
    "bitwise_xor_agg",
  ],
]);
