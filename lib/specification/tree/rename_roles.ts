import type { Source, Specification } from "../types.ts";
import { mapSpecification } from "./map_specification.ts";

/** The tree with other roles; a role that `names` does not know stays. */
export function renameRoles(specification: Specification, names: ReadonlyMap<string, string>): Specification {
  const renamed = (role: string) => names.get(role) ?? role;
  return mapSpecification(specification, {
    value: (value) => value.kind === "column" ? { ...value, role: renamed(value.role) } : value,
    specification: (one) =>
      one.kind !== "selection" ? one : {
        ...one,
        sources: one.sources.map((source): Source => ({ ...source, role: renamed(source.role) })),
        links: one.links.map((link) => ({ ...link, from: renamed(link.from), to: renamed(link.to) })),
      },
  });
}
