import { nameParts, type Table } from "../../schema/mod.ts";
import { isNode, nameOf, nodesOf, opened, type SqlNode, type SqlTree } from "../../sql/mod.ts";
import type { MutationContext, VisibleTable } from "./types.ts";

/** The tables that are known, as {@link visibleTables} finds them. */
export function knownTables(tables: readonly Table[]): MutationContext["tables"] {
  return tables.map(({ name, columns, primaryKey }) => {
    const own = nameParts(name).at(-1) ?? name;
    const known = columns.map((column) => ({
      name: column.name,
      type: column.type.toLowerCase(),
      key: primaryKey.includes(column.name),
    }));
    return { name: own, visible: { called: own, table: name, columns: known } };
  });
}

/** The tables of a FROM clause and its joins that a query may name columns of. */
export function visibleTables(
  select: SqlNode,
  { tables }: Pick<MutationContext, "tables">,
): readonly VisibleTable[] {
  const from = isNode(select.from) ? nodesOf(select.from.expressions) : [];
  const joined = nodesOf(select.joins).map((join) => join.this);
  return [...from, ...joined].flatMap((source) => tablesOfSource(source, tables));
}

function tablesOfSource(
  source: SqlTree | undefined,
  tables: MutationContext["tables"],
): readonly VisibleTable[] {
  const [kind, body] = opened(source);
  const alias = nameOf(body.alias);
  if (kind !== "table") return alias === undefined ? [] : [{ called: alias }];
  const name = nameOf(body.name) ?? "";
  const known = tables.find((table) => table.name.toLowerCase() === name.toLowerCase());
  return [{ ...known?.visible, called: alias ?? name }];
}

/** The table that a column is of; the innermost query that knows the name counts. */
export function visibleTableOf(
  { name, table }: { readonly name: string; readonly table: string | undefined },
  { scopes }: Pick<MutationContext, "scopes">,
): VisibleTable | undefined {
  for (const visible of scopes) {
    const found = table === undefined
      ? visible.filter(({ columns }) => columns?.some((column) => column.name.toLowerCase() === name))
      : visible.filter(({ called }) => called.toLowerCase() === table);
    if (found.length > 0) return found[0];
  }
  return undefined;
}

/** What columns of a table in a FROM clause may be qualified with. */
export function calledOf(source: SqlTree | undefined): string | undefined {
  const [kind, body] = opened(source);
  return nameOf(body.alias) ?? (kind === "table" ? nameOf(body.name) : undefined);
}
