import { nodesIn } from "../tree/nodes_in.ts";
import type { TreeNode } from "../tree/types.ts";

/** Whether a value or a condition is the same for every row by its spelling: SQL may take one for the position of an output. */
export function isConstant(node: TreeNode): boolean {
  return nodesIn(node).every(({ kind }) => !varying.has(kind));
}

const varying: ReadonlySet<string> = new Set(["column", "aggregate", "window", "query", "output", "exists"]);
