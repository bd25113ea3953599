import { nodesBelow } from "./nodes_below.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import { aggregateFunction } from "./reading/aggregate_function.ts";
import { nodesOf, opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";

/** What a query may be built of. */
export const sqlConstructs = [
  "aggregation",
  "group_by",
  "having",
  "order_by",
  "limit",
  "distinct",
  "union",
  "intersect",
  "except",
  "subquery",
  "with",
  "window",
  "outer_join",
  "case",
  "like",
  "between",
  "in_list",
  "null_test",
  "or",
] as const;

export type SqlConstruct = typeof sqlConstructs[number];

/**
 * The constructs that a query has anywhere, each once, in the order of {@link sqlConstructs}.
 *
 * `limit` is LIMIT, FETCH, TOP and Oracle's ROWNUM; `distinct` is SELECT DISTINCT and that of an aggregate; `case` is IIF
 * too; `like` is also ILIKE, GLOB and regular expressions; `null_test` is IS NULL and IS NOT NULL; a `subquery` is a
 * query inside another, apart from WITH clauses and the parts of set operations. An aggregate with OVER is a window only.
 *
 * @returns `undefined` where the parser cannot read the text.
 *
 * @example
 * ```ts
 * import { constructsOf } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const sql = "SELECT country, count(*) FROM city GROUP BY country ORDER BY 2 DESC LIMIT 3";
 * assert.deepEqual(await constructsOf(sql, "sqlite"), ["aggregation", "group_by", "order_by", "limit"]);
 * ```
 */
export async function constructsOf(
  sql: string,
  dialect: Dialect,
): Promise<readonly SqlConstruct[] | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable") return undefined;
  const found = new Set<SqlConstruct>();
  const nodes = parsed.statements.flatMap((statement) => [...nodesBelow(statement)]);
  const windowed = new Set<SqlTree | undefined>();
  const parts = new Set<SqlTree | undefined>(parsed.statements);
  for (const node of nodes) {
    const [kind, body] = opened(node);
    if (kind === "window_function") windowed.add(body.this);
    if (setOperations.has(kind)) parts.add(body.left).add(body.right);
    // What stands in parentheses around a whole query is no part of another one.
    if (kind === "subquery" && parts.has(node)) parts.add(body.this);
    for (const { this: query } of nodesOf(below(node.with).ctes)) parts.add(query);
  }
  for (const node of nodes) {
    const [kind, body] = opened(node);
    if (aggregateFunction(node) !== undefined && !windowed.has(node)) found.add("aggregation");
    const named = names[kind];
    if (named !== undefined) found.add(named);
    if (queries.has(kind)) {
      if (!parts.has(node)) found.add("subquery");
      for (const [clause, construct] of Object.entries(clauses)) {
        if (isThere(body[clause])) found.add(construct);
      }
    }
    // UNION DISTINCT is what UNION means anyway.
    if (body.distinct === true && !setOperations.has(kind)) found.add("distinct");
    if (kind === "in" && nodesOf(body.expressions).length > 0) found.add("in_list");
    if (kind === "pseudocolumn" && body.kind === "Rownum") found.add("limit");
    if (typeof node.kind === "string" && /^(Natural)?(Left|Right|Full|Outer)/.test(node.kind)) {
      found.add("outer_join");
    }
    if (node.join_mark === true) found.add("outer_join");
  }
  return sqlConstructs.filter((construct) => found.has(construct));
}

const below = (tree: SqlTree | undefined): SqlNode =>
  typeof tree === "object" && tree !== null && !Array.isArray(tree) ? tree as SqlNode : {};

const isThere = (tree: SqlTree | undefined) =>
  Array.isArray(tree) ? tree.length > 0 : tree === true || typeof tree === "object" && tree !== null;

const setOperations: ReadonlySet<string> = new Set(["union", "intersect", "except"]);
const queries: ReadonlySet<string> = new Set(["select", "subquery", ...setOperations]);

/** Parts of a query that are a construct each. */
const clauses: Readonly<Record<string, SqlConstruct>> = {
  group_by: "group_by",
  having: "having",
  order_by: "order_by",
  limit: "limit",
  fetch: "limit",
  top: "limit",
  distinct_on: "distinct",
  with: "with",
};

/** Nodes that are a construct each. */
const names: Readonly<Record<string, SqlConstruct>> = {
  union: "union",
  intersect: "intersect",
  except: "except",
  window_function: "window",
  case: "case",
  if_func: "case",
  like: "like",
  i_like: "like",
  glob: "like",
  similar_to: "like",
  regexp_like: "like",
  regexp_i_like: "like",
  between: "between",
  is_null: "null_test",
  or: "or",
};
