import type { SqlNode, SqlTree } from "./parse_sql.ts";

/** Whether a part of a syntax tree is a node, neither a list nor a plain value. */
export function isNode(tree: SqlTree | undefined): tree is SqlNode {
  return typeof tree === "object" && tree !== null && !Array.isArray(tree);
}
