import { sourcesIn, type Specification } from "../../specification/mod.ts";

/** The table of each occurrence in a tree, inside queries too. */
export function tablesByRole(tree: Specification): ReadonlyMap<string, string> {
  return new Map(sourcesIn(tree).flatMap((one) => one.kind === "table" ? [[one.role, one.table]] : []));
}
