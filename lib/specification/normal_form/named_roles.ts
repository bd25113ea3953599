import { mapParts } from "../tree/map_parts.ts";
import { sourcesIn } from "../tree/sources_in.ts";
import type { Condition, Selection, Source, Specification, Value } from "../types.ts";

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
  return namings.map((naming) => withRoles(specification, new Map(naming)));
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

/** The specification with other names of roles; a role that has none keeps its own. */
export function withRoles(specification: Specification, names: ReadonlyMap<string, string>): Specification {
  const named = (role: string) => names.get(role) ?? role;
  const value = (node: Value): Value => {
    const mapped = mapParts(node, maps);
    return mapped.kind === "column" ? { ...mapped, role: named(mapped.role) } : mapped;
  };
  const condition = (node: Condition): Condition => mapParts(node, maps);
  const whole = (node: Specification): Specification => {
    const mapped = mapParts(node, maps);
    return mapped.kind === "selection" ? renamed(mapped, named) : mapped;
  };
  const maps = { value, condition, specification: whole };
  return whole(specification);
}

function renamed(selection: Selection, named: (role: string) => string): Selection {
  return {
    ...selection,
    sources: selection.sources.map((source): Source => ({ ...source, role: named(source.role) })),
    links: selection.links.map((link) => ({ ...link, from: named(link.from), to: named(link.to) })),
  };
}
