import type { EdgeSet } from "../combinations/edge_set.ts";
import { assignRoles } from "./assign_roles.ts";

/** How many combinations of each size take each role. */
export interface RolePlaces {
  /** The roles, each once. */
  readonly roles: readonly string[];
  /** Number of places of a role among the combinations of a size. */
  readonly of: (size: number, role: string) => number;
}

/**
 * Counts the places of roles that take turns along a plan, which is sorted by size.
 *
 * @param sizes Size of each combination of the plan; without them, every role has as many places as are wanted.
 */
export function rolePlaces(turns: readonly string[], sizes: readonly number[] | undefined): RolePlaces {
  const counts = new Map<string, number>();
  const keyOf = (size: number, role: string) => `${size} ${role}`;
  for (const [place, size] of sizes?.toSorted((a, b) => a - b).entries() ?? []) {
    const key = keyOf(size, turns[place % turns.length] as string);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return {
    roles: [...new Set(turns)],
    of: (size, role) => sizes === undefined ? Infinity : counts.get(keyOf(size, role)) ?? 0,
  };
}

/** As {@link rolePlaces} where each role may take every place of a size. */
export function sharedPlaces(turns: readonly string[], sizes: readonly number[] | undefined): RolePlaces {
  const counts = Map.groupBy(sizes ?? [], (size) => size);
  return {
    roles: [...new Set(turns)],
    of: (size) => sizes === undefined ? Infinity : counts.get(size)?.length ?? 0,
  };
}

/** A combination of a plan with the role that it takes there. */
export interface SetInRole {
  readonly set: EdgeSet;
  readonly role: string;
}

/**
 * Orders the combinations of a plan, which is sorted by size, so that as many as possible stand where it is the turn of a
 * role that they can take. The others stand in a role that they can take out of turn, or in that of the turn where they can
 * take none. Without a choice the order stays.
 */
export function inTurns(
  sets: readonly EdgeSet[],
  turns: readonly string[],
  rolesOf: (set: EdgeSet) => readonly string[],
): readonly SetInRole[] {
  const arranged: SetInRole[] = [];
  for (const [, group] of Map.groupBy(sets, ({ length }) => length)) {
    const wanted = group.map((_, i) => turns[(arranged.length + i) % turns.length] as string);
    const places = new Map(
      Map.groupBy(wanted, (role) => role).entries().map(([role, { length }]) => [role, length]),
    );
    const given = assignRoles(group.map(rolesOf), places);
    const waiting = group.map((set, i) => ({ set, role: given[i] }));
    const placed = wanted.map((role) => {
      const at = waiting.findIndex((one) => one.role === role);
      return at < 0 ? undefined : waiting.splice(at, 1)[0]?.set;
    });
    arranged.push(...placed.flatMap((inTurn, i) => {
      const set = inTurn ?? waiting.shift()?.set;
      const turn = wanted[i] as string;
      if (set === undefined) return [];
      return [{ set, role: inTurn === undefined ? rolesOf(set)[0] ?? turn : turn }];
    }));
  }
  return arranged;
}
