import type { TreeNode } from "./types.ts";

/** Whether two nodes are equal in every part. */
export function sameNode(a: TreeNode, b: TreeNode): boolean {
  return isEqual(a, b);
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [own, others] = [entriesOf(a), entriesOf(b)];
  return own.size === others.size &&
    [...own].every(([key, value]) => others.has(key) && isEqual(value, others.get(key)));
}

/** What is set; a field that is `undefined` counts as absent. */
function entriesOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, field]) => field !== undefined));
}
