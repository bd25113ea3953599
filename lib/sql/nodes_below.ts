import type { SqlNode, SqlTree } from "./parse_sql.ts";

/** Every node of a syntax tree, parents before children, in the order of the tree. */
export function* nodesBelow(tree: SqlTree | undefined): Generator<SqlNode> {
  const waiting = [tree];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null) continue;
    const isItems = isList(next);
    if (!isItems) yield next;
    waiting.push(...(isItems ? next : Object.values(next)).toReversed());
  }
}

function isList(tree: readonly SqlTree[] | SqlNode): tree is readonly SqlTree[] {
  return Array.isArray(tree);
}
