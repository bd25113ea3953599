import { isNode, opened, type SqlNode } from "../sql/mod.ts";

/** Adds the WITH clause of the outermost query to a subquery that has none, as the subquery may read its tables. */
export function withOuterClauses(node: SqlNode, clauses: SqlNode[string]): SqlNode {
  const [kind, body] = opened(node);
  return isNode(clauses) && !isNode(body.with) ? { [kind]: { ...body, with: clauses } } : node;
}
