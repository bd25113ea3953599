import type { Condition } from "../types.ts";
import { isSpecification } from "./is_specification.ts";
import { isValue } from "./is_value.ts";
import type { TreeNode } from "./types.ts";

/** Whether a node holds or does not hold. */
export function isCondition(node: TreeNode): node is Condition {
  return !isSpecification(node) && !isValue(node);
}
