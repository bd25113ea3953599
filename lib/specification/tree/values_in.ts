import type { Value } from "../types.ts";
import { isValue } from "./is_value.ts";
import { nodesIn } from "./nodes_in.ts";
import type { TreeNode, WalkOptions } from "./types.ts";

/**
 * All values of a tree, each before those that it is computed from.
 *
 * @example
 * ```ts
 * import { valuesIn } from "querylogue/specification";
 * import assert from "node:assert/strict";
 *
 * const length = { kind: "column", role: "river", column: "length" } as const;
 * const right = { kind: "literal", value: 1000 } as const;
 * assert.deepEqual(valuesIn({ kind: "comparison", left: length, operator: ">", right }), [length, right]);
 * ```
 */
export function valuesIn(node: TreeNode, options: WalkOptions = {}): readonly Value[] {
  return nodesIn(node, options).filter(isValue);
}
