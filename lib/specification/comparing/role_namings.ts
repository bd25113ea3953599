import { namedRoles } from "../normal_form/named_roles.ts";
import { renameRoles } from "../tree/rename_roles.ts";
import { sourcesIn } from "../tree/sources_in.ts";
import type { Specification } from "../types.ts";

/**
 * The specification with each role named after its table, a repeated table in each of the ways in which its occurrences
 * can be numbered; with more ways than `most`, only as the normal form numbers them.
 */
export function roleNamings(specification: Specification, { most = 120 } = {}): readonly Specification[] {
  const named = namedRoles(specification);
  const byTable = Map.groupBy(sourcesIn(named), (source) => source.kind === "table" ? source.table : "");
  const groups = [...byTable.values()].map((group) => group.map(({ role }) => role));
  const ways = groups.reduce((product, roles) => product * factorial(roles.length), 1);
  if (ways > most) return [named];
  const namings = groups.reduce<readonly (readonly (readonly [string, string])[])[]>(
    (all, roles) =>
      all.flatMap((naming) =>
        orders(roles).map((
          order,
        ) => [...naming, ...order.map((role, i) => [role, roles[i] ?? role] as const)])
      ),
    [[]],
  );
  return namings.map((naming) => renameRoles(named, new Map(naming)));
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

function orders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
