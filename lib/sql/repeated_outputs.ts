import { fingerprint } from "./fingerprint.ts";
import { isNode } from "./is_node.ts";
import { nodesBelow } from "./nodes_below.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import { isStar, nameOf, nodesOf, opened } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";
import { isVolatile } from "./volatile_functions.ts";

export interface RepeatedOutputsOptions {
  /** The names of the columns of the result. @default not known */
  readonly columns?: readonly string[];
}

/**
 * For each output column of a query the position, from 0, of the first output that is the same expression under the same
 * name, `undefined` for that one itself. An alias of its own asks for a column of its own. Two columns of one table are
 * the same with and without the table's name, where it is the only one; an expression that gives another value each time
 * is never the same. A column beside a star is the same as the only column of its name that the star shows.
 *
 * @returns Nothing where the query shows `*` and nothing tells the columns of its result, where it shows several stars,
 * is a set operation, or is not one query that the parser can read.
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
  { columns }: RepeatedOutputsOptions = {},
): Promise<readonly (number | undefined)[] | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const query = outermostQuery(parsed.statements[0]);
  const outputs = nodesOf(query?.expressions);
  if (!query || outputs.length === 0) return undefined;
  const prints = printsOf(query, columns);
  return prints?.map((print, i) => {
    const first = print === undefined ? i : prints.indexOf(print);
    return first < i ? first : undefined;
  });
}

/** What tells the columns of a result apart; nothing for one that is never the same as another. */
function printsOf(
  query: SqlNode,
  columns: readonly string[] | undefined,
): readonly (string | undefined)[] | undefined {
  const outputs = nodesOf(query.expressions);
  const only = onlySource(query);
  const printOf = (output: SqlNode) => {
    const shown = unnamed(output);
    return [...nodesBelow(shown)].some(isVolatile)
      ? undefined
      : `${shownName(output)} ${fingerprint(resolved(shown, only))}`;
  };
  const at = outputs.findIndex(isStar);
  if (at < 0) return outputs.map(printOf);
  const width = (columns?.length ?? 0) - (outputs.length - 1);
  if (!columns || width < 0 || outputs.filter(isStar).length > 1) return undefined;
  const [, star] = opened(outputs[at]);
  if (nodesOf(star.replace).length > 0 || nodesOf(star.rename).length > 0 || mergesColumns(query)) {
    return undefined;
  }
  const names = columns.slice(at, at + width).map((name) => name.toLowerCase());
  const isSingle = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  const table = nameOf(star.table)?.toLowerCase();
  const besidePrint = (output: SqlNode) => {
    const [kind, column] = opened(unnamed(output));
    const name = nameOf(column.name)?.toLowerCase();
    const owner = nameOf(column.table)?.toLowerCase();
    const isOther = only === undefined && table !== undefined && owner !== undefined && owner !== table;
    const isShown = kind === "column" && name !== undefined && shownName(output) === name &&
      names.includes(name);
    return isShown && !isOther && isSingle(name) ? `* ${name}` : printOf(output);
  };
  return [
    ...outputs.slice(0, at).map(besidePrint),
    ...names.map((name) => isSingle(name) ? `* ${name}` : undefined),
    ...outputs.slice(at + 1).map(besidePrint),
  ];
}

/** USING and NATURAL show one column for two, which an outer join fills from either. */
function mergesColumns({ joins }: SqlNode): boolean {
  return nodesOf(joins).some(({ using, kind }) =>
    nodesOf(using).length > 0 || (typeof kind === "string" && kind.startsWith("Natural"))
  );
}

/** The alias of an output, or the name of a column; none of any other expression. */
function shownName(output: SqlNode): string {
  const [kind, { alias, name, this: inside }] = opened(output);
  if (kind === "paren" && isNode(inside)) return shownName(inside);
  return (kind === "alias" ? nameOf(alias) : kind === "column" ? nameOf(name) : undefined)?.toLowerCase() ??
    "";
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
