import { fingerprint } from "./fingerprint.ts";
import { isNode } from "./is_node.ts";
import { nodesBelow } from "./nodes_below.ts";
import { parseSql, type SqlNode } from "./parse_sql.ts";
import { bareName, isStar, nameOf, nodesOf, opened, unnamedOutput } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";

/**
 * An expression with the outputs in it that it names by alias or position.
 *
 * @returns `undefined` where a position is none of an expression, or an alias stands inside the expression.
 */
export function resolvedKey(key: SqlNode, outputs: readonly SqlNode[]): SqlNode | undefined {
  const [kind, { literal_type: type, value }] = opened(key);
  if (kind === "literal" && type === "number") {
    const output = outputs.slice(0, Number(value)).some(isStar) ? undefined : outputs[Number(value) - 1];
    return output && unnamedOutput(output);
  }
  const name = bareName(key);
  const aliasOf = (output: SqlNode) =>
    isNode(output.alias) ? nameOf(output.alias.alias)?.toLowerCase() : undefined;
  const named = outputs.find((output) => name !== undefined && aliasOf(output) === name);
  if (named) return unnamedOutput(named);
  const aliases = new Set(outputs.flatMap((output) => aliasOf(output) ?? []));
  return name === "all" || [...nodesBelow(key)].some((node) => aliases.has(bareName(node) ?? ""))
    ? undefined
    : key;
}

/**
 * The place of each row in the order of a SELECT as a column: rows that tie, as the engine and its collations see it, have
 * the same number.
 *
 * @returns `undefined` where nothing orders, and where a key cannot be told from the text.
 */
export async function tieRank(
  { expressions, order_by: order }: SqlNode,
  dialect: Dialect,
): Promise<SqlNode | undefined> {
  const outputs = nodesOf(expressions);
  const keys = isNode(order) ? nodesOf(order.expressions) : [];
  const sorted = keys.map((key) => {
    const inner = isNode(key.this) ? resolvedKey(key.this, outputs) : undefined;
    return inner && { ...key, this: inner };
  });
  if (keys.length === 0 || !sorted.every((key) => key !== undefined)) return undefined;
  return await windowed("DENSE_RANK() OVER (ORDER BY k)", { order_by: sorted }, dialect);
}

/** A window function with other clauses than those of its text. */
export async function windowed(
  text: string,
  clauses: SqlNode,
  dialect: Dialect,
): Promise<SqlNode | undefined> {
  const parsed = await parseSql(`SELECT ${text} FROM t`, dialect);
  const [, select] = opened(parsed.kind === "parsed" ? parsed.statements[0] : undefined);
  const [kind, body] = opened(nodesOf(select.expressions)[0]);
  if (kind !== "window_function" || !isNode(body.over)) return undefined;
  return { window_function: { ...body, over: { ...body.over, ...clauses } } };
}

/** Whether two expressions are the same but for place and letter case. */
export function sameExpression(a: SqlNode, b: SqlNode): boolean {
  return fingerprint(a) === fingerprint(b);
}
