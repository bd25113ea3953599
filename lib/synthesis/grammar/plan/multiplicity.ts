import type { Lexicon } from "../../../linking/mod.ts";
import type { Join, Schema } from "../../../schema/mod.ts";
import type { ConjunctiveQuery } from "../../../specification/mod.ts";

/** The declared and the proven keys of a table. */
function keysOf(name: string, { tables }: Schema): readonly (readonly string[])[] {
  const { primaryKey = [], uniqueKeys = [] } = tables.find((table) => table.name === name) ?? {};
  return [primaryKey, ...uniqueKeys].filter((key) => key.length > 0);
}

/** Whether the columns of some key of a table are among those given, so that no two of its rows are equal in all of them. */
export function isTold(table: string, columns: readonly string[], schema: Schema): boolean {
  return keysOf(table, schema).some((key) => key.every((column) => columns.includes(column)));
}

/** Whether a table has a key; one without may hold the same thing in several rows. */
export function hasKey(table: string, schema: Schema): boolean {
  return keysOf(table, schema).length > 0;
}

/** Whether one row at `from` meets at most one row at the other end of the join. */
export function isSingle(join: Join, from: string, schema: Schema): boolean {
  return join.from.table === from || isTold(join.from.table, join.from.columns, schema);
}

/** Whether a key leads to a column whose values repeat, so that one row refers to several. */
export function leadsToSeveral({ to }: Join, lexicon: Lexicon): boolean {
  const [column, ...others] = to.columns;
  if (isTold(to.table, to.columns, lexicon.schema) || column === undefined || others.length > 0) return false;
  const { distinct, present } = lexicon.column(to.table, column).statistics;
  return distinct < present;
}

/** Whether every row of the join is one row of the table, which holds no row twice. */
export function isFinest(specification: ConjunctiveQuery, table: string, schema: Schema): boolean {
  return hasKey(table, schema) &&
    reachable([table], specification.joins, schema).size === specification.tables.length;
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
  const told = reachable(
    shown.filter((table) => !series.has(table) && hasKey(table, schema)),
    specification.joins,
    schema,
  );
  // Two owners may have equal entries, so that a series is told apart only beside its owner.
  const owned = shown.filter((table) =>
    series.has(table) &&
    specification.joins.some(({ from, to }) => from.table === table && told.has(to.table))
  );
  for (const table of reachable([...told, ...owned], specification.joins, schema)) told.add(table);
  for (let grew = true; grew;) {
    grew = false;
    for (const link of specification.tables.filter((table) => links.has(table) && !told.has(table))) {
      const known = [
        ...columns.flatMap(({ table, column }) => table === link ? [column] : []),
        ...specification.joins.flatMap(({ from, to }) =>
          from.table === link && told.has(to.table) ? from.columns : []
        ),
      ];
      if (!isTold(link, known, schema)) continue;
      for (const table of reachable([...told, link], specification.joins, schema)) told.add(table);
      grew = true;
    }
  }
  return told.size < specification.tables.length;
}
