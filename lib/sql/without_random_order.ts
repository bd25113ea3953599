import { isNode } from "./is_node.ts";
import { nodesBelow } from "./nodes_below.ts";
import { outermostQuery } from "./outermost_query.ts";
import { aggregates } from "./open/aggregates.ts";
import { parseSql, type SqlNode } from "./parse_sql.ts";
import { resolvedKey } from "./sorted_by.ts";
import { exchanged, nodesOf } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";
import { isVolatile, readsClock } from "./volatile_functions.ts";
import { sampleOf, withoutSample } from "./without_sample.ts";
import { writeSql } from "./write_sql.ts";

/**
 * A query without sort keys that are random: the outermost ORDER BY ends before the first of them, so that a LIMIT lets
 * through any rows of those that tie on the others. A sample of so many rows of all that a query shows is a LIMIT.
 *
 * @returns The text itself where nothing is to be changed.
 *
 * @example
 * ```ts
 * import { withoutRandomOrder } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.equal(await withoutRandomOrder("SELECT name FROM t ORDER BY RANDOM() LIMIT 3", "sqlite"), "SELECT name FROM t LIMIT 3");
 * assert.equal(await withoutRandomOrder("SELECT name FROM t USING SAMPLE 3", "duckdb"), "SELECT name FROM t LIMIT 3");
 * ```
 */
export async function withoutRandomOrder(sql: string, dialect: Dialect): Promise<string> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return sql;
  const [statement = {}] = parsed.statements;
  const query = outermostQuery(statement);
  const changed = query && (withoutRandomKeys(query) ?? withLimitForSample(query));
  if (!changed) return sql;
  const [text = sql] = await writeSql([exchanged(statement, query, changed)], dialect);
  return text;
}

function withoutRandomKeys(query: SqlNode): SqlNode | undefined {
  const { order_by: order } = query;
  const keys = isNode(order) ? nodesOf(order.expressions) : [];
  const outputs = nodesOf(query.expressions);
  const random = keys.findIndex(({ this: key }) => {
    const shown = isNode(key) ? resolvedKey(key, outputs) ?? key : undefined;
    return [...nodesBelow(shown)].some((node) => isVolatile(node) && !readsClock(node));
  });
  if (!isNode(order) || random < 0) return undefined;
  return { ...query, order_by: random === 0 ? null : { ...order, expressions: keys.slice(0, random) } };
}

function withLimitForSample(query: SqlNode): SqlNode | undefined {
  const { where_clause: where, group_by: groups, having, order_by: order, limit, offset, fetch, qualify } =
    query;
  const sample = sampleOf(query);
  if (!sample || sample.is_percent === true || sample.method === "Bernoulli" || sample.method === "System") {
    return undefined;
  }
  const shrinks = [where, groups, having, order, limit, offset, fetch, qualify].some(isNode) ||
    query.distinct === true || nodesOf(query.expressions).some(aggregates);
  return shrinks || !isNode(sample.size)
    ? undefined
    : { ...withoutSample(query), limit: { this: sample.size, percent: false, comments: [] } };
}
