import type { Specification } from "../types.ts";
import type { TreeNode } from "./types.ts";

/** Whether a node is a selection or a combination. */
export function isSpecification(node: TreeNode): node is Specification {
  return node.kind in kinds;
}

const kinds = { selection: 0, union: 0, intersect: 0, except: 0 } satisfies Record<
  Specification["kind"],
  0
>;
