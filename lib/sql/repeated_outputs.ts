import { fingerprint } from "./fingerprint.ts";
import { isNode } from "./is_node.ts";
import { nodesBelow } from "./nodes_below.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import { nameOf, nodesOf, opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";
import { isVolatile } from "./volatile_functions.ts";

/**
 * For each output column of a query the position, from 0, of the first output that is the same expression under the same
 * name, `undefined` for that one itself. An alias of its own asks for a column of its own. Two columns of one table are the same with and without the table's name, where it is the only one;
 * an expression that gives another value each time is never the same.
 *
 * @returns Nothing where the query shows `*`, is a set operation, or is not one query that the parser can read.
 *
 * @example
 * ```ts
 * import { repeatedOutputs } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await repeatedOutputs("SELECT r.name, NAME, name AS n FROM river r", "sqlite"), [undefined, 0, undefined]);
 * assert.deepEqual(await repeatedOutputs("SELECT a.id, b.id FROM a JOIN b ON a.id = b.id", "sqlite"), [undefined, undefined]);
 * ```
 */
export async function repeatedOutputs(
  sql: string,
  dialect: Dialect,
): Promise<readonly (number | undefined)[] | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const query = outermostQuery(parsed.statements[0]);
  const outputs = nodesOf(query?.expressions);
  if (!query || outputs.length === 0 || outputs.some(isStar)) return undefined;
  const only = onlySource(query);
  const prints = outputs.map((output) => {
    const shown = unnamed(output);
    return [...nodesBelow(shown)].some(isVolatile)
      ? undefined
      : `${shownName(output)} ${fingerprint(resolved(shown, only))}`;
  });
  return prints.map((print, i) => {
    const first = print === undefined ? i : prints.indexOf(print);
    return first < i ? first : undefined;
  });
}

/** The alias of an output, or the name of a column; none of any other expression. */
function shownName(output: SqlNode): string {
  const [kind, { alias, name }] = opened(output);
  return (kind === "alias" ? nameOf(alias) : kind === "column" ? nameOf(name) : undefined)?.toLowerCase() ??
    "";
}

function isStar(output: SqlNode): boolean {
  const [kind, body] = opened(output);
  return kind === "star" || (kind === "column" && nameOf(body.name) === "*");
}

function unnamed(output: SqlNode): SqlNode {
  const [kind, body] = opened(output);
  return (kind === "alias" || kind === "paren") && isNode(body.this) ? unnamed(body.this) : output;
}

/** The name that columns of the only table in FROM may have before them. */
function onlySource({ from, joins }: SqlNode): string | undefined {
  const sources = isNode(from) ? nodesOf(from.expressions) : [];
  if (sources.length !== 1 || nodesOf(joins).length > 0) return undefined;
  const [, body] = opened(sources[0]);
  return nameOf(body.alias) ?? nameOf(body.name);
}

/** The expression with that name left out. */
function resolved(tree: SqlNode, only: string | undefined): SqlNode {
  if (only === undefined) return tree;
  const read = (part: SqlTree | undefined): SqlTree | undefined => {
    if (Array.isArray(part)) return part.map((item) => read(item) ?? null);
    if (!isNode(part)) return part;
    const [kind, column] = opened(part);
    if (kind === "column" && nameOf(column.table)?.toLowerCase() === only.toLowerCase()) {
      return { column: { ...column, table: null } };
    }
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, read(child)]));
  };
  return read(tree) as SqlNode;
}
