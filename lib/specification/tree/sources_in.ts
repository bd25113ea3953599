import type { Source } from "../types.ts";
import { specificationsIn } from "./specifications_in.ts";
import type { TreeNode } from "./types.ts";

/** All sources of a tree, inside queries and derived sources too; no two have the same role. */
export function sourcesIn(node: TreeNode): readonly Source[] {
  return specificationsIn(node).flatMap((one) => one.kind === "selection" ? one.sources : []);
}
