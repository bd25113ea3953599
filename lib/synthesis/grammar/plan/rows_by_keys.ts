import type { Schema } from "../../../schema/mod.ts";
import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import { isSingle } from "./multiplicity.ts";
import type { TableSize } from "./table_sizes.ts";

/** Most rows of a join as the sizes and keys of its tables bound them: those of the finest table, where there is one. */
export function rowsByKeys(
  { tables, joins }: Pick<ConjunctiveQuery, "tables" | "joins">,
  { schema, sizeOf }: { readonly schema: Schema; readonly sizeOf: TableSize },
): number {
  const bounds = tables.map((start) => {
    const reached = new Set([start]);
    let bound = sizeOf(start);
    for (let grew = true; grew;) {
      grew = false;
      for (const join of joins) {
        const at = [join.from.table, join.to.table].find((table) => reached.has(table));
        const other = [join.from.table, join.to.table].find((table) => !reached.has(table));
        if (at === undefined || other === undefined) continue;
        reached.add(other);
        if (!isSingle(join, at, schema)) bound *= Math.max(1, sizeOf(other));
        grew = true;
      }
    }
    return bound;
  });
  return Math.min(...bounds);
}
