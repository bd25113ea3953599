import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { nodesOf, opened } from "../tree_parts.ts";

/** A SELECT and the WITH clause that it would need to stand alone. */
export interface SelectInSight {
  readonly select: SqlNode;
  /** All queries of WITH clauses that it may read. @default none */
  readonly with?: SqlNode;
}

/** Every SELECT of a statement, those around others first. A query of a WITH clause reads only those before it. */
export function* selectsIn(tree: SqlTree | undefined, outer?: SqlNode): Generator<SelectInSight> {
  if (Array.isArray(tree)) {
    for (const item of tree) yield* selectsIn(item, outer);
    return;
  }
  if (!isNode(tree)) return;
  const { with: own, ...children } = tree;
  const sight = isNode(own) ? merged(outer, own) : outer;
  const [kind, body] = opened(tree);
  if (kind === "select") {
    const known = isNode(body.with) ? merged(sight, body.with) : sight;
    yield { select: body, ...(known && { with: known }) };
  }
  if (isNode(own)) {
    const queries = nodesOf(own.ctes);
    for (const [i, query] of queries.entries()) {
      const before = queries.slice(0, own.recursive === true ? i + 1 : i);
      yield* selectsIn(query, before.length > 0 ? merged(outer, { ...own, ctes: before }) : outer);
    }
  }
  for (const child of Object.values(children)) yield* selectsIn(child, sight);
}

function merged(outer: SqlNode | undefined, own: SqlNode): SqlNode {
  if (!outer) return own;
  const ctes = [...nodesOf(outer.ctes), ...nodesOf(own.ctes)];
  return { ...outer, recursive: outer.recursive === true || own.recursive === true, ctes };
}
