import type { Value } from "../types.ts";
import type { TreeNode } from "./types.ts";

/** Whether a node has a value for a row or a group. */
export function isValue(node: TreeNode): node is Value {
  return node.kind in kinds;
}

const kinds = {
  column: 0,
  literal: 0,
  aggregate: 0,
  arithmetic: 0,
  call: 0,
  case: 0,
  cast: 0,
  window: 0,
  query: 0,
  condition: 0,
  output: 0,
} satisfies Record<Value["kind"], 0>;
