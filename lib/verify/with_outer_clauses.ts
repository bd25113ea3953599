import { isNode, opened, type SqlNode } from "../sql/mod.ts";

/** A query that stands inside another, with what the WITH clause of the whole defines, which it may read. */
export function withOuterClauses(node: SqlNode, clauses: SqlNode[string]): SqlNode {
  const [kind, body] = opened(node);
  return isNode(clauses) && !isNode(body.with) ? { [kind]: { ...body, with: clauses } } : node;
}
