import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { opened } from "../tree_parts.ts";

/** The nodes of an expression or a clause but for those of queries inside of it. */
export function* ownNodes(tree: SqlTree | undefined): Generator<SqlNode> {
  if (Array.isArray(tree)) {
    for (const item of tree) yield* ownNodes(item);
    return;
  }
  if (!isNode(tree) || queries.has(opened(tree)[0])) return;
  yield tree;
  for (const child of Object.values(tree)) yield* ownNodes(child);
}

const queries: ReadonlySet<string> = new Set(["select", "union", "intersect", "except"]);
