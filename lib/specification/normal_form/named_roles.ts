import { renameRoles } from "../tree/rename_roles.ts";
import { sourcesIn } from "../tree/sources_in.ts";
import type { Specification } from "../types.ts";
import { orderOfRoles } from "./order_of_roles.ts";

/** The specification with each role named after its table; occurrences of one table are numbered by what they are used for. */
export function namedRoles(specification: Specification): Specification {
  const tables = new Map(
    sourcesIn(specification).map((source) => [
      source.role,
      source.kind === "table" ? source.table : "derived rows",
    ]),
  );
  const groups = Map.groupBy(orderOfRoles(specification), (role) => tables.get(role) ?? "");
  const names = [...groups].flatMap(([table, roles]) =>
    roles.map((role, i) => [role, i === 0 ? table : `${table} ${i + 1}`] as const)
  );
  return renameRoles(specification, new Map(names));
}
