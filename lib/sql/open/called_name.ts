import type { SqlNode } from "../parse_sql.ts";
import { opened } from "../tree_parts.ts";

/** The name of the function that a node calls, or the kind of the node, in lower case. */
export function calledName(node: SqlNode): string {
  const [kind, { name }] = opened(node);
  return (typeof name === "string" ? name : kind).toLowerCase();
}
