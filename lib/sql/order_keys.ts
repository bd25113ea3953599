import { fingerprint } from "./fingerprint.ts";
import { isNode } from "./is_node.ts";
import { outermostQuery } from "./outermost_query.ts";
import { parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
import type { Dialect } from "./types.ts";

/**
 * Positions, from 0, of the output columns that the outermost ORDER BY sorts by, in its order.
 *
 * @returns `undefined` where the query has no such clause, sorts by something that is not among its outputs, or shows
 * `*`, so that the text does not tell the position; also where the text is not one query that the parser can read.
 *
 * @example
 * ```ts
 * import { orderKeys } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await orderKeys("SELECT r.name, r.length AS km FROM river r ORDER BY km DESC, name", "sqlite"), [1, 0]);
 * assert.equal(await orderKeys("SELECT name FROM river ORDER BY length", "sqlite"), undefined);
 * ```
 */
export async function orderKeys(sql: string, dialect: Dialect): Promise<readonly number[] | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const query = outermostQuery(parsed.statements[0]);
  if (!query || !isNode(query.order_by) || !Array.isArray(query.order_by.expressions)) return undefined;
  const outputs = outputsOf(query);
  if (!outputs || outputs.some((output) => isStar(output))) return undefined;
  const keys = query.order_by.expressions.map((key: SqlTree) =>
    positionOf(isNode(key) ? key.this : undefined, outputs)
  );
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

/** Outputs of a set operation are named by its first query. */
function outputsOf(query: SqlNode): readonly SqlNode[] | undefined {
  if (Array.isArray(query.expressions)) return query.expressions.filter(isNode);
  const first = isNode(query.left) ? query.left : isNode(query.this) ? query.this : undefined;
  const body = outermostQuery(first);
  return body && outputsOf(body);
}

function isStar(output: SqlNode): boolean {
  return isNode(output.star) || (isNode(output.column) && nameOf(output.column.name) === "*");
}

function positionOf(key: SqlTree | undefined, outputs: readonly SqlNode[]): number | undefined {
  if (!isNode(key)) return undefined;
  if (isNode(key.literal) && key.literal.literal_type === "number") return Number(key.literal.value) - 1;
  const column = isNode(key.column) ? key.column : undefined;
  if (column && !isNode(column.table)) {
    const alias = only(
      outputs,
      (output) => isNode(output.alias) && nameOf(output.alias.alias) === nameOf(column.name),
    );
    if (alias !== undefined) return alias;
  }
  return only(outputs, (output) => {
    const shown = isNode(output.alias) && isNode(output.alias.this) ? output.alias.this : output;
    if (fingerprint(shown) === fingerprint(key)) return true;
    if (!column || !isNode(shown.column) || nameOf(shown.column.name) !== nameOf(column.name)) return false;
    // One of the two names no table: the name is then unambiguous, or the query would not run.
    return !isNode(column.table) || !isNode(shown.column.table);
  });
}

/** Position of the one output that fits. */
function only(outputs: readonly SqlNode[], fits: (output: SqlNode) => boolean): number | undefined {
  const fitting = [...outputs.keys()].filter((i) => fits(outputs[i] ?? {}));
  return fitting.length === 1 ? fitting[0] : undefined;
}

function nameOf(identifier: SqlTree | undefined): string | undefined {
  return isNode(identifier) && typeof identifier.name === "string"
    ? identifier.name.toLowerCase()
    : undefined;
}
