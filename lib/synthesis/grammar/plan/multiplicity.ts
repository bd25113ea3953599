import type { Lexicon } from "../../../linking/mod.ts";
import type { Join, Schema } from "../../../schema/mod.ts";
import type { ConjunctiveQuery } from "../../../specification/mod.ts";
import { sameColumn } from "./thing.ts";

/** Whether one row at `from` meets at most one row at the other end of the join. */
export function isSingle(join: Join, from: string, schema: Schema): boolean {
  if (join.from.table === from) return true;
  const table = schema.tables.find(({ name }) => name === join.from.table);
  return [table?.primaryKey ?? [], ...(table?.uniqueKeys ?? [])].some((key) =>
    key.length > 0 && key.every((column) => join.from.columns.includes(column))
  );
}

/** Whether a key leads to a column whose values repeat, so that one row refers to several. */
export function leadsToSeveral({ to }: Join, lexicon: Lexicon): boolean {
  const table = lexicon.schema.tables.find(({ name }) => name === to.table);
  const isKey = [table?.primaryKey ?? [], ...(table?.uniqueKeys ?? [])].some((key) =>
    key.length > 0 && key.every((column) => to.columns.includes(column))
  );
  const [column, ...others] = to.columns;
  if (isKey || column === undefined || others.length > 0) return false;
  const { distinct, present } = lexicon.column(to.table, column).statistics;
  return distinct < present;
}

/** Whether every row of the join is one row of the table. */
export function isFinest(specification: ConjunctiveQuery, table: string, schema: Schema): boolean {
  return reachable([table], specification.joins, schema).size === specification.tables.length;
}

function reachable(start: readonly string[], joins: readonly Join[], schema: Schema): Set<string> {
  const found = new Set(start);
  for (let grew = true; grew;) {
    grew = false;
    for (const join of joins) {
      for (
        const [at, other] of [[join.from.table, join.to.table], [join.to.table, join.from.table]] as const
      ) {
        if (found.has(at) && !found.has(other) && isSingle(join, at, schema)) {
          found.add(other);
          grew = true;
        }
      }
    }
  }
  return found;
}

/**
 * Whether the same answer row would come up more than once: some joined table is told neither by what is shown nor by
 * what that determines.
 */
export function needsDistinct(
  specification: ConjunctiveQuery,
  schema: Schema,
  senses: { readonly links: ReadonlySet<string>; readonly series: ReadonlySet<string> },
): boolean {
  const { links, series } = senses;
  const columns = specification.outputs.flatMap(({ column }) => column === undefined ? [] : [column]);
  const shown = specification.tables.filter((table) =>
    !links.has(table) && columns.some((column) => column.table === table)
  );
  const told = reachable(shown.filter((table) => !series.has(table)), specification.joins, schema);
  // Two owners may have equal entries, so that a series is told apart only beside its owner.
  const owned = shown.filter((table) =>
    series.has(table) &&
    specification.joins.some(({ from, to }) => from.table === table && told.has(to.table))
  );
  for (const table of reachable([...told, ...owned], specification.joins, schema)) told.add(table);
  for (let grew = true; grew;) {
    grew = false;
    for (const link of specification.tables.filter((table) => links.has(table) && !told.has(table))) {
      const keys = schema.foreignKeys.filter(({ from }) => from.table === link);
      const known = keys.every(({ from, to }) =>
        from.columns.some((column) => columns.some((other) => sameColumn(other, { table: link, column }))) ||
        (told.has(to.table) &&
          specification.joins.some((join) =>
            join.from.table === link && join.from.columns.join() === from.columns.join()
          ))
      );
      if (!known) continue;
      for (const table of reachable([...told, link], specification.joins, schema)) told.add(table);
      grew = true;
    }
  }
  return told.size < specification.tables.length;
}
