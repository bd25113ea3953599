import type { Join } from "../../../schema/mod.ts";
import type { HoldsRows } from "./holds_rows.ts";
import type { State } from "./types.ts";

/** What a dialogue still needs. */
export interface Ahead {
  readonly workshop: { readonly holdsRows: HoldsRows };
  /** The join that each turn brings in. */
  readonly steps: readonly (Join | undefined)[];
}

/**
 * Whether a listing leaves rows to ask for when all joins of the dialogue stand; else a later turn could not be answered.
 * Without a condition none is lost.
 */
export async function goesOn({ specification }: State, { workshop, steps }: Ahead): Promise<boolean> {
  const { tables, joins, filters } = specification;
  const later = steps.filter((join) => join !== undefined).filter((join) => !joins.includes(join));
  const [next] = later;
  if (filters.length === 0 || next === undefined) return true;
  const { table, columns: [column = ""] } = next.from;
  return await workshop.holdsRows({
    ...specification,
    tables: [...new Set([...tables, ...later.flatMap(({ from, to }) => [from.table, to.table])])],
    joins: [...joins, ...later],
    outputs: [{ kind: "column", column: { table, column } }],
    orderBy: [],
    distinct: false,
  });
}
