import type { Source, Specification, Value } from "../types.ts";
import { isSpecification } from "./is_specification.ts";
import { mapSpecification } from "./map_specification.ts";
import type { PartMaps } from "./types.ts";

/** The tree with other roles; a role that `names` does not know stays. */
export function renameRoles(specification: Specification, names: ReadonlyMap<string, string>): Specification;
export function renameRoles(value: Value, names: ReadonlyMap<string, string>): Value;
export function renameRoles(
  node: Specification | Value,
  names: ReadonlyMap<string, string>,
): Specification | Value {
  const renamed = (role: string) => names.get(role) ?? role;
  const maps: PartMaps = {
    value: (value) => value.kind === "column" ? { ...value, role: renamed(value.role) } : value,
    specification: (one) =>
      one.kind !== "selection" ? one : {
        ...one,
        sources: one.sources.map((source): Source => ({ ...source, role: renamed(source.role) })),
        links: one.links.map((link) => ({ ...link, from: renamed(link.from), to: renamed(link.to) })),
      },
  };
  return isSpecification(node) ? mapSpecification(node, maps) : mapSpecification(node, maps);
}
