import type { Specification } from "../types.ts";
import { isSpecification } from "./is_specification.ts";
import { nodesIn } from "./nodes_in.ts";
import type { TreeNode } from "./types.ts";

/** All specifications of a tree, each before those inside it; a specification itself is the first. */
export function specificationsIn(node: TreeNode): readonly Specification[] {
  return nodesIn(node).filter(isSpecification);
}
