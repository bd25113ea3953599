/**
 * Gives as many items as possible a role that they can take, earlier items first, none more often than it has places.
 *
 * @param options For each item the roles that it can take, the preferred ones first.
 * @returns For each item its role, undefined where none is left.
 */
export function assignRoles(
  options: readonly (readonly string[])[],
  places: ReadonlyMap<string, number>,
): readonly (string | undefined)[] {
  const holders = new Map([...places.keys()].map((role): [string, number[]] => [role, []]));
  /** Finds a place, where all are taken by handing another holder of one on. */
  const place = (item: number, seen: Set<string>): boolean => {
    for (const role of options[item] ?? []) {
      const held = holders.get(role);
      if (held === undefined || seen.has(role)) continue;
      seen.add(role);
      const gone = held.length < (places.get(role) ?? 0)
        ? held.length
        : held.findIndex((other) => place(other, seen));
      if (gone < 0) continue;
      held[gone] = item;
      return true;
    }
    return false;
  };
  for (const item of options.keys()) place(item, new Set());
  const roles = new Map([...holders].flatMap(([role, items]) => items.map((item) => [item, role] as const)));
  return [...options.keys()].map((item) => roles.get(item));
}
