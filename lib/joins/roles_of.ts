import type { JoinPlan } from "./types.ts";

/**
 * Returns the role of each combination of a plan: that which the plan says, where all roles that it says are among the
 * given ones, else the given ones in turn.
 *
 * @throws {RangeError} If no role is given.
 *
 * @example
 * ```ts
 * import { rolesOf } from "querylogue/joins";
 * import assert from "node:assert/strict";
 *
 * const one = { id: "", size: 0, tables: ["lake"], joins: [] };
 * const combinations = [one, one, one];
 * assert.deepEqual(rolesOf({ combinations }, ["a", "b"]), ["a", "b", "a"]);
 * assert.deepEqual(rolesOf({ combinations, roles: ["b", "b", "a"] }, ["a", "b"]), ["b", "b", "a"]);
 * ```
 */
export function rolesOf<Role extends string>(
  { combinations, roles = [] }: Pick<JoinPlan, "combinations" | "roles">,
  turns: readonly Role[],
): readonly Role[] {
  const known = new Map<string, Role>(turns.map((role) => [role, role]));
  const said = roles.every((role) => known.has(role)) ? roles.map((role) => known.get(role)) : [];
  return combinations.map((_, i) => {
    const role = said[i] ?? turns[i % turns.length];
    if (role === undefined) throw new RangeError("Cannot give combinations a role: none is given");
    return role;
  });
}
