import { mapParts } from "./map_parts.ts";
import type { TreeNode } from "./types.ts";

/** The nodes right below a node, in the order in which a query says them; none below a column, a literal, an output. */
export function partsOf(node: TreeNode): readonly TreeNode[] {
  const known = partsOfNodes.get(node);
  if (known !== undefined) return known;
  const parts: TreeNode[] = [];
  const kept = <T extends TreeNode>(part: T): T => {
    parts.push(part);
    return part;
  };
  mapParts(node, { value: kept, condition: kept, specification: kept });
  partsOfNodes.set(node, parts);
  return parts;
}

/** Nodes never change, and each is walked through many times. */
const partsOfNodes = new WeakMap<TreeNode, readonly TreeNode[]>();
