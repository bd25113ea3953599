import { isNode } from "./is_node.ts";
import { nodesBelow } from "./nodes_below.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import { isStar, nameOf, nodesOf, opened, unnamedOutput } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";

/** What an output of a query shows. */
export interface ShownColumn {
  /** Names, in lower case, of the columns of tables whose values it shows or is made of. A count shows none. */
  readonly columns: readonly string[];
  /** It is more than a copy of one column. */
  readonly computed: boolean;
  /** Of a copy of one column: its table as the query spells it, without its schema, where the text tells it. */
  readonly table?: string;
  /** Where the table is known: the column as `table.column` in lower case, and those that the query sets equal to it. */
  readonly equals?: readonly string[];
}

/**
 * What each output of a query shows.
 *
 * @returns Nothing where the query shows `*`, is a set operation, reads from another query, or is not one query that the
 * parser can read.
 *
 * @example
 * ```ts
 * import { shownColumns } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await shownColumns("SELECT Name AS n, max(depth), count(id) FROM lake GROUP BY name", "sqlite"), [
 *   { columns: ["name"], computed: false, table: "lake", equals: ["lake.name"] },
 *   { columns: ["depth"], computed: true },
 *   { columns: [], computed: true },
 * ]);
 * assert.equal(await shownColumns("SELECT * FROM lake", "sqlite"), undefined);
 * ```
 */
export async function shownColumns(
  sql: string,
  dialect: Dialect,
): Promise<readonly ShownColumn[] | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const query = outermostQuery(parsed.statements[0]);
  const outputs = nodesOf(query?.expressions);
  if (!query || outputs.length === 0 || outputs.some(isStar) || !readsTablesOnly(query)) return undefined;
  const tables = tablesByName(query);
  const equalities = equalitiesIn(query, tables);
  return outputs.map((output) => {
    const shown = unnamedOutput(output);
    const columns = [...new Set(columnsIn(shown))];
    const source = sourceOf(shown, tables);
    if (source === undefined) return { columns, computed: opened(shown)[0] !== "column" };
    return { columns, computed: false, table: source.table, equals: equalTo(source.key, equalities) };
  });
}

function sourcesOf({ from, joins }: SqlNode): readonly (SqlTree | undefined)[] {
  return [
    ...isNode(from) ? nodesOf(from.expressions) : [],
    ...nodesOf(joins).map((join) => join.this),
  ];
}

function readsTablesOnly(query: SqlNode): boolean {
  return !isNode(query.with) && sourcesOf(query).every((source) => opened(source)[0] === "table");
}

/** The tables that a query reads, by what it calls them, in lower case. */
function tablesByName(query: SqlNode): ReadonlyMap<string, string> {
  return new Map(
    sourcesOf(query).flatMap((source) => {
      const [, { name, alias }] = opened(source);
      const table = nameOf(name);
      return table === undefined ? [] : [[(nameOf(alias) ?? table).toLowerCase(), table] as const];
    }),
  );
}

interface Source {
  readonly table: string;
  /** `table.column` in lower case. */
  readonly key: string;
}

/** The column that an expression is, where the text tells its table. */
function sourceOf(expression: SqlTree | undefined, tables: ReadonlyMap<string, string>): Source | undefined {
  const [kind, { name, table: qualifier }] = opened(expression);
  const column = kind === "column" ? nameOf(name) : undefined;
  if (column === undefined) return undefined;
  const [only, ...others] = tables.values();
  const called = nameOf(qualifier)?.toLowerCase();
  const table = called !== undefined ? tables.get(called) : others.length === 0 ? only : undefined;
  return table === undefined ? undefined : { table, key: `${table}.${column}`.toLowerCase() };
}

/** Pairs of columns that the joins and the conditions of a query set equal. */
function equalitiesIn(
  query: SqlNode,
  tables: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  const conditions = [...nodesOf(query.joins).map((join) => join.on), query.where_clause];
  return conditions.flatMap((condition) => [...nodesBelow(condition)]).flatMap(({ eq }) => {
    if (!isNode(eq)) return [];
    const [left, right] = [sourceOf(eq.left, tables), sourceOf(eq.right, tables)];
    return left && right ? [[left.key, right.key] as const] : [];
  });
}

function equalTo(key: string, equalities: readonly (readonly [string, string])[]): readonly string[] {
  const known = new Set([key]);
  for (const one of known) {
    for (const [left, right] of equalities) {
      if (left === one) known.add(right);
      if (right === one) known.add(left);
    }
  }
  return [...known];
}

function columnsIn(tree: SqlTree | undefined): readonly string[] {
  const counted = new Set<SqlNode>();
  const names: string[] = [];
  for (const node of nodesBelow(tree)) {
    if (isNode(node.count)) { for (const below of nodesBelow(node.count)) counted.add(below); }
    const name = isNode(node.column) && !counted.has(node) ? nameOf(node.column.name) : undefined;
    if (name !== undefined) names.push(name.toLowerCase());
  }
  return names;
}
