import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { nodesOf, opened } from "../tree_parts.ts";

/** A SELECT and the WITH clause that it would need to stand alone. */
export interface SelectInSight {
  readonly select: SqlNode;
  /** All queries of WITH clauses that it may read. @default none */
  readonly with?: SqlNode;
}

/** Every SELECT of a statement, those around others first. */
export function* selectsIn(tree: SqlTree | undefined, outer?: SqlNode): Generator<SelectInSight> {
  if (Array.isArray(tree)) {
    for (const item of tree) yield* selectsIn(item, outer);
    return;
  }
  if (!isNode(tree)) return;
  const sight = merged(outer, tree.with);
  const [kind, body] = opened(tree);
  if (kind === "select") {
    const own = merged(sight, body.with);
    yield { select: body, ...(own && { with: own }) };
  }
  for (const child of Object.values(tree)) yield* selectsIn(child, sight);
}

function merged(outer: SqlNode | undefined, own: SqlTree | undefined): SqlNode | undefined {
  if (!isNode(own)) return outer;
  if (!outer) return own;
  const known = nodesOf(outer.ctes);
  const added = nodesOf(own.ctes).filter((query) => !known.includes(query));
  return {
    ...outer,
    recursive: outer.recursive === true || own.recursive === true,
    ctes: [...known, ...added],
  };
}
