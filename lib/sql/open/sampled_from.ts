import { isNode } from "../is_node.ts";
import { nodesBelow } from "../nodes_below.ts";
import type { SqlNode } from "../parse_sql.ts";
import { nodesOf, opened } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { sampleOf, withoutSample } from "../without_sample.ts";
import { writeSql } from "../write_sql.ts";
import { aggregates } from "./aggregates.ts";

/** A SELECT without its sample, where each of its rows stays or goes by itself: no groups, windows or DISTINCT. */
export async function sampledFrom(statement: SqlNode, dialect: Dialect): Promise<string | undefined> {
  const [kind, query] = opened(statement);
  const outputs = nodesOf(query.expressions);
  if (kind !== "select" || !sampleOf(query)) return undefined;
  const combines = [query.group_by, query.having, query.qualify].some(isNode) || query.distinct === true ||
    outputs.some(aggregates) ||
    [...nodesBelow(outputs)].some((node) => opened(node)[0] === "window_function");
  if (combines) return undefined;
  const whole = { ...withoutSample(query), limit: null, offset: null, fetch: null };
  const [text] = await writeSql([{ select: whole }], dialect);
  return text;
}
