import type { Condition } from "../types.ts";
import { isCondition } from "./is_condition.ts";
import { nodesIn } from "./nodes_in.ts";
import type { TreeNode, WalkOptions } from "./types.ts";

/** All conditions of a tree, each before those that it is made of. */
export function conditionsIn(node: TreeNode, options: WalkOptions = {}): readonly Condition[] {
  return nodesIn(node, options).filter(isCondition);
}
