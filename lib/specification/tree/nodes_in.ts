import { isSpecification } from "./is_specification.ts";
import { partsOf } from "./parts_of.ts";
import type { TreeNode, WalkOptions } from "./types.ts";

/** The node and all nodes below it, each before its parts. */
export function nodesIn(node: TreeNode, { intoQueries = true }: WalkOptions = {}): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  const visit = (one: TreeNode) => {
    nodes.push(one);
    for (const part of partsOf(one)) {
      if (intoQueries || !isSpecification(part)) visit(part);
    }
  };
  visit(node);
  return nodes;
}
