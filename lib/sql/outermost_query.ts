import { isNode } from "./is_node.ts";
import type { SqlNode } from "./parse_sql.ts";

/**
 * The body of the outermost query that orders: the statement itself, or what stands in parentheses around the whole of
 * it. `undefined` where the statement is no query.
 */
export function outermostQuery(statement: SqlNode | undefined): SqlNode | undefined {
  const [kind = "", body] = Object.entries(statement ?? {})[0] ?? [];
  if (!isNode(body)) return undefined;
  if (["select", "union", "intersect", "except", "values"].includes(kind)) return body;
  if (kind !== "subquery") return undefined;
  return isNode(body.order_by) || !isNode(body.this) ? body : outermostQuery(body.this);
}
