import { renameRoles } from "../tree/rename_roles.ts";
import { sourcesIn } from "../tree/sources_in.ts";
import type { Specification } from "../types.ts";

/**
 * The specification with each role named after its table, a repeated table in each of the ways in which its occurrences can
 * be numbered. With more than `most` ways, only in order of appearance.
 */
export function namedRoles(specification: Specification, { most = 720 } = {}): readonly Specification[] {
  const sources = sourcesIn(specification);
  const byTable = Map.groupBy(sources, (source) => source.kind === "table" ? source.table : "derived rows");
  const groups = [...byTable].map(([table, group]) => ({ table, roles: group.map(({ role }) => role) }));
  const ways = groups.reduce((product, { roles }) => product * factorial(roles.length), 1);
  const chosen = groups.map(({ table, roles }) =>
    (ways > most ? [roles] : orders(roles)).map((order) =>
      order.map((role, i) => [role, i === 0 ? table : `${table} ${i + 1}`] as const)
    )
  );
  const namings = chosen.reduce<readonly (readonly (readonly [string, string])[])[]>(
    (all, group) => all.flatMap((naming) => group.map((names) => [...naming, ...names])),
    [[]],
  );
  return namings.map((naming) => renameRoles(specification, new Map(naming)));
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
