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
 *   { columns: ["name"], computed: false },
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
  return outputs.map((output) => {
    const shown = unnamedOutput(output);
    return { columns: [...new Set(columnsIn(shown))], computed: opened(shown)[0] !== "column" };
  });
}

function readsTablesOnly({ from, joins, with: clause }: SqlNode): boolean {
  const sources = [
    ...isNode(from) ? nodesOf(from.expressions) : [],
    ...nodesOf(joins).map((join) => join.this),
  ];
  return !isNode(clause) && sources.every((source) => opened(source)[0] === "table");
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
