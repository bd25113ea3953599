import { fingerprint } from "./fingerprint.ts";
import { isNode } from "./is_node.ts";
import { parseSql, type SqlNode } from "./parse_sql.ts";
import { nodesBelow } from "./nodes_below.ts";
import { bareName, nameOf, nodesOf, opened, unnamedOutput } from "./tree_parts.ts";
import type { Dialect } from "./types.ts";
import { writeSql } from "./write_sql.ts";

/** A query that shows its sort keys as well. */
export interface SortKeyQuery {
  readonly sql: string;
  /** Sort keys that stand after the columns of the query, as columns of their own. */
  readonly added: number;
  /** Positions, from 0, of further sort keys among its columns. */
  readonly positions: readonly number[];
}

/**
 * A query with the keys of its ORDER BY shown after its own columns, so that its result tells which rows tie.
 *
 * @returns `undefined` where that could change the query (set operations, DISTINCT with a key that is more than its
 * outputs and whether they are NULL) or what a key means (a key with the alias of an output inside), where nothing orders,
 * and where the text is not one SELECT that the parser can read.
 *
 * @example
 * ```ts
 * import { sortKeyQuery } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await sortKeyQuery("SELECT * FROM river ORDER BY length DESC, 1", "sqlite"), {
 *   sql: "SELECT *, length FROM river ORDER BY length DESC, 1",
 *   added: 1,
 *   positions: [0],
 * });
 * assert.equal(await sortKeyQuery("SELECT DISTINCT name FROM river ORDER BY length", "sqlite"), undefined);
 * ```
 */
export async function sortKeyQuery(sql: string, dialect: Dialect): Promise<SortKeyQuery | undefined> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable" || parsed.statements.length !== 1) return undefined;
  const [kind, select] = opened(parsed.statements[0]);
  if (kind !== "select" || isNode(select.top) || !isNode(select.order_by)) return undefined;
  const outputs = nodesOf(select.expressions);
  const keys = nodesOf(select.order_by.expressions).map((key) => key.this).filter(isNode);
  const aliases = aliasesOf(outputs);
  const shown: SqlNode[] = [];
  const positions: number[] = [];
  for (const key of keys) {
    const position = positionIn(key);
    const aliased = outputs.find((output) => isNode(output.alias) && isAlias(key, output.alias));
    if (position !== undefined) positions.push(position);
    else if (isNode(aliased?.alias) && isNode(aliased.alias.this)) shown.push(aliased.alias.this);
    else if (mentions(key, aliases)) return undefined;
    else shown.push(key);
  }
  if (select.distinct === true && !shown.every((key) => isMadeOf(outputs, key))) return undefined;
  const widened = { select: { ...select, expressions: [...outputs, ...shown] } };
  const [text = ""] = await writeSql([widened], dialect);
  return { sql: text, added: shown.length, positions };
}

function positionIn(key: SqlNode): number | undefined {
  const [kind, { literal_type: type, value }] = opened(key);
  return kind === "literal" && type === "number" ? Number(value) - 1 : undefined;
}

/** Whether outputs tell the key, so that rows which are the same without it are the same with it. */
function isMadeOf(outputs: readonly SqlNode[], key: SqlNode): boolean {
  if (outputs.some((output) => fingerprint(unnamedOutput(output)) === fingerprint(key))) return true;
  const [kind, { this: inside }] = opened(key);
  return telling.has(kind) && isNode(inside) && isMadeOf(outputs, inside);
}

const telling: ReadonlySet<string> = new Set(["is_null", "not", "paren"]);

function aliasesOf(outputs: readonly SqlNode[]): ReadonlySet<string> {
  return new Set(
    outputs.flatMap(({ alias }) => isNode(alias) ? nameOf(alias.alias)?.toLowerCase() ?? [] : []),
  );
}

function isAlias(key: SqlNode, alias: SqlNode): boolean {
  const name = bareName(key);
  return name !== undefined && name === nameOf(alias.alias)?.toLowerCase();
}

/** Whether a name without a table inside an expression could be the alias of an output, or means ALL of them. */
function mentions(key: SqlNode, aliases: ReadonlySet<string>): boolean {
  if (bareName(key) === "all") return true;
  return nodesBelow(key).some((node: SqlNode) => aliases.has(bareName(node) ?? ""));
}
