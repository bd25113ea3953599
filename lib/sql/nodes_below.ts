import type { SqlNode, SqlTree } from "./parse_sql.ts";

/** Every node of a syntax tree, parents before children, in the order of the tree. */
export function* nodesBelow(tree: SqlTree | undefined): Generator<SqlNode> {
  if (typeof tree !== "object" || tree === null) return;
  if (isList(tree)) {
    for (const item of tree) yield* nodesBelow(item);
    return;
  }
  yield tree;
  for (const child of Object.values(tree)) yield* nodesBelow(child);
}

function isList(tree: readonly SqlTree[] | SqlNode): tree is readonly SqlTree[] {
  return Array.isArray(tree);
}
