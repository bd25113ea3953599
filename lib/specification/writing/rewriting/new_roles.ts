import { sourcesIn } from "../../tree/sources_in.ts";
import type { Specification } from "../../types.ts";
import type { NewRole } from "./types.ts";

/** Roles that neither the tree nor an earlier call has. */
export function newRoles(specification: Specification): NewRole {
  const taken = new Set(sourcesIn(specification).map(({ role }) => role));
  return (like) => {
    let role = like;
    for (let i = 2; taken.has(role); i++) role = `${like} ${i}`;
    taken.add(role);
    return role;
  };
}
