import { isSpecification } from "../../tree/is_specification.ts";
import { renameRoles } from "../../tree/rename_roles.ts";
import { sourcesIn } from "../../tree/sources_in.ts";
import type { Specification, Value } from "../../types.ts";
import type { NewRole } from "./types.ts";

/** The same from sources of other roles, for what stands twice. */
export function withNewRoles(specification: Specification, newRole: NewRole): Specification;
export function withNewRoles(value: Value, newRole: NewRole): Value;
export function withNewRoles(node: Specification | Value, newRole: NewRole): Specification | Value {
  const names = new Map(sourcesIn(node).map(({ role }) => [role, newRole(role)]));
  return isSpecification(node) ? renameRoles(node, names) : renameRoles(node, names);
}
